import type { Metadata } from 'next'
import Link from 'next/link'
import { Badge } from '@/components/badge'
import { Button } from '@/components/button'
import { CONTROL } from '@/components/control'
import { Section } from '@/components/section'
import { InstructionForm } from '@/components/settings/instruction-form'
import { PromptView } from '@/components/settings/prompt-view'
import { promptOf } from '@/lib/ai/prompt'
import { type Instruction, listInstructions, readSettings } from '@/lib/db/profiles'
import { ownerDesk } from '@/lib/live'
import { sampleTouch } from '@/lib/owner/preview-draft'
import { requestTime, requireGym } from '@/lib/owner/session'
import { profileInWords } from '@/lib/tasks/call-context'
import { readProfile } from '@/lib/tasks/gym-profile'
import { TASK_TYPES } from '@/lib/tasks/registry/registry'
import type { Agent, TaskType } from '@/lib/tasks/registry/task-type'
import { keepInstruction } from './actions'

export const metadata: Metadata = { title: 'Instructions' }

const AGENTS = {
  retention: 'Retention',
  sales: 'Sales',
  reputation: 'Reputation',
  fill: 'Classes',
  gm: 'General manager',
} as const satisfies Record<Agent, string>

const SAMPLE_ID = '00000000-0000-4000-8000-000000000000'

type Target = { key: string; label: string; about: string; type: TaskType }
type TargetGroup = { agent: Agent; targets: Target[] }

/** Only what writes can be told how to write. */
const WRITING = TASK_TYPES.filter(({ category }) => category === 'communication' || category === 'research')

/** What words can be given to: a whole agent, or one kind of task of it. */
const GROUPS: TargetGroup[] = (Object.keys(AGENTS) as Agent[]).flatMap((agent) => {
  const types = WRITING.filter((it) => it.agent === agent)
  const [first] = types
  if (!first) return []
  const name = AGENTS[agent]
  const whole = {
    key: `agent:${agent}`,
    label: `${name}, everything`,
    about: `the ${name} agent`,
    type: first,
  }
  const each = types.map((type) => ({
    key: `type:${type.type}`,
    label: type.label,
    about: `“${type.label}”`,
    type,
  }))
  return [{ agent, targets: [whole, ...each] }]
})
const TARGETS = GROUPS.flatMap(({ targets }) => targets)

function TargetList({ here, instructions }: { here: string; instructions: Instruction[] }) {
  const changed = new Map(instructions.map((it) => [`${it.scope}:${it.name}`, it.mode]))
  return (
    <nav aria-label="Agents and kinds of task" className="flex flex-col gap-5 max-md:hidden">
      {GROUPS.map(({ agent, targets }) => (
        <ul key={agent} className="border-l-2 border-line">
          {targets.map(({ key, label }) => (
            <li key={key}>
              <Link
                href={`/settings/instructions?for=${key}`}
                scroll={false}
                aria-current={key === here ? 'true' : undefined}
                className={`-ml-0.5 flex min-h-8 items-center justify-between gap-3 border-l-2 border-transparent py-1 pl-3 text-sm hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink ${key.startsWith('agent') ? 'font-medium text-ink' : 'text-muted'}`}
              >
                {label}
                {changed.has(key) ? <Badge>{changed.get(key) === 'add' ? 'added' : 'replaced'}</Badge> : null}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

/** The same choice where there is no room for a list. */
function TargetSelect({ here }: { here: string }) {
  return (
    <form action="/settings/instructions" className="flex gap-2 md:hidden">
      <select name="for" aria-label="Words for" key={here} defaultValue={here} className={CONTROL}>
        {GROUPS.map(({ agent, targets }) => (
          <optgroup key={agent} label={AGENTS[agent]}>
            {targets.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <Button type="submit" look="secondary">
        Show
      </Button>
    </form>
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
        {ownerDesk().model.writer === 'claude'
          ? 'Claude reads these words before it writes. Everything it is told is shown below, word for word.'
          : 'These are your words for Claude. On this server the built-in playbook does the writing; it follows your voice and facts but does not read these. They are kept for when Claude is switched on.'}
      </p>
      <div className="grid items-start gap-8 md:grid-cols-[13rem_minmax(0,1fr)]">
        <TargetList here={target.key} instructions={instructions} />
        <TargetSelect here={target.key} />
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
