import { z } from 'zod'
import { ROLES } from '../access.ts'
import { IdParams, IsoInstant, PageQuery, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { SignIn } from './identity.ts'

/*
 * Invites for people whose account was created by an admin. The link is mailed, works once and for seven days, and has
 * its token in the fragment, which no server receives: the page sends it.
 */

export const INVITE_DAYS = 7

const InviteToken = z.string().min(1).max(200)

/** A person who has not accepted their invite yet; `id` is the user's. */
export const PendingInvite = z.object({
  id: Uuid,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(ROLES),
  state: z.enum(['not-sent', 'open', 'expired']),
  sentAt: IsoInstant.nullable(),
  expiresAt: IsoInstant.nullable(),
  /** The name (or, without one, the address) of the admin who sent it. */
  invitedBy: z.string().nullable(),
  createdAt: IsoInstant,
})
export type PendingInvite = z.infer<typeof PendingInvite>

/** The header `X-Total-Count` is the number of invites on all pages. */
export const listInvites = endpoint({
  method: 'GET',
  url: '/api/admin/invites',
  access: 'users:manage',
  schema: {
    summary: 'Pending invites, newest first',
    tags: ['invites'],
    querystring: PageQuery,
    response: { 200: z.array(PendingInvite) },
  },
})

export const exportInvites = endpoint({
  method: 'GET',
  url: '/api/admin/invites/export',
  access: 'users:manage',
  schema: {
    summary: 'Pending invites as a CSV file',
    tags: ['invites'],
    // Text, streamed while it is read from the database.
    response: { 200: z.unknown().meta({ type: 'string', format: 'binary' }) },
  },
})

/**
 * Replaces the link that was mailed before. 409 `invite_not_possible`: the person was not created by an admin, is
 * deactivated, or has already accepted.
 */
export const resendInvite = endpoint({
  method: 'POST',
  url: '/api/admin/resend-invite/:id',
  access: 'users:manage',
  schema: {
    summary: 'Mail an invite again',
    tags: ['invites'],
    params: IdParams,
    response: { 200: PendingInvite },
  },
})

/**
 * `isRemoved`: there were no data about this person yet, so their record is deleted too and the address is free again.
 */
export const revokeInvite = endpoint({
  method: 'DELETE',
  url: '/api/admin/invites/:id',
  access: 'users:manage',
  schema: {
    summary: 'Revoke an invite',
    tags: ['invites'],
    params: IdParams,
    response: { 200: z.object({ isRemoved: z.boolean() }) },
  },
})

/**
 * The state of an invite link. `expired`: the person can request a newer one. `unknown`: used, revoked, or replaced by
 * a newer one; the response is the same.
 */
export const InviteLinkState = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    role: z.enum(ROLES),
    /** The name of the admin who sent it; `null` if that account was deleted since. */
    invitedBy: z.string().nullable(),
    expiresAt: IsoInstant,
  }),
  z.object({ state: z.literal('expired') }),
  z.object({ state: z.literal('unknown') }),
])
export type InviteLinkState = z.infer<typeof InviteLinkState>

/** Changes nothing, so that a program that opens the links of a mail before its reader does no harm. */
export const getInvite = endpoint({
  method: 'POST',
  url: '/api/invites/look',
  access: 'public',
  schema: {
    summary: 'What an invite link opens',
    tags: ['invites'],
    body: z.object({ token: InviteToken }),
    response: { 200: InviteLinkState },
  },
})

/**
 * Uses the link, sets the password and marks the address as verified. The token is exchanged like that of a sign-in;
 * `null` if the provider signs people in itself, by address and password. 400 `token_invalid`, `weak_password`.
 */
export const acceptInvite = endpoint({
  method: 'POST',
  url: '/api/invites/accept',
  access: 'public',
  schema: {
    summary: 'Accept an invite',
    tags: ['invites'],
    body: z.object({ token: InviteToken, password: SignIn.shape.password }),
    response: { 200: z.object({ token: z.string().nullable() }) },
  },
})
