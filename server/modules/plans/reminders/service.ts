import { isDue } from '#domain/notifications/due-minutes.ts'
import { readQuietHours } from '#domain/notifications/quiet-hours.ts'
import { readMealMinutes } from '#domain/plans/meal-times.ts'
import { MEAL_SLOTS, type MealSlot, rotationDayOn } from '#domain/plans/plan.ts'
import { asksForWater, listAdvice } from '#domain/plans/water-words.ts'
import { addDays } from '#domain/units/dates.ts'
import { addMs, HOUR_MS, MINUTE_MS } from '#server/kit/clock.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { runForEach } from '#server/kit/jobs/run-for-each.ts'
import { type NewPush, queuePush } from '#server/modules/notifications/push/service.ts'
import { listDueWeighIns } from '#server/modules/progress/weigh-in/service.ts'
import { findFastingDays } from '../fasts/fast-days.ts'
import { dietPlansRepository as plans } from '../repository.ts'
import { remindersRepository as reminders } from './repository.ts'

/** How many clients are read at a time. */
const PAGE_SIZE = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** After this, a waiting reminder is no longer sent. */
const MEAL_MS = 45 * MINUTE_MS
const WATER_MS = 45 * MINUTE_MS
const WEIGH_IN_MS = 4 * HOUR_MS
const FAST_EVE_MS = 3 * HOUR_MS

/** In the evening, when the next day is thought of. */
const FAST_EVE_MINUTE = 19 * 60

/** At 11 am, 3 pm and 6 pm, between the usual meals. */
const WATER_MINUTES = [11 * 60, 15 * 60, 18 * 60]

type Reminder = { userId: string; message: NewPush }
type Page = { after: string; limit: number }
type ReminderPage = { due: Reminder[]; lastId: string | null }

/**
 * Queues the push messages that are due: meals of today's plan that have no tick, water if the plan asks for it, the
 * day to measure, and the evening before a fasting day. Run it every quarter of an hour; running it again, even at the same time, reminds nobody twice.
 */
export async function queueReminders(
  ctx: Ctx,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  for (const listPage of [listDueMeals, listDueWater, listWeighIns, listFastEves]) {
    let after: string | null = FIRST_ID
    while (after !== null && !signal.aborted) {
      const { due, lastId }: ReminderPage = await listPage(ctx, { after, limit: PAGE_SIZE })
      await runForEach(due, signal, ({ userId, message }) =>
        inTransaction(ctx, (inside) => queuePush(inside, userId, message)),
      )
      after = lastId
    }
  }
}

async function listDueMeals(ctx: Ctx, page: Page): Promise<ReminderPage> {
  const now = ctx.now()
  const readers = await reminders.listMealReaders(ctx.db, { now, ...page })
  const due = readers.flatMap((reader): Reminder[] => {
    const slot = findDueMeal(reader)
    if (slot === null) return []
    const causeKey = `meals ${reader.day} ${slot}`
    const message = { kind: 'meals' as const, params: { slot }, causeKey, expiresAt: addMs(now, MEAL_MS) }
    return [{ userId: reader.userId, message }]
  })
  return { due, lastId: readers.length < page.limit ? null : (readers.at(-1)?.userId ?? null) }
}

/** Finds the meal of which a client is to be reminded now. Of several, it is the last one. */
function findDueMeal(reader: Awaited<ReturnType<typeof reminders.listMealReaders>>[number]): MealSlot | null {
  const dayNumber = rotationDayOn({ ...reader, dayCount: reader.days.length }, reader.day)
  // On a fasting day the meals are at other times.
  const meals = reader.fastMeals ?? reader.days.find((day) => day.dayNumber === dayNumber)?.meals
  if (!meals) return null
  const times = Object.fromEntries(MEAL_SLOTS.map(({ key }) => [key, meals[key]?.time ?? '']))
  const minutes = readMealMinutes(times as Record<MealSlot, string>) // has a time for every slot
  const quiet = readQuietHours(reader)
  const due = MEAL_SLOTS.filter(({ key }) => {
    const minute = minutes[key]
    return (
      minute !== null &&
      meals[key]?.isFilled === true &&
      !reader.ticked.includes(key) &&
      isDue(minute, reader.minute, quiet)
    )
  })
  return due.at(-1)?.key ?? null
}

async function listDueWater(ctx: Ctx, page: Page): Promise<ReminderPage> {
  const now = ctx.now()
  const readers = await reminders.listWaterReaders(ctx.db, { now, ...page })
  const due = readers.flatMap((reader): Reminder[] => {
    const quiet = readQuietHours(reader)
    const minute = WATER_MINUTES.find((each) => isDue(each, reader.minute, quiet))
    if (minute === undefined || !asksForWater(listAdvice(reader))) return []
    const causeKey = `water ${reader.day} ${minute}`
    const message = { kind: 'water' as const, params: {}, causeKey, expiresAt: addMs(now, WATER_MS) }
    return [{ userId: reader.userId, message }]
  })
  return { due, lastId: readers.length < page.limit ? null : (readers.at(-1)?.userId ?? null) }
}

/** Lists the clients for whom tomorrow is a fasting day. Their meals of tomorrow are made ready with it. */
async function listFastEves(ctx: Ctx, page: Page): Promise<ReminderPage> {
  const now = ctx.now()
  const readers = await reminders.listFastReaders(ctx.db, { now, ...page })
  const due: Reminder[] = []
  for (const reader of readers) {
    const { userId, day, minute } = reader
    if (!isDue(FAST_EVE_MINUTE, minute, readQuietHours(reader))) continue
    const tomorrow = addDays(day, 1)
    const plan = await plans.findServedOn(ctx.db, userId, tomorrow)
    if (plan?.pausedAt !== null) continue
    const [fasting] = await findFastingDays(ctx, { userId, plan }, { from: tomorrow, to: tomorrow }, day)
    if (fasting?.state !== 'served') continue
    const message = { kind: 'fasts' as const, params: {}, causeKey: `fasts ${tomorrow}` }
    due.push({ userId, message: { ...message, expiresAt: addMs(now, FAST_EVE_MS) } })
  }
  return { due, lastId: readers.length < page.limit ? null : (readers.at(-1)?.userId ?? null) }
}

async function listWeighIns(ctx: Ctx, page: Page): Promise<ReminderPage> {
  const { due, lastId } = await listDueWeighIns(ctx, page)
  const expiresAt = addMs(ctx.now(), WEIGH_IN_MS)
  return {
    due: due.map(({ userId, day }) => ({
      userId,
      message: { kind: 'weigh-in', params: {}, causeKey: `weigh-in ${day}`, expiresAt },
    })),
    lastId,
  }
}
