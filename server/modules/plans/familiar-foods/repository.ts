import { arrayOf, boolean, integer, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

/** Foods are taken from so many plans of a client, and from so many that the caller wrote, the last changed first. */
const PLANS_OF_CLIENT = 6
const PLANS_OF_WRITER = 12

const listUsed = statement({
  name: 'list-familiar-foods',
  params: { writerId: uuid, clientId: uuid.nullable(), limit: integer },
  row: { foodId: uuid, isClientRecent: boolean },
  text: (p) =>
    `with plans as (
       (select id, true as of_client, updated_at from diet_plans where user_id = ${p.clientId}
         order by updated_at desc limit ${PLANS_OF_CLIENT})
       union all
       (select id, false, updated_at from diet_plans where created_by = ${p.writerId}
         order by updated_at desc limit ${PLANS_OF_WRITER})
     ), used as (
       select (f.id #>> '{}')::uuid as food_id, p.of_client, max(p.updated_at) as used_at, count(*) as times
         from plans p join daily_meal_plans d on d.diet_plan_id = p.id
         cross join lateral jsonb_path_query(d.meals, 'strict $.*.items[*].foodId') as f(id)
        group by 1, 2
     ), ranked as (
       select *, row_number() over (partition by of_client order by used_at desc, times desc, food_id) as place
         from used
     )
     select food_id as "foodId", bool_or(of_client) as "isClientRecent" from ranked where place <= ${p.limit}
      group by 1 order by bool_or(of_client) desc, min(place), 1`,
})

const listFavourites = statement({
  name: 'list-favourite-foods',
  params: { userIds: arrayOf(uuid) },
  row: { userId: uuid, foodId: uuid },
  text: (p) =>
    `select user_id as "userId", food_id as "foodId" from favourite_foods
      where user_id = any(${p.userIds}::uuid[]) order by created_at desc, food_id`,
})

/** Adds a favourite unless the person has `limit` of them. Returns whether the food is a favourite now. */
const addFavourite = statement({
  name: 'add-favourite-food',
  params: { userId: uuid, foodId: uuid, limit: integer },
  row: { isFavourite: boolean },
  text: (p) =>
    `with added as (
       insert into favourite_foods (user_id, food_id)
       select ${p.userId}, ${p.foodId}
        where (select count(*) from favourite_foods where user_id = ${p.userId}) < ${p.limit}
       on conflict do nothing returning true)
     select exists (select from added)
         or exists (select from favourite_foods where user_id = ${p.userId} and food_id = ${p.foodId})
         as "isFavourite"`,
})

/** Foods that people use often. */
export const familiarFoodsRepository = {
  /** Lists foods of recent plans, those of the client first, then by the last use; at most `limit` of each. */
  listUsed(
    db: Db,
    query: { writerId: string; clientId: string | null; limit: number },
  ): Promise<StatementRow<typeof listUsed>[]> {
    return listUsed.all(db, query)
  },

  /** Lists the favourites of several people, the newest first. */
  listFavourites(db: Db, userIds: readonly string[]): Promise<StatementRow<typeof listFavourites>[]> {
    return listFavourites.all(db, { userIds })
  },

  async addFavourite(db: Db, userId: string, foodId: string, limit: number): Promise<boolean> {
    return (await addFavourite.read(db, { userId, foodId, limit })).isFavourite
  },

  async removeFavourite(db: Db, userId: string, foodId: string): Promise<void> {
    await db
      .deleteFrom('favourite_foods')
      .where('user_id', '=', userId)
      .where('food_id', '=', foodId)
      .execute()
  },
}
