import { z } from 'zod'
import { ROLES } from '../access.ts'
import { IdParams, IsoInstant, PageQuery, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { SignIn } from './identity.ts'

/*
 * Ways in for people whom an admin has made. The link is mailed, lasts seven days, works once, and carries its token in
 * the fragment, which no server sees: the page sends it.
 */

export const INVITE_DAYS = 7

const InviteToken = z.string().min(1).max(200)

/** Somebody who was invited and is not in yet; `id` is the user's. */
export const PendingInvite = z.object({
  id: Uuid,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(ROLES),
  state: z.enum(['not-sent', 'open', 'expired']),
  sentAt: IsoInstant.nullable(),
  expiresAt: IsoInstant.nullable(),
  /** The name (else the address) of the admin who sent it. */
  invitedBy: z.string().nullable(),
  createdAt: IsoInstant,
})
export type PendingInvite = z.infer<typeof PendingInvite>

/** The header `X-Total-Count` says how many there are in all pages. */
export const listInvites = endpoint({
  method: 'GET',
  url: '/api/admin/invites',
  access: 'users:manage',
  schema: {
    summary: 'Who was invited and is not in yet, newest first',
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
    summary: 'Who was invited and is not in yet, as a CSV file',
    tags: ['invites'],
    // Text, sent as it is read.
    response: { 200: z.unknown().meta({ type: 'string', format: 'binary' }) },
  },
})

/** Replaces the link mailed before. 409 `invite_not_possible`: not made by an admin, deactivated, or in already. */
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

/** `isRemoved`: nothing was written for this person yet, so their record is gone too and the address is free again. */
export const revokeInvite = endpoint({
  method: 'DELETE',
  url: '/api/admin/invites/:id',
  access: 'users:manage',
  schema: {
    summary: 'Take an invite back',
    tags: ['invites'],
    params: IdParams,
    response: { 200: z.object({ isRemoved: z.boolean() }) },
  },
})

/**
 * What a link opens. `expired`: a newer one can be asked for. `unknown`: used, taken back, or replaced by a newer one; no
 * answer tells which.
 */
export const InviteLook = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    role: z.enum(ROLES),
    /** The name of the admin who sent it; null: not known any more. */
    invitedBy: z.string().nullable(),
    expiresAt: IsoInstant,
  }),
  z.object({ state: z.literal('expired') }),
  z.object({ state: z.literal('unknown') }),
])
export type InviteLook = z.infer<typeof InviteLook>

/** Changes nothing, so that whoever opens a mail before its reader does no harm. */
export const lookAtInvite = endpoint({
  method: 'POST',
  url: '/api/invites/look',
  access: 'public',
  schema: {
    summary: 'What an invite link opens',
    tags: ['invites'],
    body: z.object({ token: InviteToken }),
    response: { 200: InviteLook },
  },
})

/**
 * Takes the link, sets the password and takes the address for verified. The token is exchanged like that of a sign-in;
 * null: the provider signs people in itself, by address and password. 400 `token_invalid`, `weak_password`.
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
