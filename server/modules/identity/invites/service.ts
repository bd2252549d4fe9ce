import { createHash, randomBytes } from 'node:crypto'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { Role } from '#contract/access.ts'
import { MAX_PAGE_SIZE } from '#contract/common.ts'
import { INVITE_DAYS, type InviteLinkState, type PendingInvite } from '#contract/identity/invites.ts'
import { ROLE_LABELS } from '#domain/people/options.ts'
import type { Locale } from '#domain/words/locale.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { requireRecentProof } from '#server/kit/access/recent-proof.ts'
import { AppError, conflict } from '#server/kit/app-error.ts'
import { recordAs, recordListExport } from '#server/kit/audit/record.ts'
import { addMs, DAY_MS } from '#server/kit/clock.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { readViolatedConstraint } from '#server/kit/database/transaction.ts'
import { type CsvColumn, readAllPages } from '#server/kit/http/csv-download.ts'
import { readTimeCursor, writeTimeCursor } from '#server/kit/http/pagination.ts'
import { consumeLimits } from '#server/kit/http/rate-limit.ts'
import { holdAddress } from '#server/kit/identity/hold-address.ts'
import { type CountedPage, mapPage, slicePage } from '#server/kit/lists.ts'
import { runWithinMailLimits } from '#server/kit/mail/limit-mails.ts'
import { mailReader } from '#server/kit/mail/mail-reader.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { announceAdmin } from '../accounts/service.ts'
import { checkPassword } from '../passwords.ts'
import { limitAddress } from '../sign-in-limits.ts'
import { writeInviteMail } from './mail.ts'
import { invitesRepository as invites } from './repository.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3600

/** A person whom an admin creates. */
export type InvitedPerson = {
  /** Lower case. */
  email: string
  firstName: string
  lastName: string
  /** E.164. */
  phone: string | null
  role: Role
  /** The language of the invite and of the account; unknown if it is left out. */
  locale?: Locale | undefined
}

/** Lists people with a pending invite, newest first. */
export async function listInvites(
  ctx: Ctx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<CountedPage<PendingInvite>> {
  const after = readTimeCursor(cursor)
  const [rows, totalCount] = await Promise.all([
    invites.list(ctx.db, { limit: limit + 1, after, now: ctx.now() }),
    invites.count(ctx.db),
  ])
  const page = slicePage(rows, limit, ({ createdAtMicros, id }) => writeTimeCursor(createdAtMicros, id))
  return { ...mapPage(page, ({ createdAtMicros: _createdAtMicros, ...invite }) => invite), totalCount }
}

/** Returns everybody with a pending invite, for a file. The export is recorded. */
export async function exportInvites(ctx: Ctx): Promise<AsyncIterable<PendingInvite>> {
  await recordListExport(ctx, 'pending-invites')
  return readAllPages(async (cursor) => {
    const { items, nextCursor } = await listInvites(ctx, { limit: MAX_PAGE_SIZE, cursor })
    return { rows: items, nextCursor }
  })
}

const STATE_WORDS: Record<PendingInvite['state'], MessageDescriptor> = {
  'not-sent': msg`Not sent`,
  open: msg`Link works`,
  expired: msg`Link expired`,
}

export const INVITE_COLUMNS: readonly CsvColumn<PendingInvite>[] = [
  { heading: msg`First name`, read: ({ firstName }) => firstName },
  { heading: msg`Last name`, read: ({ lastName }) => lastName },
  { heading: msg`Email`, read: ({ email }) => email },
  { heading: msg`Role`, read: ({ role }) => say(ROLE_LABELS[role]) },
  { heading: msg`Status`, read: ({ state }) => say(STATE_WORDS[state]) },
  { heading: msg`Sent (UTC)`, read: ({ sentAt }) => sentAt },
  { heading: msg`Expires (UTC)`, read: ({ expiresAt }) => expiresAt },
  { heading: msg`Invited by`, read: ({ invitedBy }) => invitedBy },
  { heading: msg`Created (UTC)`, read: ({ createdAt }) => createdAt },
]

/**
 * Creates a person with an explicit role, who cannot sign in yet, and mails the invite unless `sendInvite` is false.
 * Somebody who had registered with the address and never verified it loses it, but the data written for them goes to
 * the new person. Call it in a transaction.
 *
 * @returns The user's id.
 * @throws AppError 409 `email_taken`, `phone_taken`, `has_records` with the field. An admin may see these reasons.
 */
export async function createInvitedUser(
  ctx: Ctx,
  person: InvitedPerson,
  { sendInvite }: { sendInvite: boolean } = { sendInvite: true },
): Promise<string> {
  const recordId = await releaseAddress(ctx, person)
  const id = await insertInvited(ctx, { ...person, recordId })
  await ctx.audit({
    action: 'user.created',
    subjectId: id,
    entity: 'user',
    entityId: id,
    details: { role: person.role, isInvited: sendInvite },
  })
  if (person.role === 'admin') await announceAdmin(ctx, { id, email: person.email, how: 'another-admin' })
  if (sendInvite) await mailInvite(ctx, id)
  return id
}

/**
 * Removes an address from somebody who registered with it and never verified it, and ends their identity and sessions.
 * Until the transaction ends nobody else can use the address. Without an actor the server does this, for a setup link.
 *
 * @returns The id of their record, which must be assigned to the new owner with its data before the transaction ends;
 *   `null` if there was none.
 */
export async function releaseAddress(
  ctx: Ctx,
  { email, role }: Pick<InvitedPerson, 'email' | 'role'>,
): Promise<string | null> {
  await holdAddress(ctx.db, email)
  const unproven = await invites.setAside(ctx.db, email)
  if (!unproven) return null
  if (role !== 'client') await invites.removeCare(ctx.db, unproven.id)
  await ctx.identity.deleteIdentity(ctx.db, unproven.subject)
  await ctx.audit({
    action: 'user.replaced',
    subjectId: unproven.id,
    entity: 'user',
    entityId: unproven.id,
  })
  return unproven.id
}

/** Mails a new link, which replaces the previous one. */
export async function resendInvite(ctx: Ctx, id: string): Promise<PendingInvite> {
  const limits = [
    { key: id, count: 5, windowSeconds: 10 * MINUTE_SECONDS },
    { key: id, count: 20, windowSeconds: 24 * HOUR_SECONDS },
  ]
  const send = () =>
    inTransaction(ctx, async (ctx) => {
      await mailInvite(ctx, id)
      await ctx.audit({ action: 'invite.resent', subjectId: id, entity: 'user', entityId: id })
      const invite = await invites.find(ctx.db, id, ctx.now())
      if (!invite) throw notPossible()
      if (invite.role === 'admin') await requireRecentProof(ctx)
      return invite
    })
  return runWithinMailLimits(ctx, 'resend-invite', limits, send)
}

/**
 * Revokes an invite. A person without further data is deleted with it; otherwise the record stays, and nobody can sign
 * in to it.
 */
export async function revokeInvite(ctx: Ctx, id: string): Promise<{ isRemoved: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    const invited = await invites.lock(ctx.db, id)
    if (!invited) throw notPossible()
    const isRemoved = !invited.hasRecords
    await ctx.audit({
      action: 'invite.revoked',
      subjectId: id,
      entity: 'user',
      entityId: id,
      details: { isRemoved },
    })
    if (isRemoved) {
      await invites.remove(ctx.db, id)
      await ctx.identity.deleteIdentity(ctx.db, invited.subject)
    } else {
      await invites.dropToken(ctx.db, id, ctx.now())
    }
    return { isRemoved }
  })
}

/** Returns what a link opens, without changing anything. */
export async function getInvite(ctx: Ctx, token: string): Promise<InviteLinkState> {
  await limitTries(ctx)
  const invited = await invites.findByToken(ctx.db, hashHex(token), ctx.now())
  if (!invited) return { state: 'unknown' }
  if (invited.isExpired) return { state: 'expired' }
  const { email, firstName, lastName, role, invitedBy, expiresAt } = invited
  return { state: 'open', email, firstName, lastName, role, invitedBy, expiresAt }
}

/**
 * Accepts an invite by its link, with the password that the person chooses. If two requests arrive at the same time,
 * one is accepted.
 */
export async function acceptInvite(
  ctx: Ctx,
  input: { token: string; password: string },
): Promise<{ token: string | null }> {
  await limitTries(ctx)
  const tokenHash = hashHex(input.token)
  const invited = await invites.findByToken(ctx.db, tokenHash, ctx.now())
  if (!invited || invited.isExpired) throw linkInvalid()
  await checkPassword(ctx.db, input.password, invited.email, { isStaff: invited.role !== 'client' })
  return inTransaction(ctx, async (ctx) => {
    if (!(await invites.consume(ctx.db, invited.id, tokenHash, ctx.now()))) throw linkInvalid()
    await recordAs(
      ctx,
      { userId: invited.id, role: invited.role },
      {
        action: 'invite.accepted',
        subjectId: invited.id,
        entity: 'user',
        entityId: invited.id,
      },
    )
    return ctx.identity.acceptInvite(ctx.db, invited.subject, input.password)
  })
}

/** Lists which of these addresses and phone numbers an admin cannot assign to a new person. */
export function listTaken(
  db: Db,
  emails: string[],
  phones: string[],
): Promise<{ emails: Set<string>; phones: Set<string> }> {
  return invites.listTaken(db, emails, phones)
}

/**
 * Creates one of many people. If a person cannot be created, the others are not affected. Call it in a transaction.
 *
 * @returns False if the person was not created because the address or phone number belongs to somebody else.
 */
export async function tryCreateInvitedUser(
  ctx: Ctx,
  person: InvitedPerson,
  options: { sendInvite: boolean },
): Promise<boolean> {
  await invites.beginAttempt(ctx.db)
  try {
    await createInvitedUser(ctx, person, options)
  } catch (error) {
    await invites.undoAttempt(ctx.db)
    if (error instanceof AppError && (error.code === 'email_taken' || error.code === 'phone_taken'))
      return false
    throw error
  }
  await invites.endAttempt(ctx.db)
  return true
}

async function insertInvited(ctx: Ctx, person: InvitedPerson & { recordId: string | null }): Promise<string> {
  const { email, firstName, lastName } = person
  const { userId } = requireActor(ctx)
  try {
    const subject = await ctx.identity.createInvited(ctx.db, { email, firstName, lastName })
    return await invites.insert(ctx.db, {
      ...person,
      locale: person.locale ?? null,
      subject,
      invitedBy: userId,
    })
  } catch (error) {
    const constraint = readViolatedConstraint(error)
    if (constraint === 'users_phone_unique') {
      throw taken('phone_taken', 'phone', say(msg`This phone number is already in use.`))
    }
    if (constraint === 'users_client_with_records') {
      const message = say(
        msg`This address belongs to a client with plans or measurements, so it stays a client account. Please use another address.`,
      )
      throw taken('has_records', 'email', message)
    }
    const isTaken =
      constraint === 'users_email_unique' || (error instanceof AppError && error.code === 'email_taken')
    if (isTaken)
      throw taken('email_taken', 'email', say(msg`An account with this email address already exists.`))
    throw error
  }
}

/** Creates a link, which replaces the previous one, and mails it. */
async function mailInvite(ctx: Ctx, id: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.now()
  const invited = await invites.replaceToken(ctx.db, id, {
    tokenHash: hashHex(token),
    invitedBy: requireActor(ctx).userId,
    now,
    expiresAt: addMs(now, INVITE_DAYS * DAY_MS),
  })
  if (!invited) throw notPossible()
  const { brand } = await loadContent(ctx.db)
  const { publicUrl } = ctx.config
  const mail = { brand: brand.name, to: invited.email, template: 'invite', isLatestOnly: true }
  await mailReader(ctx.db, mail, () =>
    writeInviteMail({ publicUrl, token, brand: brand.name, role: invited.role }),
  )
}

async function limitTries(ctx: Ctx): Promise<void> {
  await consumeLimits(ctx, 'invite', limitAddress(ctx, { count: 60, windowSeconds: HOUR_SECONDS }))
}

const hashHex = (token: string): string => createHash('sha256').update(token).digest('hex')

function taken(code: 'email_taken' | 'phone_taken' | 'has_records', path: string, message: string): AppError {
  return new AppError(409, code, message, { issues: [{ path, message }] })
}

function notPossible(): AppError {
  return conflict(
    'invite_not_possible',
    say(msg`There is no invite to send or revoke. This person has already joined or was not invited.`),
  )
}

function linkInvalid(): AppError {
  return new AppError(
    400,
    'token_invalid',
    say(msg`This invitation has expired, was used, or was replaced by a newer one.`),
  )
}
