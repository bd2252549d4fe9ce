import { msg } from '@lingui/core/runtime-macro'
import type { z } from 'zod'
import type { AdminConsultationDetails } from '#contract/appointments/inbox.ts'
import {
  type CreateFollowUp,
  type getFollowUpOffer as getFollowUpOfferCall,
  MAX_SCHEDULE_LIST,
  type Schedule,
} from '#contract/appointments/schedule.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { hasPlace } from '#domain/appointments/channels.ts'
import { listShownDays, type ScheduleView } from '#domain/appointments/schedule.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { todayIn } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { forbidden, invalidField, notFound } from '#server/kit/app-error.ts'
import { recordStaffAccess } from '#server/kit/audit/record.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { readPhone } from '#server/kit/phone.ts'
import { findUsualWay, listActiveStaff } from '../availability/service.ts'
import {
  readConsultation,
  readReach,
  requireBookable,
  requireWithinYear,
  slotTaken,
} from '../inbox/service.ts'
import { insertFollowUp, listFreeSlotsOf } from '../service.ts'
import { scheduleRepository as schedules } from './repository.ts'

/** Returns a day or a week within the caller's reach. Throws 404 if the caller may not see the named staff member. */
export async function getSchedule(
  ctx: Ctx,
  query: { date?: string | undefined; view: ScheduleView; staff?: string | undefined },
): Promise<Schedule> {
  const { db } = ctx
  const reach = readReach(ctx)
  const now = ctx.now()
  const { view } = query
  const days = listShownDays(query.date ?? todayIn(PRACTICE_TIME_ZONE, now), view)
  const shown = { first: days[0] ?? '', last: days.at(-1) ?? '' }
  const atWork = (await listActiveStaff(ctx)).filter(({ id }) => reach.all || id === reach.actorId)
  const asked = query.staff ?? (view === 'week' ? reach.actorId : null)
  // An active staff member without hours and consultations has an empty week; the answer is not 404.
  if (asked !== null && !atWork.some(({ id }) => id === asked)) throw notFound()
  const ids = atWork.map(({ id }) => id)
  const [bounds, entries, unplaced, onDaysOff] = await Promise.all([
    schedules.listStaff(db, ids, shown),
    schedules.listEntries(db, reach, shown, asked),
    schedules.listUnplaced(db, reach, MAX_SCHEDULE_LIST),
    schedules.listOnDaysOff(db, reach, now, MAX_SCHEDULE_LIST),
  ])
  const byId = new Map(bounds.map((each) => [each.id, each]))
  return {
    timeZone: PRACTICE_TIME_ZONE,
    view,
    days,
    staffId: asked,
    staff: atWork.map(({ id, name }) => ({ hours: [], daysOff: [], ...byId.get(id), id, name })),
    entries,
    toPlace: unplaced.rows,
    toPlaceCount: unplaced.count,
    onDaysOff: onDaysOff.rows,
    onDaysOffCount: onDaysOff.count,
  }
}

/** Returns the options for a client's follow-up. Employees can only hold it themselves. */
export async function getFollowUpOffer(
  ctx: Ctx,
  query: {
    clientId: string
    staffId?: string | undefined
    from?: string | undefined
    days: number
    minutes: number
  },
): Promise<EndpointOutput<typeof getFollowUpOfferCall>> {
  const reach = readReach(ctx)
  const client = await schedules.findClient(ctx.db, reach, query.clientId)
  if (!client) throw notFound()
  const staffId = query.staffId ?? reach.actorId
  const staff = await requireHolder(ctx, staffId)
  requireWithinYear(ctx, query.from)
  const { from, days, minutes } = query
  return {
    client: { id: client.id, name: client.name, phone: client.phone, hasMail: client.email !== null },
    staff,
    staffId,
    usual: await findUsualWay(ctx),
    timeZone: PRACTICE_TIME_ZONE,
    days: await listFreeSlotsOf(ctx, staffId, { from, days, minutes }),
  }
}

/** Creates a follow-up for a client and notifies the client, once per `Idempotency-Key`. */
export async function createFollowUp(
  ctx: Ctx,
  input: z.output<typeof CreateFollowUp>,
): Promise<AdminConsultationDetails> {
  const reach = readReach(ctx)
  const startsAt = new Date(input.startsAt)
  const staffId = input.staffId ?? reach.actorId
  const { minutes, channel, followsId } = input
  try {
    return await runOnce(ctx, async (inside) => {
      const { db } = inside
      const client = await schedules.findClient(db, reach, input.clientId)
      if (!client) throw notFound()
      requireBookable(ctx, startsAt)
      await requireHolder(inside, staffId)
      const followed =
        followsId === null
          ? null
          : await schedules.findFollowed(db, reach, { id: followsId, clientId: client.id })
      if (followsId !== null && !followed) {
        throw invalidField('followsId', say(msg`That consultation does not belong to this client`))
      }
      const id = await insertFollowUp(inside, {
        staffId,
        clientId: client.id,
        name: client.name,
        phone: requirePhone(client.phone ?? input.phone),
        email: client.email,
        timeZone: client.timeZone,
        concern: followed?.concern ?? 'other',
        channel,
        place: hasPlace(channel) ? input.place : null,
        startsAt,
        minutes,
        followsId,
        bookedBy: reach.actorId,
        note: input.note || null,
      })
      // This throws, so that the transaction stores no answer for a call that created nothing.
      if (id === null) throw new TakenError()
      await recordStaffAccess(inside, {
        action: 'consultation.follow-up',
        subjectId: client.id,
        entity: 'consultation',
        entityId: id,
        details: { startsAt: startsAt.toISOString(), minutes, staffId },
      })
      return readConsultation(inside, id)
    })
  } catch (error) {
    if (!(error instanceof TakenError)) throw error
    throw await slotTaken(ctx, staffId, startsAt, { minutes })
  }
}

/** The holder already has a consultation at that time. */
class TakenError extends Error {}

/** Returns the staff to whom the caller can assign a follow-up. Throws if this staff member is not among them. */
async function requireHolder(ctx: Ctx, staffId: string): Promise<{ id: string; name: string }[]> {
  const reach = readReach(ctx)
  if (!reach.all && staffId !== reach.actorId) {
    throw forbidden(say(msg`Only an admin can assign this to someone else.`))
  }
  const staff = (await listActiveStaff(ctx)).filter(({ id }) => reach.all || id === reach.actorId)
  if (!staff.some(({ id }) => id === staffId)) {
    throw invalidField('staffId', say(msg`Please choose someone who works here`))
  }
  return staff.map(({ id, name }) => ({ id, name }))
}

function requirePhone(text: string): string {
  const phone = readPhone(text)
  if (phone === null) {
    throw invalidField('phone', say(msg`Enter the client’s phone number`))
  }
  return phone
}
