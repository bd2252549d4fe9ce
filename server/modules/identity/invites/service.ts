import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Role } from '#contract/access.ts'
import { MAX_PAGE_SIZE } from '#contract/common.ts'
import type { InviteLook, PendingInvite } from '#contract/identity/invites.ts'
import { ROLE_LABELS } from '#domain/people/options.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { requireRecentProof } from '#server/kit/access/recent-proof.ts'
import { AppError, conflict } from '#server/kit/app-error.ts'
import { type AuditSource, recordAudit } from '#server/kit/audit/audit.ts'
import { recordListExport } from '#server/kit/audit/list-export.ts'
import { readViolatedConstraint, runInTransaction } from '#server/kit/database/transaction.ts'
import { type CsvColumn, readAllPages } from '#server/kit/http/csv-download.ts'
import { readTimeCursor, writeTimeCursor } from '#server/kit/http/pagination.ts'
import { consumeLimits, readLimitAddress } from '#server/kit/http/rate-limit.ts'
import { holdAddress } from '#server/kit/identity/hold-address.ts'
import { loadPasswordLengths } from '#server/kit/identity/password-lengths.ts'
import { findPasswordProblem } from '#server/kit/identity/password-policy.ts'
import { renderMail } from '#server/kit/mail/layout.ts'
import { runWithinMailLimits } from '#server/kit/mail/limit-mails.ts'
import { queueMail } from '#server/kit/mail/mail.ts'
import type { Platform } from '#server/kit/platform.ts'
import type { Actor } from '#server/kit/sessions/sessions.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { tellAdmins } from '../accounts/service.ts'
import { writeInviteMail } from './mail.ts'
import { invitesRepository } from './repository.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3600

/** Somebody whom an admin makes. */
export type InvitedPerson = {
  /** Lower case. */
  email: string
  firstName: string
  lastName: string
  /** E.164. */
  phone: string | null
  role: Role
}

/** Who was invited and is not in yet: a page, the cursor of the next one, and how many there are in all. */
export async function listInvites(
  { database }: Platform,
  query: { limit: number; cursor?: string | undefined },
): Promise<{ invites: PendingInvite[]; nextCursor: string | null; totalCount: number }> {
  const after = readTimeCursor(query.cursor)
  const [rows, totalCount] = await Promise.all([
    invitesRepository.list(database.pool, query.limit + 1, after),
    invitesRepository.count(database.pool),
  ])
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  return {
    invites: page.map(({ createdAtMicros: _createdAtMicros, ...invite }) => invite),
    nextCursor: last ? writeTimeCursor(last.createdAtMicros, last.id) : null,
    totalCount,
  }
}

/** Everybody who is invited and not in yet, for a file; that it is saved is on the audit log. */
export async function exportInvites(
  platform: Platform,
  request: FastifyRequest,
): Promise<AsyncIterable<PendingInvite>> {
  await recordListExport(platform.database.pool, requireActor(request), request, 'pending invites')
  return readAllPages(async (cursor) => {
    const { invites, nextCursor } = await listInvites(platform, { limit: MAX_PAGE_SIZE, cursor })
    return { rows: invites, nextCursor }
  })
}

const STATE_WORDS: Record<PendingInvite['state'], string> = {
  'not-sent': 'Not sent',
  open: 'Link works',
  expired: 'Link expired',
}

export const INVITE_COLUMNS: readonly CsvColumn<PendingInvite>[] = [
  { heading: 'First name', read: ({ firstName }) => firstName },
  { heading: 'Last name', read: ({ lastName }) => lastName },
  { heading: 'Email', read: ({ email }) => email },
  { heading: 'Role', read: ({ role }) => ROLE_LABELS[role] },
  { heading: 'State', read: ({ state }) => STATE_WORDS[state] },
  { heading: 'Sent (UTC)', read: ({ sentAt }) => sentAt },
  { heading: 'Expires (UTC)', read: ({ expiresAt }) => expiresAt },
  { heading: 'Invited by', read: ({ invitedBy }) => invitedBy },
  { heading: 'Made (UTC)', read: ({ createdAt }) => createdAt },
]

/**
 * Makes a person with a role given by hand and no way in yet, and mails them one unless told otherwise. Whoever had
 * registered with the address and never proven that it is theirs makes room; what was written for them stays with it.
 *
 * @returns The user's id.
 * @throws AppError 409 `email_taken`, `phone_taken`, `has_records` with the field: an admin may know.
 */
export async function createInvitedUser(
  client: pg.PoolClient,
  platform: Platform,
  source: AuditSource,
  actor: Pick<Actor, 'userId' | 'role'>,
  person: InvitedPerson,
  options: { sendInvite: boolean } = { sendInvite: true },
): Promise<string> {
  const keptId = await makeRoom(client, platform, source, actor, person)
  const id = await insertInvited(client, platform, actor, { ...person, keptId })
  await recordAudit(client, actor, source, {
    action: 'user.created',
    subjectId: id,
    entity: 'user',
    entityId: id,
    details: { role: person.role, isInvited: options.sendInvite },
  })
  if (person.role === 'admin') {
    await tellAdmins(client, platform, { id, email: person.email, how: 'another-admin' })
  }
  if (options.sendInvite) await mailInvite(client, platform, actor, id)
  return id
}

/**
 * Takes an address from whoever registered with it and never proved that it is theirs: identity and sessions end. Until
 * the transaction ends nobody else takes the address.
 *
 * @param actor Who gives the address away; null: the server, by a setup link.
 * @returns The id of their record, to be given to the new owner before the transaction ends, with what was written for
 *   it; null: there was none.
 */
export async function makeRoom(
  client: pg.PoolClient,
  { identity }: Platform,
  source: AuditSource,
  actor: Pick<Actor, 'userId' | 'role'> | null,
  { email, role }: Pick<InvitedPerson, 'email' | 'role'>,
): Promise<string | null> {
  await holdAddress(client, email)
  const unproven = await invitesRepository.setAside(client, email)
  if (!unproven) return null
  if (role !== 'client') await invitesRepository.removeCare(client, unproven.id)
  await identity.deleteIdentity(client, unproven.subject)
  await recordAudit(client, actor, source, {
    action: 'user.replaced',
    subjectId: unproven.id,
    entity: 'user',
    entityId: unproven.id,
  })
  return unproven.id
}

/** Mails a new link in the place of the one before. */
export async function resendInvite(
  platform: Platform,
  request: FastifyRequest,
  id: string,
): Promise<PendingInvite> {
  const actor = requireActor(request)
  const { pool } = platform.database
  const limits = [
    { key: id, count: 5, windowSeconds: 10 * MINUTE_SECONDS },
    { key: id, count: 20, windowSeconds: 24 * HOUR_SECONDS },
  ]
  const send = async (client: pg.PoolClient): Promise<PendingInvite> => {
    await mailInvite(client, platform, actor, id)
    await recordAudit(client, actor, request, {
      action: 'invite.resent',
      subjectId: id,
      entity: 'user',
      entityId: id,
    })
    const invite = await invitesRepository.find(client, id)
    if (!invite) throw notPossible()
    if (invite.role === 'admin') await requireRecentProof(platform, request, client)
    return invite
  }
  return runWithinMailLimits(pool, 'resend-invite', limits, () => runInTransaction(pool, send))
}

/**
 * Takes an invite back. Somebody for whom nothing was written yet goes with it; else the record stays, without a way in.
 */
export async function revokeInvite(
  { database, identity }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<{ isRemoved: boolean }> {
  const actor = requireActor(request)
  return runInTransaction(database.pool, async (client) => {
    const invited = await invitesRepository.lock(client, id)
    if (!invited) throw notPossible()
    const isRemoved = !invited.hasRecords
    await recordAudit(client, actor, request, {
      action: 'invite.revoked',
      subjectId: id,
      entity: 'user',
      entityId: id,
      details: { isRemoved },
    })
    if (isRemoved) {
      await invitesRepository.remove(client, id)
      await identity.deleteIdentity(client, invited.subject)
    } else {
      await invitesRepository.dropToken(client, id)
    }
    return { isRemoved }
  })
}

/** What a link opens; changes nothing. */
export async function lookAtInvite(
  platform: Platform,
  request: FastifyRequest,
  token: string,
): Promise<InviteLook> {
  await limitTries(platform, request)
  const invited = await invitesRepository.findByToken(platform.database.pool, hashHex(token))
  if (!invited) return { state: 'unknown' }
  if (invited.isExpired) return { state: 'expired' }
  const { email, firstName, lastName, role, invitedBy, expiresAt } = invited
  return { state: 'open', email, firstName, lastName, role, invitedBy, expiresAt }
}

/** Lets somebody in by their link, with the password they choose. Of two at the same time one is let in. */
export async function acceptInvite(
  platform: Platform,
  request: FastifyRequest,
  input: { token: string; password: string },
): Promise<{ token: string | null }> {
  await limitTries(platform, request)
  const { database, identity } = platform
  const tokenHash = hashHex(input.token)
  const invited = await invitesRepository.findByToken(database.pool, tokenHash)
  if (!invited || invited.isExpired) throw linkInvalid()
  const problem = findPasswordProblem(input.password, invited.email, {
    isStaff: invited.role !== 'client',
    lengths: await loadPasswordLengths(database.pool),
  })
  if (problem !== null) {
    throw new AppError(400, 'weak_password', problem, { issues: [{ path: 'password', message: problem }] })
  }
  return runInTransaction(database.pool, async (client) => {
    if (!(await invitesRepository.consume(client, invited.id, tokenHash))) throw linkInvalid()
    await recordAudit(client, { userId: invited.id, role: invited.role }, request, {
      action: 'invite.accepted',
      subjectId: invited.id,
      entity: 'user',
      entityId: invited.id,
    })
    return identity.acceptInvite(client, invited.subject, input.password)
  })
}

/** Which of these addresses and phone numbers an admin cannot give to a new person. */
export function listTaken(
  { database }: Platform,
  emails: string[],
  phones: string[],
): Promise<{ emails: Set<string>; phones: Set<string> }> {
  return invitesRepository.listTaken(database.pool, emails, phones)
}

/**
 * Makes one of many people: whoever cannot be made leaves the others as they are.
 *
 * @returns Whether the person was made; false: the address or phone number is somebody's.
 */
export async function tryCreateInvitedUser(
  client: pg.PoolClient,
  platform: Platform,
  source: AuditSource,
  actor: Pick<Actor, 'userId' | 'role'>,
  person: InvitedPerson,
  options: { sendInvite: boolean },
): Promise<boolean> {
  await invitesRepository.mark(client)
  try {
    await createInvitedUser(client, platform, source, actor, person, options)
  } catch (error) {
    await invitesRepository.goBackToMark(client)
    if (error instanceof AppError && (error.code === 'email_taken' || error.code === 'phone_taken'))
      return false
    throw error
  }
  await invitesRepository.forgetMark(client)
  return true
}

async function insertInvited(
  client: pg.PoolClient,
  { identity }: Platform,
  actor: Pick<Actor, 'userId'>,
  person: InvitedPerson & { keptId: string | null },
): Promise<string> {
  const { email, firstName, lastName } = person
  try {
    const subject = await identity.createInvited(client, { email, firstName, lastName })
    return await invitesRepository.insert(client, { ...person, subject, invitedBy: actor.userId })
  } catch (error) {
    const constraint = readViolatedConstraint(error)
    if (constraint === 'users_phone_unique') {
      throw taken('phone_taken', 'phone', 'Somebody already has this phone number.')
    }
    if (constraint === 'users_client_with_records') {
      const message =
        'A client with plans or measurements has registered with this address, so they stay a client. Please give another address.'
      throw taken('has_records', 'email', message)
    }
    const isTaken =
      constraint === 'users_email_unique' || (error instanceof AppError && error.code === 'email_taken')
    if (isTaken)
      throw taken('email_taken', 'email', 'Somebody already has an account with this email address.')
    throw error
  }
}

/** Makes a link, in the place of an earlier one, and writes the mail with it. */
async function mailInvite(
  client: pg.PoolClient,
  { config }: Platform,
  actor: Pick<Actor, 'userId'>,
  id: string,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const invited = await invitesRepository.replaceToken(client, id, {
    tokenHash: hashHex(token),
    invitedBy: actor.userId,
  })
  if (!invited) throw notPossible()
  const { brand } = await loadContent(client)
  const mail = writeInviteMail({ publicUrl: config.publicUrl, token, brand: brand.name, role: invited.role })
  await queueMail(client, {
    ...renderMail(mail, brand.name),
    to: invited.email,
    template: 'invite',
    isLatestOnly: true,
  })
}

async function limitTries({ database, config }: Platform, request: FastifyRequest): Promise<void> {
  const address = readLimitAddress(request, config)
  if (address === null) return
  await consumeLimits(database.pool, 'invite', [{ key: address, count: 60, windowSeconds: HOUR_SECONDS }])
}

const hashHex = (token: string): string => createHash('sha256').update(token).digest('hex')

function taken(code: 'email_taken' | 'phone_taken' | 'has_records', path: string, message: string): AppError {
  return new AppError(409, code, message, { issues: [{ path, message }] })
}

function notPossible(): AppError {
  return conflict(
    'invite_not_possible',
    'There is no invite to send or take back here: this person is in already, or was not invited.',
  )
}

function linkInvalid(): AppError {
  return new AppError(
    400,
    'token_invalid',
    'This invitation has expired, was used, or was replaced by a newer one.',
  )
}
