/** A reason not to go on that the person at the terminal can act on. Printed as it is, without a stack trace. */
export class Refusal extends Error {}

// The terminal's own, also while what the product logs goes elsewhere.
const toTerminal = process.stdout.write.bind(process.stdout)

export function say(line: string): void {
  toTerminal(`${line}\n`)
}

/** Does one thing and prints one line about it, with how long it took. */
export async function step<T>(title: string, work: () => Promise<T> | T): Promise<T> {
  const began = performance.now()
  const result = await work()
  say(`  ✓ ${title} (${seconds(performance.now() - began)})`)
  return result
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
