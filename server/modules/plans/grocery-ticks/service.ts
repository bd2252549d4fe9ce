import { msg } from '@lingui/core/runtime-macro'
import type { GroceryList } from '#contract/plans/diet-plans.ts'
import type { DateRange } from '#domain/plans/grocery/grocery.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { invalidField } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { getGroceryList } from '../groceries/service.ts'
import { type Basket, groceryTicksRepository as ticks } from './repository.ts'

/** The entries in the caller's basket for some days of their own plan; 404 for any other plan. */
export async function getTicks(ctx: Ctx, planId: string, range: DateRange): Promise<{ keys: string[] }> {
  const { basket } = await findBasket(ctx, planId, range)
  return { keys: await ticks.list(ctx.db, basket) }
}

/**
 * Puts entries of the list into the basket, or removes them. Adding an entry that is not on the list throws 400,
 * because the plan may have changed since the list was shown. Removing an entry that is not in the basket changes
 * nothing.
 */
export async function setTicks(
  ctx: Ctx,
  planId: string,
  { keys, isTicked, ...range }: DateRange & { keys: string[]; isTicked: boolean },
): Promise<{ keys: string[] }> {
  return runOnce(ctx, async (inside) => {
    const { basket, list } = await findBasket(inside, planId, range)
    if (isTicked) {
      const listed = new Set(list.categories.flatMap(({ items }) => items.map(({ key }) => key)))
      if (keys.some((key) => !listed.has(key))) {
        throw invalidField('keys', say(msg`The list has changed. Please load it again.`))
      }
      await ticks.add(inside.db, basket, keys)
    } else {
      await ticks.remove(inside.db, basket, keys)
    }
    return { keys: await ticks.list(inside.db, basket) }
  })
}

/**
 * Finds the basket and the list for some days. Days outside the plan are left out of both, so a longer range has the
 * same basket.
 */
async function findBasket(
  ctx: Ctx,
  planId: string,
  range: DateRange,
): Promise<{ basket: Basket; list: GroceryList }> {
  const { userId } = requireActor(ctx)
  const list = await getGroceryList(ctx, planId, range)
  return { basket: { userId, planId, from: list.from, to: list.to }, list }
}
