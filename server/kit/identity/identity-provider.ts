import type { Db } from '../database/db.ts'

/** A person as the identity provider knows them. */
export type Identity = {
  /** The provider's own id of the person; column `firebaseUid`. */
  subject: string
  email: string
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  photoUrl: string | null
  /**
   * The password met the rule for staff when it was set or last used. True also where there is none to meet it, and
   * where passwords are not ours.
   */
  hasStaffPassword: boolean
}

/** What a valid identity token says. */
export type VerifiedIdentity = Identity & {
  issuedAt: Date
  /** The token was given for a second factor too. */
  hasSecondFactor: boolean
  /**
   * Set where somebody signed up with, or signed in to, somebody else's address: they get a session that looks
   * unverified for ever. Null for everybody else.
   */
  decoy: { id: string; isSynced: boolean } | null
}

/** The mail for somebody who has forgotten their password. */
export type PasswordResetOffer =
  /** The address under which a new password is set; works once, for an hour. */
  | { kind: 'link'; url: string }
  /** They have a pending invite, which sets a password. */
  | { kind: 'invited' }

/**
 * Who people are, whichever provider stores their passwords. Sessions and users know the provider by this alone. Where a
 * method takes a `db`, its writes to our database are part of the caller's transaction; a hosted provider acts at once.
 */
export type IdentityProvider = {
  kind: 'embedded' | 'firebase'
  /** The identity of a token; null: unknown, older than five minutes, or used. Changes nothing. */
  verifyToken: (token: string) => Promise<VerifiedIdentity | null>
  /**
   * Uses a token up: of two callers one gets its identity. In the caller's transaction, without asking a hosted provider.
   *
   * @param verified What `verifyToken` has just returned for it.
   */
  redeemToken: (db: Db, token: string, verified: VerifiedIdentity) => Promise<VerifiedIdentity | null>
  /** The person behind a subject as of now; null: gone. */
  getIdentity: (db: Db, subject: string) => Promise<Identity | null>
  /**
   * Makes an identity that cannot be signed in to yet: no password, not verified. Returns its subject.
   *
   * @param person.email Lower case.
   * @throws AppError 409 `email_taken` where the address has a user record, or an identity that has proven it.
   */
  createInvited: (db: Db, person: { email: string; firstName: string; lastName: string }) => Promise<string>
  /**
   * Gives an identity that `createInvited` made its password and marks its address verified: the invite came by
   * mail. The password's rules have been checked by the caller.
   *
   * @returns A token to exchange; null: sign in with address and password.
   */
  acceptInvite: (db: Db, subject: string, password: string) => Promise<{ token: string | null }>
  /**
   * What to mail to somebody who has forgotten their password; null: nothing, there is no such account, or the provider
   * has sent a mail of its own. A hosted provider may be slow: call it before a transaction where nothing is locked.
   */
  createPasswordReset: (db: Db, email: string) => Promise<PasswordResetOffer | null>
  /** The owner of a reset link; null: unknown, expired or used. Uses nothing up. */
  findReset: (db: Db, token: string) => Promise<Identity | null>
  /**
   * Uses up a reset link and sets the password, whose rules have been checked by the caller. The address counts as
   * verified from now on; where nobody had verified it before, all else that opens the account is taken away.
   *
   * @returns The person as they are then; null: unknown, expired or used meanwhile.
   * @throws AppError 400 `weak_password` where the provider has rules of its own: roll back, and the link still works.
   */
  resetPassword: (db: Db, token: string, password: string) => Promise<Identity | null>
  /** A token for the link of a verification mail to this address; earlier ones of the same person stop working. */
  createVerification: (db: Db, person: { subject: string; email: string }) => Promise<string>
  /** The owner of a verification link; null: unknown, expired or used. Uses nothing up. */
  findVerification: (db: Db, token: string) => Promise<Identity | null>
  /** Uses up a verification link and marks the address verified; null: unknown, expired or used. */
  confirmVerification: (db: Db, token: string) => Promise<Identity | null>
  /**
   * By a verification link, for a person who reads the mail of an address and has not registered it: while nobody has
   * verified it, its password, tokens, half-finished sign-ins and mailed links are made worth nothing. The identity stays,
   * for its owner to register anew.
   *
   * @returns The identity; null: the link is unknown, expired or used, or the address has been verified since.
   */
  disown: (db: Db, token: string) => Promise<Identity | null>
  /** Makes tokens and half-finished sign-ins of a person worth nothing. */
  endProviderSessions: (db: Db, subject: string) => Promise<void>
  /**
   * Whether a sign-in is still valid. Sessions ask a hosted provider at least every fifteen minutes.
   *
   * @param since When the session began: a revocation after it ends it.
   * @throws When the provider does not answer.
   */
  isStillValid: (subject: string, since: Date) => Promise<boolean>
  /**
   * Replaces a person's password by one that nobody knows: only a mailed link sets one again. Does nothing where they have
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
