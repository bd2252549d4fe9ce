import { msg } from '@lingui/core/runtime-macro'
import type { ClientFasts, OwnFasts } from '#contract/plans/fasts.ts'
import { FAST_CHOICE_DAYS, FASTS, type Fast, type FastDecision } from '#domain/plans/fasts/fast-names.ts'
import { findFastObstacle } from '#domain/plans/fasts/fast-rules.ts'
import { readFastWords } from '#domain/plans/fasts/fast-words.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict } from '#server/kit/app-error.ts'
import { recordStaffAccess } from '#server/kit/audit/record.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { readClient, requireClientReach } from '#server/modules/people/service.ts'
import { dietPlansRepository as plans } from '../repository.ts'
import { type FastCalendar, readFastCalendar } from './fast-calendar.ts'
import { type FastingDay, findFastingDays } from './fast-days.ts'
import { type FastChoice, fastsRepository as fasts } from './repository.ts'

/** How many spans of each fast a client sees ahead, and staff. */
const NEXT_SPANS = 3
/** Staff see the fasting days of so many days ahead. */
const STAFF_DAYS = 14
/** A fast that was chosen for a single day in this time is asked about the next time. */
const ASKED_DAYS = 400

/** Returns the fasts that the caller keeps, with their next dates and what was chosen for single days. */
export async function getOwnFasts(ctx: Ctx): Promise<OwnFasts> {
  const { userId, timeZone } = requireActor(ctx)
  const today = todayIn(timeZone, ctx.now())
  const range = { from: today, to: addDays(today, FAST_CHOICE_DAYS - 1) }
  const calendar = await readFastCalendar(ctx.db)
  const { observed, choices, decision } = await fasts.readWishes(ctx.db, userId, range)
  const client = await readClient(ctx, userId)
  const plan = await findPlan(ctx, userId, today)
  const days = await findFastingDays(ctx, { userId, plan }, range, today)
  const obstacle = findFastObstacle('fast', client, decision)
  const isObserved = (fast: Fast): boolean => observed.some((each) => each.fast === fast)
  return {
    today,
    obstacle,
    placeName: calendar.placeName,
    fasts: FASTS.map((fast) => ({
      fast,
      isObserved: isObserved(fast),
      next: calendar.listNext(fast, today, NEXT_SPANS),
    })),
    choices: choices.map(({ day, choice }) => ({ day, fast: choice === 'planned' ? null : choice })),
    days: days.flatMap(toDay),
    asked:
      obstacle !== null || !plan
        ? null
        : await findAsked(ctx, { userId, today, calendar }, (day, fast) => {
            return isObserved(fast) || choices.some((choice) => choice.day === day)
          }),
  }
}

/** Finds a fast that begins tomorrow or today, and that the client observed before or wrote about. */
async function findAsked(
  ctx: Ctx,
  { userId, today, calendar }: { userId: string; today: string; calendar: FastCalendar },
  isDecided: (day: string, fast: Fast) => boolean,
): Promise<OwnFasts['asked']> {
  const { words, chosen } = await fasts.readHints(ctx.db, userId, addDays(today, -ASKED_DAYS))
  const named = readFastWords(words)
  const known = FASTS.filter((fast) => named.includes(fast) || chosen.includes(fast))
  for (const day of [today, addDays(today, 1)]) {
    const fast = known.find(
      (each) => calendar.listNext(each, day, 1)[0]?.first === day && !isDecided(day, each),
    )
    if (fast !== undefined) return { day, fast }
  }
  return null
}

function toDay({ date, fast, state, obstacle }: FastingDay): OwnFasts['days'] {
  return fast === null ? [] : [{ day: date, fast, state, obstacle }]
}

/** Makes the days after today again when they are read, and today now, because of the meals that are eaten by then. */
async function renewDays(ctx: Ctx, userId: string, today: string): Promise<void> {
  await fasts.deleteVariants(ctx.db, userId, addDays(today, 1), null)
  await renewToday(ctx, userId, today)
}

async function renewToday(ctx: Ctx, userId: string, today: string): Promise<void> {
  const plan = await findPlan(ctx, userId, today)
  if (plan) await findFastingDays(ctx, { userId, plan }, { from: today, to: today }, today)
  else await fasts.deleteVariants(ctx.db, userId, today, today)
}

async function findPlan(ctx: Ctx, userId: string, today: string) {
  const plan = await plans.findServedOn(ctx.db, userId, today)
  return plan?.pausedAt === null ? plan : null
}

/** Marks a fast as observed by the caller from today on, or as no longer observed, once per `Idempotency-Key`. */
export async function setObservedFast(
  ctx: Ctx,
  { fast, isObserved }: { fast: Fast; isObserved: boolean },
): Promise<{ fast: Fast; isObserved: boolean }> {
  const { userId, timeZone } = requireActor(ctx)
  const today = todayIn(timeZone, ctx.now())
  return runOnce(ctx, async (inside) => {
    if (isObserved) await fasts.keep(inside.db, userId, fast, today)
    else {
      await fasts.drop(inside.db, userId, fast)
      // Otherwise a day that is no longer a fast would count as served once it is over.
      await renewDays(inside, userId, today)
    }
    return { fast, isObserved }
  })
}

/**
 * Chooses a fast, or none, for one day of the caller, once per `Idempotency-Key`. A day that is over stays as it was served:
 * the choice may have waited on a phone. Throws 409 for a day too far ahead.
 */
export async function setFastDay(
  ctx: Ctx,
  { day, choice }: { day: string; choice: FastChoice | null },
): Promise<{ day: string; choice: FastChoice | null }> {
  const { userId, timeZone } = requireActor(ctx)
  const today = todayIn(timeZone, ctx.now())
  if (day >= addDays(today, FAST_CHOICE_DAYS)) {
    throw conflict('conflict', say(msg`You can choose fasting days for today and the next six days.`))
  }
  return runOnce(ctx, async (inside) => {
    if (day >= today) {
      await fasts.choose(inside.db, userId, day, choice)
      if (day === today) await renewToday(inside, userId, today)
      else await fasts.deleteVariants(inside.db, userId, day, day)
    }
    return { day, choice }
  })
}

/** Returns the fasts of a client within the caller's reach, with the meals of the next days. Reading it is recorded. */
export async function getClientFasts(ctx: Ctx, clientId: string): Promise<ClientFasts> {
  await requireClientReach(ctx, clientId)
  const client = await readClient(ctx, clientId)
  const today = todayIn(client.timeZone, ctx.now())
  const range = { from: today, to: addDays(today, STAFF_DAYS - 1) }
  const calendar = await readFastCalendar(ctx.db)
  const { observed } = await fasts.readWishes(ctx.db, clientId, range)
  const plan = await findPlan(ctx, clientId, today)
  const days = await findFastingDays(ctx, { userId: clientId, plan }, range, today)
  await recordStaffAccess(ctx, {
    action: 'plan.read',
    subjectId: clientId,
    entity: 'client',
    entityId: clientId,
  })
  return {
    today,
    observed: FASTS.flatMap((fast) => {
      const own = observed.find((each) => each.fast === fast)
      return own ? [{ fast, from: own.from, next: calendar.listNext(fast, today, NEXT_SPANS) }] : []
    }),
    days: days.flatMap((day) =>
      toDay(day).map((each) => ({
        ...each,
        changes: day.served?.fast?.changes.map(({ from, to }) => ({ from, to })) ?? [],
      })),
    ),
    ruleObstacle: findFastObstacle('fast', client, null),
    decision: await fasts.findDecision(ctx.db, clientId),
  }
}

/**
 * Allows a client fasts that need advice, switches fasts off, or with `null` leaves them to the rules. Throws 409 if the rules
 * stop fasts whatever is decided.
 */
export async function setFastDecision(
  ctx: Ctx,
  clientId: string,
  { decision, reason }: { decision: FastDecision | null; reason: string },
): Promise<{ decision: FastDecision | null }> {
  await requireClientReach(ctx, clientId)
  const { userId } = requireActor(ctx)
  return inTransaction(ctx, async (inside) => {
    const client = await readClient(inside, clientId)
    if (decision === 'allowed' && findFastObstacle('fast', client, null) === 'stopped') {
      throw conflict(
        'conflict',
        say(
          msg`Fasts stay off for this client because of what is on record: age, pregnancy, breastfeeding, an eating disorder, little food or low weight.`,
        ),
      )
    }
    if (decision === null) await fasts.deleteDecision(inside.db, clientId)
    else await fasts.saveDecision(inside.db, clientId, { decision, reason, decidedBy: userId })
    const today = todayIn(client.timeZone, inside.now())
    await renewDays(inside, clientId, today)
    await recordStaffAccess(inside, {
      action: 'plan.update',
      subjectId: clientId,
      entity: 'client',
      entityId: clientId,
    })
    return { decision }
  })
}

/** Has the fasting days after today made again, because the place or the calendar has changed. Today stays as it is. */
export async function renewFastingDays(ctx: Ctx): Promise<void> {
  await fasts.deleteLaterVariants(ctx.db, ctx.now())
}
