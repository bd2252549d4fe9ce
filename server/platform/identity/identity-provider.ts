import type { Queryable } from '#server/db/transaction.ts'

/** A person as the identity provider knows them. */
export type Identity = {
  /** The provider's own id of the person; column `firebaseUid`. */
  subject: string
  email: string
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  photoUrl: string | null
  /** The password met the rule for staff when it was set or last used. */
  hasStaffPassword: boolean
}

/** What a valid identity token says. */
export type VerifiedIdentity = Identity & {
  issuedAt: Date
  /**
   * Set where somebody signed up with, or signed in to, somebody else's address: they get a session that looks
   * unverified for ever. Null for everybody else.
   */
  decoy: { id: string; isSynced: boolean } | null
}

/**
 * Who people are, whatever keeps their passwords. Sessions and users know the provider by this alone.
 */
export type IdentityProvider = {
  /** Who a token speaks for; null: unknown, older than five minutes, or used. Changes nothing. */
  verifyToken: (token: string) => Promise<VerifiedIdentity | null>
  /** The same, and the token is worth nothing afterwards: of two callers one gets it. In the caller's transaction. */
  redeemToken: (db: Queryable, token: string) => Promise<VerifiedIdentity | null>
  /** The person behind a subject as of now; null: gone. */
  getIdentity: (db: Queryable, subject: string) => Promise<Identity | null>
}

/** How long an identity token can be exchanged for a session. */
export const TOKEN_TTL_SECONDS = 300
