import type { DateRange } from '#domain/plans/grocery/grocery.ts'
import { arrayOf, date, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { statement } from '#server/kit/database/statement.ts'

/** The basket of one client for some days of one plan. */
export type Basket = DateRange & { userId: string; planId: string }

const BASKET = { userId: uuid, planId: uuid, from: date, to: date }

const insertTicks = statement({
  name: 'insert-grocery-ticks',
  params: { ...BASKET, keys: arrayOf(text) },
  text: (p) =>
    `insert into grocery_ticks (user_id, diet_plan_id, from_day, to_day, item_key)
     select ${p.userId}, ${p.planId}, ${p.from}, ${p.to}, key from unnest(${p.keys}::text[]) as key
      order by key on conflict do nothing`,
})

/** The entries that clients have put into their baskets. */
export const groceryTicksRepository = {
  /** The keys of the entries in a basket. */
  async list(db: Db, { userId, planId, from, to }: Basket): Promise<string[]> {
    const rows = await db
      .selectFrom('grocery_ticks')
      .select('item_key as key')
      .where('user_id', '=', userId)
      .where('diet_plan_id', '=', planId)
      .where('from_day', '=', from)
      .where('to_day', '=', to)
      .orderBy('item_key')
      .execute()
    return rows.map(({ key }) => key)
  },

  /** Adds entries to a basket. Entries that are already there stay. */
  async add(db: Db, basket: Basket, keys: readonly string[]): Promise<void> {
    await insertTicks.run(db, { ...basket, keys })
  },

  /** Removes entries from a basket. Entries that are not there are ignored. */
  async remove(db: Db, { userId, planId, from, to }: Basket, keys: readonly string[]): Promise<void> {
    await db
      .deleteFrom('grocery_ticks')
      .where('user_id', '=', userId)
      .where('diet_plan_id', '=', planId)
      .where('from_day', '=', from)
      .where('to_day', '=', to)
      .where('item_key', 'in', keys)
      .execute()
  },
}
