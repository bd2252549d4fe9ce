import type { FastifyRequest } from 'fastify'
import type {
  AvailabilityHours,
  ConsultationSettings,
  getAvailability as getAvailabilityCall,
  Holiday,
} from '#contract/appointments/availability.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { addDays, daysBetween, todayIn } from '#domain/units/dates.ts'
import { requireActor, requireGrant } from '#server/kit/access/guard.ts'
import { conflict, forbidden, invalidField, notFound } from '#server/kit/app-error.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import { type Queryable, runInTransaction } from '#server/kit/database/transaction.ts'
import { runOnce } from '#server/kit/http/idempotency.ts'
import type { Platform } from '#server/kit/platform.ts'
import { saveSettingsVersion } from '#server/kit/settings/settings.ts'
import { availabilityRepository, type StaffWithHours } from './repository.ts'

/** Days off at a time, and how far ahead they end. */
const MAX_HOLIDAY_DAYS = 366
const MAX_HOLIDAY_AHEAD_DAYS = 3 * 366

/** Hours, days off and bounds of the caller, or of the staff member named: admins alone name another (404). */
export async function getAvailability(
  { database }: Platform,
  request: FastifyRequest,
  staffId: string | undefined,
): Promise<EndpointOutput<typeof getAvailabilityCall>> {
  const { actor, scope } = requireGrant(request)
  const id = staffId ?? actor.userId
  const staff = (await availabilityRepository.listStaff(database.pool)).filter(
    (member) => scope === 'all' || member.id === actor.userId,
  )
  if (!staff.some((member) => member.id === id)) throw notFound()
  const [hours, holidays, settings] = await Promise.all([
    availabilityRepository.listHours(database.pool, id),
    availabilityRepository.listHolidays(database.pool, {
      staffId: id,
      today: todayIn(PRACTICE_TIME_ZONE, new Date()),
      timeZone: PRACTICE_TIME_ZONE,
    }),
    availabilityRepository.findSettings(database.pool),
  ])
  return {
    staffId: id,
    staff,
    timeZone: PRACTICE_TIME_ZONE,
    hours,
    holidays,
    settings,
    canManagePractice: scope === 'all',
  }
}

/**
 * Replaces the weekly hours of a staff member: one's own, or as an admin anybody's (else 404). Throws 409 where they are not
 * those any more that the caller has changed.
 */
export async function setAvailability(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
  { hours, seen }: { hours: AvailabilityHours[]; seen: AvailabilityHours[] },
): Promise<{ hours: AvailabilityHours[]; bookingCount: number }> {
  const { actor, scope } = requireGrant(request)
  if (scope !== 'all' && id !== actor.userId) throw notFound()
  refuseOverlaps(hours)
  return runInTransaction(database.pool, async (client) => {
    if (!(await availabilityRepository.lockStaff(client, id))) throw notFound()
    const stored = await availabilityRepository.listHours(client, id)
    if (writeWeek(stored) !== writeWeek(seen)) {
      throw conflict('stale_version', 'Somebody else has changed these hours meanwhile.', { hours: stored })
    }
    await availabilityRepository.replaceHours(client, id, hours)
    await recordAudit(client, actor, request, {
      action: 'availability.update',
      subjectId: id,
      entity: 'availability',
      entityId: id,
      details: { spanCount: hours.length },
    })
    return {
      hours: await availabilityRepository.listHours(client, id),
      bookingCount: await availabilityRepository.countOutsideHours(client, id, PRACTICE_TIME_ZONE),
    }
  })
}

/** Adds days off, once per `Idempotency-Key`: one's own, or as an admin anybody's and the whole practice's. */
export async function createHoliday(
  { database }: Platform,
  request: FastifyRequest,
  input: { staffId: string | null; firstDay: string; lastDay: string; label: string },
): Promise<Holiday> {
  const { actor, scope } = requireGrant(request)
  if (scope !== 'all' && input.staffId === null) throw notThePractices()
  if (scope !== 'all' && input.staffId !== actor.userId) throw notFound()
  const today = todayIn(PRACTICE_TIME_ZONE, new Date())
  if (input.lastDay < today) throw invalidField('lastDay', 'These days are over')
  if (input.lastDay > addDays(today, MAX_HOLIDAY_AHEAD_DAYS)) {
    throw invalidField('lastDay', 'Please choose days of the next three years')
  }
  if (daysBetween(input.firstDay, input.lastDay) >= MAX_HOLIDAY_DAYS) {
    throw invalidField('lastDay', 'At most a year at a time')
  }
  return runOnce(database.pool, request, actor, async (client) => {
    const { staffId } = input
    if (staffId !== null && !(await availabilityRepository.lockStaff(client, staffId))) throw notFound()
    const holiday = await availabilityRepository.insertHoliday(
      client,
      { ...input, createdBy: actor.userId },
      PRACTICE_TIME_ZONE,
    )
    await recordAudit(client, actor, request, {
      action: 'holiday.create',
      ...(staffId === null ? {} : { subjectId: staffId }),
      entity: 'holiday',
      entityId: holiday.id,
      details: { firstDay: holiday.firstDay, lastDay: holiday.lastDay },
    })
    return holiday
  })
}

/** Takes days off back: those that the caller may add. */
export async function deleteHoliday(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<{ id: string }> {
  const { actor, scope } = requireGrant(request)
  return runInTransaction(database.pool, async (client) => {
    const holiday = await availabilityRepository.lockHoliday(client, id)
    if (!holiday) throw notFound()
    if (scope !== 'all' && holiday.staffId === null) throw notThePractices()
    if (scope !== 'all' && holiday.staffId !== actor.userId) throw notFound()
    await availabilityRepository.deleteHoliday(client, id)
    await recordAudit(client, actor, request, {
      action: 'holiday.delete',
      ...(holiday.staffId === null ? {} : { subjectId: holiday.staffId }),
      entity: 'holiday',
      entityId: id,
    })
    return { id }
  })
}

/** Replaces the bounds of the whole practice when they are still those that the caller saw. */
export async function updateSettings(
  { database }: Platform,
  request: FastifyRequest,
  input: ConsultationSettings,
): Promise<ConsultationSettings> {
  const actor = requireActor(request)
  return runInTransaction(database.pool, async (client) => {
    const stored = await availabilityRepository.lockSettings(client)
    if (stored.version !== input.version) {
      throw conflict('stale_version', 'Somebody else has changed these settings meanwhile.', {
        settings: stored,
      })
    }
    const fields = (['monthlyCap', 'leadMinutes', 'daysAhead'] as const).filter(
      (field) => stored[field] !== input[field],
    )
    if (fields.length === 0) return stored
    await availabilityRepository.updateSettings(client, input, actor.userId)
    const { version, ...settings } = await availabilityRepository.findSettings(client)
    const { version: before, ...previous } = stored
    await saveSettingsVersion(client, actor, {
      area: 'consultations',
      version,
      content: settings,
      previous: { version: before, content: previous },
    })
    await recordAudit(client, actor, request, {
      action: 'consultation-settings.update',
      entity: 'consultation-settings',
      details: { version, fields, ...settings },
    })
    return { version, ...settings }
  })
}

/** Everybody of the practice who is at work, by name; for other features, which check the access. */
export function listStaffAtWork(db: Queryable): Promise<StaffWithHours[]> {
  return availabilityRepository.listStaff(db)
}

/** The same text for the same hours, in whatever order they are given. */
function writeWeek(hours: readonly AvailabilityHours[]): string {
  return hours
    .map(({ weekday, startMinute, endMinute }) => `${weekday} ${startMinute}-${endMinute}`)
    .toSorted()
    .join()
}

/** Throws 400 beside the later of two spans of a day that overlap. */
function refuseOverlaps(hours: readonly AvailabilityHours[]): void {
  for (const [index, span] of hours.entries()) {
    const isTaken = hours
      .slice(0, index)
      .some(
        (other) =>
          other.weekday === span.weekday &&
          other.startMinute < span.endMinute &&
          span.startMinute < other.endMinute,
      )
    if (isTaken) throw invalidField(`hours.${index}.startMinute`, 'Two times of this day overlap')
  }
}

function notThePractices() {
  return forbidden('Days off of the whole practice are for an admin to set.')
}
