import type { Context } from '@/sandbox/context'
import type { Answer, Call } from '@/sandbox/http'

const DEFAULT_SHOWN = 20
const MOST_SHOWN = 200

/** `GET /people?search=&limit=`: whom the gyms know, members first, for the time machine's search box. */
export async function findPeople({ sql }: Context, call: Call): Promise<Answer> {
  const shown = Number(call.query.get('limit') ?? DEFAULT_SHOWN)
  if (!Number.isSafeInteger(shown) || shown < 1 || shown > MOST_SHOWN) {
    return { status: 400, body: { error: `"limit" must be a whole number from 1 to ${MOST_SHOWN}.` } }
  }
  const search = (call.query.get('search') ?? '').trim().toLowerCase()
  const people = await sql`
    select c.id, c.company_id as "companyId", c.data->'name'->>'first' as "firstName",
      c.data->'name'->>'last' as "lastName", c.email, c.role,
      (select e.status from enrollment e where e.company_id = c.company_id and e.customer = c.id
        order by (e.status in ('canceled', 'completed')), e.position desc limit 1) as status
    from customer c
    where strpos(lower(concat(c.data->'name'->>'first', ' ', c.data->'name'->>'last', ' ', c.email)), ${search}) > 0
      or ${search} = ''
    order by (c.role = 'member') desc, c.position limit ${shown}`
  return { status: 200, body: people }
}
