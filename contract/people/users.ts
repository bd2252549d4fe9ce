import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { LOCALES } from '#domain/words/locale.ts'
import { GRANTS, ROLES } from '../access.ts'
import { IdParams, IsoInstant, PageQuery, SearchText, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_REGISTRATION_NUMBER, PersonName, REGISTRATION_NUMBER_TOO_LONG } from '../identity/identity.ts'

/*
 * Everybody who can sign in or is invited, as admins manage them. Health data is not included: it is read from the
 * client's record.
 */

const tags: ['admin-users'] = ['admin-users']

/**
 * `none`: no invite is open. `not-sent`: created by an admin, but no link was mailed. `open`: the link mailed last
 * still works. `expired`: it no longer works.
 */
export const INVITE_STATES = ['none', 'not-sent', 'open', 'expired'] as const
export type InviteState = (typeof INVITE_STATES)[number]

export const ManagedUser = z.object({
  id: Uuid,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** E.164. */
  phone: z.string().nullable(),
  role: z.enum(ROLES),
  isActive: z.boolean(),
  isEmailVerified: z.boolean(),
  isOnboardingComplete: z.boolean(),
  createdByAdmin: z.boolean(),
  inviteState: z.enum(INVITE_STATES),
  inviteExpiresAt: IsoInstant.nullable(),
  /** True if the user was created by an admin and the address is not verified yet. */
  canResendInvite: z.boolean(),
  createdAt: IsoInstant,
  lastSignedInAt: IsoInstant.nullable(),
  /** The title of today's plan. */
  activePlan: z.string().nullable(),
  /** Newest first; `amount` in rupees. */
  subscriptions: z.array(z.object({ status: z.string(), planName: z.string(), amount: z.number() })),
})
export type ManagedUser = z.infer<typeof ManagedUser>

/** The other person of a care assignment. */
export const CarePerson = z.object({
  id: Uuid,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(ROLES),
  isActive: z.boolean(),
})
export type CarePerson = z.infer<typeof CarePerson>

export const MAX_CARE_SHOWN = 200

export const ManagedUserDetails = ManagedUser.extend({
  grants: z.array(z.enum(GRANTS)),
  location: z.string().nullable(),
  timeZone: z.string(),
  /** For staff: printed on the plans they write. */
  registrationNumber: z.string().nullable(),
  /** The name (or, without one, the address) of the admin who sent the invite. */
  invitedBy: z.string().nullable(),
  inviteSentAt: IsoInstant.nullable(),
  /** Whether an authenticator app is set up; `null` if the identity provider does not report it. */
  hasSecondFactor: z.boolean().nullable(),
  /** For a client: the care team. For staff: the clients in their care. Ordered by name, at most 200. */
  care: z.array(CarePerson),
  careCount: z.number().int(),
  /**
   * The browsers in which they are signed in, ordered by last use. `device` is a label such as `Firefox on Windows`.
   */
  sessions: z.array(
    z.object({ id: Uuid, device: z.string(), createdAt: IsoInstant, lastSeenAt: IsoInstant }),
  ),
})
export type ManagedUserDetails = z.infer<typeof ManagedUserDetails>

export const USER_STATUSES = ['active', 'inactive', 'invited'] as const
export const USER_SORTS = ['newest', 'oldest', 'name'] as const

const UserFilter = z.object({
  /** Every word has to be in the name, the address or the phone number. */
  search: SearchText.optional(),
  role: z.enum(ROLES).optional(),
  /**
   * `invited`: created by an admin, but the invite is not accepted yet. `active` and `inactive` include invited people
   * too.
   */
  status: z.enum(USER_STATUSES).optional(),
  sort: z.enum(USER_SORTS).default('newest'),
})

/** The header `X-Total-Count` is the number of users on all pages. */
export const listUsers = endpoint({
  method: 'GET',
  url: '/api/admin/users',
  access: 'users:manage',
  schema: {
    summary: 'Users by name, email or phone',
    tags,
    querystring: PageQuery.extend(UserFilter.shape),
    response: { 200: z.array(ManagedUser) },
  },
})

export const exportUsers = endpoint({
  method: 'GET',
  url: '/api/admin/users/export',
  access: 'users:manage',
  schema: {
    summary: 'Users as a CSV file',
    tags,
    querystring: UserFilter,
    // Text, streamed while it is read from the database.
    response: { 200: z.unknown().meta({ type: 'string', format: 'binary' }) },
  },
})

export const getUser = endpoint({
  method: 'GET',
  url: '/api/admin/users/:id',
  access: 'users:manage',
  schema: { summary: 'One user', tags, params: IdParams, response: { 200: ManagedUserDetails } },
})

const VALID_EMAIL = msg`Valid email is required`

/** The rule of `EmailAddress` with the messages of this form. */
const InvitedEmail = z
  .string(sentence(VALID_EMAIL))
  .max(320, sentence(VALID_EMAIL))
  .transform((text) => text.trim().normalize('NFC').toLowerCase())
  .pipe(
    z
      .string()
      .max(254, sentence(VALID_EMAIL))
      .pipe(z.email(sentence(VALID_EMAIL))),
  )

/** As typed, with India as the default country; stored as E.164. Empty for no phone number. */
const OptionalPhone = z
  .string()
  .trim()
  .max(30, sentence(msg`Phone number too long`))
  .regex(/^(?:\+?[\p{Nd}\s().-]+)?$/u, sentence(msg`Valid phone number is required`))

const FirstName = PersonName.pipe(z.string().min(1, sentence(msg`First name is required`)))
const LastName = PersonName.pipe(z.string().min(1, sentence(msg`Last name is required`)))

export const CreateUser = z.object({
  email: InvitedEmail,
  firstName: FirstName,
  lastName: LastName,
  phone: OptionalPhone.nullish(),
  role: z.enum(ROLES),
  /** For an employee: the grant to write plans. They have it unless this is false. Not for other roles. */
  canWritePlans: z.boolean().optional(),
  /**
   * For a client: the language of the invite, which becomes that of the account. One in which the site is offered. Without it,
   * the invite is in English, and the account takes the language of the page of the first sign-in.
   */
  locale: z.enum(LOCALES).optional(),
  /** The consultation or call-back through which this person came; it is assigned to the new client. */
  consultationId: Uuid.nullish(),
})
export type CreateUser = z.infer<typeof CreateUser>

/** Takes `Idempotency-Key`. 409 `email_taken`, `phone_taken`: an admin may learn that an account exists. */
export const createUser = endpoint({
  method: 'POST',
  url: '/api/admin/create-user',
  access: 'users:manage',
  schema: {
    summary: 'Make a user and mail them an invite',
    tags,
    body: CreateUser,
    response: { 200: ManagedUser },
  },
})

export const UpdateUser = z.object({
  firstName: FirstName.optional(),
  lastName: LastName.optional(),
  phone: OptionalPhone.nullish(),
  registrationNumber: z
    .string()
    .trim()
    .max(MAX_REGISTRATION_NUMBER, sentence(REGISTRATION_NUMBER_TOO_LONG))
    .nullish(),
  role: z.enum(ROLES).optional(),
  isActive: z.boolean().optional(),
})
export type UpdateUser = z.infer<typeof UpdateUser>

/**
 * Changes only the given fields. A change of role, and deactivation, end the person's sessions at once. 409
 * `last_admin`, `own_account` (only another admin can change one's own role and activity), `has_records` (a client with
 * plans or measurements remains a client), `phone_taken`.
 */
export const updateUser = endpoint({
  method: 'PATCH',
  url: '/api/admin/users/:id',
  access: 'users:manage',
  schema: {
    summary: 'Change a user’s names, phone, role or activity',
    tags,
    params: IdParams,
    body: UpdateUser,
    response: { 200: ManagedUserDetails },
  },
})

/** For employees only: admins may do everything, and clients cannot have grants (409 `wrong_role`). */
export const setGrants = endpoint({
  method: 'PUT',
  url: '/api/admin/users/:id/grants',
  access: 'users:manage',
  schema: {
    summary: 'Say what an employee may do beyond the role',
    tags,
    params: IdParams,
    body: z.object({ grants: z.array(z.enum(GRANTS)).max(GRANTS.length) }),
    response: { 200: ManagedUserDetails },
  },
})

/** The same call from either side: `id` is the client or the staff member, `personId` the other. */
export const setCare = endpoint({
  method: 'PUT',
  url: '/api/admin/users/:id/care',
  access: 'users:manage',
  schema: {
    summary: 'Put a client into, or out of, the care of a staff member',
    tags,
    params: IdParams,
    body: z.object({ personId: Uuid, isInCare: z.boolean() }),
    response: { 200: ManagedUserDetails },
  },
})

export const endUserSessions = endpoint({
  method: 'DELETE',
  url: '/api/admin/users/:id/sessions',
  access: 'users:manage',
  schema: {
    summary: 'End all sessions of a user',
    tags,
    params: IdParams,
    response: { 200: z.object({ endedCount: z.number().int() }) },
  },
})

export const endUserSession = endpoint({
  method: 'DELETE',
  url: '/api/admin/users/:id/sessions/:sessionId',
  access: 'users:manage',
  schema: {
    summary: 'End one session of a user',
    tags,
    params: IdParams.extend({ sessionId: Uuid }),
    response: { 200: z.object({}) },
  },
})

/** Mails the link and ends all sessions; 409 `not_in_yet` for somebody who has not accepted the invite. */
export const resetUserPassword = endpoint({
  method: 'POST',
  url: '/api/admin/users/:id/reset-password',
  access: 'users:manage',
  schema: {
    summary: 'Mail a user the link for a new password',
    tags,
    params: IdParams,
    response: { 200: z.object({}) },
  },
})

/** Ends all sessions and notifies the person by mail. 409 `conflict` if there is no second factor. */
export const resetUserSecondFactor = endpoint({
  method: 'DELETE',
  url: '/api/admin/users/:id/second-factor',
  access: 'users:manage',
  schema: {
    summary: 'Take away a second factor that was lost',
    tags,
    params: IdParams,
    response: { 200: z.object({}) },
  },
})

export const AccessLogEntry = z.object({
  id: z.number().int(),
  at: IsoInstant,
  /** A stable name, such as `client.read`. */
  action: z.string(),
  /** A description of the action, such as `Read the client’s record`. */
  what: z.string(),
  /** `null` if the server did it, or if the person's account was deleted. */
  actor: z.object({ id: Uuid, name: z.string(), role: z.enum(ROLES).nullable() }).nullable(),
  /** The person whose data was touched; `null` if it concerns no person. */
  subject: z.object({ id: Uuid, name: z.string() }).nullable(),
  ipAddress: z.string().nullable(),
})
export type AccessLogEntry = z.infer<typeof AccessLogEntry>

export const listUserAccess = endpoint({
  method: 'GET',
  url: '/api/admin/users/:id/access-log',
  access: 'audit:read',
  schema: {
    summary: 'What was done with a user’s data, or what a user did; newest first',
    tags,
    params: IdParams,
    querystring: PageQuery.extend({ side: z.enum(['about', 'by']).default('about') }),
    response: { 200: z.array(AccessLogEntry) },
  },
})
