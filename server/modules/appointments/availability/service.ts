import { msg } from '@lingui/core/runtime-macro'
import type {
  AvailabilityHours,
  ConsultationSettings,
  DayOff,
  getAvailability as getAvailabilityCall,
  UpdateConsultationSettings,
} from '#contract/appointments/availability.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import type { ConsultationChannel } from '#domain/appointments/channels.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { addDays, daysBetween, todayIn } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { requireActor, requireGrant } from '#server/kit/access/caller.ts'
import { conflict, forbidden, invalidField, notFound } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { saveSettingsVersion } from '#server/kit/settings/settings.ts'
import { availabilityRepository as availability, type StaffWithHours } from './repository.ts'

/** The largest number of days in one entry, and how far ahead they may end. */
const MAX_HOLIDAY_DAYS = 366
const MAX_HOLIDAY_AHEAD_DAYS = 3 * 366

/**
 * Returns hours, days off and limits of the caller, or of the named staff member. Only admins may name somebody else
 * (otherwise 404).
 */
export async function getAvailability(
  ctx: Ctx,
  staffId: string | undefined,
): Promise<EndpointOutput<typeof getAvailabilityCall>> {
  const { actor, scope } = requireGrant(ctx)
  const id = staffId ?? actor.userId
  const staff = (await availability.listStaff(ctx.db)).filter(
    (member) => scope === 'all' || member.id === actor.userId,
  )
  if (!staff.some((member) => member.id === id)) throw notFound()
  const now = ctx.now()
  const [hours, holidays, settings] = await Promise.all([
    availability.listHours(ctx.db, id),
    availability.listDaysOff(ctx.db, { staffId: id, today: todayIn(PRACTICE_TIME_ZONE, now), now }),
    availability.findSettings(ctx.db),
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
 * Replaces the weekly hours of a staff member: the caller's own, or for admins anybody's (otherwise 404). Throws 409 if
 * they have changed since the caller read them.
 */
export async function setAvailability(
  ctx: Ctx,
  id: string,
  { hours, seen }: { hours: AvailabilityHours[]; seen: AvailabilityHours[] },
): Promise<{ hours: AvailabilityHours[]; bookingCount: number }> {
  const { actor, scope } = requireGrant(ctx)
  if (scope !== 'all' && id !== actor.userId) throw notFound()
  refuseOverlaps(hours)
  return inTransaction(ctx, async (inside) => {
    const { db } = inside
    if (!(await availability.lockStaff(db, id))) throw notFound()
    const stored = await availability.listHours(db, id)
    if (writeWeek(stored) !== writeWeek(seen)) {
      throw conflict('stale_version', say(msg`Someone else changed these hours while you were editing.`), {
        hours: stored,
      })
    }
    await availability.replaceHours(db, id, hours)
    await inside.audit({
      action: 'availability.update',
      subjectId: id,
      entity: 'availability',
      entityId: id,
      details: { spanCount: hours.length },
    })
    return {
      hours: await availability.listHours(db, id),
      bookingCount: await availability.countOutsideHours(db, id, ctx.now()),
    }
  })
}

/**
 * Adds days off, once per `Idempotency-Key`: for the caller, or for admins also for anybody and for the whole practice.
 */
export async function createDayOff(
  ctx: Ctx,
  input: { staffId: string | null; firstDay: string; lastDay: string; label: string },
): Promise<DayOff> {
  const { actor, scope } = requireGrant(ctx)
  const { staffId } = input
  if (scope !== 'all' && staffId === null) throw onlyForAdmins()
  if (scope !== 'all' && staffId !== actor.userId) throw notFound()
  const now = ctx.now()
  requirePossibleDays(input, todayIn(PRACTICE_TIME_ZONE, now))
  return runOnce(ctx, async (inside) => {
    const { db } = inside
    if (staffId !== null && !(await availability.lockStaff(db, staffId))) throw notFound()
    const holiday = await availability.insertDayOff(db, { ...input, createdBy: actor.userId }, now)
    await inside.audit({
      action: 'holiday.create',
      ...(staffId === null ? {} : { subjectId: staffId }),
      entity: 'holiday',
      entityId: holiday.id,
      details: { firstDay: holiday.firstDay, lastDay: holiday.lastDay },
    })
    return holiday
  })
}

/** Throws 400 beside the field if the days are over, too many or too far ahead. */
function requirePossibleDays(days: { firstDay: string; lastDay: string }, today: string): void {
  if (days.lastDay < today) throw invalidField('lastDay', say(msg`These days are in the past`))
  if (days.lastDay > addDays(today, MAX_HOLIDAY_AHEAD_DAYS)) {
    throw invalidField('lastDay', say(msg`Please choose days of the next three years`))
  }
  if (daysBetween(days.firstDay, days.lastDay) >= MAX_HOLIDAY_DAYS) {
    throw invalidField('lastDay', say(msg`At most a year at a time`))
  }
}

/** Deletes days off. The caller may delete the ones that they may also add. */
export async function deleteDayOff(ctx: Ctx, id: string): Promise<{ id: string }> {
  const { actor, scope } = requireGrant(ctx)
  return inTransaction(ctx, async (inside) => {
    const holiday = await availability.lockDayOff(inside.db, id)
    if (!holiday) throw notFound()
    if (scope !== 'all' && holiday.staffId === null) throw onlyForAdmins()
    if (scope !== 'all' && holiday.staffId !== actor.userId) throw notFound()
    await availability.deleteDayOff(inside.db, id)
    await inside.audit({
      action: 'holiday.delete',
      ...(holiday.staffId === null ? {} : { subjectId: holiday.staffId }),
      entity: 'holiday',
      entityId: id,
    })
    return { id }
  })
}

const SETTINGS_FIELDS = [
  'monthlyCap',
  'leadMinutes',
  'daysAhead',
  'openPerPerson',
  'monthlyPerNumber',
  'monthlyPerDevice',
  'monthlyPerAddress',
  'mailsLimitNotice',
  'confirmsByMail',
  'holdMinutes',
  'followUpChannel',
  'videoLink',
  'address',
] as const

/** Returns the usual way of follow-ups. For the schedule, which checks the access. */
export async function findUsualWay({
  db,
}: Pick<Ctx, 'db'>): Promise<{ channel: ConsultationChannel; videoLink: string; address: string }> {
  const { followUpChannel, videoLink, address } = await availability.findSettings(db)
  return { channel: followUpChannel, videoLink, address }
}

/** Replaces the settings of the whole practice if they are still the version that the caller saw. */
export async function updateSettings(
  ctx: Ctx,
  input: UpdateConsultationSettings,
): Promise<ConsultationSettings> {
  const actor = requireActor(ctx)
  return inTransaction(ctx, async (inside) => {
    const { db } = inside
    const stored = await availability.lockSettings(db)
    if (stored.version !== input.version) {
      throw conflict('stale_version', say(msg`Someone else changed these settings while you were editing.`), {
        settings: stored,
      })
    }
    const next = { ...stored, ...input }
    const fields = SETTINGS_FIELDS.filter((field) => stored[field] !== next[field])
    if (fields.length === 0) return stored
    await availability.updateSettings(db, next, actor.userId)
    const { version, ...settings } = await availability.findSettings(db)
    const { monthlyCap, leadMinutes, daysAhead, followUpChannel } = settings
    const { version: before, ...previous } = stored
    await saveSettingsVersion(db, actor, {
      area: 'consultations',
      version,
      content: settings,
      previous: { version: before, content: previous },
    })
    await inside.audit({
      action: 'consultation-settings.update',
      entity: 'consultation-settings',
      details: { version, fields, monthlyCap, leadMinutes, daysAhead, followUpChannel },
    })
    return { version, ...settings }
  })
}

/** Lists active staff by name. For other modules, which check the access. */
export function listActiveStaff({ db }: Pick<Ctx, 'db'>): Promise<StaffWithHours[]> {
  return availability.listStaff(db)
}

/** Returns the same text for the same hours, in any order. */
function writeWeek(hours: readonly AvailabilityHours[]): string {
  return hours
    .map(({ weekday, startMinute, endMinute }) => `${weekday} ${startMinute}-${endMinute}`)
    .toSorted()
    .join()
}

/** Throws 400 beside the later of two overlapping spans of a day. */
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
    if (isTaken) throw invalidField(`hours.${index}.startMinute`, say(msg`Two times of this day overlap`))
  }
}

function onlyForAdmins() {
  return forbidden(say(msg`Only an admin can set days off for the whole practice.`))
}
