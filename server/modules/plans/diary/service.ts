import { msg } from '@lingui/core/runtime-macro'
import type { z } from 'zod'
import { MAX_DIARY_ENTRIES_A_DAY } from '#contract/limits.ts'
import type { createDiaryEntry, DiaryEntry, updateDiaryEntry } from '#contract/plans/diary.ts'
import { todayIn } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict, invalidField, notFound } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { lockUserRow } from '#server/kit/database/transaction.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { markSwapped, unmarkSwapped } from '../meal-ticks/service.ts'
import { freezeFoods } from './freeze-foods.ts'
import { diaryRepository as diary, type StoredEntry } from './repository.ts'
import { hidesFigures, showEntry } from './show-entry.ts'

/** The fields of an entry, as the contract has parsed them. */
type NewEntry = z.output<typeof createDiaryEntry.schema.body>
type ChangedEntry = z.output<typeof updateDiaryEntry.schema.body>

/**
 * Adds an entry to the caller's diary, and ticks the planned meal that it replaces. The id is the writer's: a repeated
 * call returns the stored entry.
 */
export async function createEntry(ctx: Ctx, { id, ...fields }: NewEntry): Promise<DiaryEntry> {
  const { userId } = requireActor(ctx)
  return runOnce(ctx, async (inside) => {
    const { db } = inside
    // The lock makes sure that entries are counted and added one at a time.
    await lockUserRow(db, userId)
    const stored = await diary.find(db, id)
    if (stored) return showOwn(ctx, stored)
    requireContent(ctx, fields)
    if ((await diary.countOn(db, userId, fields.day)) >= MAX_DIARY_ENTRIES_A_DAY) {
      throw conflict(
        'conflict',
        say(msg`This day already has ${{ limit: MAX_DIARY_ENTRIES_A_DAY }} entries, the maximum.`),
      )
    }
    const foods = await freezeFoods(inside, fields.text, fields.foods)
    await diary.insert(db, { ...fields, id, userId, foods })
    if (fields.slot) await markSwapped(inside, { ...fields, slot: fields.slot })
    return showOwn(ctx, await diary.find(db, id))
  })
}

/** Changes an entry of the caller. Throws 409 `stale_version` with the entry as it is if it was changed meanwhile. */
export async function updateEntry(
  ctx: Ctx,
  id: string,
  { version, ...fields }: ChangedEntry,
): Promise<DiaryEntry> {
  const { userId } = requireActor(ctx)
  return runOnce(ctx, async (inside) => {
    const { db } = inside
    await lockUserRow(db, userId)
    const stored = requireOwn(ctx, await diary.find(db, id))
    if (stored.deletedAt !== null) throw notFound()
    requireContent(ctx, fields, stored)
    const foods = await freezeFoods(inside, fields.text, fields.foods, stored.foods)
    if (!(await diary.update(db, id, version, { ...fields, foods }))) {
      throw conflict(
        'stale_version',
        say(msg`This entry was changed on another device while you were editing.`),
        {
          entry: showEntry(stored, hidesFigures(ctx)),
        },
      )
    }
    if (stored.slot !== fields.slot || stored.day !== fields.day) await releaseMeal(inside, stored)
    if (fields.slot) await markSwapped(inside, { ...fields, slot: fields.slot })
    return showOwn(ctx, await diary.find(db, id))
  })
}

/** Deletes an entry of the caller; it can be restored for a day. Repeating it changes nothing. */
export async function deleteEntry(ctx: Ctx, id: string): Promise<void> {
  await runOnce(ctx, async (inside) => {
    await lockUserRow(inside.db, requireActor(ctx).userId)
    const stored = requireOwn(ctx, await diary.find(inside.db, id))
    if (stored.deletedAt !== null) return {}
    await diary.setDeletedAt(inside.db, id, ctx.now())
    await releaseMeal(inside, stored)
    return {}
  })
}

/** Restores a deleted entry of the caller, and ticks the meal that it replaces again. */
export async function restoreEntry(ctx: Ctx, id: string): Promise<DiaryEntry> {
  return runOnce(ctx, async (inside) => {
    await lockUserRow(inside.db, requireActor(ctx).userId)
    const stored = requireOwn(ctx, await diary.find(inside.db, id))
    if (stored.deletedAt !== null) {
      await diary.setDeletedAt(inside.db, id, null)
      if (stored.slot) await markSwapped(inside, { ...stored, slot: stored.slot })
    }
    return showOwn(ctx, await diary.find(inside.db, id))
  })
}

/** Returns an entry of the caller. Throws 404 for another person's. */
export function requireOwn(ctx: Ctx, stored: StoredEntry | null): StoredEntry {
  if (!stored || stored.userId !== requireActor(ctx).userId) throw notFound()
  return stored
}

/** Returns an entry of the caller as they may see it. */
export function showOwn(ctx: Ctx, stored: StoredEntry | null): DiaryEntry {
  return showEntry(requireOwn(ctx, stored), hidesFigures(ctx))
}

/** Throws 400 for a day in the future, and for an entry with neither text nor photo. */
function requireContent(
  ctx: Ctx,
  { day, text, isPhotoExpected }: Omit<NewEntry, 'id'>,
  stored: StoredEntry | null = null,
): void {
  if (day > todayIn(requireActor(ctx).timeZone, ctx.now())) {
    throw invalidField('day', say(msg`Please choose today or an earlier day`))
  }
  const hasPhoto = isPhotoExpected || (stored !== null && stored.photoAddedAt !== null)
  if (text === '' && !hasPhoto) throw invalidField('text', say(msg`Write what you ate, or add a photo`))
}

/** Removes the tick of the meal that an entry replaced, unless another entry replaces it too. */
async function releaseMeal(ctx: Ctx, { id, userId, day, slot }: StoredEntry): Promise<void> {
  if (slot === null || (await diary.isReplacedElsewhere(ctx.db, { id, userId, day, slot }))) return
  await unmarkSwapped(ctx, { day, slot })
}
