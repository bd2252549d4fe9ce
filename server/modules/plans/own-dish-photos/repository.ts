import type { DishPhoto } from '#contract/foods/dish-photos.ts'
import type { Db } from '#server/kit/database/db.ts'
import { countRows } from '#server/kit/database/expressions.ts'

/** A photo to be stored: its pixels, without any metadata. */
export type NewOwnDishPhoto = {
  userId: string
  foodId: string
  width: number
  height: number
  image: Uint8Array
  thumbnail: Uint8Array
}

/** The photos that clients took of dishes, at most one for each dish of a client. */
export const ownDishPhotosRepository = {
  /** Returns a client's photos of some dishes without their bytes, by food id. */
  async findMany(db: Db, userId: string, foodIds: readonly string[]): Promise<Map<string, DishPhoto>> {
    if (foodIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('own_dish_photos')
      .select(['food_id as foodId', 'width', 'height', 'created_at as addedAt'])
      .where('user_id', '=', userId)
      .where('food_id', 'in', foodIds)
      .execute()
    return new Map(rows.map(({ foodId, ...photo }) => [foodId, photo]))
  },

  async findBytes(
    db: Db,
    userId: string,
    foodId: string,
    size: 'full' | 'thumbnail',
  ): Promise<Buffer | null> {
    const photo = await db
      .selectFrom('own_dish_photos')
      .select(size === 'full' ? 'image as bytes' : 'thumbnail as bytes')
      .where('user_id', '=', userId)
      .where('food_id', '=', foodId)
      .executeTakeFirst()
    return photo?.bytes ?? null
  },

  /** Counts the photos of a client, except the one of a dish. */
  async countOthers(db: Db, userId: string, foodId: string): Promise<number> {
    const { count } = await db
      .selectFrom('own_dish_photos')
      .select(countRows().as('count'))
      .where('user_id', '=', userId)
      .where('food_id', '!=', foodId)
      .executeTakeFirstOrThrow()
    return count
  },

  /** Stores a client's photo of a dish in place of an earlier one. */
  async replace(db: Db, { userId, foodId, ...photo }: NewOwnDishPhoto): Promise<DishPhoto> {
    await this.delete(db, userId, foodId)
    return db
      .insertInto('own_dish_photos')
      .values({ user_id: userId, food_id: foodId, ...photo })
      .returning(['width', 'height', 'created_at as addedAt'])
      .executeTakeFirstOrThrow()
  },

  /** Deletes a client's photo of a dish. Returns false if there is none. */
  async delete(db: Db, userId: string, foodId: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('own_dish_photos')
      .where('user_id', '=', userId)
      .where('food_id', '=', foodId)
      .executeTakeFirstOrThrow()
    return numDeletedRows === 1n
  },

  async deleteAll(db: Db, userId: string): Promise<void> {
    await db.deleteFrom('own_dish_photos').where('user_id', '=', userId).execute()
  },

  /** Lists a client's photos with the names of the dishes, oldest first. */
  listFiles(db: Db, userId: string): Promise<{ foodId: string; name: string }[]> {
    return db
      .selectFrom('own_dish_photos as p')
      .innerJoin('food_items as f', 'f.id', 'p.food_id')
      .select(['p.food_id as foodId', 'f.name'])
      .where('p.user_id', '=', userId)
      .orderBy('p.created_at')
      .orderBy('p.food_id')
      .execute()
  },
}
