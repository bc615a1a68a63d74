import { TASK_TYPES } from '@/lib/tasks/registry/registry'

/** A mail to the people who run a gym, before it has a look: what is said, in the order in which it is said. */
export type OwnerMail = {
  subject: string
  /** What a mail program shows beside the subject. */
  preview: string
  heading: string
  intro: string
  sections: OwnerMailSection[]
  /** The one thing to do. */
  action: { label: string; href: string }
  gymName: string
  settingsHref: string
}
export type OwnerMailSection = { title: string; items: OwnerMailItem[]; more?: string }
export type OwnerMailItem = {
  title: string
  body?: string
  /** Words that would go to a member. */
  quote?: string
  links: { label: string; href: string }[]
}

/** Who a task is about and what it is for: "Ana Silva · At-risk member", and the goal below. */
export function aboutTask(task: {
  member: string | null
  type: string | null
  goal: string | null
}): Pick<OwnerMailItem, 'title' | 'body'> {
  const { member, type, goal } = task
  if (member === null) return { title: goal ?? '' }
  const label = TASK_TYPES.find((it) => it.type === type)?.label
  return { title: label ? `${member} · ${label}` : member, body: goal ?? undefined }
}

/** Gives a mail its look. */
export type RenderOwnerMail = (mail: OwnerMail) => Promise<string>

/** The same mail for whoever reads without pictures and frames. */
export function textOf(mail: OwnerMail): string {
  const items = (section: OwnerMailSection) =>
    section.items.map((item) =>
      [
        `- ${item.title}`,
        item.body ? `  ${item.body}` : null,
        item.quote
          ? item.quote
              .split('\n')
              .map((line) => `  > ${line}`)
              .join('\n')
          : null,
        ...item.links.map(({ label, href }) => `  ${label}: ${href}`),
      ]
        .filter((line) => line !== null)
        .join('\n'),
    )
  return [
    mail.heading,
    mail.intro,
    ...mail.sections.map((section) =>
      [section.title.toUpperCase(), ...items(section), ...(section.more ? [section.more] : [])].join('\n\n'),
    ),
    `${mail.action.label}: ${mail.action.href}`,
    `You get this because you run ${mail.gymName}. Change what we email you: ${mail.settingsHref}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}
