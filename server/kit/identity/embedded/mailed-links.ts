import { createHash, randomBytes } from 'node:crypto'
import { boolean, instant, text } from '../../database/columns.ts'
import type { Db } from '../../database/db.ts'
import { statement } from '../../database/statement.ts'
import type { Identity } from '../identity-provider.ts'
import { makeLibraryId } from '../library-id.ts'
import { IDENTITY_COLUMNS, IDENTITY_ROW, lockIdentity } from './identities.ts'

/** The purpose of a mailed link. */
export type LinkKind = 'verify-email' | 'reset-password'

const findOwner = statement({
  name: 'find-link-owner',
  params: { identifier: text, now: instant },
  row: IDENTITY_ROW,
  text: (p) =>
    `select ${IDENTITY_COLUMNS} from identity_verifications v join identity_users i on i.id = v.value
      where v.identifier = ${p.identifier} and v.expires_at > ${p.now}`,
})

const takeLink = statement({
  name: 'take-link',
  params: { identifier: text, now: instant },
  row: { subject: text, isLive: boolean },
  text: (p) =>
    `delete from identity_verifications where identifier = ${p.identifier}
     returning value as subject, expires_at > ${p.now} as "isLive"`,
})

/** Makes the secret of a link; earlier links of the same person and kind stop working. Only its hash is stored. */
export async function createLink(
  db: Db,
  { subject, kind, expiresAt }: { subject: string; kind: LinkKind; expiresAt: Date },
): Promise<string> {
  const secret = makeSecret()
  await deleteLinks(db, subject, kind)
  await db
    .insertInto('identity_verifications')
    .values({
      id: makeLibraryId(),
      identifier: toIdentifier(kind, secret),
      value: subject,
      expires_at: expiresAt,
    })
    .execute()
  return secret
}

/** Returns the owner of a link without using it up; `null` if it is unknown, expired or used. */
export function findLinkOwner(db: Db, kind: LinkKind, secret: string, now: Date): Promise<Identity | null> {
  return findOwner.find(db, { identifier: toIdentifier(kind, secret), now })
}

/**
 * Uses a link up, after any other change of its owner. Returns the owner's subject; `null` if the link is unknown,
 * expired or used.
 */
export async function redeemLink(db: Db, kind: LinkKind, secret: string, now: Date): Promise<string | null> {
  const owner = await findLinkOwner(db, kind, secret, now)
  if (!owner) return null
  await lockIdentity(db, owner.subject)
  const taken = await takeLink.find(db, { identifier: toIdentifier(kind, secret), now })
  return taken?.isLive ? taken.subject : null
}

/** Invalidates all links of a person and kind. */
export async function deleteLinks(db: Db, subject: string, kind: LinkKind): Promise<void> {
  await db
    .deleteFrom('identity_verifications')
    .where('value', '=', subject)
    .where('identifier', 'like', `${kind}:%`)
    .execute()
}

/** Makes a secret for a link, or for a password that nobody may know. */
export const makeSecret = (): string => randomBytes(32).toString('base64url')

const toIdentifier = (kind: LinkKind, secret: string): string =>
  `${kind}:${createHash('sha256').update(secret).digest('hex')}`
