import { setTimeout as sleep } from 'node:timers/promises'
import { parentOf } from '@/bin/stack/process'
import { Refusal, say } from '@/bin/stack/say'

/**
 * Everything that was opened is closed in the reverse order, once, whatever the reason: Ctrl-C, an error, a part that
 * crashed. A part that is still opening is awaited first, so that nothing slips out and stays behind.
 */

type Part = { name: string; close(): Promise<void> }

const PART_PATIENCE_MS = 20_000
const PARENT_POLL_MS = 500

export class Shutdown {
  private readonly parts: Part[] = []
  private ending: Promise<never> | undefined

  /** Called once, before the first part is closed. */
  onBegin: () => void = () => {}

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      // npm passes on the Ctrl-C that the terminal already sent: a second one means nothing.
      process.on(signal, () => void this.asAsked())
    }
    process.on('uncaughtException', (error) => void this.because(error))
    process.on('unhandledRejection', (error) => void this.because(error))
    this.leaveWithNpm()
  }

  async open<T>(name: string, open: () => Promise<T>, close: (it: T) => Promise<void> | void): Promise<T> {
    if (this.ending) return this.ending
    const opening = open()
    this.parts.push({
      name,
      close: async () => {
        const opened = await opening.then(
          (value) => ({ value }),
          () => undefined,
        )
        if (opened) await close(opened.value)
      },
    })
    return opening
  }

  asAsked(): Promise<never> {
    return this.end(0, '\n  Stopping …')
  }

  because(error: unknown): Promise<never> {
    if (this.ending) return this.ending
    if (error instanceof Refusal) return this.end(1, error.message)
    return this.end(1, error instanceof Error ? (error.stack ?? error.message) : String(error))
  }

  private end(code: number, message: string): Promise<never> {
    this.ending ??= this.closeAll(code, message)
    return this.ending
  }

  private async closeAll(code: number, message: string): Promise<never> {
    if (code === 0) say(message)
    else process.stderr.write(`\n${message}\n`)
    this.onBegin()
    let exitCode = code
    for (const part of this.parts.reverse()) {
      const problem = await closeWithin(part)
      if (!problem) continue
      process.stderr.write(`  ${part.name} did not stop: ${problem}\n`)
      exitCode = 1
    }
    process.exit(exitCode)
  }

  /** When npm itself is killed it cannot pass the signal on, and its child would hold the port for ever. */
  private leaveWithNpm(): void {
    if (!process.env.npm_lifecycle_script?.includes('bin/start.mjs')) return
    // npm is the parent, or the parent's parent where a shell stands between.
    const above = () => `${process.ppid} ${parentOf(process.ppid)}`
    const atStart = above()
    setInterval(() => {
      if (above() !== atStart) void this.asAsked()
    }, PARENT_POLL_MS).unref()
  }
}

async function closeWithin(part: Part): Promise<string | undefined> {
  try {
    const late = sleep(PART_PATIENCE_MS, `no end after ${PART_PATIENCE_MS / 1000} s`, { ref: false })
    return await Promise.race([part.close().then(() => undefined), late])
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
