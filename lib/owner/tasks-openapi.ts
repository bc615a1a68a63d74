import { z } from 'zod'
import { TASK_ACTIONS } from '@/lib/owner/tasks-act'
import { answered } from '@/lib/owner/tasks-answer'
import { needsList, taskDetail, taskPage, taskQuery } from '@/lib/owner/tasks-json'
import { approveManyBody } from '@/lib/owner/tasks-requests'

/** The JSON interface, described from the same schemas that check it. */

const refused = z.object({ error: z.string() })
const manyAnswered = z.object({ results: z.array(answered.and(z.object({ id: z.uuid() }))) })

const schemaOf = (schema: z.ZodType, io: 'input' | 'output' = 'output') => {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return plain
}
const json = (schema: z.ZodType, io?: 'input' | 'output') => ({
  'application/json': { schema: schemaOf(schema, io) },
})
const answer = (description: string, schema: z.ZodType) => ({ description, content: json(schema) })

const REFUSALS = {
  401: answer('Signed out', refused),
  403: answer('Called from another site', refused),
  404: answer('No such task at the gym being looked at', refused),
}
const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }
const SESSION = [{ session: [] }]

function queryParameters() {
  const { properties = {} } = schemaOf(taskQuery, 'input') as { properties?: Record<string, object> }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
}

const get = (summary: string, schema: z.ZodType, parameters: object[] = []) => ({
  get: { summary, security: SESSION, parameters, responses: { 200: answer('Found', schema), ...REFUSALS } },
})

const post = (summary: string, body: z.ZodType, responses: object, parameters: object[]) => ({
  post: {
    summary,
    security: SESSION,
    parameters,
    requestBody: { required: true, content: json(body, 'input') },
    responses: { ...responses, 400: answer('Not understood', refused), ...REFUSALS },
  },
})

const ANSWERS = {
  200: answer('Done, or closed because there was nothing left to do', answered),
  409: answer('Somebody was faster; nothing was changed', answered),
  422: answer('The words need a second look', answered),
}

function actionPaths() {
  return Object.fromEntries(
    Object.entries(TASK_ACTIONS).map(([name, { summary, body }]) => [
      `/api/tasks/{id}/${name}`,
      post(summary, body, ANSWERS, [ID]),
    ]),
  )
}

const EVENTS = {
  get: {
    summary: 'Live events: task:created, task:status, task:log and task:needs-attention',
    security: SESSION,
    parameters: [{ name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } }],
    responses: {
      200: { description: 'A stream', content: { 'text/event-stream': { schema: { type: 'string' } } } },
      401: REFUSALS[401],
    },
  },
}

export function openApi() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'GymAgents: tasks',
      version: '1',
      description: 'What the owner’s pages use. Sign in first: the session cookie says who asks.',
    },
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'gymagents-auth-token' } },
    },
    paths: {
      '/api/tasks': get('Tasks of the gym, filtered, by page', taskPage, queryParameters()),
      '/api/tasks/needs-attention': get('Everything that waits for a person', needsList),
      '/api/tasks/approve': post(
        'Approve several proposals',
        approveManyBody,
        { 200: answer('One answer each, in the order asked', manyAnswered) },
        [],
      ),
      '/api/tasks/{id}': get('One task, with its log', taskDetail, [ID]),
      ...actionPaths(),
      '/api/events': EVENTS,
    },
  }
}
