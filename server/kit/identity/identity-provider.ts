import type { Db } from '../database/db.ts'

/** A person in the data of the identity provider. */
export type Identity = {
  /** The provider's own id of the person; column `firebaseUid`. */
  subject: string
  email: string
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  photoUrl: string | null
  /**
   * True if the password met the rule for staff when it was set or last used. Also true if there is no password, or if
   * passwords are not stored here.
   */
  hasStaffPassword: boolean
}

/** The content of a valid identity token. */
export type VerifiedIdentity = Identity & {
  issuedAt: Date
  /** True if the token was issued after a second factor. */
  hasSecondFactor: boolean
  /**
   * Set if the person signed up with, or signed in to, somebody else's address: they get a session that looks
   * unverified for ever. `null` for everybody else.
   */
  decoy: { id: string; isSynced: boolean } | null
}

/** The mail for a person who has forgotten their password. */
export type PasswordResetOffer =
  /** The address for setting a new password; it works once, for an hour. */
  | { kind: 'link'; url: string }
  /** They have a pending invite, which sets a password. */
  | { kind: 'invited' }

/**
 * Proves who people are, whichever provider stores their passwords. Sessions and users use the provider only through
 * this type. Where a method takes a `db`, its writes to our database are part of the caller's transaction; a hosted
 * provider acts at once.
 */
export type IdentityProvider = {
  kind: 'embedded' | 'firebase'
  /** Returns the identity of a token; `null` if it is unknown, older than five minutes, or used. Changes nothing. */
  verifyToken: (token: string) => Promise<VerifiedIdentity | null>
  /**
   * Uses a token up: if two callers do this, only one gets its identity. Runs in the caller's transaction, without a
   * request to a hosted provider.
   *
   * @param verified What `verifyToken` has just returned for it.
   */
  redeemToken: (db: Db, token: string, verified: VerifiedIdentity) => Promise<VerifiedIdentity | null>
  /** Returns the current person of a subject; `null` if they are deleted. */
  getIdentity: (db: Db, subject: string) => Promise<Identity | null>
  /**
   * Creates an identity that cannot be signed in to yet: no password, not verified. Returns its subject.
   *
   * @param person.email Lower case.
   * @throws AppError 409 `email_taken` if the address has a user record, or an identity that has proven it.
   */
  createInvited: (db: Db, person: { email: string; firstName: string; lastName: string }) => Promise<string>
  /**
   * Sets the password of an identity that `createInvited` made and marks its address verified, because the invite came
   * by mail. The caller has checked the password's rules.
   *
   * @returns A token to exchange; `null` if the person has to sign in with address and password.
   */
  acceptInvite: (db: Db, subject: string, password: string) => Promise<{ token: string | null }>
  /**
   * Returns the mail for a person who has forgotten their password; `null` if none is to be sent, because there is no
   * such account or the provider has sent its own mail. A hosted provider may be slow: call it before a transaction,
   * while nothing is locked.
   */
  createPasswordReset: (db: Db, email: string) => Promise<PasswordResetOffer | null>
  /** Returns the owner of a reset link without using it up; `null` if it is unknown, expired or used. */
  findReset: (db: Db, token: string) => Promise<Identity | null>
  /**
   * Uses up a reset link and sets the password, whose rules the caller has checked. The address counts as verified from
   * now on; if nobody had verified it before, everything else that opens the account is removed.
   *
   * @returns The updated person; `null` if the link is unknown or expired, or was used meanwhile.
   * @throws AppError 400 `weak_password` if the provider has rules of its own: roll back, and the link still works.
   */
  resetPassword: (db: Db, token: string, password: string) => Promise<Identity | null>
  /**
   * Creates a token for the link of a verification mail to this address; earlier ones of the same person stop working.
   */
  createVerification: (db: Db, person: { subject: string; email: string }) => Promise<string>
  /** Returns the owner of a verification link without using it up; `null` if it is unknown, expired or used. */
  findVerification: (db: Db, token: string) => Promise<Identity | null>
  /**
   * Uses up a verification link and marks the address verified; returns `null` if the link is unknown, expired or used.
   */
  confirmVerification: (db: Db, token: string) => Promise<Identity | null>
  /**
   * Disowns an address by a verification link, for a person who reads its mail and has not registered it. If nobody has
   * verified the address, its password, tokens, half-finished sign-ins and mailed links are invalidated. The identity
   * remains, so that its owner can register again.
   *
   * @returns The identity; `null` if the link is unknown, expired or used, or the address has been verified since.
   */
  disown: (db: Db, token: string) => Promise<Identity | null>
  /** Invalidates tokens and half-finished sign-ins of a person. */
  endProviderSessions: (db: Db, subject: string) => Promise<void>
  /**
   * Checks whether a sign-in is still valid. Sessions ask a hosted provider at least every fifteen minutes.
   *
   * @param since When the session began: a revocation after it ends it.
   * @throws If the provider does not answer.
   */
  isStillValid: (subject: string, since: Date) => Promise<boolean>
  /**
   * Replaces a person's password by one that nobody knows: only a mailed link sets one again. Does nothing if they have
   * none.
   */
  closePassword: (db: Db, subject: string) => Promise<void>
  /** Deletes an identity, if there is one. The caller deletes the user record. */
  deleteIdentity: (db: Db, subject: string) => Promise<void>
}

/** How long an identity token can be exchanged for a session. */
export const TOKEN_TTL_SECONDS = 300

/** How long the link of a reset mail works. */
export const RESET_TTL_MINUTES = 60
