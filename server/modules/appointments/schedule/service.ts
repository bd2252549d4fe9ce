import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AdminConsultationDetails } from '#contract/appointments/inbox.ts'
import {
  type CreateFollowUp,
  type getFollowUpOffer as getFollowUpOfferCall,
  MAX_SCHEDULE_LIST,
  type Schedule,
} from '#contract/appointments/schedule.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { listShownDays, type ScheduleView } from '#domain/appointments/schedule.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { requireGrant } from '#server/kit/access/guard.ts'
import { forbidden, invalidField, notFound } from '#server/kit/app-error.ts'
import { recordStaffAccess } from '#server/kit/audit/audit.ts'
import { dbOn } from '#server/kit/database/db.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import { runOnce } from '#server/kit/http/idempotency.ts'
import { readPhone } from '#server/kit/phone.ts'
import type { Platform } from '#server/kit/platform.ts'
import type { Actor } from '#server/kit/sessions/sessions.ts'
import { listStaffAtWork } from '../availability/service.ts'
import { MAX_DAYS_AHEAD, type Reach, readConsultation, requireBookable, slotTaken } from '../inbox/service.ts'
import { insertFollowUp, listFreeSlotsOf } from '../service.ts'
import { scheduleRepository as schedules } from './repository.ts'

/** A day or a week within the caller's reach. Throws 404 for a staff member whom they may not look at. */
export async function getSchedule(
  { database }: Platform,
  request: FastifyRequest,
  query: { date?: string | undefined; view: ScheduleView; staff?: string | undefined },
): Promise<Schedule> {
  const { pool } = database
  const { actor, reach } = readAsker(request)
  const { view } = query
  const days = listShownDays(query.date ?? todayIn(PRACTICE_TIME_ZONE, new Date()), view)
  const shown = { first: days[0] ?? '', last: days.at(-1) ?? '', timeZone: PRACTICE_TIME_ZONE }
  const atWork = (await listStaffAtWork(database)).filter(({ id }) => reach.all || id === actor.userId)
  const asked = query.staff ?? (view === 'week' ? actor.userId : null)
  // Whoever holds nothing yet and has no hours has an empty week, not none.
  if (asked !== null && !atWork.some(({ id }) => id === asked)) throw notFound()
  const [bounds, entries, toPlace, onDaysOff] = await Promise.all([
    schedules.listStaff(
      pool,
      atWork.map(({ id }) => id),
      shown,
    ),
    schedules.listEntries(pool, reach, shown, asked),
    schedules.listToPlace(pool, reach, MAX_SCHEDULE_LIST),
    schedules.listOnDaysOff(pool, reach, PRACTICE_TIME_ZONE, MAX_SCHEDULE_LIST),
  ])
  const byId = new Map(bounds.map((each) => [each.id, each]))
  return {
    timeZone: PRACTICE_TIME_ZONE,
    view,
    days,
    staffId: asked,
    staff: atWork.map(({ id, name }) => ({ hours: [], daysOff: [], ...byId.get(id), id, name })),
    entries,
    toPlace: toPlace.rows,
    toPlaceCount: toPlace.count,
    onDaysOff: onDaysOff.rows,
    onDaysOffCount: onDaysOff.count,
  }
}

/** What a follow-up for a client can be; employees hold theirs themselves. */
export async function getFollowUpOffer(
  { database }: Platform,
  request: FastifyRequest,
  query: {
    clientId: string
    staffId?: string | undefined
    from?: string | undefined
    days: number
    minutes: number
  },
): Promise<EndpointOutput<typeof getFollowUpOfferCall>> {
  const { pool } = database
  const { actor, reach } = readAsker(request)
  const client = await schedules.findClient(pool, reach, query.clientId)
  if (!client) throw notFound()
  const staffId = query.staffId ?? actor.userId
  const staff = await requireHolder(pool, { actor, reach }, staffId)
  requireNear(query.from)
  const { from, days, minutes } = query
  return {
    client: { id: client.id, name: client.name, phone: client.phone, hasMail: client.email !== null },
    staff,
    staffId,
    timeZone: PRACTICE_TIME_ZONE,
    days: await listFreeSlotsOf(pool, staffId, { from, days, minutes }),
  }
}

/** Makes a follow-up for a client and tells them, once per `Idempotency-Key`. */
export async function createFollowUp(
  platform: Platform,
  request: FastifyRequest,
  input: z.output<typeof CreateFollowUp>,
): Promise<AdminConsultationDetails> {
  const { pool } = platform.database
  const { actor, reach } = readAsker(request)
  const startsAt = new Date(input.startsAt)
  const staffId = input.staffId ?? actor.userId
  const { minutes, channel, followsId } = input
  try {
    return await runOnce(pool, request, actor, async (db) => {
      const client = await schedules.findClient(db, reach, input.clientId)
      if (!client) throw notFound()
      requireBookable(startsAt)
      await requireHolder(db, { actor, reach }, staffId)
      const followed =
        followsId === null
          ? null
          : await schedules.findFollowed(db, reach, { id: followsId, clientId: client.id })
      if (followsId !== null && !followed) {
        throw invalidField('followsId', 'That consultation is not one of this client’s')
      }
      const id = await insertFollowUp(db, platform, {
        staffId,
        clientId: client.id,
        name: client.name,
        phone: requirePhone(client.phone ?? input.phone),
        email: client.email,
        timeZone: client.timeZone,
        concern: followed?.concern ?? 'other',
        channel,
        startsAt,
        minutes,
        followsId,
        bookedBy: actor.userId,
        note: input.note || null,
      })
      // Nothing of a call that made nothing is kept as its answer.
      if (id === null) throw new TakenError()
      await recordStaffAccess(db, actor, request, {
        action: 'consultation.follow-up',
        subjectId: client.id,
        entity: 'consultation',
        entityId: id,
        details: { startsAt: startsAt.toISOString(), minutes, staffId },
      })
      return readConsultation(db, request, id)
    })
  } catch (error) {
    if (!(error instanceof TakenError)) throw error
    throw await slotTaken(pool, staffId, startsAt, { minutes })
  }
}

/** Whoever is to hold it is taken then. */
class TakenError extends Error {}

/** To whom the caller can give a follow-up; throws where this is none of them. */
async function requireHolder(
  db: Queryable,
  { actor, reach }: { actor: Actor; reach: Reach },
  staffId: string,
): Promise<{ id: string; name: string }[]> {
  if (!reach.all && staffId !== actor.userId) {
    throw forbidden('Only an admin can give this to somebody else.')
  }
  const staff = (await listStaffAtWork({ db: dbOn(db) })).filter(({ id }) => reach.all || id === actor.userId)
  if (!staff.some(({ id }) => id === staffId)) {
    throw invalidField('staffId', 'Please choose somebody who works here')
  }
  return staff.map(({ id, name }) => ({ id, name }))
}

function requirePhone(text: string): string {
  const phone = readPhone(text)
  if (phone === null) {
    throw invalidField('phone', 'Enter a phone number on which they can be reached')
  }
  return phone
}

function requireNear(from: string | undefined): void {
  const last = addDays(todayIn(PRACTICE_TIME_ZONE, new Date()), MAX_DAYS_AHEAD)
  if (from !== undefined && from > last) throw invalidField('from', 'Choose a day within the next year')
}

function readAsker(request: FastifyRequest): { actor: Actor; reach: Reach } {
  const { actor, scope } = requireGrant(request)
  return { actor, reach: { all: scope === 'all', actorId: actor.userId } }
}
