import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { UserRecord } from 'firebase-admin/auth'
import { addMs, MINUTE_MS } from '../../clock.ts'
import { instant, text } from '../../database/columns.ts'
import type { Db, DbAndClock } from '../../database/db.ts'
import { statement } from '../../database/statement.ts'
import { RESET_TTL_MINUTES } from '../identity-provider.ts'
import type { FirebaseProject } from './firebase-project.ts'

export type LinkOwner = { subject: string; email: string }
export type LinkPurpose = 'verify-email' | 'reset-password'

const TTL_MINUTES: Record<LinkPurpose, number> = {
  'verify-email': 24 * 60,
  'reset-password': RESET_TTL_MINUTES,
}

/** SQL that is true if a row belongs to a person: its value is the subject and, on the next line, the address. */
const belongsTo = (subject: string): string => `split_part(value, E'\\n', 1) = ${subject}`

const LINK = { identifier: text, now: instant }

const findLink = statement({
  name: 'find-firebase-link',
  params: LINK,
  row: { value: text },
  text: (p) =>
    `select value from identity_verifications where identifier = ${p.identifier} and expires_at > ${p.now}`,
})

const takeLink = statement({
  name: 'take-firebase-link',
  params: LINK,
  row: { value: text },
  text: (p) =>
    `delete from identity_verifications where identifier = ${p.identifier} and expires_at > ${p.now}
     returning value`,
})

const deleteByPurpose = statement({
  name: 'delete-firebase-links-of-purpose',
  params: { subject: text, pattern: text },
  text: (p) =>
    `delete from identity_verifications where ${belongsTo(p.subject)} and identifier like ${p.pattern}`,
})

const deleteLinks = statement({
  name: 'delete-firebase-links',
  params: { subject: text },
  text: (p) =>
    `delete from identity_verifications where ${belongsTo(p.subject)}
        and (identifier like 'verify-email:%' or identifier like 'reset-password:%')`,
})

const deleteAllOf = statement({
  name: 'delete-firebase-verifications',
  params: { subject: text },
  text: (p) => `delete from identity_verifications where ${belongsTo(p.subject)}`,
})

/**
 * Creates the mailed links of a project's users. They are ours, so that they expire and work once as everywhere else.
 */
export function createLinkTokens({ now }: Pick<DbAndClock, 'now'>, { findUser }: FirebaseProject) {
  /** Returns the owner of a link's value; `null` if they are disabled or deleted, or have another address now. */
  async function findOwner(value: string | undefined): Promise<UserRecord | null> {
    const [subject, email] = value?.split('\n') ?? []
    const user = subject === undefined ? null : await findUser(subject)
    return user && user.email === email && !user.disabled ? user : null
  }

  return {
    /**
     * Creates a secret for a link mailed to a person; an earlier one for the same purpose stops working. It is bound to
     * the address it is mailed to: a person who changes their address in the project meanwhile has proven nothing about
     * the new one.
     */
    async create(db: Db, purpose: LinkPurpose, { subject, email }: LinkOwner): Promise<string> {
      const secret = makeSecret()
      await deleteByPurpose.run(db, { subject, pattern: `${purpose}:%` })
      await db
        .insertInto('identity_verifications')
        .values({
          id: randomUUID(),
          identifier: toIdentifier(purpose, secret),
          value: `${subject}\n${email}`,
          expires_at: addMs(now(), TTL_MINUTES[purpose] * MINUTE_MS),
        })
        .execute()
      return secret
    },

    /**
     * Returns the owner of a link; `null` if it is expired, used, replaced or unknown, or not for the address they have
     * now.
     */
    async find(db: Db, purpose: LinkPurpose, secret: string): Promise<UserRecord | null> {
      const link = await findLink.find(db, { identifier: toIdentifier(purpose, secret), now: now() })
      return findOwner(link?.value)
    },

    /** Does the same, and uses the link up. */
    async redeem(db: Db, purpose: LinkPurpose, secret: string): Promise<UserRecord | null> {
      const link = await takeLink.find(db, { identifier: toIdentifier(purpose, secret), now: now() })
      return findOwner(link?.value)
    },

    /** Invalidates all mailed links of a person. */
    async deleteLinksOf(db: Db, subject: string): Promise<void> {
      await deleteLinks.run(db, { subject })
    },

    /** Deletes everything that was issued for a person. */
    async deleteAllOf(db: Db, subject: string): Promise<void> {
      await deleteAllOf.run(db, { subject })
    },
  }
}

export type LinkTokens = ReturnType<typeof createLinkTokens>

/** Makes a secret for a link, or for a password that nobody may know. */
export const makeSecret = (): string => randomBytes(32).toString('base64url')

const toIdentifier = (purpose: LinkPurpose, secret: string): string =>
  `${purpose}:${createHash('sha256').update(secret).digest('hex')}`
