import type { DateRange } from '#domain/plans/grocery/grocery.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

/** Whose basket, of which plan, for which days. */
export type Basket = DateRange & { userId: string; planId: string }

/** What clients have put into their baskets. */
export const groceryTicksRepository = {
  /** The keys of what is in a basket. */
  async list(db: Queryable, basket: Basket): Promise<string[]> {
    const { rows } = await db.query<{ key: string }>(
      `select item_key as key from grocery_ticks
        where user_id = $1 and diet_plan_id = $2 and from_day = $3 and to_day = $4 order by item_key`,
      [basket.userId, basket.planId, basket.from, basket.to],
    )
    return rows.map(({ key }) => key)
  },

  /** Puts entries into a basket; those that are there already stay. */
  async add(db: Queryable, basket: Basket, keys: readonly string[]): Promise<void> {
    await db.query(
      `insert into grocery_ticks (user_id, diet_plan_id, from_day, to_day, item_key)
       select $1, $2, $3, $4, key from unnest($5::text[]) as key order by key on conflict do nothing`,
      [basket.userId, basket.planId, basket.from, basket.to, keys],
    )
  },

  /** Takes entries out of a basket; those that are not there do not matter. */
  async remove(db: Queryable, basket: Basket, keys: readonly string[]): Promise<void> {
    await db.query(
      `delete from grocery_ticks
        where user_id = $1 and diet_plan_id = $2 and from_day = $3 and to_day = $4 and item_key = any($5)`,
      [basket.userId, basket.planId, basket.from, basket.to, keys],
    )
  },
}
