import { msg } from '@lingui/core/runtime-macro'
import type { FreeSlot } from '#contract/appointments/consultations.ts'
import type {
  AdminConsultation,
  AdminConsultationDetails,
  CONSULTATION_FILTERS,
  ConsultationEvent,
  StaffMember,
} from '#contract/appointments/inbox.ts'
import { MAX_PAGE_SIZE } from '#contract/common.ts'
import { paths } from '#contract/paths.ts'
import {
  type ConsultationStatus,
  canBecome,
  holdsSlot,
  OPEN_STATUSES,
} from '#domain/appointments/consultation-states.ts'
import { PRACTICE_TIME_ZONE, SLOT_MINUTES } from '#domain/appointments/slots.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { requireActor, requireGrant } from '#server/kit/access/caller.ts'
import { type AppError, conflict, forbidden, invalidField, notFound } from '#server/kit/app-error.ts'
import type { ClientDataAction } from '#server/kit/audit/client-data-actions.ts'
import { recordListExport, recordStaffAccess } from '#server/kit/audit/record.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { splitSearch } from '#server/kit/database/sql.ts'
import { readViolatedConstraint } from '#server/kit/database/transaction.ts'
import { readAllPages } from '#server/kit/http/csv-download.ts'
import { readTimeCursor, writeTimeCursor } from '#server/kit/http/pagination.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { countList } from '#server/kit/list-totals.ts'
import { type CountedPage, mapPage, slicePage } from '#server/kit/lists.ts'
import { mailReader } from '#server/kit/mail/mail-reader.ts'
import { listAdminEmails } from '#server/modules/identity/accounts/service.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { listActiveStaff } from '../availability/service.ts'
import {
  listFreeSlotsOf,
  listNearestSlotsOf,
  notifyCallBackHolder,
  notifyCancelled,
  notifyClient,
  notifyFormerHolder,
  notifyHolder,
  notifyMoved,
} from '../service.ts'
import { writeClientAskedMail } from './mail.ts'
import {
  type ConsultationFilter,
  type ConsultationPage,
  adminConsultationsRepository as consultations,
  type EventDetails,
  type Reach,
  type StoredConsultation,
} from './repository.ts'

// For the schedule, which shows the same consultations to the same staff.
export type { Reach } from './repository.ts'

const MAX_SAME_NUMBER = 10
/** How far ahead staff may set a time. */
export const MAX_DAYS_AHEAD = 366
const DAY_MS = 86_400_000
const SLOT_MS = SLOT_MINUTES * 60_000

type ListQuery = {
  status: (typeof CONSULTATION_FILTERS)[number]
  kind?: ConsultationFilter['kind']
  staff?: string | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
  sort: 'newest' | 'soonest'
  limit: number
  cursor?: string | undefined
}

/** The fields of a consultation that a change can set. */
type Next = Pick<StoredConsultation, 'status' | 'staffId' | 'startsAt'>

/** Returns a page of the inbox within the caller's reach, and the total count. */
export async function listConsultations(ctx: Ctx, query: ListQuery): Promise<CountedPage<AdminConsultation>> {
  const reach = readReach(ctx)
  const filter = {
    status: query.status,
    kind: query.kind,
    staff: query.staff === 'me' ? reach.actorId : query.staff,
    from: query.from,
    to: query.to,
    words: splitSearch(query.search),
  }
  const place: ConsultationPage = { sort: query.sort, after: readTimeCursor(query.cursor) }
  const [rows, totalCount] = await Promise.all([
    consultations.list(ctx.db, reach, filter, place, query.limit + 1),
    countList(ctx, 'consultations', { reach, filter }, () => consultations.count(ctx.db, reach, filter)),
  ])
  const page = slicePage(rows, query.limit, (last) => writeTimeCursor(last.atMicros, last.id))
  return { ...mapPage(page, ({ atMicros: _atMicros, ...row }) => row), totalCount }
}

/** Returns every consultation that passes the filters, for a file. The export is recorded for each client in it. */
export async function exportConsultations(
  ctx: Ctx,
  filter: Omit<ListQuery, 'limit' | 'cursor'>,
): Promise<AsyncIterable<AdminConsultation>> {
  requireGrant(ctx)
  const recordClients = await recordListExport(ctx, 'consultations')
  return readAllPages(async (cursor) => {
    const page = await listConsultations(ctx, { ...filter, limit: MAX_PAGE_SIZE, cursor })
    await recordClients(page.items.map(({ client }) => client?.id ?? null))
    return { rows: page.items, nextCursor: page.nextCursor }
  })
}

/** Returns one consultation with its history. If it belongs to a client, the read is recorded. */
export async function getConsultation(ctx: Ctx, id: string): Promise<AdminConsultationDetails> {
  const details = await readConsultation(ctx, id)
  await recordRead(ctx, { id, clientId: details.client?.id ?? null })
  return details
}

/**
 * Changes the state, the holder, or both. `NEXT_STATUSES` and `requireAssignable` define which changes are possible.
 */
export async function updateConsultation(
  ctx: Ctx,
  id: string,
  input: { version: number; status?: ConsultationStatus | undefined; staffId?: string | null | undefined },
): Promise<AdminConsultationDetails> {
  return change(ctx, id, input.version, (stored) => {
    const status = input.status ?? stored.status
    if (status !== stored.status && !canBecome(stored.status, status)) throw statusNotPossible()
    return {
      status,
      staffId: input.staffId === undefined ? stored.staffId : input.staffId,
      startsAt: stored.startsAt,
    }
  })
}

/**
 * Sets or moves the time, even outside the offered hours and above the monthly cap. A cancelled consultation is
 * reopened as new; one that is over cannot be moved.
 */
export async function moveConsultation(
  ctx: Ctx,
  id: string,
  input: { version: number; startsAt: string; staffId?: string | undefined },
): Promise<AdminConsultationDetails> {
  const startsAt = new Date(input.startsAt)
  requireBookable(ctx, startsAt)
  return change(ctx, id, input.version, (stored) => {
    if (!OPEN_STATUSES.includes(stored.status) && stored.status !== 'cancelled') throw statusNotPossible()
    return {
      status: stored.status === 'cancelled' ? 'new' : stored.status,
      staffId: input.staffId ?? stored.staffId ?? requireActor(ctx).userId,
      startsAt,
    }
  })
}

/**
 * Deletes a consultation with its history. Throws 409 if it is open and in the future, because its visitor has to be
 * notified first.
 */
export async function deleteConsultation(ctx: Ctx, id: string): Promise<{ id: string }> {
  const reach = readReach(ctx)
  return inTransaction(ctx, async (inside) => {
    const stored = await lock(inside, reach, id)
    const isUpcoming = stored.startsAt !== null && stored.startsAt > ctx.now()
    if (isUpcoming && OPEN_STATUSES.includes(stored.status)) {
      throw conflict(
        'status_not_possible',
        say(msg`This consultation has not taken place yet. Cancel it first, so that the person is told.`),
      )
    }
    await consultations.delete(inside.db, id)
    await record(inside, stored, 'consultation.delete')
    return { id }
  })
}

/** Adds a note, once per `Idempotency-Key`; notes are never changed. */
export async function addNote(ctx: Ctx, id: string, note: string): Promise<AdminConsultationDetails> {
  const reach = readReach(ctx)
  return runOnce(ctx, async (inside) => {
    const stored = await lock(inside, reach, id)
    await addEvent(inside, id, 'note', { note })
    await record(inside, stored, 'consultation.note')
    return readConsultation(inside, id)
  })
}

/** Asks the admins to make a client from an enquiry. They are mailed the first time; later calls change nothing. */
export async function requestClientAccount(ctx: Ctx, id: string): Promise<AdminConsultationDetails> {
  const reach = readReach(ctx)
  return inTransaction(ctx, async (inside) => {
    const stored = await lock(inside, reach, id)
    if (stored.clientId !== null) throw alreadyClients()
    if (!(await consultations.hasEvent(inside.db, id, 'client-asked'))) {
      await addEvent(inside, id, 'client-asked')
      await record(inside, stored, 'consultation.ask-for-client')
      await mailAdmins(inside, id)
    }
    return readConsultation(inside, id)
  })
}

async function mailAdmins(ctx: Ctx, id: string): Promise<void> {
  const actor = requireActor(ctx)
  const { brand } = await loadContent(ctx.db)
  const asker = [actor.firstName, actor.lastName].filter(Boolean).join(' ') || actor.email
  const url = `${ctx.config.publicUrl}${paths.adminConsultation(id)}`
  for (const to of await listAdminEmails(ctx.db, actor.userId)) {
    await mailReader(ctx.db, { brand: brand.name, to, template: 'client-asked' }, () =>
      writeClientAskedMail({ asker, url }),
    )
  }
}

/** Lists the free times of the holder, or of the named staff member, from a given day. */
export async function listStaffSlots(
  ctx: Ctx,
  id: string,
  query: { staffId?: string | undefined; from?: string | undefined; days: number },
): Promise<{ timeZone: string; days: { date: string; slots: FreeSlot[] }[] }> {
  const reach = readReach(ctx)
  const stored = await consultations.find(ctx.db, reach, id)
  if (!stored) throw notFound()
  const staffId = query.staffId ?? stored.staff?.id ?? reach.actorId
  if (staffId !== stored.staff?.id) await requireAssignable(ctx, staffId)
  requireWithinYear(ctx, query.from)
  const minutes = readMinutes(stored)
  const days = await listFreeSlotsOf(ctx, staffId, { ...query, minutes, exceptId: id })
  // The current time of the consultation is not offered as another time.
  const others = days.map(({ date, slots }) => ({
    date,
    slots: slots.filter(({ startsAt }) => startsAt !== stored.startsAt || staffId !== stored.staff?.id),
  }))
  return { timeZone: PRACTICE_TIME_ZONE, days: others }
}

/** Throws 400 if free times are requested from a day more than a year ahead. */
export function requireWithinYear(ctx: Pick<Ctx, 'now'>, from: string | undefined): void {
  const last = addDays(todayIn(PRACTICE_TIME_ZONE, ctx.now()), MAX_DAYS_AHEAD)
  if (from !== undefined && from > last)
    throw invalidField('from', say(msg`Choose a day within the next year`))
}

/**
 * Links a consultation to the client who was made from it. For the module that creates clients, which checks the
 * access.
 *
 * @throws AppError 404 if there is none, 409 if it already belongs to a client.
 */
export async function linkClient(
  ctx: Ctx,
  { consultationId, clientId }: { consultationId: string; clientId: string },
): Promise<void> {
  const { userId } = requireActor(ctx)
  const stored = await lock(ctx, { all: true, actorId: userId }, consultationId)
  if (stored.clientId !== null) throw alreadyClients()
  await consultations.setClient(ctx.db, consultationId, clientId)
  await addEvent(ctx, consultationId, 'client-made', { details: { clientId } })
  await record(ctx, { ...stored, clientId }, 'consultation.make-client')
}

/**
 * Unassigns the open, future consultations of a staff member who leaves, so that others can find and take them. For the
 * module that manages people, which checks the access. Call it in the transaction of that change.
 */
export async function releaseHeld(ctx: Ctx, staffId: string): Promise<void> {
  for (const released of await consultations.release(ctx.db, staffId, ctx.now())) {
    const details = { staffId: null }
    await addEvent(ctx, released.id, 'assigned', { details })
    await record(ctx, released, 'consultation.assign', details)
  }
}

function addEvent(
  ctx: Ctx,
  consultationId: string,
  kind: ConsultationEvent['kind'],
  content: { note?: string; details?: EventDetails } = {},
): Promise<void> {
  const actorId = requireActor(ctx).userId
  return consultations.addEvent(ctx.db, { consultationId, actorId, kind, ...content })
}

/**
 * Changes a consultation if it is still the version that the caller saw, records the change, and notifies the visitor
 * and staff.
 */
async function change(
  ctx: Ctx,
  id: string,
  version: number,
  decide: (stored: StoredConsultation) => Next,
): Promise<AdminConsultationDetails> {
  const reach = readReach(ctx)
  const wanted: (Next & { minutes: number })[] = []
  try {
    const changed = await inTransaction(ctx, async (inside) => {
      const stored = await lock(inside, reach, id)
      if (stored.version !== version) return null
      const next = decide(stored)
      wanted.push({ ...next, minutes: stored.minutes })
      await requireHolder(inside, stored, next)
      await write(inside, stored, next)
      return readConsultation(inside, id)
    })
    if (changed) return changed
  } catch (error) {
    if (readViolatedConstraint(error) !== 'consultations_no_double_booking') throw error
    const refused = wanted.at(-1)
    throw await slotTaken(ctx, refused?.staffId ?? null, refused?.startsAt ?? null, {
      minutes: refused?.minutes ?? SLOT_MINUTES,
      exceptId: id,
    })
  }
  throw conflict('stale_version', say(msg`Someone else changed this while you were editing.`), {
    consultation: await getConsultation(ctx, id),
  })
}

/** Writes the change with its events, audit entries and mails. Writes nothing if nothing has changed. */
async function write(ctx: Ctx, stored: StoredConsultation, next: Next): Promise<void> {
  const hasNewStatus = next.status !== stored.status
  const hasNewTime = next.startsAt?.getTime() !== stored.startsAt?.getTime()
  const hasNewHolder = next.staffId !== stored.staffId
  if (!hasNewStatus && !hasNewTime && !hasNewHolder) {
    // The answer shows the consultation even if nothing has changed.
    await recordRead(ctx, stored)
    return
  }
  await consultations.update(ctx.db, stored.id, next)
  const add = async (
    kind: ConsultationEvent['kind'],
    action: ClientDataAction,
    details: EventDetails,
  ): Promise<void> => {
    await addEvent(ctx, stored.id, kind, { details })
    await record(ctx, stored, action, details)
  }
  if (hasNewStatus) await add('status', 'consultation.update', { from: stored.status, to: next.status })
  if (hasNewTime && next.startsAt) {
    await add('moved', 'consultation.move', {
      fromStartsAt: stored.startsAt?.toISOString() ?? null,
      toStartsAt: next.startsAt.toISOString(),
    })
  }
  if (hasNewHolder) await add('assigned', 'consultation.assign', { staffId: next.staffId })
  if (stored.kind === 'booking') await notifyOfChange(ctx, stored, next)
  else if (
    next.staffId !== null &&
    next.staffId !== requireActor(ctx).userId &&
    (hasNewHolder || hasNewTime)
  ) {
    await notifyCallBackHolder(ctx, stored.id, { staffId: next.staffId, isNew: hasNewHolder })
  }
}

/**
 * Notifies the visitor if a booking has another time, is cancelled, or is reopened. Notifies staff if somebody else
 * changed a consultation that they hold, held or will hold. Changes of past consultations notify nobody.
 */
async function notifyOfChange(ctx: Ctx, stored: StoredConsultation, next: Next): Promise<void> {
  const { id } = stored
  if (next.startsAt === null || next.startsAt <= ctx.now()) return
  const was = holdsSlot(stored.status)
  const is = holdsSlot(next.status)
  const hasNewTime = next.startsAt.getTime() !== stored.startsAt?.getTime()
  const change = was && !is ? 'cancelled' : is && (!was || hasNewTime) ? 'moved' : null
  if (change === 'cancelled') await notifyCancelled(ctx, id)
  if (change === 'moved') await notifyMoved(ctx, id)
  if (change !== null && stored.clientId !== null) {
    await notifyClient(ctx, stored.clientId, {
      consultationId: id,
      change,
      startsAt: next.startsAt,
      isFollowUp: stored.isFollowUp,
      version: stored.version + 1,
    })
  }

  const { userId } = requireActor(ctx)
  const { staffId, startsAt } = stored
  if (next.staffId === staffId) {
    if (change && staffId !== userId) await notifyHolder(ctx, id, change)
    return
  }
  if (is && next.staffId !== userId) await notifyHolder(ctx, id, 'booked')
  if (was && staffId !== null && staffId !== userId && startsAt !== null) {
    await notifyFormerHolder(ctx, id, { staffId, startsAt })
  }
}

/** Throws 400 or 403 if the new holder may not hold the consultation, or if a booking would become unassigned. */
async function requireHolder(ctx: Ctx, stored: StoredConsultation, next: Next): Promise<void> {
  if (next.staffId === stored.staffId) return
  if (next.staffId !== null) await requireAssignable(ctx, next.staffId)
  else if (stored.kind === 'booking') {
    throw invalidField('staffId', say(msg`Please assign this consultation to someone`))
  }
}

/**
 * Checks that the caller may assign to this person: employees only to themselves, admins to any active staff member.
 */
async function requireAssignable(ctx: Ctx, staffId: string): Promise<void> {
  const reach = readReach(ctx)
  if (!reach.all && staffId !== reach.actorId) {
    throw forbidden(say(msg`Only an admin can assign this to someone else.`))
  }
  if (!(await listActiveStaff(ctx)).some(({ id }) => id === staffId)) {
    throw invalidField('staffId', say(msg`Please choose someone who works here`))
  }
}

/** Throws 400 beside the field if a time is off the grid, in the past, or too far ahead. */
export function requireBookable(ctx: Pick<Ctx, 'now'>, startsAt: Date): void {
  const now = ctx.now()
  if (startsAt.getTime() % SLOT_MS !== 0) {
    throw invalidField('startsAt', say(msg`Choose a time in steps of 15 minutes, such as 10:00 or 10:15`))
  }
  if (startsAt <= now) throw invalidField('startsAt', say(msg`Choose a time in the future`))
  if (startsAt.getTime() > now.getTime() + MAX_DAYS_AHEAD * DAY_MS) {
    throw invalidField('startsAt', say(msg`Choose a time within the next year`))
  }
}

async function lock({ db }: Ctx, reach: Reach, id: string): Promise<StoredConsultation> {
  const stored = await consultations.lock(db, reach, id)
  if (!stored) throw notFound()
  return stored
}

/**
 * Returns the same as `getConsultation` without recording the read, for the answer to a call that changed the
 * consultation.
 */
export async function readConsultation(ctx: Ctx, id: string): Promise<AdminConsultationDetails> {
  const reach = readReach(ctx)
  const stored = await consultations.find(ctx.db, reach, id)
  if (!stored) throw notFound()
  // The queries run one after the other because a transaction has one connection.
  const events = await consultations.listEvents(ctx.db, id)
  const sameNumber = await consultations.listSameNumber(ctx.db, reach, stored, MAX_SAME_NUMBER)
  const staff = await listActiveStaff(ctx)
  const assignableStaff: StaffMember[] = staff
    .filter((member) => reach.all || member.id === reach.actorId)
    .map(({ id: staffId, name }) => ({ id: staffId, name }))
  return { ...stored, events, sameNumber, assignableStaff }
}

/** Records that the caller read a consultation, if it belongs to a client. */
async function recordRead(
  ctx: Ctx,
  { id, clientId }: Pick<StoredConsultation, 'id' | 'clientId'>,
): Promise<void> {
  if (clientId === null) return
  await recordStaffAccess(ctx, {
    action: 'consultation.read',
    subjectId: clientId,
    entity: 'consultation',
    entityId: id,
  })
}

/**
 * Records an action in the audit log. If the consultation belongs to a client, the entry is also visible to the client.
 */
async function record(
  ctx: Ctx,
  { id, clientId }: Pick<StoredConsultation, 'id' | 'clientId'>,
  action: ClientDataAction,
  details: EventDetails = {},
): Promise<void> {
  const entry = { action, entity: 'consultation', entityId: id, details }
  if (clientId === null) await ctx.audit(entry)
  else await recordStaffAccess(ctx, { ...entry, subjectId: clientId })
}

/**
 * Returns what the caller may see: admins everything, employees the consultations that they hold and the unassigned
 * ones.
 */
export function readReach(ctx: Ctx): Reach {
  const { actor, scope } = requireGrant(ctx)
  return { all: scope === 'all', actorId: actor.userId }
}

/** Creates the 409 error with the nearest other times of the intended holder. */
export async function slotTaken(
  ctx: Ctx,
  staffId: string | null,
  startsAt: Date | null,
  length: { minutes: number; exceptId?: string },
): Promise<AppError> {
  const message = say(msg`This time is no longer available. Please choose another one.`)
  const slots =
    startsAt === null || staffId === null ? [] : await listNearestSlotsOf(ctx, staffId, startsAt, length)
  return conflict('slot_taken', message, { slots })
}

/** Returns how long a consultation lasts, or will last if it has no time yet. */
function readMinutes({ startsAt, endsAt }: Pick<AdminConsultation, 'startsAt' | 'endsAt'>): number {
  if (startsAt === null || endsAt === null) return SLOT_MINUTES
  return (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
}

function statusNotPossible(): AppError {
  return conflict('status_not_possible', say(msg`This is not possible with the current status.`))
}

function alreadyClients(): AppError {
  return conflict('conflict', say(msg`This consultation is already linked to a client.`))
}
