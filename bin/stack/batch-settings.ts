import type postgres from 'postgres'

/**
 * Supabase Lite opens a transaction for every request and sets what policies read (role, claims, headers) one setting
 * at a time: two dozen round trips for one question. Here they are kept back and leave in one piece, in their order,
 * together with the first statement that needs them. What fails is reported by that statement.
 */
export function batchSettings(driver: postgres.Sql): void {
  const reserve = driver.reserve.bind(driver)
  driver.reserve = async () => batched(await reserve())
}

type Asked = Parameters<postgres.Sql['unsafe']>
type Setting = { name: string; value: string }

/** There are as many of these as functions, so each may stay prepared. Other statements come in endless variety. */
const CALL = /^select \* from public\.\w+\(/
const LOCAL_SETTING = /^select set_config\('([\w.]+)', (\$1|''), true\)$/i

function batched(connection: postgres.ReservedSql): postgres.ReservedSql {
  const unsafe = connection.unsafe.bind(connection)
  let begins = false
  let settings: Setting[] = []

  function keepBack(text: string, [value]: readonly unknown[]): unknown {
    if (text === 'begin' && !begins && settings.length === 0) {
      begins = true
      return answered('BEGIN', [])
    }
    const [, name, from] = begins ? (LOCAL_SETTING.exec(text) ?? []) : []
    if (name === undefined || (from === '$1' && typeof value !== 'string')) return undefined
    const setting = { name, value: from === '$1' ? String(value) : '' }
    settings.push(setting)
    return answered('SELECT', [{ set_config: setting.value }])
  }

  function flush(): PromiseLike<unknown>[] {
    const sent: PromiseLike<unknown>[] = begins ? [unsafe('begin').execute()] : []
    if (settings.length > 0) {
      const calls = settings.map((_, nth) => `set_config($${2 * nth + 1}, $${2 * nth + 2}, true)`)
      const values = settings.flatMap(({ name, value }) => [name, value])
      sent.push(unsafe(`select ${calls.join(', ')}`, values, { prepare: true }).execute())
    }
    begins = false
    settings = []
    return sent
  }

  connection.unsafe = ((...[text, values = [], options]: Asked) => {
    const kept = keepBack(text, values)
    if (kept !== undefined) return kept
    const before = flush()
    const query = unsafe(text, values, CALL.test(text) ? { ...options, prepare: true } : options)
    if (before.length === 0) return query
    return Promise.all([...before, query.execute()]).then((results) => results.at(-1))
  }) as typeof connection.unsafe
  return connection
}

/** As the driver answers: the rows, with what was done written on them. */
const answered = (command: string, rows: object[]) =>
  Promise.resolve(Object.assign(rows, { command, count: rows.length }))
