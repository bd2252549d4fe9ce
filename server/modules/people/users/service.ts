import { msg } from '@lingui/core/runtime-macro'
import type { Role } from '#contract/access.ts'
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
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { requireRecentProof } from '#server/kit/access/recent-proof.ts'
import { AppError, conflict, invalidField } from '#server/kit/app-error.ts'
import { describeAction } from '#server/kit/audit/audit-actions.ts'
import { type AuditEntry, recordListExport } from '#server/kit/audit/record.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { splitSearch } from '#server/kit/database/sql.ts'
import { readViolatedConstraint } from '#server/kit/database/transaction.ts'
import { readAllPages } from '#server/kit/http/csv-download.ts'
import {
  readNameCursor,
  readNumberCursor,
  readTimeCursor,
  writeNameCursor,
  writeNumberCursor,
  writeTimeCursor,
} from '#server/kit/http/pagination.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { countList } from '#server/kit/list-totals.ts'
import { type CountedPage, mapPage, type Page, slicePage } from '#server/kit/lists.ts'
import { parsePhone } from '#server/kit/phone.ts'
import { linkClient, releaseHeld } from '#server/modules/appointments/inbox/service.ts'
import { announceAdmin } from '#server/modules/identity/accounts/service.ts'
import { createInvitedUser } from '#server/modules/identity/invites/service.ts'
import { type StoredUser, type UserFilter, type UserPage, usersRepository } from './repository.ts'
import { setGrants } from './rights.ts'
import { changeUser, readDetails, recordAccountRead, requireDetails } from './user-details.ts'

type ListFilter = {
  search?: string | undefined
  role?: Role | undefined
  status?: (typeof USER_STATUSES)[number] | undefined
  sort: (typeof USER_SORTS)[number]
}
type PageQuery = { limit: number; cursor?: string | undefined }

/** Returns a page of the users who match the query. */
export async function listUsers(ctx: Ctx, query: ListFilter & PageQuery): Promise<CountedPage<ManagedUser>> {
  const filter = toFilter(query)
  const [page, totalCount] = await Promise.all([
    readPage(ctx, filter, query),
    countList(ctx, 'users', filter, () => usersRepository.count(ctx.db, filter)),
  ])
  return { ...page, totalCount }
}

/** Returns every user who matches the filters, for an export. The export is recorded in the audit log. */
export async function exportUsers(ctx: Ctx, query: ListFilter): Promise<AsyncIterable<ManagedUser>> {
  await recordListExport(ctx, 'users')
  const filter = toFilter(query)
  return readAllPages(async (cursor) => {
    const page = await readPage(ctx, filter, { sort: query.sort, limit: MAX_PAGE_SIZE, cursor })
    return { rows: page.items, nextCursor: page.nextCursor }
  })
}

function toFilter({ search, role, status }: ListFilter): UserFilter {
  return { words: splitSearch(search), role, status }
}

async function readPage(
  ctx: Ctx,
  filter: UserFilter,
  { sort, limit, cursor }: Pick<ListFilter, 'sort'> & PageQuery,
): Promise<Page<ManagedUser>> {
  const page: UserPage =
    sort === 'name' ? { sort, after: readNameCursor(cursor) } : { sort, after: readTimeCursor(cursor) }
  const rows = await usersRepository.list(ctx.db, filter, page, limit + 1, ctx.now())
  const cut = slicePage(rows, limit, ({ id, sortName, createdAtMicros }) =>
    sort === 'name' ? writeNameCursor(sortName, id) : writeTimeCursor(createdAtMicros, id),
  )
  return mapPage(cut, ({ sortName: _sortName, createdAtMicros: _createdAtMicros, ...user }) => user)
}

/** Returns one person. Reading a client's account is recorded in the audit log. */
export async function getUser(ctx: Ctx, id: string): Promise<ManagedUserDetails> {
  const details = await readDetails(ctx, id)
  await recordAccountRead(ctx, details)
  return details
}

/**
 * Creates a user and mails the invite, once per `Idempotency-Key`. An employee may write plans unless the input says
 * otherwise. If a consultation is given, it is linked to the new client.
 *
 * @throws AppError 409 `email_taken`, `phone_taken`, `has_records` with the field.
 */
export async function createUser(ctx: Ctx, input: CreateUser): Promise<ManagedUser> {
  const phone = input.phone ? parsePhone(input.phone) : null
  const { consultationId, role } = input
  if (consultationId && role !== 'client') {
    throw invalidField('role', say(msg`A person added from a consultation must be a client`))
  }
  if (input.canWritePlans !== undefined && role !== 'employee') {
    throw invalidField('canWritePlans', say(msg`This is for employees only. Admins can write all plans`))
  }
  requireLocaleAllowed(ctx, input)
  if (role === 'admin') await requireRecentProof(ctx)
  return runOnce(ctx, async (ctx) => {
    const id = await createInvitedUser(ctx, { ...input, phone })
    if (role === 'employee' && input.canWritePlans !== false) await setGrants(ctx, id, ['plans'])
    if (consultationId) await linkClient(ctx, { consultationId, clientId: id })
    const { subject: _subject, ...user } = await requireDetails(ctx, id)
    return user
  })
}

function requireLocaleAllowed({ config }: Ctx, { locale, role }: CreateUser): void {
  if (locale === undefined) return
  if (role !== 'client')
    throw invalidField('locale', say(msg`This is for clients only. Staff pages are in English`))
  if (!config.locales.includes(locale)) {
    throw invalidField('locale', say(msg`This website is not available in that language.`))
  }
}

/**
 * Changes the fields that are sent. After a role change or deactivation, a database trigger ends the sessions.
 *
 * @throws AppError 409 `own_account` for the role and activity of the caller, `last_admin`, `has_records`,
 *   `phone_taken`.
 */
export async function updateUser(ctx: Ctx, id: string, input: UpdateUser): Promise<ManagedUserDetails> {
  return changeUser(ctx, id, async (ctx, user) => {
    const next = applyChanges(user, input)
    const hasNewRole = next.role !== user.role
    const hasNewActivity = next.isActive !== user.isActive
    if (id === requireActor(ctx).userId && (hasNewRole || hasNewActivity)) {
      const message = say(
        msg`You cannot change your own role or deactivate yourself. Please ask another admin.`,
      )
      throw conflict('own_account', message)
    }
    const becomesAdmin = next.role === 'admin' && (hasNewRole || (hasNewActivity && next.isActive))
    if (becomesAdmin) await requireRecentProof(ctx)
    // Care and grants of the old role must not come back if the role is given again.
    if (hasNewRole) await usersRepository.deleteCareAndGrants(ctx.db, id)
    await writeUser(ctx, id, next)
    if ((hasNewRole && next.role === 'client') || (hasNewActivity && !next.isActive)) {
      await releaseHeld(ctx, id)
    }
    if (hasNewRole && next.role === 'admin') {
      await announceAdmin(ctx, { id, email: user.email, how: 'another-admin' })
    }
    if (hasNewActivity && !next.isActive) await ctx.identity.endProviderSessions(ctx.db, user.subject)
    const entries = listChanges(user, next)
    for (const entry of entries) {
      await ctx.audit({ ...entry, subjectId: id, entity: 'user', entityId: id })
    }
    // The answer shows the account even if nothing has changed.
    if (entries.length === 0) await recordAccountRead(ctx, user)
  })
}

type ChangeableFields = Parameters<typeof usersRepository.update>[2]

function applyChanges(user: StoredUser, input: UpdateUser): ChangeableFields {
  const { phone, registrationNumber } = input
  return {
    firstName: input.firstName ?? user.firstName,
    lastName: input.lastName ?? user.lastName,
    phone: phone === undefined ? user.phone : phone ? parsePhone(phone) : null,
    registrationNumber:
      registrationNumber === undefined ? user.registrationNumber : registrationNumber || null,
    role: input.role ?? user.role,
    isActive: input.isActive ?? user.isActive,
  }
}

/** Returns the audit entries of a change; empty if nothing is different. */
function listChanges(user: StoredUser, next: ChangeableFields): Pick<AuditEntry, 'action' | 'details'>[] {
  const entries: Pick<AuditEntry, 'action' | 'details'>[] = []
  if (next.role !== user.role) {
    entries.push({ action: 'user.role-changed', details: { from: user.role, to: next.role } })
  }
  if (next.isActive !== user.isActive) {
    entries.push({ action: next.isActive ? 'user.activated' : 'user.deactivated' })
  }
  const fields = (['firstName', 'lastName', 'phone', 'registrationNumber'] as const).filter(
    (field) => next[field] !== user[field],
  )
  if (fields.length > 0) entries.push({ action: 'user.updated', details: { fields } })
  return entries
}

async function writeUser(ctx: Ctx, id: string, user: ChangeableFields): Promise<void> {
  try {
    await usersRepository.update(ctx.db, id, user)
  } catch (error) {
    switch (readViolatedConstraint(error)) {
      case 'users_last_admin':
        throw conflict(
          'last_admin',
          say(msg`This is the last admin who can sign in. Make someone else an admin first.`),
        )
      case 'users_client_with_records': {
        const message = say(
          msg`This client has plans, subscriptions, measurements or notes, so they stay a client. To add them as staff, use another email address.`,
        )
        throw conflict('has_records', message)
      }
      case 'users_phone_unique': {
        const message = say(msg`This phone number is already in use.`)
        throw new AppError(409, 'phone_taken', message, { issues: [{ path: 'phone', message }] })
      }
      default:
        throw error
    }
  }
}

/** Returns a page of what was done with a person's data or by the person, newest first. */
export async function listAccess(
  ctx: Ctx,
  id: string,
  { side, limit, cursor }: PageQuery & { side: 'about' | 'by' },
): Promise<Page<AccessLogEntry>> {
  await requireDetails(ctx, id)
  const before = readNumberCursor(cursor)
  const rows = await usersRepository.listAccess(ctx.db, { userId: id, side, limit: limit + 1, before })
  const page = slicePage(rows, limit, (last) => writeNumberCursor(last.id))
  return mapPage(page, ({ details, ...entry }) => ({
    ...entry,
    what: describeAction(entry.action, details),
  }))
}
