import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { ROLES } from '../access.ts'
import { IsoDate, IsoInstant, PageQuery, SearchText, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { sentence } from '../sentence.ts'

/*
 * Everything that was done, as it was recorded. The log remains after people and records are deleted: a deleted person
 * has an id and no name.
 */

export const AUDIT_GROUPS = [
  'care',
  'plans',
  'consultations',
  'money',
  'people',
  'sign-in',
  'foods',
  'settings',
  'files',
] as const
export type AuditGroup = (typeof AUDIT_GROUPS)[number]

export const AUDIT_GROUP_LABELS: Readonly<Record<AuditGroup, MessageDescriptor>> = {
  care: msg`Clients’ records, notes, measurements`,
  plans: msg`Diet plans and reviews`,
  consultations: msg`Consultations and hours`,
  money: msg`Subscriptions, payments, invoices`,
  people: msg`Accounts, roles, invites, care`,
  'sign-in': msg`Sign-in, sessions, passwords`,
  foods: msg`Foods, dishes, templates`,
  settings: msg`Settings and backups`,
  files: msg`Exported lists`,
}

/** A person named in an entry. `name` is `null` if the person was erased or the account was deleted. */
const AuditPerson = z.object({ id: Uuid, name: z.string().nullable(), role: z.enum(ROLES).nullable() })

export const AuditEntry = z.object({
  id: z.number().int(),
  at: IsoInstant,
  /** A stable name, such as `client.read`. */
  action: z.string(),
  /** A description of the action, such as `Read the client’s record`. */
  what: z.string(),
  /** `null` for the server itself, or a visitor. `role`: the role at that time. */
  actor: AuditPerson.nullable(),
  /** The person whose data was touched; `null` if it concerns no person. `role`: the role today. */
  subject: AuditPerson.nullable(),
  /** The kind of the record, such as `diet-plan`, and its id. */
  entity: z.string().nullable(),
  entityId: z.string().nullable(),
  ipAddress: z.string().nullable(),
  /** Names of fields and counts, as readable text. Without a label, the value is a complete sentence. */
  details: z.array(z.object({ label: z.string().nullable(), value: z.string() })),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditFilter = z.object({
  /** Words of the action (`payment`), or the id of the record. */
  search: SearchText.optional(),
  /** The person who did it. */
  who: Uuid.optional(),
  /** The person whose data was touched. */
  whose: Uuid.optional(),
  group: z.enum(AUDIT_GROUPS).optional(),
  /** Days in the caller's time zone, both included. */
  from: IsoDate.optional(),
  to: IsoDate.optional(),
  ip: z
    .string()
    .trim()
    .pipe(z.union([z.ipv4(), z.ipv6()], sentence(msg`Please enter a full IP address, such as 203.0.113.7`)))
    .optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const MAX_AUDIT_COUNT = 10_000

const tags: ['audit-log'] = ['audit-log']

/**
 * The header `X-Total-Count` is the number of entries on all pages, up to `MAX_AUDIT_COUNT`; above that the header is
 * absent.
 */
export const listAuditLog = endpoint({
  method: 'GET',
  url: '/api/admin/audit-log',
  access: 'audit:read',
  schema: {
    summary: 'What was done, newest first',
    tags,
    querystring: PageQuery.extend(AuditFilter.shape),
    response: { 200: z.array(AuditEntry) },
  },
})

export const exportAuditLog = endpoint({
  method: 'GET',
  url: '/api/admin/audit-log/export',
  access: 'audit:read',
  schema: {
    summary: 'What was done, as a CSV file',
    tags,
    querystring: AuditFilter,
    // Text, streamed while it is read from the database.
    response: { 200: z.unknown().meta({ type: 'string', format: 'binary' }) },
  },
})

/** Returns at most ten people. With `id`: only that person, or nobody if they were deleted. */
export const findAuditPeople = endpoint({
  method: 'GET',
  url: '/api/admin/audit-log/people',
  access: 'audit:read',
  schema: {
    summary: 'People to filter the log by: by name, email or phone',
    tags,
    querystring: z.object({
      search: SearchText.optional(),
      id: Uuid.optional(),
      /** Only staff. */
      isStaff: z.literal('true').optional(),
    }),
    response: {
      200: z.array(z.object({ id: Uuid, name: z.string(), email: z.string(), role: z.enum(ROLES) })),
    },
  },
})
