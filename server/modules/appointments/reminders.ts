import { findReminder } from '#domain/appointments/reminders.ts'
import { findMinuteOfDay } from '#domain/appointments/schedule.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { todayIn } from '#domain/units/dates.ts'
import { runInTransaction } from '#server/kit/database/transaction.ts'
import type { JobTasks } from '#server/kit/jobs/jobs.ts'
import { runForEach } from '#server/kit/jobs/run-for-each.ts'
import type { Platform } from '#server/kit/platform.ts'
import { notify } from '#server/modules/notifications/service.ts'
import { remindVisitor, tellOfDay } from './notices.ts'
import { consultationsRepository as consultations } from './repository.ts'

/** Staff are told in the morning what the day brings; who starts a server later in the day tells nobody of it. */
const MORNING_HOURS = { from: 6, to: 10 }

/** The job that reminds of consultations that are near. */
export const REMIND_TASK = 'remind-of-consultations'

type Context = Pick<Platform, 'config' | 'database'>

/** What happens to bookings without anybody asking. */
export function createReminderTasks(platform: Context) {
  return {
    [REMIND_TASK]: (_payload, { signal }) => remindOfConsultations(platform, new Date(), signal),
  } satisfies JobTasks
}

/**
 * Reminds whoever booked, once a day before and once an hour before. Clients have both in their list, and the first by mail
 * where they want it; visitors have the first by mail, where they gave an address. Repeating it, also at the same time, reminds
 * nobody twice; a booking that was moved has reminders of its own, a cancelled one none. In the morning whoever of the staff
 * holds talks that day has one mail with their times.
 */
export async function remindOfConsultations(
  platform: Context,
  now: Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { pool } = platform.database
  await runForEach(await consultations.listNear(pool, now), signal, (id) =>
    runInTransaction(pool, (client) => remind(client, platform, id, now)),
  )
  const hour = findMinuteOfDay(now, PRACTICE_TIME_ZONE) / 60
  if (hour < MORNING_HOURS.from || hour >= MORNING_HOURS.to) return
  const date = todayIn(PRACTICE_TIME_ZONE, now)
  await runForEach(await consultations.listHeldOn(pool, date, now), signal, ({ staffId, startsAt }) =>
    runInTransaction(pool, (client) =>
      tellOfDay(client, platform, staffId, { date, startsAt }, `talks-of-the-day ${staffId} ${date}`),
    ),
  )
}

async function remind(
  client: Parameters<typeof notify>[0],
  { config }: Context,
  id: string,
  now: Date,
): Promise<void> {
  // Nobody moves or cancels it meanwhile.
  const booking = await consultations.lockNear(client, id)
  const lead = booking && findReminder(booking.startsAt, booking.toldAt, now)
  if (!lead) return
  const startsAt = booking.startsAt.toISOString()
  const causeKey = `consultation-reminder ${id} ${startsAt} ${lead}`
  if (booking.clientId !== null) {
    const news = {
      kind: 'consultation-reminder' as const,
      params: { consultationId: id, startsAt, channel: booking.channel, lead },
      causeKey,
    }
    await notify(client, { config }, booking.clientId, news, { hasMail: lead === 'day' })
    return
  }
  if (lead === 'day') await remindVisitor(client, { config }, booking, causeKey)
}
