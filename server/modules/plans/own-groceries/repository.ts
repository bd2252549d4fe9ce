import type { GroceryAtHome } from '#contract/plans/own-groceries.ts'
import { arrayOf, boolean, date, instant, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { countRows } from '#server/kit/database/expressions.ts'
import { statement } from '#server/kit/database/statement.ts'

const ITEM_ROW = { id: uuid, name: text, amountText: text, isBought: boolean }

const listItems = statement({
  name: 'list-own-grocery-items',
  params: { userId: uuid, boughtAfter: instant },
  row: ITEM_ROW,
  text: (p) =>
    `select id, name, amount_text as "amountText", bought_at is not null as "isBought"
       from own_groceries
      where user_id = ${p.userId} and (bought_at is null or bought_at > ${p.boughtAfter})
      order by created_at, id`,
})

// An entry that was already bought keeps its instant. An entry of somebody else is not changed and not returned.
const upsertItem = statement({
  name: 'upsert-own-grocery',
  params: { id: uuid, userId: uuid, name: text, amountText: text, boughtAt: instant.nullable() },
  row: ITEM_ROW,
  text: (p) =>
    `insert into own_groceries as g (id, user_id, name, amount_text, bought_at)
     values (${p.id}, ${p.userId}, ${p.name}, ${p.amountText}, ${p.boughtAt}::timestamptz)
     on conflict (id) do update
        set name = excluded.name, amount_text = excluded.amount_text,
            bought_at = case when excluded.bought_at is null then null else coalesce(g.bought_at, excluded.bought_at) end
      where g.user_id = excluded.user_id
     returning g.id, g.name, g.amount_text as "amountText", g.bought_at is not null as "isBought"`,
})

const deleteBought = statement({
  name: 'delete-bought-own-groceries',
  params: { userId: uuid, before: instant },
  text: (p) => `delete from own_groceries where user_id = ${p.userId} and bought_at < ${p.before}`,
})

const insertAtHome = statement({
  name: 'insert-groceries-at-home',
  params: { userId: uuid, keys: arrayOf(text), untilDays: arrayOf(text) },
  text: (p) =>
    `insert into groceries_at_home (user_id, item_key, until_day)
     select ${p.userId}, e.key, nullif(e.until_day, '')::date
       from unnest(${p.keys}::text[], ${p.untilDays}::text[]) as e (key, until_day)
      order by e.key
     on conflict (user_id, item_key) do update set until_day = excluded.until_day`,
})

const listAtHome = statement({
  name: 'list-groceries-at-home',
  params: { userId: uuid },
  row: { key: text, untilDay: date.nullable() },
  text: (p) =>
    `select item_key as key, until_day as "untilDay" from groceries_at_home
      where user_id = ${p.userId} order by item_key`,
})

const findItem = statement({
  name: 'find-own-grocery',
  params: { userId: uuid, id: uuid },
  row: { name: text, amountText: text, isBought: boolean },
  text: (p) =>
    `select name, amount_text as "amountText", bought_at is not null as "isBought"
       from own_groceries where user_id = ${p.userId} and id = ${p.id}`,
})

/** What clients wrote on their grocery lists themselves, and what they have at home. */
export const ownGroceriesRepository = {
  /** The entries of a client that are still to buy or were bought after an instant, oldest first. */
  listItems: (db: Db, userId: string, boughtAfter: Date) => listItems.all(db, { userId, boughtAfter }),

  findItem: (db: Db, userId: string, id: string) => findItem.find(db, { userId, id }),

  async countOthers(db: Db, userId: string, id: string): Promise<number> {
    const { count } = await db
      .selectFrom('own_groceries')
      .select(countRows().as('count'))
      .where('user_id', '=', userId)
      .where('id', '<>', id)
      .executeTakeFirstOrThrow()
    return count
  },

  /** Returns the stored entry; `null` if the id belongs to an entry of somebody else. */
  upsertItem: (
    db: Db,
    item: { id: string; userId: string; name: string; amountText: string; boughtAt: Date | null },
  ) => upsertItem.find(db, item),

  async deleteItem(db: Db, userId: string, id: string): Promise<void> {
    await db.deleteFrom('own_groceries').where('user_id', '=', userId).where('id', '=', id).execute()
  },

  /** Deletes the entries of a client that were bought before an instant. */
  async deleteBought(db: Db, userId: string, before: Date): Promise<void> {
    await deleteBought.run(db, { userId, before })
  },

  listAtHome: (db: Db, userId: string): Promise<GroceryAtHome[]> => listAtHome.all(db, { userId }),

  async addAtHome(db: Db, userId: string, entries: readonly GroceryAtHome[]): Promise<void> {
    await insertAtHome.run(db, {
      userId,
      keys: entries.map(({ key }) => key),
      untilDays: entries.map(({ untilDay }) => untilDay ?? ''),
    })
  },

  async removeAtHome(db: Db, userId: string, keys: readonly string[]): Promise<void> {
    await db
      .deleteFrom('groceries_at_home')
      .where('user_id', '=', userId)
      .where('item_key', 'in', keys)
      .execute()
  },

  /** Deletes the notes about fresh food that counted only for days before a day. */
  async deleteExpired(db: Db, userId: string, day: string): Promise<void> {
    await db
      .deleteFrom('groceries_at_home')
      .where('user_id', '=', userId)
      .where('until_day', '<', day)
      .execute()
  },
}
