import type { DishPhoto } from '#contract/foods/dish-photos.ts'
import type { Db } from '#server/kit/database/db.ts'

/** A photo to be stored: its pixels, without any metadata. */
export type NewDishPhoto = {
  foodId: string
  addedBy: string
  width: number
  height: number
  image: Uint8Array
  thumbnail: Uint8Array
}

/** The practice's photos of dishes, at most one for each. */
export const dishPhotosRepository = {
  async isDish(db: Db, foodId: string): Promise<boolean> {
    const dish = await db
      .selectFrom('food_items')
      .select('id')
      .where('id', '=', foodId)
      .where('cooked_weight_grams', 'is not', null)
      .executeTakeFirst()
    return dish !== undefined
  },

  /** Returns the photo of a dish without its bytes; `null` if there is none. */
  async find(db: Db, foodId: string): Promise<DishPhoto | null> {
    const photo = await db
      .selectFrom('dish_photos')
      .select(['width', 'height', 'created_at as addedAt'])
      .where('food_id', '=', foodId)
      .executeTakeFirst()
    return photo ?? null
  },

  /** Returns the photos of some dishes without their bytes, by food id. */
  async findMany(db: Db, foodIds: readonly string[]): Promise<Map<string, DishPhoto>> {
    if (foodIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('dish_photos')
      .select(['food_id as foodId', 'width', 'height', 'created_at as addedAt'])
      .where('food_id', 'in', foodIds)
      .execute()
    return new Map(rows.map(({ foodId, ...photo }) => [foodId, photo]))
  },

  async findBytes(db: Db, foodId: string, size: 'full' | 'thumbnail'): Promise<Buffer | null> {
    const photo = await db
      .selectFrom('dish_photos')
      .select(size === 'full' ? 'image as bytes' : 'thumbnail as bytes')
      .where('food_id', '=', foodId)
      .executeTakeFirst()
    return photo?.bytes ?? null
  },

  /** Stores the photo of a dish in place of an earlier one. */
  async replace(db: Db, { foodId, addedBy, ...photo }: NewDishPhoto): Promise<DishPhoto> {
    await this.delete(db, foodId)
    return db
      .insertInto('dish_photos')
      .values({ food_id: foodId, added_by: addedBy, ...photo })
      .returning(['width', 'height', 'created_at as addedAt'])
      .executeTakeFirstOrThrow()
  },

  /** Deletes the photo of a dish. Returns false if it has none. */
  async delete(db: Db, foodId: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('dish_photos')
      .where('food_id', '=', foodId)
      .executeTakeFirstOrThrow()
    return numDeletedRows === 1n
  },
}
