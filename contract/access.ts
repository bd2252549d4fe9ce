/*
 * Who may do what: the only table of permissions, read by the server (which enforces it) and by the web (which shows
 * only what will work). The default is deny: a role that is not named in a row does not have the permission.
 */

import type { Role } from '#domain/people/options.ts'

export { ROLES, type Role } from '#domain/people/options.ts'

export const GRANTS = ['plans', 'foods'] as const
export type Grant = (typeof GRANTS)[number]

/**
 * The records a permission reaches: one's own, those of clients in one's care, consultations that are assigned to
 * oneself or unassigned, or all.
 */
export type Scope = 'own' | 'in-care' | 'assigned-or-unassigned' | 'all'

type Rule = Scope | { grant: Grant; scope: Scope }

const PERMISSIONS = {
  /** One's own profile and notifications. */
  'profile:own': { client: 'own', employee: 'own', admin: 'own' },
  /** One's own data in the client area: dashboard, plans, grocery lists, subscription; export and erasure. */
  'client-area:own': { client: 'own' },
  /** Which staff looked at one's own data. */
  'access-log:own': { client: 'own' },

  /** Screens and figures of the practice. */
  'practice:view': { employee: 'in-care', admin: 'all' },
  /** Lists and records of clients, for the practice. Clients see their own through the client area. */
  'clients:read': { employee: 'in-care', admin: 'all' },
  /** Recording facts that are missing in a client's profile. What the client has said, only the client changes. */
  'clients:write': { employee: 'in-care', admin: 'all' },
  /** Staff's notes about a client. */
  'client-notes:read': { employee: 'in-care', admin: 'all' },
  'client-notes:write': { employee: 'in-care', admin: 'all' },
  /** Clients' requests for a review of their plan, and the answers. */
  'reviews:answer': { employee: 'in-care', admin: 'all' },
  'measurements:read': { client: 'own', employee: 'in-care', admin: 'all' },
  'measurements:write': { client: 'own', employee: 'in-care', admin: 'all' },
  /** A client's diary: what they ate, with photos. Clients write their own through their area. */
  'diary:read': { client: 'own', employee: 'in-care', admin: 'all' },
  /** The inbox of photos: marking them as reviewed, with a comment to the client. */
  'diary:review': { employee: 'in-care', admin: 'all' },

  /** Consultations and call-backs, as the practice sees them. Clients reach their own bookings through their area. */
  'consultations:read': { employee: 'assigned-or-unassigned', admin: 'all' },
  'consultations:write': { employee: 'assigned-or-unassigned', admin: 'all' },
  /** The times at which consultations can be booked: hours and days off. */
  'availability:write': { employee: 'own', admin: 'all' },

  /** A diet plan and its PDF. Clients see their own published plans. */
  'plans:read': { client: 'own', employee: 'in-care', admin: 'all' },
  'plans:write': { employee: { grant: 'plans', scope: 'in-care' }, admin: 'all' },
  /** Adding and changing foods and dishes. */
  'foods:write': { employee: { grant: 'foods', scope: 'all' }, admin: 'all' },

  /** Users, invites, roles, deactivation, care, grants; turning an enquiry into a client. */
  'users:manage': { admin: 'all' },
  'packages:manage': { admin: 'all' },
  'payments:manage': { admin: 'all' },
  /** Receipts of payments. */
  'receipts:read': { client: 'own', admin: 'all' },
  /** Invoices and credit notes. */
  'invoices:read': { client: 'own', admin: 'all' },
  'analytics:read': { admin: 'all' },
  'settings:manage': { admin: 'all' },
  'audit:read': { admin: 'all' },
} as const satisfies Record<string, Partial<Record<Role, Rule>>>

export type Permission = keyof typeof PERMISSIONS

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[]

/**
 * The access that a call requires from its caller. `public`: none. `session`: somebody signed in, whatever is still
 * missing. `verified`: signed in with a verified email, onboarded or not. A permission: signed in, verified, onboarded,
 * and allowed by the table.
 */
export type Access = 'public' | 'session' | 'verified' | Permission

/** The facts about a signed-in person that the table needs. */
export type Grantee = { role: Role; grants: readonly Grant[] }

/** Returns the scope that a person has for a permission, or `null` if they do not have the permission. */
export function findScope(person: Grantee, permission: Permission): Scope | null {
  const rules: Partial<Record<Role, Rule>> = PERMISSIONS[permission]
  const rule = rules[person.role]
  if (rule === undefined) return null
  if (typeof rule === 'string') return rule
  return person.grants.includes(rule.grant) ? rule.scope : null
}

/** Checks whether a person has the permission at all, for any scope. */
export function isAllowed(person: Grantee, permission: Permission): boolean {
  return findScope(person, permission) !== null
}
