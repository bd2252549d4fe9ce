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
      case 'diary-entry':
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
     union all select 'measurement', count(*)::text from progress_entries where user_id = $1
     union all select 'diary-entry', count(*)::text from diary_entries where user_id = $1
     union all select 'review', count(*)::text from plan_reviews where user_id = $1`,
    [clientId],
  )
  const found = new Map(rows.map(({ name, value }) => [name, value]))
  return [...expected].flatMap(([name, value]) => {
    const stored = found.get(name) ?? ''
    return stored === value ? [] : [`${name}: ${stored || 'nothing'} instead of ${value || 'nothing'}`]
  })
}
