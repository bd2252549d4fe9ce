import { msg } from '@lingui/core/runtime-macro'
import { MAX_OWN_GROCERIES } from '#contract/limits.ts'
import type { GroceryAtHome, OwnGrocery } from '#contract/plans/own-groceries.ts'
import { findAtHomeUntil } from '#domain/plans/grocery/at-home.ts'
import type { DateRange } from '#domain/plans/grocery/grocery.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict, invalidField, notFound } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { lockUserRow } from '#server/kit/database/transaction.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { getGroceryList } from '../groceries/service.ts'
import { ownGroceriesRepository as own } from './repository.ts'

/** How long an entry that was bought stays on the list. */
const BOUGHT_MS = 86_400_000

/** The caller's own entries of grocery lists, and what they have at home. */
export async function getOwnGroceries(ctx: Ctx): Promise<{ items: OwnGrocery[]; atHome: GroceryAtHome[] }> {
  const { userId } = requireActor(ctx)
  const [items, atHome] = await Promise.all([
    own.listItems(ctx.db, userId, findBoughtLimit(ctx)),
    own.listAtHome(ctx.db, userId),
  ])
  return { items, atHome }
}

/**
 * Stores an entry of the caller's own, new or changed, once per `Idempotency-Key`. Entries that were bought more than a day
 * ago are deleted.
 *
 * @param input.seen The entry as the page showed it, `null` for a new one.
 * @throws AppError 404 if the id belongs to somebody else's entry, 409 `list_full`, 409 `stale_version` if another device
 *   has changed or removed the entry since it was shown.
 */
export async function setOwnGrocery(
  ctx: Ctx,
  id: string,
  { seen, ...wanted }: OwnGroceryFields & { seen?: OwnGroceryFields | null | undefined },
): Promise<OwnGrocery> {
  const { userId } = requireActor(ctx)
  const { isBought, ...texts } = wanted
  return runOnce(ctx, async (ctx) => {
    await lockUserRow(ctx.db, userId)
    if (seen !== undefined) requireSeen(await own.findItem(ctx.db, userId, id), seen, wanted)
    await own.deleteBought(ctx.db, userId, findBoughtLimit(ctx))
    if ((await own.countOthers(ctx.db, userId, id)) >= MAX_OWN_GROCERIES) {
      throw conflict(
        'list_full',
        say(msg`You can add at most ${{ limit: MAX_OWN_GROCERIES }} items of your own to a grocery list.`),
      )
    }
    const stored = await own.upsertItem(ctx.db, {
      ...texts,
      id,
      userId,
      boughtAt: isBought ? ctx.now() : null,
    })
    if (!stored) throw notFound()
    return stored
  })
}

type OwnGroceryFields = Omit<OwnGrocery, 'id'>

/** Throws 409 if an entry is neither as it was shown nor as it is wanted. One that was bought may have left the list. */
function requireSeen(
  stored: OwnGroceryFields | null,
  seen: OwnGroceryFields | null,
  wanted: OwnGroceryFields,
): void {
  if (isSame(stored, seen) || isSame(stored, wanted) || (stored === null && seen?.isBought)) return
  throw conflict(
    'stale_version',
    say(msg`This entry was changed on another device while you were editing.`),
    {
      item: stored,
    },
  )
}

function isSame(one: OwnGroceryFields | null, other: OwnGroceryFields | null): boolean {
  return (
    one?.name === other?.name && one?.amountText === other?.amountText && one?.isBought === other?.isBought
  )
}

/** Removes an entry of the caller's own, whatever it contains by now. Any other id changes nothing. */
export async function deleteOwnGrocery(ctx: Ctx, id: string): Promise<void> {
  const { userId } = requireActor(ctx)
  await runOnce(ctx, async ({ db }) => {
    await own.deleteItem(db, userId, id)
    return {}
  })
}

/**
 * Notes which entries of a list the caller has at home, or no longer has, once per `Idempotency-Key`. Adding an entry that is not on the list
 * throws 400, because the plan may have changed since the list was shown.
 */
export async function setGroceriesAtHome(
  ctx: Ctx,
  planId: string,
  { keys, isAtHome, ...range }: DateRange & { keys: string[]; isAtHome: boolean },
): Promise<{ atHome: GroceryAtHome[] }> {
  const { userId, timeZone } = requireActor(ctx)
  return runOnce(ctx, async (ctx) => {
    const list = await getGroceryList(ctx, planId, range)
    if (isAtHome) {
      const untilDays = new Map(
        list.categories.flatMap(({ category, items }) =>
          items.map(({ key }) => [key, findAtHomeUntil(category, list)] as const),
        ),
      )
      const entries = [...new Set(keys)].map((key) => {
        const untilDay = untilDays.get(key)
        if (untilDay === undefined)
          throw invalidField('keys', say(msg`The list has changed. Please load it again.`))
        return { key, untilDay }
      })
      await own.addAtHome(ctx.db, userId, entries)
      // Lists for past days can still be opened; a week is enough for them.
      await own.deleteExpired(ctx.db, userId, addDays(todayIn(timeZone, ctx.now()), -7))
    } else {
      await own.removeAtHome(ctx.db, userId, keys)
    }
    return { atHome: await own.listAtHome(ctx.db, userId) }
  })
}

function findBoughtLimit(ctx: Ctx): Date {
  return new Date(ctx.now().getTime() - BOUGHT_MS)
}
