/** What is going to happen in the town, in order of time; two things at the same moment keep their order. */
export type Agenda = ReturnType<typeof openAgenda>

export function openAgenda() {
  const planned: { at: number; order: number; run(): Promise<void> }[] = []
  let order = 0
  return {
    plan(at: Date, run: () => Promise<void>) {
      planned.push({ at: at.getTime(), order: order++, run })
      planned.sort((a, b) => a.at - b.at || a.order - b.order)
    },
    nextAt: (): number | null => planned[0]?.at ?? null,
    takeDue(now: Date): (() => Promise<void>)[] {
      const due = planned.filter(({ at }) => at <= now.getTime())
      planned.splice(0, due.length)
      return due.map(({ run }) => run)
    },
  }
}
