import type { FigureNote, FoodMeasure, FoodPreparation } from '#contract/foods/food-items.ts'
import { listReferenceNames } from '#domain/foods/search-names.ts'
import type { NutrientAmounts, NutrientKey } from '#domain/nutrients/nutrients.ts'
import { conflict } from '#server/kit/app-error.ts'
import type { Db } from '#server/kit/database/db.ts'
import { toMainColumns } from '#server/seed/main-columns.ts'
import { lockRecipes, recomputeDishes } from '#server/seed/recompute-dishes.ts'
import type { ImportCounts } from './report.ts'
import { foodTables } from './repository.ts'

/** A food of an imported table. All figures per 100 g; its diets and allergens are not known. */
export type TableFood = {
  code: string
  source: 'fdc' | 'indb'
  name: string
  preparation: FoodPreparation
  measures: readonly FoodMeasure[]
  nutrients: NutrientAmounts
  provenance: Partial<Record<NutrientKey, FigureNote>>
}

/** The number of foods that one statement writes. */
const BATCH = 500

/**
 * Writes foods that are new or differ, in the current transaction. Foods that somebody retired stay retired;
 * foods that were retired because their table was removed are restored, and count as changed. Dishes of the
 * practice that use a changed food are computed again.
 *
 * @throws AppError 409 naming a dish that a changed food makes impossible.
 */
export async function writeTableFoods(db: Db, foods: readonly TableFood[]): Promise<ImportCounts> {
  await foodTables.allowTime(db)
  await lockRecipes(db)
  let newCount = 0
  const changed: string[] = []
  const restored = new Set<string>()
  for (let start = 0; start < foods.length; start += BATCH) {
    const batch = foods.slice(start, start + BATCH)
    const written = await foodTables.upsertFoods(
      db,
      batch.map((food) => ({
        ...food,
        ...toMainColumns(food.nutrients),
      })),
    )
    const [first] = batch
    if (first) {
      for (const id of await foodTables.restoreFoods(
        db,
        first.source,
        batch.map(({ code }) => code),
      ))
        restored.add(id)
    }
    newCount += written.filter(({ isNew }) => isNew).length
    changed.push(...written.flatMap(({ id, isNew }) => (isNew ? [] : [id])))
    const byCode = new Map(written.map(({ id, code }) => [code, id]))
    await foodTables.writeNames(
      db,
      batch.flatMap(({ code, name }) => {
        const foodId = byCode.get(code)
        if (foodId === undefined) return []
        return listReferenceNames(name, [], { isHidden: false }).map((each, position) => ({
          foodId,
          position,
          ...each,
        }))
      }),
    )
  }
  if (changed.length > 0) await recomputeOwnDishes(db, changed)
  const changedCount = new Set([...changed, ...restored]).size
  return { newCount, changedCount, sameCount: foods.length - newCount - changedCount }
}

async function recomputeOwnDishes(db: Db, changed: readonly string[]): Promise<void> {
  const { impossible } = await recomputeDishes(db, changed)
  if (impossible.length === 0) return
  throw conflict(
    'conflict',
    `With the new figures, these dishes of the practice are impossible: ${impossible.join(', ')}. Correct them first.`,
  )
}
