/** How long this process computes at a piece of work, in ms. What else the machine is doing does not count. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
