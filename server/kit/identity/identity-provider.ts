import type { Queryable } from '../database/transaction.ts'

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

/** What somebody who has forgotten their password is mailed. */
export type PasswordResetOffer =
  /** The address under which a new password is set; works once, for an hour. */
  | { kind: 'link'; url: string }
  /** An invitation waits: it is the way in. */
  | { kind: 'invited' }

/**
 * Who people are, whatever keeps their passwords. Sessions and users know the provider by this alone. Where a method
 * takes a connection, what it writes to our database stands or falls with the caller's transaction; what a hosted
 * provider does happens at once.
 */
export type IdentityProvider = {
  kind: 'embedded' | 'firebase'
  /** Who a token speaks for; null: unknown, older than five minutes, or used. Changes nothing. */
  verifyToken: (token: string) => Promise<VerifiedIdentity | null>
  /**
   * Makes a token worth nothing: of two callers one gets whom it speaks for. In the caller's transaction, asking nobody
   * else.
   *
   * @param verified What `verifyToken` has just said of it.
   */
  redeemToken: (db: Queryable, token: string, verified: VerifiedIdentity) => Promise<VerifiedIdentity | null>
  /** The person behind a subject as of now; null: gone. */
  getIdentity: (db: Queryable, subject: string) => Promise<Identity | null>
  /**
   * Makes an identity with no way in yet: no password, not verified. Returns its subject.
   *
   * @param person.email Lower case.
   * @throws AppError 409 `email_taken` where the address has a user record, or an identity that has proven it.
   */
  createInvited: (
    client: Queryable,
    person: { email: string; firstName: string; lastName: string },
  ) => Promise<string>
  /**
   * Gives an identity that `createInvited` made its password and marks its address verified: the invitation came by
   * mail. The password's rules have been checked by the caller.
   *
   * @returns A token to exchange; null: sign in with address and password.
   */
  acceptInvite: (client: Queryable, subject: string, password: string) => Promise<{ token: string | null }>
  /**
   * What to mail to somebody who has forgotten their password; null: nothing, there is no such account, or the provider
   * has sent a mail of its own. A hosted provider takes its time: where nothing is held, before a transaction.
   */
  createPasswordReset: (db: Queryable, email: string) => Promise<PasswordResetOffer | null>
  /** Whose reset link this is; null: unknown, expired or used. Uses nothing up. */
  findReset: (db: Queryable, token: string) => Promise<Identity | null>
  /**
   * Uses up a reset link and sets the password, whose rules have been checked by the caller. The address counts as
   * verified from now on; where nobody had verified it before, whatever else opens the account is taken away.
   *
   * @returns The person as they are then; null: unknown, expired or used meanwhile.
   * @throws AppError 400 `weak_password` where the provider has rules of its own: roll back, and the link still works.
   */
  resetPassword: (client: Queryable, token: string, password: string) => Promise<Identity | null>
  /** A token for the link of a verification mail to this address; earlier ones of the same person stop working. */
  createVerification: (db: Queryable, person: { subject: string; email: string }) => Promise<string>
  /** Whose verification link this is; null: unknown, expired or used. Uses nothing up. */
  findVerification: (db: Queryable, token: string) => Promise<Identity | null>
  /** Uses up a verification link and marks the address verified; null: unknown, expired or used. */
  confirmVerification: (db: Queryable, token: string) => Promise<Identity | null>
  /**
   * By a verification link, for whoever reads the mail of an address and has not registered it: while nobody has verified
   * it, its password, tokens, half-finished sign-ins and mailed links are made worth nothing. The identity stays, for its
   * owner to register anew.
   *
   * @returns Whose it was; null: the link is unknown, expired or used, or the address has been verified since.
   */
  disown: (client: Queryable, token: string) => Promise<Identity | null>
  /** Makes worth nothing what the provider has given out for a person: tokens, half-finished sign-ins. */
  endProviderSessions: (db: Queryable, subject: string) => Promise<void>
  /**
   * Whether a sign-in still stands. Sessions ask a hosted provider at least every fifteen minutes.
   *
   * @param since When the session began: what was revoked after it ends it.
   * @throws When the provider does not answer.
   */
  isStillValid: (subject: string, since: Date) => Promise<boolean>
  /**
   * Puts one that nobody knows in the place of a person's password: only a mailed link sets one again. Fine where they
   * have none.
   */
  closePassword: (client: Queryable, subject: string) => Promise<void>
  /** Takes an identity away; fine where it is gone. The user record is the caller's to take away. */
  deleteIdentity: (db: Queryable, subject: string) => Promise<void>
}

/** How long an identity token can be exchanged for a session. */
export const TOKEN_TTL_SECONDS = 300

/** How long the link of a reset mail works. */
export const RESET_TTL_MINUTES = 60
