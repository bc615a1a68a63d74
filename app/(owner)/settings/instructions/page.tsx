import Link from 'next/link'
import { Badge } from '@/components/badge'
import { Section } from '@/components/section'
import { InstructionForm } from '@/components/settings/instruction-form'
import { PromptView } from '@/components/settings/prompt-view'
import { promptOf } from '@/lib/ai/prompt'
import { type Instruction, listInstructions, readSettings } from '@/lib/db/profiles'
import { sampleTouch } from '@/lib/owner/preview-draft'
import { requestTime, requireGym } from '@/lib/owner/session'
import { profileInWords } from '@/lib/tasks/call-context'
import { readProfile } from '@/lib/tasks/gym-profile'
import { TASK_TYPES } from '@/lib/tasks/registry/registry'
import type { TaskType } from '@/lib/tasks/registry/task-type'
import { keepInstruction } from './actions'

const AGENTS = {
  retention: 'Retention',
  sales: 'Sales',
  reputation: 'Reputation',
  fill: 'Classes',
  gm: 'General manager',
} as const

const SAMPLE_ID = '00000000-0000-4000-8000-000000000000'

type Target = { key: string; label: string; about: string; type: TaskType }

/** What words can be given to: a whole agent, or one kind of task. */
const TARGETS: Target[] = [
  ...Object.entries(AGENTS).flatMap(([agent, label]) => {
    const type = TASK_TYPES.find((it) => it.agent === agent)
    return type ? [{ key: `agent:${agent}`, label: `${label} agent`, about: `the ${label} agent`, type }] : []
  }),
  ...TASK_TYPES.map((type) => ({
    key: `type:${type.type}`,
    label: type.label,
    about: `“${type.label}”`,
    type,
  })),
]

function TargetList({ here, instructions }: { here: string; instructions: Instruction[] }) {
  const changed = new Map(instructions.map((it) => [`${it.scope}:${it.name}`, it.mode]))
  return (
    <nav
      aria-label="Agents and kinds of task"
      className="flex flex-wrap gap-1.5 md:grid md:gap-px md:border md:border-line md:bg-line"
    >
      {TARGETS.map(({ key, label }) => (
        <Link
          key={key}
          href={`/settings/instructions?for=${key}`}
          scroll={false}
          aria-current={key === here ? 'true' : undefined}
          className="flex min-h-9 items-center justify-between gap-3 border border-line bg-paper px-3 py-1.5 text-sm hover:bg-wash aria-[current]:border-accent aria-[current]:bg-accent-wash aria-[current]:font-medium md:min-h-10 md:border-0"
        >
          {label}
          {changed.has(key) ? <Badge>{changed.get(key) === 'add' ? 'added' : 'replaced'}</Badge> : null}
        </Link>
      ))}
    </nav>
  )
}

export default async function InstructionsPage({ searchParams }: PageProps<'/settings/instructions'>) {
  const { db, gym } = await requireGym()
  const asked = (await searchParams).for
  const target =
    TARGETS.find(({ key }) => key === asked) ?? TARGETS.find(({ key }) => key === 'type:churn_risk')
  if (!target) return null
  const [settings, instructions, now] = await Promise.all([
    readSettings(db, gym.id),
    listInstructions(db, gym.id),
    requestTime(),
  ])
  const { type } = target
  const contact = { phone: settings.phone, email: settings.email, website: settings.website }
  const profile = profileInWords(
    readProfile(settings.profile),
    { name: settings.name, fromName: settings.from_name },
    contact,
  )
  const overrides = instructions.filter(
    ({ scope, name }) => name === (scope === 'agent' ? type.agent : type.type),
  )
  const prompt = promptOf(
    'touch',
    sampleTouch({ gymId: gym.id, profile, type, overrides, id: SAMPLE_ID }, now),
  )
  const current = instructions.find(({ scope, name }) => `${scope}:${name}` === target.key) ?? null
  return (
    <Section title="Instructions to the agents">
      <p className="mb-6 max-w-prose text-muted">
        The built-in playbook follows your voice and facts; Claude, where it is switched on, also reads these
        words. Below stands everything it is told, exactly.
      </p>
      <div className="grid items-start gap-8 md:grid-cols-[15rem_minmax(0,1fr)]">
        <TargetList here={target.key} instructions={instructions} />
        <div className="flex min-w-0 flex-col gap-10">
          <InstructionForm
            key={target.key}
            action={keepInstruction}
            target={target.key}
            about={target.about}
            current={current}
          />
          {prompt ? (
            <div>
              <h3 className="mb-3 font-semibold">The exact prompt, for a made-up member</h3>
              <PromptView
                layers={prompt.layers}
                ask={prompt.messages.map(({ content }) => content).join('\n\n')}
              />
            </div>
          ) : null}
        </div>
      </div>
    </Section>
  )
}
