import { readPage } from '@/sandbox/pushpress/paging'
import { badRequest, notFound, type Request, type Route } from '@/sandbox/pushpress/route'
import {
  companyById,
  getCustomer,
  getEnrollment,
  getOne,
  listClassTypes,
  listCustomers,
  listEnrollments,
} from '@/sandbox/pushpress/store'

const STATUSES = ['active', 'alert', 'canceled', 'completed', 'paused', 'pendactivation', 'pendcancel']
const ROLES = ['superuser', 'admin', 'frontdesk', 'coach', 'member', 'non-member', 'ex-member', 'lead']

export const gymRoutes: Route[] = [
  ['GET', '/company', company],
  ['GET', '/customers', customers],
  ['GET', '/customers/:id', customer],
  ['GET', '/enrollments', enrollments],
  ['GET', '/enrollments/:id', enrollment],
  ['GET', '/plans/:id', ({ context, company, params }) => one(context, 'plan', company, params.id)],
  ['GET', '/classes/types', classTypes],
  [
    'GET',
    '/classes/types/:id',
    ({ context, company, params }) => one(context, 'class_type', company, params.id),
  ],
]

async function company({ context, company }: Request) {
  const found = await companyById(context.sql, company)
  return found ? { status: 200, body: found.data } : notFound(company)
}

async function customers({ context, company, call }: Request) {
  const page = readPage(call.query)
  if ('kind' in page) return badRequest(page.message)
  const role = call.query.get('role')
  if (role !== null && !ROLES.includes(role)) return badRequest(`role must be one of ${ROLES.join(', ')}.`)
  const resultArray = await listCustomers(context.sql, company, page, {
    role,
    email: call.query.get('email'),
  })
  return { status: 200, body: { data: { resultArray } } }
}

async function customer({ context, company, params }: Request) {
  const found = await getCustomer(context.sql, company, params.id ?? '')
  return found ? { status: 200, body: found } : notFound(`customer ${params.id}`)
}

async function enrollments({ context, company, call }: Request) {
  const page = readPage(call.query)
  if ('kind' in page) return badRequest(page.message)
  const status = call.query.get('status')
  if (status !== null && !STATUSES.includes(status)) {
    return badRequest(`status must be one of ${STATUSES.join(', ')}.`)
  }
  const filter = { customer: call.query.get('customerId'), status }
  const resultArray = await listEnrollments(context.sql, company, page, filter)
  return { status: 200, body: { data: { resultArray } } }
}

async function enrollment({ context, company, params }: Request) {
  const found = await getEnrollment(context.sql, company, params.id ?? '')
  return found ? { status: 200, body: found } : notFound(`enrollment ${params.id}`)
}

async function classTypes({ context, company }: Request) {
  return { status: 200, body: { data: { resultArray: await listClassTypes(context.sql, company) } } }
}

async function one(context: Request['context'], table: 'plan' | 'class_type', company: string, id = '') {
  const found = await getOne(context.sql, table, company, id)
  return found ? { status: 200, body: found } : notFound(`${table.replace('_', ' ')} ${id}`)
}
