import type { AdaptedDays, adaptDaysToClient } from '#contract/plans/adapt-days.ts'
import { listLevelCodes } from '#domain/foods/dish-variants.ts'
import { foldFoodName } from '#domain/foods/fold-food-name.ts'
import { adaptDays } from '#domain/plans/adapt/adapt-days.ts'
import { listFoodConflicts } from '#domain/plans/adapt/food-conflicts.ts'
import { isDislikedFood } from '#domain/plans/draft-week/dislikes.ts'
import { listPlacedFoods, type PlanDay } from '#domain/plans/plan.ts'
import { findSwapBasis, type SwapBasis } from '#domain/plans/swaps/swap-food.ts'
import type { WarnedClient } from '#domain/plans/warnings.ts'
import { requireReach } from '#server/kit/access/caller.ts'
import { recordStaffAccess } from '#server/kit/audit/record.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import type { CallInput } from '#server/kit/http/calls.ts'
import { readClient } from '#server/modules/people/service.ts'
import { listDraftDishes } from '../draft-week/draft-dishes.ts'
import { findFoodsOf } from '../foods/service.ts'
import { type StoredSwapFood, swapsRepository } from '../swaps/repository.ts'
import { findPairs, listUnmarkedAllergies } from '../swaps/service.ts'

/**
 * Adapts days to a client within reach by the rules of `adaptDays`: no food of the answer is in conflict with the client's
 * allergies, preferences, diabetes, or with a dislike. Nothing is stored. The answer reveals facts about the client's
 * health, so the call is recorded. Throws 404 for a client outside the caller's reach.
 */
export async function adaptDaysTo(
  ctx: Ctx,
  { clientId, days, dislikes }: CallInput<typeof adaptDaysToClient>['body'],
): Promise<AdaptedDays> {
  await requireReach(ctx, clientId)
  const client = await readClient(ctx, clientId)
  await recordStaffAccess(ctx, {
    action: 'plan.adapt-days',
    subjectId: clientId,
    entity: 'client',
    entityId: clientId,
  })
  const foodIds = listFoodIds(days)
  const known = new Map((await swapsRepository.listByIds(ctx.db, foodIds)).map((food) => [food.id, food]))
  const namesOf = dislikes.length === 0 ? null : await readNames(ctx.db)
  const offered = await readOffered(ctx.db, [...known.values()], client, dislikes.length > 0)
  const every = new Map([...known, ...[...offered.values()].flat().map((food) => [food.id, food] as const)])
  const adapted = adaptDays({
    days,
    client,
    lookUp: (foodId) => every.get(foodId) ?? null,
    listOffered: (basis, food) => chooseLevels(offered.get(nameBasis(basis)) ?? [], food),
    findDislike: (foodId) => {
      const names = namesOf?.get(foodId) ?? [foldFoodName(every.get(foodId)?.name ?? '')]
      return dislikes.find((dislike) => isDislikedFood(names, dislike)) ?? null
    },
    isPair: await findPairs(ctx.db, foodIds),
  })
  return {
    ...adapted,
    foods: await findFoodsOf(ctx.db, adapted.days),
    unmarkedAllergies: listUnmarkedAllergies(client),
  }
}

function listFoodIds(days: readonly PlanDay[]): string[] {
  return [...new Set(listPlacedFoods(days).flatMap(({ foodId }) => foodId ?? []))]
}

/** Reads the folded names of all dishes and fruits with those of their ingredients, by food. */
async function readNames(db: Db): Promise<Map<string, readonly string[]>> {
  const dishes = await listDraftDishes(db, true)
  return new Map(dishes.map(({ foodId, names }) => [foodId, names]))
}

/**
 * Reads the foods that may take the place of foods in conflict, by basis.
 *
 * @param isEachDisliked True if any food may be disliked, so that the basis of every food is needed.
 */
async function readOffered(
  db: Db,
  foods: readonly StoredSwapFood[],
  client: WarnedClient,
  isEachDisliked: boolean,
): Promise<Map<string, StoredSwapFood[]>> {
  const bases = new Map<string, SwapBasis>()
  for (const food of foods) {
    if (!isEachDisliked && listFoodConflicts(food, client).length === 0) continue
    const roles = food.roles.length === 0 ? [[]] : food.roles.map((role) => [role])
    for (const each of roles) {
      const basis = findSwapBasis({ ...food, roles: each })
      if (basis) bases.set(nameBasis(basis), basis)
    }
  }
  const lists = [...bases].map(
    async ([name, basis]) => [name, await swapsRepository.listByBasis(db, basis, true)] as const,
  )
  return new Map(await Promise.all(lists))
}

const nameBasis = (basis: SwapBasis): string =>
  basis.kind === 'role' ? basis.role : `${basis.group} ${basis.preparation}`

/** Leaves one level of each dish, the replaced food's level if the dish has it, and no level of the replaced dish itself. */
function chooseLevels(foods: readonly StoredSwapFood[], replaced: StoredSwapFood): StoredSwapFood[] {
  const own = findUsualCode(replaced)
  const wanted = replaced.planFood.variant ?? null
  const chosen = new Map<string, StoredSwapFood>()
  for (const food of foods) {
    const code = findUsualCode(food)
    if (code === own) continue
    if (!chosen.has(code) || (food.planFood.variant ?? null) === wanted) chosen.set(code, food)
  }
  return [...chosen.values()]
}

/** Returns the code of the dish at its usual level, which its levels share; the id of a food without a code. */
function findUsualCode({
  id,
  planFood: { code = null, variant = null, variants = [] },
}: StoredSwapFood): string {
  const usual = listLevelCodes({ code, variant, variants }).find(({ level }) => level === 'usual')
  return usual?.code ?? code ?? id
}
