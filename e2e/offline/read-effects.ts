import type { TestServer } from '../fixtures.ts'
import { query } from '../people.ts'
import type { PlannedWrite } from './planned-writes.ts'

/** Lists the keys of the calls of a client that the server has done, in its order. */
export async function readDone(server: TestServer, clientId: string): Promise<string[]> {
  const rows = await query<{ key: string }>(
    server,
    'select key from idempotency_keys where user_id = $1 order by created_at, key',
    [clientId],
  )
  return rows.map(({ key }) => key)
}

/**
 * Compares the records of a client with what the writes that were done make of them, one after the other: a write that was
 * done twice or too late would show. Returns the differences. Records that both devices write are left out, because
 * the server may begin two of their calls in the same moment.
 */
export async function readEffects(
  server: TestServer,
  clientId: string,
  done: readonly PlannedWrite[],
): Promise<string[]> {
  const expected = new Map<string, string>()
  const add = (name: string, amount: number): void =>
    void expected.set(name, String(Number(expected.get(name) ?? 0) + amount))
  for (const { name, input } of done) {
    const { params, body } = input as { params: Record<string, string>; body: Record<string, unknown> } // of planned writes
    switch (name) {
      case 'meal-tick':
        if (body.seen === undefined) expected.set(`tick ${body.day} ${body.slot}`, String(body.note))
        break
      case 'grocery-tick':
        expected.set(`basket ${body.from}`, body.isTicked ? '1' : '')
        break
      case 'own-grocery':
        if (body.seen === undefined) expected.set(`own ${params.id}`, `${body.name} ${body.isBought}`)
        break
      case 'own-grocery-removal':
        expected.set(`own ${params.id}`, '')
        break
      case 'day-count':
        add(`${body.kind} ${body.day}`, Number(body.add))
        break
      case 'measurement':
        expected.set(`weight ${body.id}`, String(body.weight))
        break
      case 'measurement-change':
        expected.set(`weight ${params.id}`, String(body.weight))
        break
      case 'measurement-removal':
        expected.set(`weight ${params.id}`, '')
        break
      case 'diary-entry':
        expected.set(`diary ${body.id}`, String(body.text))
        break
      case 'diary-change':
        expected.set(`diary ${params.id}`, String(body.text))
        break
      case 'diary-removal':
        expected.set(`diary ${params.id}`, '')
        break
      case 'review':
        add(name, 1)
    }
  }
  const rows = await query<{ name: string; value: string }>(
    server,
    `select 'tick ' || day || ' ' || slot as name, note as value from meal_ticks where user_id = $1
     union all select 'basket ' || from_day, '1' from grocery_ticks where user_id = $1
     union all select 'own ' || id, name || ' ' || (bought_at is not null) from own_groceries where user_id = $1
     union all select kind || ' ' || day, amount::text from day_counts where user_id = $1
     union all select 'weight ' || id, trim_scale(weight)::text from progress_entries
                where user_id = $1 and deleted_at is null
     union all select 'diary ' || id, text from diary_entries where user_id = $1 and deleted_at is null
     union all select 'review', count(*)::text from plan_reviews where user_id = $1`,
    [clientId],
  )
  const found = new Map(rows.map(({ name, value }) => [name, value]))
  const unexpected = rows.filter(({ name }) => /^(weight|diary) /.test(name) && !expected.has(name))
  const differences = [...expected].flatMap(([name, value]) => {
    const stored = found.get(name) ?? ''
    return stored === value ? [] : [`${name}: ${stored || 'nothing'} instead of ${value || 'nothing'}`]
  })
  return [...differences, ...unexpected.map(({ name }) => `${name}: not expected`)]
}
