import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { INJECTIONS } from '@/tests/ai/injections'
import type { Case } from '@/tests/evals/learn-likeness'

/** What there is to learn from: the labelled opt-outs, and replies of all other kinds. */
export function likenessCases(): Case[] {
  const replies = read<{ reply: string; expect: { suppress?: boolean } }>('reply.jsonl')
    .filter(({ expect }) => !expect.suppress)
    .map(({ reply }) => reply)
  const others = [...replies, ...INJECTIONS].map((text): Case => ({ text, label: 'not_opt_out' }))
  return [...read<Case>('optout.jsonl'), ...others]
}

function read<T>(file: string): T[] {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
    .map((line): T => JSON.parse(line))
}
