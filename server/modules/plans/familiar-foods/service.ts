import { msg } from '@lingui/core/runtime-macro'
import { type FamiliarFood, MAX_FAVOURITE_FOODS, MAX_RECENT_FOODS } from '#contract/plans/familiar-foods.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict, notFound } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { findFoodsByIds } from '#server/modules/foods/service.ts'
import { requireClientReach } from '#server/modules/people/service.ts'
import { familiarFoodsRepository as familiar } from './repository.ts'

/**
 * Lists the favourites of a client and of the caller, then foods of their recent plans: the client's before the caller's.
 *
 * @throws AppError 404 for a client outside the caller's reach.
 */
export async function listFamiliarFoods(ctx: Ctx, clientId: string | null): Promise<FamiliarFood[]> {
  const { userId } = requireActor(ctx)
  if (clientId !== null) await requireClientReach(ctx, clientId)
  const [favourites, used] = await Promise.all([
    familiar.listFavourites(ctx.db, clientId === null ? [userId] : [clientId, userId]),
    familiar.listUsed(ctx.db, { writerId: userId, clientId, limit: MAX_RECENT_FOODS }),
  ])
  const favouritesOf = (id: string | null): string[] =>
    favourites.filter((favourite) => favourite.userId === id).map(({ foodId }) => foodId)
  const [own, clients] = [new Set(favouritesOf(userId)), new Set(favouritesOf(clientId))]
  const recents = new Set(used.filter(({ isClientRecent }) => isClientRecent).map(({ foodId }) => foodId))
  const ids = [...new Set([...clients, ...own, ...used.map(({ foodId }) => foodId)])]
  const foods = await findFoodsByIds(ctx, ids)
  return ids.flatMap((id) => {
    const food = foods.get(id)
    if (!food) return []
    return {
      food: { ...food, matchedName: food.name },
      isFavourite: own.has(id),
      isClientFavourite: clients.has(id),
      isClientRecent: recents.has(id),
    }
  })
}

/**
 * Makes a food a favourite of a client or of the caller, or no longer one.
 *
 * @throws AppError 404 for a client outside the caller's reach or an unknown food, 409 with too many favourites.
 */
export async function setFavourite(
  ctx: Ctx,
  { foodId, clientId, isFavourite }: { foodId: string; clientId: string | null; isFavourite: boolean },
): Promise<{ isFavourite: boolean }> {
  const userId = clientId ?? requireActor(ctx).userId
  if (clientId !== null) await requireClientReach(ctx, clientId)
  if (!isFavourite) {
    await familiar.removeFavourite(ctx.db, userId, foodId)
    return { isFavourite }
  }
  if (!(await findFoodsByIds(ctx, [foodId])).has(foodId)) throw notFound()
  if (await familiar.addFavourite(ctx.db, userId, foodId, MAX_FAVOURITE_FOODS)) return { isFavourite }
  throw conflict(
    'conflict',
    say(msg`There are ${{ limit: MAX_FAVOURITE_FOODS }} favourites already. Please remove one first.`),
  )
}
