import { findWeighInMinute, isDue } from '#domain/notifications/due-minutes.ts'
import { readQuietHours } from '#domain/notifications/quiet-hours.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { weighInRepository as weighIns } from './repository.ts'

/** A client who is to be reminded to measure on their day. */
export type DueWeighIn = { userId: string; day: string }

/**
 * Lists a page of the clients who are to be reminded now. `lastId` is the id after which the next page begins; `null` if
 * there is none.
 */
export async function listDueWeighIns(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  page: { after: string; limit: number },
): Promise<{ due: DueWeighIn[]; lastId: string | null }> {
  const readers = await weighIns.listReaders(db, { now: now(), ...page })
  const due = readers.filter((reader) => {
    const quiet = readQuietHours(reader)
    return isDue(findWeighInMinute(quiet), reader.minute, quiet)
  })
  return { due, lastId: readers.length < page.limit ? null : (readers.at(-1)?.userId ?? null) }
}
