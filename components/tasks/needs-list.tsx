import type { ReactNode } from 'react'
import { Section } from '@/components/section'
import { AnswerCard, type Question } from '@/components/tasks/answer-card'
import type { Card } from '@/components/tasks/card'
import { GoOnCard } from '@/components/tasks/go-on-card'
import { ReviewQueue } from '@/components/tasks/review-queue'
import { type Todo, TodoCard } from '@/components/tasks/todo-card'
import { TextLink } from '@/components/text-link'

export type Needs = {
  cards: Card[]
  questions: Question[]
  todos: Todo[]
  goOns: { id: string; version: number; who: string; label: string }[]
}

type Props = Needs & {
  /** How many of each are shown before a link leads to the rest. */
  limit?: number
}

/** What waits for a person, questions first: someone is waiting for an answer there. */
export function NeedsList({ cards, questions, todos, goOns, limit = Number.POSITIVE_INFINITY }: Props) {
  return (
    <div className="flex flex-col gap-10">
      {questions.length > 0 ? (
        <Group title="Waiting for your answer" view="answer" all={questions.length} limit={limit}>
          {questions.slice(0, limit).map((question) => (
            <AnswerCard key={question.id} question={question} />
          ))}
        </Group>
      ) : null}
      {todos.length > 0 ? (
        <Group title="To-dos" view="todo" all={todos.length} limit={limit}>
          {todos.slice(0, limit).map((todo) => (
            <TodoCard key={todo.id} todo={todo} />
          ))}
        </Group>
      ) : null}
      {goOns.length > 0 ? (
        <Group title="Waiting to continue" view="go_on" all={goOns.length} limit={limit}>
          {goOns.slice(0, limit).map((task) => (
            <GoOnCard key={task.id} task={task} />
          ))}
        </Group>
      ) : null}
      {cards.length > 0 ? (
        <Group title="To review" view="review" all={cards.length} limit={limit}>
          <ReviewQueue cards={cards.slice(0, limit)} showKinds={cards.length <= limit} />
        </Group>
      ) : null}
    </div>
  )
}

function Group(props: { title: string; view: string; all: number; limit: number; children: ReactNode }) {
  const { title, view, all, limit, children } = props
  return (
    <Section
      title={title}
      aside={all > limit ? <TextLink href={`/tasks?view=${view}`}>All {all}</TextLink> : null}
    >
      <div className="flex flex-col gap-4">{children}</div>
    </Section>
  )
}
