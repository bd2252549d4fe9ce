import type { FastifyRequest } from 'fastify'
import type { GroceryList } from '#contract/plans/diet-plans.ts'
import type { DateRange } from '#domain/plans/grocery/grocery.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { invalidField } from '#server/kit/app-error.ts'
import type { Platform } from '#server/kit/platform.ts'
import { getGroceryList } from '../service.ts'
import { type Basket, groceryTicksRepository as ticks } from './repository.ts'

/** What is in the caller's basket for some days of their own plan; 404 for any other plan. */
export async function getTicks(
  platform: Platform,
  request: FastifyRequest,
  planId: string,
  range: DateRange,
): Promise<{ keys: string[] }> {
  const { basket } = await findBasket(platform, request, planId, range)
  return { keys: await ticks.list(platform.database.pool, basket) }
}

/**
 * Puts entries of the list into the basket, or takes them out. Throws 400 for what is not on the list: the plan may have
 * changed since it was shown. What is taken out need not be there.
 */
export async function setTicks(
  platform: Platform,
  request: FastifyRequest,
  planId: string,
  { keys, isTicked, ...range }: DateRange & { keys: string[]; isTicked: boolean },
): Promise<{ keys: string[] }> {
  const { basket, list } = await findBasket(platform, request, planId, range)
  const { pool } = platform.database
  if (isTicked) {
    const listed = new Set(list.categories.flatMap(({ items }) => items.map(({ key }) => key)))
    if (keys.some((key) => !listed.has(key))) {
      throw invalidField('keys', 'The list has changed. Please load it again.')
    }
    await ticks.add(pool, basket, keys)
  } else {
    await ticks.remove(pool, basket, keys)
  }
  return { keys: await ticks.list(pool, basket) }
}

/** Days outside the plan are left out of the range as they are of its list: both have one basket. */
async function findBasket(
  platform: Platform,
  request: FastifyRequest,
  planId: string,
  range: DateRange,
): Promise<{ basket: Basket; list: GroceryList }> {
  const { userId } = requireActor(request)
  const list = await getGroceryList(platform, request, planId, range)
  return { basket: { userId, planId, from: list.from, to: list.to }, list }
}
