/** Runs over the items with a bounded number under way, in order of starting. */
export async function atOnce<T>(
  items: readonly T[],
  width: number,
  run: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await run(item)
  }
  await Promise.all(Array.from({ length: Math.min(items.length, width) }, worker))
}
