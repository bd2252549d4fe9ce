import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Grant, Role } from '#contract/access.ts'
import { MAX_PAGE_SIZE } from '#contract/common.ts'
import type {
  AccessLogEntry,
  CreateUser,
  ManagedUser,
  ManagedUserDetails,
  UpdateUser,
  USER_SORTS,
  USER_STATUSES,
} from '#contract/people/users.ts'
import { ROLE_LABELS } from '#domain/people/options.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { requireRecentProof } from '#server/kit/access/recent-proof.ts'
import { AppError, conflict, invalidField, notFound } from '#server/kit/app-error.ts'
import { type AuditEntry, recordAudit, recordStaffAccess } from '#server/kit/audit/audit.ts'
import { describeAction } from '#server/kit/audit/audit-actions.ts'
import { recordListExport } from '#server/kit/audit/list-export.ts'
import { onConnection } from '#server/kit/ctx.ts'
import { dbOn } from '#server/kit/database/db.ts'
import { splitSearch } from '#server/kit/database/sql.ts'
import { readViolatedConstraint, runInTransaction } from '#server/kit/database/transaction.ts'
import { type CsvColumn, readAllPages, writeYesNo } from '#server/kit/http/csv-download.ts'
import { ctxOf } from '#server/kit/http/ctx-of.ts'
import { runOnce } from '#server/kit/http/idempotency.ts'
import {
  readNameCursor,
  readNumberCursor,
  readTimeCursor,
  writeNameCursor,
  writeNumberCursor,
  writeTimeCursor,
} from '#server/kit/http/pagination.ts'
import { renderMail } from '#server/kit/mail/layout.ts'
import { runWithinMailLimits } from '#server/kit/mail/limit-mails.ts'
import { queueMail } from '#server/kit/mail/mail.ts'
import { parsePhone } from '#server/kit/phone.ts'
import type { Platform } from '#server/kit/platform.ts'
import { describeDevice } from '#server/kit/sessions/describe-device.ts'
import type { Actor } from '#server/kit/sessions/sessions.ts'
import { linkClient, releaseHeld } from '#server/modules/appointments/inbox/service.ts'
import { announceAdmin } from '#server/modules/identity/accounts/service.ts'
import { createInvitedUser } from '#server/modules/identity/invites/service.ts'
import { mailPasswordReset } from '#server/modules/identity/service.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { writeSecondFactorResetMail } from './mail.ts'
import { adminUsersRepository, type StoredUser, type UserPage } from './repository.ts'

type ListQuery = {
  search?: string | undefined
  role?: Role | undefined
  status?: (typeof USER_STATUSES)[number] | undefined
  sort: (typeof USER_SORTS)[number]
  limit: number
  cursor?: string | undefined
}

/** A page of the users that the query lets through, the cursor of the next one, and how many there are in all. */
export async function listUsers(
  { database }: Platform,
  query: ListQuery,
): Promise<{ users: ManagedUser[]; nextCursor: string | null; totalCount: number }> {
  const filter = { words: splitSearch(query.search), role: query.role, status: query.status }
  const page: UserPage =
    query.sort === 'name'
      ? { sort: 'name', after: readNameCursor(query.cursor) }
      : { sort: query.sort, after: readTimeCursor(query.cursor) }
  const [rows, totalCount] = await Promise.all([
    adminUsersRepository.list(database.pool, filter, page, query.limit + 1),
    adminUsersRepository.count(database.pool, filter),
  ])
  const shown = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? shown.at(-1) : undefined
  return {
    users: shown.map(({ sortName: _sortName, createdAtMicros: _createdAtMicros, ...user }) => user),
    nextCursor: last
      ? query.sort === 'name'
        ? writeNameCursor(last.sortName, last.id)
        : writeTimeCursor(last.createdAtMicros, last.id)
      : null,
    totalCount,
  }
}

/** Every user that the filters let through, for a file; that it is saved is on the audit log. */
export async function exportUsers(
  platform: Platform,
  request: FastifyRequest,
  filter: Omit<ListQuery, 'limit' | 'cursor'>,
): Promise<AsyncIterable<ManagedUser>> {
  await recordListExport(platform.database.pool, requireActor(request), request, 'users')
  return readAllPages(async (cursor) => {
    const { users, nextCursor } = await listUsers(platform, { ...filter, limit: MAX_PAGE_SIZE, cursor })
    return { rows: users, nextCursor }
  })
}

export const USER_COLUMNS: readonly CsvColumn<ManagedUser>[] = [
  { heading: 'First name', read: ({ firstName }) => firstName },
  { heading: 'Last name', read: ({ lastName }) => lastName },
  { heading: 'Email', read: ({ email }) => email },
  { heading: 'Phone', read: ({ phone }) => phone },
  { heading: 'Role', read: ({ role }) => ROLE_LABELS[role] },
  { heading: 'Active', read: ({ isActive }) => writeYesNo(isActive) },
  { heading: 'Email verified', read: ({ isEmailVerified }) => writeYesNo(isEmailVerified) },
  { heading: 'Profile complete', read: ({ isOnboardingComplete }) => writeYesNo(isOnboardingComplete) },
  { heading: 'Active plan', read: ({ activePlan }) => activePlan },
  {
    heading: 'Subscription',
    read: ({ subscriptions }) => subscriptions.find(({ status }) => status === 'active')?.planName ?? null,
  },
  { heading: 'Joined (UTC)', read: ({ createdAt }) => createdAt },
  { heading: 'Last signed in (UTC)', read: ({ lastSignedInAt }) => lastSignedInAt },
]

/** One person; looking at a client's account is on the audit log. */
export async function getUser(
  platform: Platform,
  request: FastifyRequest,
  id: string,
): Promise<ManagedUserDetails> {
  const actor = requireActor(request)
  const details = await readDetails(platform, platform.database.pool, id)
  await recordRead(platform.database.pool, actor, request, details)
  return details
}

/** Makes a user, of a consultation where one is named, and mails the invite; once per `Idempotency-Key`. */
export async function createUser(
  platform: Platform,
  request: FastifyRequest,
  input: CreateUser,
): Promise<ManagedUser> {
  const actor = requireActor(request)
  const phone = input.phone ? parsePhone(input.phone) : null
  const { consultationId } = input
  if (consultationId && input.role !== 'client') {
    throw invalidField('role', 'Whoever comes from a consultation becomes a client')
  }
  if (input.role === 'admin') await requireRecentProof(ctxOf(platform, request))
  return runOnce(platform.database.pool, request, actor, async (client) => {
    const id = await createInvitedUser(onConnection(ctxOf(platform, request), client), { ...input, phone })
    if (consultationId)
      await linkClient(onConnection(ctxOf(platform, request), client), { consultationId, clientId: id })
    const { subject: _subject, ...user } = await requireDetails(client, id)
    return user
  })
}

/** Changes what the input names. Another role, or an end to being active, ends sessions; the database sees to it. */
export async function updateUser(
  platform: Platform,
  request: FastifyRequest,
  id: string,
  input: UpdateUser,
): Promise<ManagedUserDetails> {
  const actor = requireActor(request)
  return change(platform, id, async (client, user) => {
    const next = {
      firstName: input.firstName ?? user.firstName,
      lastName: input.lastName ?? user.lastName,
      phone: input.phone === undefined ? user.phone : input.phone ? parsePhone(input.phone) : null,
      registrationNumber:
        input.registrationNumber === undefined ? user.registrationNumber : input.registrationNumber || null,
      role: input.role ?? user.role,
      isActive: input.isActive ?? user.isActive,
    }
    const hasNewRole = next.role !== user.role
    const hasNewActivity = next.isActive !== user.isActive
    if (id === actor.userId && (hasNewRole || hasNewActivity)) {
      const message = 'You cannot change your own role or deactivate yourself. Please ask another admin.'
      throw conflict('own_account', message)
    }
    const becomesAdmin = next.role === 'admin' && (hasNewRole || (hasNewActivity && next.isActive))
    if (becomesAdmin) await requireRecentProof(onConnection(ctxOf(platform, request), client))
    // What was given to a role does not wait for the day it comes back.
    if (hasNewRole) await adminUsersRepository.removeCareAndGrants(client, id)
    await writeUser(client, id, next)
    if ((hasNewRole && next.role === 'client') || (hasNewActivity && !next.isActive)) {
      await releaseHeld(onConnection(ctxOf(platform, request), client), id)
    }
    let isRecorded = false
    const record = async (entry: Pick<AuditEntry, 'action' | 'details'>) => {
      await recordAudit(client, actor, request, { ...entry, subjectId: id, entity: 'user', entityId: id })
      isRecorded = true
    }
    if (hasNewRole) {
      await record({ action: 'user.role-changed', details: { from: user.role, to: next.role } })
      if (next.role === 'admin') {
        await announceAdmin(
          { config: platform.config, db: dbOn(client) },
          { id, email: user.email, how: 'another-admin' },
        )
      }
    }
    if (hasNewActivity) {
      await record({ action: next.isActive ? 'user.activated' : 'user.deactivated' })
      if (!next.isActive) await platform.identity.endProviderSessions(dbOn(client), user.subject)
    }
    const fields = (['firstName', 'lastName', 'phone', 'registrationNumber'] as const).filter(
      (field) => next[field] !== user[field],
    )
    if (fields.length > 0) await record({ action: 'user.updated', details: { fields } })
    // The answer shows the account, whether there was anything to change or not.
    if (!isRecorded) await recordRead(client, actor, request, user)
  })
}

/** Says what an employee may do beyond the role; all at once. */
export async function setGrants(
  platform: Platform,
  request: FastifyRequest,
  id: string,
  grants: Grant[],
): Promise<ManagedUserDetails> {
  const actor = requireActor(request)
  return change(platform, id, async (client, user) => {
    if (user.role !== 'employee') {
      throw conflict(
        'wrong_role',
        'Permissions are given to employees: admins may do everything, clients see their own.',
      )
    }
    const wanted = [...new Set(grants)].sort()
    await adminUsersRepository.replaceGrants(client, id, wanted, actor.userId)
    await recordAudit(client, actor, request, {
      action: 'user.grants-changed',
      subjectId: id,
      entity: 'user',
      entityId: id,
      details: { grants: wanted },
    })
  })
}

/** Puts a client into the care of a staff member, or out of it; `id` is either of the two. */
export async function setCare(
  platform: Platform,
  request: FastifyRequest,
  id: string,
  { personId, isInCare }: { personId: string; isInCare: boolean },
): Promise<ManagedUserDetails> {
  const actor = requireActor(request)
  return runInTransaction(platform.database.pool, async (client) => {
    const people = await adminUsersRepository.lockRoles(client, [id, personId])
    if (!people.some((person) => person.id === id)) throw notFound()
    const patient = people.find(({ role }) => role === 'client')
    const staff = people.find(({ role }) => role !== 'client')
    if (!patient || !staff) throw conflict('wrong_role', 'Care joins a client and a member of staff.')
    const care = { clientId: patient.id, staffId: staff.id, assignedBy: actor.userId, isInCare }
    if (await adminUsersRepository.setCare(client, care)) {
      await recordAudit(client, actor, request, {
        action: isInCare ? 'care.assigned' : 'care.removed',
        subjectId: patient.id,
        entity: 'user',
        entityId: staff.id,
      })
    } else {
      await recordRead(client, actor, request, id === patient.id ? patient : staff)
    }
    return readDetails(platform, client, id)
  })
}

/** Ends all sessions of a person, or the one named (404: it is not theirs, or over). */
export async function endSessions(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
  sessionId: string | null,
): Promise<{ endedCount: number }> {
  const actor = requireActor(request)
  return runInTransaction(database.pool, async (client) => {
    if (!(await adminUsersRepository.lock(client, id))) throw notFound()
    const endedCount = await adminUsersRepository.endSessions(client, id, sessionId)
    if (sessionId !== null && endedCount === 0) throw notFound()
    await recordAudit(client, actor, request, {
      action: 'user.sessions-ended',
      subjectId: id,
      entity: 'user',
      entityId: id,
      details: { endedCount },
    })
    return { endedCount }
  })
}

/** Mails the link for a new password, and ends the old one with everything that was opened with it. */
export async function resetPassword(
  platform: Platform,
  request: FastifyRequest,
  id: string,
): Promise<Record<string, never>> {
  const actor = requireActor(request)
  const { database, identity, sessions } = platform
  const limits = [{ key: id, count: 5, windowSeconds: 3600 }]
  const reset = () =>
    change(platform, id, async (client, user) => {
      if (!user.isActive) throw conflict('conflict', 'This account is deactivated.')
      if (!user.isEmailVerified) {
        const message =
          'This person is not in yet. Please send the invite again, or wait until they have verified their address.'
        throw conflict('not_in_yet', message)
      }
      // Whoever knows the old one is the reason for this call.
      await identity.closePassword(dbOn(client), user.subject)
      await mailPasswordReset(onConnection(ctxOf(platform, request), client), user.email)
      await sessions.endAllOf(id, dbOn(client))
      await identity.endProviderSessions(dbOn(client), user.subject)
      await recordAudit(client, actor, request, {
        action: 'user.password-reset',
        subjectId: id,
        entity: 'user',
        entityId: id,
      })
    })
  await runWithinMailLimits(database.pool, 'admin-password-reset', limits, reset)
  return {}
}

/** Takes away a second factor that was lost, and tells the person. Of one's own: in one's own account. */
export async function resetSecondFactor(
  platform: Platform,
  request: FastifyRequest,
  id: string,
): Promise<Record<string, never>> {
  const actor = requireActor(request)
  const { config, embedded, sessions } = platform
  if (!embedded) {
    throw conflict('conflict', 'Second factors are kept by the identity provider. Please change them there.')
  }
  if (id === actor.userId) {
    // With a session alone, a second factor that is there is not got rid of.
    throw conflict('own_account', 'Please turn off your own two-step sign-in in your account.')
  }
  await requireRecentProof(ctxOf(platform, request))
  await change(platform, id, async (client, user) => {
    if (!(await embedded.secondFactors.find(dbOn(client), user.subject)).isEnrolled) {
      throw conflict('conflict', 'This person has no second factor.')
    }
    await embedded.secondFactors.remove(dbOn(client), user.subject)
    await sessions.endAllOf(id, dbOn(client))
    await embedded.endProviderSessions(dbOn(client), user.subject)
    await recordAudit(client, actor, request, {
      action: 'user.second-factor-reset',
      subjectId: id,
      entity: 'user',
      entityId: id,
    })
    const { brand } = await loadContent(client)
    const mail = writeSecondFactorResetMail({ publicUrl: config.publicUrl, brand: brand.name })
    await queueMail(client, {
      ...renderMail(mail, brand.name),
      to: user.email,
      template: 'second-factor-reset',
    })
  })
  return {}
}

/** What was done with somebody's data, or by them; newest first. */
export async function listAccess(
  { database }: Platform,
  id: string,
  query: { side: 'about' | 'by'; limit: number; cursor?: string | undefined },
): Promise<{ entries: AccessLogEntry[]; nextCursor: string | null }> {
  await requireDetails(database.pool, id)
  const rows = await adminUsersRepository.listAccess(database.pool, {
    userId: id,
    side: query.side,
    limit: query.limit + 1,
    before: readNumberCursor(query.cursor),
  })
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  return {
    entries: page.map(({ details, ...entry }) => ({ ...entry, what: describeAction(entry.action, details) })),
    nextCursor: last ? writeNumberCursor(last.id) : null,
  }
}

/** Looking at a client's account is on the audit log. */
async function recordRead(
  db: Pick<pg.Pool, 'query'>,
  actor: Pick<Actor, 'userId' | 'role'>,
  request: FastifyRequest,
  { id, role }: { id: string; role: Role },
): Promise<void> {
  if (role !== 'client') return
  await recordStaffAccess(db, actor, request, {
    action: 'account.read',
    subjectId: id,
    entity: 'user',
    entityId: id,
  })
}

/** Changes a person, who is held meanwhile, and answers with what they are then; 404: there is nobody. */
async function change(
  platform: Platform,
  id: string,
  work: (client: pg.PoolClient, user: StoredUser) => Promise<void>,
): Promise<ManagedUserDetails> {
  return runInTransaction(platform.database.pool, async (client) => {
    const user = await adminUsersRepository.lock(client, id)
    if (!user) throw notFound()
    await work(client, user)
    return readDetails(platform, client, id)
  })
}

async function writeUser(
  client: pg.PoolClient,
  id: string,
  user: Parameters<typeof adminUsersRepository.update>[2],
): Promise<void> {
  try {
    await adminUsersRepository.update(client, id, user)
  } catch (error) {
    switch (readViolatedConstraint(error)) {
      case 'users_last_admin':
        throw conflict(
          'last_admin',
          'This is the last admin who can sign in. Make somebody else an admin first.',
        )
      case 'users_client_with_records': {
        const message =
          'This client has plans, subscriptions, measurements or notes, so they stay a client. For their work, make another account with another address.'
        throw conflict('has_records', message)
      }
      case 'users_phone_unique': {
        const message = 'Somebody already has this phone number.'
        throw new AppError(409, 'phone_taken', message, { issues: [{ path: 'phone', message }] })
      }
      default:
        throw error
    }
  }
}

async function readDetails(
  { embedded }: Platform,
  db: Pick<pg.Pool, 'query'>,
  id: string,
): Promise<ManagedUserDetails> {
  const { subject, ...user } = await requireDetails(db, id)
  const { care, careCount } = await adminUsersRepository.listCare(db, id)
  const sessions = await adminUsersRepository.listSessions(db, id)
  return {
    ...user,
    hasSecondFactor: embedded ? (await embedded.secondFactors.find(dbOn(db), subject)).isEnrolled : null,
    care,
    careCount,
    sessions: sessions.map(({ userAgent, ...session }) => ({
      ...session,
      device: describeDevice(userAgent),
    })),
  }
}

async function requireDetails(db: Pick<pg.Pool, 'query'>, id: string) {
  const details = await adminUsersRepository.findDetails(db, id)
  if (!details) throw notFound()
  return details
}
