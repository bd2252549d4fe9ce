import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
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
import { requireGrant } from '#server/kit/access/guard.ts'
import { type AppError, conflict, forbidden, invalidField, notFound } from '#server/kit/app-error.ts'
import { type AuditSource, recordAudit, recordStaffAccess } from '#server/kit/audit/audit.ts'
import type { ClientDataAction } from '#server/kit/audit/client-data-actions.ts'
import { recordListExport } from '#server/kit/audit/list-export.ts'
import { dbOn } from '#server/kit/database/db.ts'
import { splitSearch } from '#server/kit/database/sql.ts'
import { type Queryable, readViolatedConstraint, runInTransaction } from '#server/kit/database/transaction.ts'
import { readAllPages } from '#server/kit/http/csv-download.ts'
import { runOnce } from '#server/kit/http/idempotency.ts'
import { readTimeCursor, writeTimeCursor } from '#server/kit/http/pagination.ts'
import { renderMail } from '#server/kit/mail/layout.ts'
import { queueMail } from '#server/kit/mail/mail.ts'
import type { Platform } from '#server/kit/platform.ts'
import type { Actor } from '#server/kit/sessions/sessions.ts'
import { listAdminEmails } from '#server/modules/identity/accounts/service.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { listStaffAtWork } from '../availability/service.ts'
import {
  listFreeSlotsOf,
  listNearestSlotsOf,
  notifyCaller,
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

// For the schedule, which shows the same consultations to the same people.
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

/** Who asks, and what they may see. */
type Asker = { actor: Actor; reach: Reach; request: AuditSource }

/** What becomes of a consultation. */
type Next = Pick<StoredConsultation, 'status' | 'staffId' | 'startsAt'>

/** A page of the inbox within the caller's reach, the cursor of the next one, and how many there are in all. */
export async function listConsultations(
  { database }: Platform,
  request: FastifyRequest,
  query: ListQuery,
): Promise<{ consultations: AdminConsultation[]; nextCursor: string | null; totalCount: number }> {
  const { actor, reach } = readAsker(request)
  const filter = {
    status: query.status,
    kind: query.kind,
    staff: query.staff === 'me' ? actor.userId : query.staff,
    from: query.from,
    to: query.to,
    timeZone: PRACTICE_TIME_ZONE,
    words: splitSearch(query.search),
  }
  const page: ConsultationPage = { sort: query.sort, after: readTimeCursor(query.cursor) }
  const [rows, totalCount] = await Promise.all([
    consultations.list(database.pool, reach, filter, page, query.limit + 1),
    consultations.count(database.pool, reach, filter),
  ])
  const shown = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? shown.at(-1) : undefined
  return {
    consultations: shown.map(({ atMicros: _atMicros, ...row }) => row),
    nextCursor: last ? writeTimeCursor(last.atMicros, last.id) : null,
    totalCount,
  }
}

/** Everything that the filters let through, for a file; of whose clients it is, is on the audit log. */
export async function exportConsultations(
  platform: Platform,
  request: FastifyRequest,
  filter: Omit<ListQuery, 'limit' | 'cursor'>,
): Promise<AsyncIterable<AdminConsultation>> {
  const { pool } = platform.database
  const recordClients = await recordListExport(pool, readAsker(request).actor, request, 'consultations')
  return readAllPages(async (cursor) => {
    const page = await listConsultations(platform, request, { ...filter, limit: MAX_PAGE_SIZE, cursor })
    await recordClients(page.consultations.map(({ client }) => client?.id ?? null))
    return { rows: page.consultations, nextCursor: page.nextCursor }
  })
}

/** One consultation with its history; where it is a client's, reading it is on the audit log. */
export async function getConsultation(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<AdminConsultationDetails> {
  const asker = readAsker(request)
  const details = await readDetails(database.pool, asker, id)
  await recordRead(database.pool, asker, { id, clientId: details.client?.id ?? null })
  return details
}

/** Changes the state, or who holds it, or both; see `NEXT_STATUSES` and `requireAssignable` for what is possible. */
export async function updateConsultation(
  platform: Platform,
  request: FastifyRequest,
  id: string,
  input: { version: number; status?: ConsultationStatus | undefined; staffId?: string | null | undefined },
): Promise<AdminConsultationDetails> {
  return change(platform, request, id, input.version, (stored) => {
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
 * Sets or moves the time, also outside the offered hours and over the month's cap. What was cancelled comes back by it, as
 * new; what is over stays where it was.
 */
export async function moveConsultation(
  platform: Platform,
  request: FastifyRequest,
  id: string,
  input: { version: number; startsAt: string; staffId?: string | undefined },
): Promise<AdminConsultationDetails> {
  const startsAt = new Date(input.startsAt)
  requireBookable(startsAt)
  return change(platform, request, id, input.version, (stored, { actor }) => {
    if (!OPEN_STATUSES.includes(stored.status) && stored.status !== 'cancelled') throw statusNotPossible()
    return {
      status: stored.status === 'cancelled' ? 'new' : stored.status,
      staffId: input.staffId ?? stored.staffId ?? actor.userId,
      startsAt,
    }
  })
}

/** Erases a consultation with its history. Throws 409 while it is a talk that is still ahead: its visitor is told first. */
export async function deleteConsultation(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<{ id: string }> {
  const asker = readAsker(request)
  return runInTransaction(database.pool, async (client) => {
    const stored = await lock(client, asker, id)
    const isAhead = stored.startsAt !== null && new Date(stored.startsAt) > new Date()
    if (isAhead && OPEN_STATUSES.includes(stored.status)) {
      throw conflict(
        'status_not_possible',
        'This talk is still ahead. Cancel it first, so that they are told.',
      )
    }
    await consultations.delete(client, id)
    await record(client, asker, stored, 'consultation.delete')
    return { id }
  })
}

/** Adds a note, once per `Idempotency-Key`; nothing changes one. */
export async function addNote(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
  note: string,
): Promise<AdminConsultationDetails> {
  const asker = readAsker(request)
  return runOnce(database.pool, request, asker.actor, async (client) => {
    const stored = await lock(client, asker, id)
    await consultations.addEvent(client, {
      consultationId: id,
      actorId: asker.actor.userId,
      kind: 'note',
      note,
    })
    await record(client, asker, stored, 'consultation.note')
    return readDetails(client, asker, id)
  })
}

/** Asks the admins to make a client of somebody: they are mailed the first time, and later calls change nothing. */
export async function askForClient(
  { database, config }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<AdminConsultationDetails> {
  const asker = readAsker(request)
  const { actor } = asker
  return runInTransaction(database.pool, async (client) => {
    const stored = await lock(client, asker, id)
    if (stored.clientId !== null) throw alreadyClients()
    if (!(await consultations.hasEvent(client, id, 'client-asked'))) {
      await consultations.addEvent(client, {
        consultationId: id,
        actorId: actor.userId,
        kind: 'client-asked',
      })
      await record(client, asker, stored, 'consultation.ask-for-client')
      const { brand } = await loadContent(client)
      const content = writeClientAskedMail({
        asker: [actor.firstName, actor.lastName].filter(Boolean).join(' ') || actor.email,
        url: `${config.publicUrl}${paths.adminConsultation(id)}`,
      })
      for (const to of await listAdminEmails(client, actor.userId)) {
        await queueMail(client, { ...renderMail(content, brand.name), to, template: 'client-asked' })
      }
    }
    return readDetails(client, asker, id)
  })
}

/** What is free with the staff member who holds it, or with the one named, from a day on. */
export async function listStaffSlots(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
  query: { staffId?: string | undefined; from?: string | undefined; days: number },
): Promise<{ timeZone: string; days: { date: string; slots: FreeSlot[] }[] }> {
  const asker = readAsker(request)
  const stored = await consultations.find(database.pool, asker.reach, id)
  if (!stored) throw notFound()
  const staffId = query.staffId ?? stored.staff?.id ?? asker.actor.userId
  if (staffId !== stored.staff?.id) await requireAssignable(database.pool, asker, staffId)
  if (
    query.from !== undefined &&
    query.from > addDays(todayIn(PRACTICE_TIME_ZONE, new Date()), MAX_DAYS_AHEAD)
  ) {
    throw invalidField('from', 'Choose a day within the next year')
  }
  const minutes = readMinutes(stored)
  const days = await listFreeSlotsOf(database.pool, staffId, { ...query, minutes, exceptId: id })
  // Where it is now is no other time.
  const others = days.map(({ date, slots }) => ({
    date,
    slots: slots.filter(({ startsAt }) => startsAt !== stored.startsAt || staffId !== stored.staff?.id),
  }))
  return { timeZone: PRACTICE_TIME_ZONE, days: others }
}

/**
 * Gives a consultation to the client who was made of it, for the feature that makes them; it checks the access.
 *
 * @throws AppError 404 where there is none, 409 where it is somebody's already.
 */
export async function linkClient(
  client: pg.PoolClient,
  actor: Actor,
  request: AuditSource,
  { consultationId, clientId }: { consultationId: string; clientId: string },
): Promise<void> {
  const asker = { actor, reach: { all: true, actorId: actor.userId }, request }
  const stored = await lock(client, asker, consultationId)
  if (stored.clientId !== null) throw alreadyClients()
  await consultations.setClient(client, consultationId, clientId)
  await consultations.addEvent(client, {
    consultationId,
    actorId: actor.userId,
    kind: 'client-made',
    details: { clientId },
  })
  await record(client, asker, { ...stored, clientId }, 'consultation.make-client')
}

/**
 * Makes nobody's what somebody still has to hold who is no longer at work, so that others find it and take it. For the
 * feature that manages people; it checks the access. Call it in the transaction of that change.
 */
export async function releaseHeld(
  client: pg.PoolClient,
  actor: Actor,
  request: AuditSource,
  staffId: string,
): Promise<void> {
  const asker = { actor, reach: { all: true, actorId: actor.userId }, request }
  for (const released of await consultations.release(client, staffId)) {
    const details = { staffId: null }
    await consultations.addEvent(client, {
      consultationId: released.id,
      actorId: actor.userId,
      kind: 'assigned',
      details,
    })
    await record(client, asker, released, 'consultation.assign', details)
  }
}

/** Changes a consultation that is still what the caller saw, writes down what happened, and tells the visitor. */
async function change(
  platform: Platform,
  request: FastifyRequest,
  id: string,
  version: number,
  decide: (stored: StoredConsultation, asker: Asker) => Next,
): Promise<AdminConsultationDetails> {
  const asker = readAsker(request)
  const { pool } = platform.database
  const wanted: (Next & { minutes: number })[] = []
  try {
    const changed = await runInTransaction(pool, async (client) => {
      const stored = await lock(client, asker, id)
      if (stored.version !== version) return null
      const next = decide(stored, asker)
      wanted.push({ ...next, minutes: stored.minutes })
      await requireHolder(client, asker, stored, next)
      await write(client, platform, asker, stored, next)
      return readDetails(client, asker, id)
    })
    if (changed) return changed
  } catch (error) {
    if (readViolatedConstraint(error) !== 'consultations_no_double_booking') throw error
    const refused = wanted.at(-1)
    throw await slotTaken(pool, refused?.staffId ?? null, refused?.startsAt ?? null, {
      minutes: refused?.minutes ?? SLOT_MINUTES,
      exceptId: id,
    })
  }
  throw conflict('stale_version', 'Somebody else has changed this meanwhile.', {
    consultation: await getConsultation(platform, request, id),
  })
}

/** Writes the change with its events, audit entries and mails; where nothing is new, nothing. */
async function write(
  client: pg.PoolClient,
  platform: Platform,
  asker: Asker,
  stored: StoredConsultation,
  next: Next,
): Promise<void> {
  const hasNewStatus = next.status !== stored.status
  const hasNewTime = next.startsAt?.getTime() !== stored.startsAt?.getTime()
  const hasNewHolder = next.staffId !== stored.staffId
  if (!hasNewStatus && !hasNewTime && !hasNewHolder) {
    // The answer shows it, whether there was anything to change or not.
    await recordRead(client, asker, stored)
    return
  }
  await consultations.update(client, stored.id, next)
  const add = async (
    kind: ConsultationEvent['kind'],
    action: ClientDataAction,
    details: EventDetails,
  ): Promise<void> => {
    await consultations.addEvent(client, {
      consultationId: stored.id,
      actorId: asker.actor.userId,
      kind,
      details,
    })
    await record(client, asker, stored, action, details)
  }
  if (hasNewStatus) await add('status', 'consultation.update', { from: stored.status, to: next.status })
  if (hasNewTime && next.startsAt) {
    await add('moved', 'consultation.move', {
      fromStartsAt: stored.startsAt?.toISOString() ?? null,
      toStartsAt: next.startsAt.toISOString(),
    })
  }
  if (hasNewHolder) await add('assigned', 'consultation.assign', { staffId: next.staffId })
  if (stored.kind === 'booking') await tell(client, platform, asker, stored, next)
  else if (next.staffId !== null && next.staffId !== asker.actor.userId && (hasNewHolder || hasNewTime)) {
    await notifyCaller(client, platform, stored.id, { staffId: next.staffId, isNew: hasNewHolder })
  }
}

/**
 * Tells the visitor of another time, of a cancellation, or that it takes place after all; and staff of what others did with
 * what they hold, held or are to hold. Of what is past nobody has to be told.
 */
async function tell(
  client: pg.PoolClient,
  platform: Platform,
  { actor }: Asker,
  stored: StoredConsultation,
  next: Next,
): Promise<void> {
  const { id } = stored
  if (next.startsAt === null || next.startsAt <= new Date()) return
  const was = holdsSlot(stored.status)
  const is = holdsSlot(next.status)
  const hasNewTime = next.startsAt.getTime() !== stored.startsAt?.getTime()
  const change = was && !is ? 'cancelled' : is && (!was || hasNewTime) ? 'moved' : null
  if (change === 'cancelled') await notifyCancelled(client, platform, id)
  if (change === 'moved') await notifyMoved(client, platform, id)
  if (change !== null && stored.clientId !== null) {
    await notifyClient(client, platform, stored.clientId, {
      consultationId: id,
      change,
      startsAt: next.startsAt,
      isFollowUp: stored.isFollowUp,
      version: stored.version + 1,
    })
  }

  const { staffId, startsAt } = stored
  if (next.staffId === staffId) {
    if (change && staffId !== actor.userId) await notifyHolder(client, platform, id, change)
    return
  }
  if (is && next.staffId !== actor.userId) await notifyHolder(client, platform, id, 'booked')
  if (was && staffId !== null && staffId !== actor.userId && startsAt !== null) {
    await notifyFormerHolder(client, platform, id, { staffId, startsAt })
  }
}

/** That who will hold it may, and that a booking is somebody's. */
async function requireHolder(db: Queryable, asker: Asker, stored: StoredConsultation, next: Next) {
  if (next.staffId === stored.staffId) return
  if (next.staffId !== null) await requireAssignable(db, asker, next.staffId)
  else if (stored.kind === 'booking') {
    throw invalidField('staffId', 'A booked consultation needs somebody who holds it')
  }
}

/** One consultation as `getConsultation`, inside the transaction of what has just been done to it. */
export function readConsultation(
  client: pg.PoolClient,
  request: FastifyRequest,
  id: string,
): Promise<AdminConsultationDetails> {
  return readDetails(client, readAsker(request), id)
}

/** Employees take what is nobody's; admins give it to anybody who is at work. */
async function requireAssignable(db: Queryable, { actor, reach }: Asker, staffId: string): Promise<void> {
  if (!reach.all && staffId !== actor.userId) {
    throw forbidden('Only an admin can give this to somebody else.')
  }
  if (!(await listStaffAtWork({ db: dbOn(db) })).some(({ id }) => id === staffId)) {
    throw invalidField('staffId', 'Please choose somebody who works here')
  }
}

/** Throws 400 beside the field for a time that is off the grid, past, or too far ahead. */
export function requireBookable(startsAt: Date): void {
  if (startsAt.getTime() % SLOT_MS !== 0) {
    throw invalidField('startsAt', 'Choose a time on the quarter of an hour')
  }
  if (startsAt <= new Date()) throw invalidField('startsAt', 'Choose a time that is still to come')
  if (startsAt.getTime() > Date.now() + MAX_DAYS_AHEAD * DAY_MS) {
    throw invalidField('startsAt', 'Choose a time within the next year')
  }
}

async function lock(client: pg.PoolClient, { reach }: Asker, id: string): Promise<StoredConsultation> {
  const stored = await consultations.lock(client, reach, id)
  if (!stored) throw notFound()
  return stored
}

async function readDetails(db: Queryable, asker: Asker, id: string): Promise<AdminConsultationDetails> {
  const stored = await consultations.find(db, asker.reach, id)
  if (!stored) throw notFound()
  // One after the other: inside a transaction there is one connection.
  const events = await consultations.listEvents(db, id)
  const sameNumber = await consultations.listSameNumber(db, asker.reach, stored, MAX_SAME_NUMBER)
  const staff = await listStaffAtWork({ db: dbOn(db) })
  const assignableStaff: StaffMember[] = staff
    .filter((member) => asker.reach.all || member.id === asker.actor.userId)
    .map(({ id: staffId, name }) => ({ id: staffId, name }))
  return { ...stored, events, sameNumber, assignableStaff }
}

/** Looking at what belongs to a client is on the audit log. */
async function recordRead(
  db: Queryable,
  { actor, request }: Asker,
  { id, clientId }: Pick<StoredConsultation, 'id' | 'clientId'>,
): Promise<void> {
  if (clientId === null) return
  await recordStaffAccess(db, actor, request, {
    action: 'consultation.read',
    subjectId: clientId,
    entity: 'consultation',
    entityId: id,
  })
}

/** Puts on the audit log what was done; where it is a client's, so that the client reads it too. */
async function record(
  client: pg.PoolClient,
  { actor, request }: Asker,
  { id, clientId }: Pick<StoredConsultation, 'id' | 'clientId'>,
  action: ClientDataAction,
  details: EventDetails = {},
): Promise<void> {
  const entry = { action, entity: 'consultation', entityId: id, details }
  if (clientId === null) await recordAudit(client, actor, request, entry)
  else await recordStaffAccess(client, actor, request, { ...entry, subjectId: clientId })
}

function readAsker(request: FastifyRequest): Asker {
  const { actor, scope } = requireGrant(request)
  return { actor, reach: { all: scope === 'all', actorId: actor.userId }, request }
}

/** 409 with the nearest other times of who would have held it. */
export async function slotTaken(
  db: Queryable,
  staffId: string | null,
  startsAt: Date | null,
  talk: { minutes: number; exceptId?: string },
): Promise<AppError> {
  const message = 'Somebody else has this time by now. Please choose another one.'
  const slots =
    startsAt === null || staffId === null ? [] : await listNearestSlotsOf(db, staffId, startsAt, talk)
  return conflict('slot_taken', message, { slots })
}

/** How long a consultation lasts; of one without a time: how long it will. */
function readMinutes({ startsAt, endsAt }: Pick<AdminConsultation, 'startsAt' | 'endsAt'>): number {
  if (startsAt === null || endsAt === null) return SLOT_MINUTES
  return (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
}

function statusNotPossible(): AppError {
  return conflict('status_not_possible', 'This cannot be done in the state it is in now.')
}

function alreadyClients(): AppError {
  return conflict('conflict', 'This belongs to a client already.')
}
