import type { FoodTableKind } from '#contract/foods/food-tables.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { lockRecipes } from '#server/seed/recompute-dishes.ts'
import { packagedFoods } from '../packaged/repository.ts'
import { foodTables } from './repository.ts'

/** Tables whose foods can be removed. Dishes of a file of recipes are the practice's own, and deleted one by one. */
export const REMOVABLE_KINDS = ['fdc', 'indb', 'open-food-facts'] as const satisfies FoodTableKind[]
export type RemovableKind = (typeof REMOVABLE_KINDS)[number]

/** `usedCount`: foods in plans, templates or recipes. They remain there, because they are retired and not deleted. */
export type TableRemoval = { foodCount: number; usedCount: number }

/** Counts the foods that `removeFoodTable` would remove. */
export async function countTableFoods({ db }: Ctx, kind: RemovableKind): Promise<TableRemoval> {
  if (kind === 'open-food-facts') return { foodCount: await packagedFoods.count(db), usedCount: 0 }
  return foodTables.countFoods(db, kind)
}

/**
 * Removes the foods of all imports of a kind: they are retired, so that plans, templates and dishes which contain them do
 * not change. Packaged foods, which nothing can contain, are deleted. Another import of the table brings the foods back.
 */
export function removeFoodTable(ctx: Ctx, kind: RemovableKind): Promise<TableRemoval> {
  return inTransaction(ctx, async (inside) => {
    await foodTables.allowTime(inside.db)
    await lockRecipes(inside.db)
    const removal = await countTableFoods(inside, kind)
    if (kind === 'open-food-facts') await packagedFoods.deleteAll(inside.db)
    else await foodTables.retireFoods(inside.db, kind)
    await foodTables.markRemoved(inside.db, kind)
    await inside.audit({
      action: 'food.remove-table',
      entity: 'food-table-import',
      details: { kind, ...removal },
    })
    return removal
  })
}
