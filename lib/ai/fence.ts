import { createHash } from 'node:crypto'

/**
 * Marks text from outside so that a model can tell it from instructions. The mark depends on the task's id, which no
 * member ever sees, and on the text itself, so nobody can write the closing line into their message in advance.
 */
export function fenceFor(taskId: string, texts: readonly string[]): Fence {
  const mark = createHash('sha256')
    .update([taskId, ...texts].join('\u0000'))
    .digest('hex')
    .slice(0, 32)
  return {
    around(label, text) {
      return `<<<${mark} ${label}\n${text.replaceAll(mark, '')}\n${mark}>>>`
    },
  }
}

export type Fence = { around(label: string, text: string): string }
