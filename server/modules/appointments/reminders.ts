import { findReminder } from '#domain/appointments/reminders.ts'
import { findMinuteOfDay } from '#domain/appointments/schedule.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { todayIn } from '#domain/units/dates.ts'
import { type Ctx, createCtx, inTransaction } from '#server/kit/ctx.ts'
import type { JobTasks } from '#server/kit/jobs/jobs.ts'
import { runForEach } from '#server/kit/jobs/run-for-each.ts'
import type { Platform } from '#server/kit/platform.ts'
import { notify } from '#server/modules/notifications/service.ts'
import { bookingRepository } from './booking/repository.ts'
import { mailDay, mailReminder } from './notices.ts'
import { consultationsRepository as consultations } from './repository.ts'

/** Between which hours staff are mailed the times of their day. A server that starts later in the day mails nobody. */
const MORNING_HOURS = { from: 6, to: 10 }

/** The job that reminds people of upcoming consultations. */
export const REMIND_TASK = 'remind-of-consultations'

/** Creates the jobs that send reminders. */
export function createReminderTasks(platform: Platform) {
  return {
    [REMIND_TASK]: (_payload, { signal }) => remindOfConsultations(createCtx(platform), signal),
  } satisfies JobTasks
}

/**
 * Reminds the person who booked, a day before and an hour before. Clients get both as notifications, and the first also
 * by mail unless they have switched it off; visitors get the first by mail if they gave an address. Running it again,
 * even at the same time, reminds nobody twice. A moved booking has its own reminders, a cancelled one none. In the
 * morning, staff who hold consultations that day get one mail with the times.
 */
export async function remindOfConsultations(
  ctx: Ctx,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const now = ctx.now()
  await runForEach(await consultations.listNear(ctx.db, now), signal, (id) =>
    inTransaction(ctx, (inside) => remind(inside, id, now)),
  )
  await bookingRepository.deleteOldTraces(ctx.db, now)
  const hour = findMinuteOfDay(now, PRACTICE_TIME_ZONE) / 60
  if (hour < MORNING_HOURS.from || hour >= MORNING_HOURS.to) return
  const date = todayIn(PRACTICE_TIME_ZONE, now)
  await runForEach(await consultations.listHeldOn(ctx.db, date, now), signal, ({ staffId, startsAt }) =>
    inTransaction(ctx, (inside) =>
      mailDay(inside, staffId, { date, startsAt }, `talks-of-the-day ${staffId} ${date}`),
    ),
  )
}

async function remind(ctx: Ctx, id: string, now: Date): Promise<void> {
  // Locked, so that nobody can move or cancel it in the meantime.
  const booking = await consultations.lockOpen(ctx.db, id)
  const lead = booking && findReminder(booking.startsAt, booking.announcedAt, now)
  if (!lead) return
  const startsAt = booking.startsAt.toISOString()
  const causeKey = `consultation-reminder ${id} ${startsAt} ${lead}`
  if (booking.clientId !== null) {
    const notification = {
      kind: 'consultation-reminder' as const,
      params: {
        consultationId: id,
        startsAt,
        channel: booking.channel,
        ...(booking.place === null ? {} : { place: booking.place }),
        lead,
      },
      causeKey,
    }
    await notify(ctx.db, ctx, booking.clientId, notification, { hasMail: lead === 'day' })
    return
  }
  if (lead === 'day') await mailReminder(ctx, booking, causeKey)
}
