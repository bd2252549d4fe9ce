import { createHmac, timingSafeEqual } from 'node:crypto'
import { CLIENT_MAIL_KINDS, type ClientMailKind } from '#contract/notifications/notifications.ts'

/** `<person>.<kind>.<proof>`: the kind is readable, and only the server can make the proof. */
const TOKEN = /^([A-Za-z0-9_-]{22})\.([a-z-]{1,40})\.([A-Za-z0-9_-]{43})$/

/** The person and the kind of mail in an unsubscribe link. */
export type UnsubscribeLink = { userId: string; kind: ClientMailKind }

/**
 * Returns the token of the link that unsubscribes a person from one kind of mail. It is always the same and never
 * expires.
 */
export function writeUnsubscribeToken({ userId, kind }: UnsubscribeLink, key: Buffer): string {
  const person = Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
  return `${person}.${kind}.${prove(`${person}.${kind}`, key)}`
}

/** Reads the contents of a token. Returns `null` if it is not valid. */
export function readUnsubscribeToken(token: string, key: Buffer): UnsubscribeLink | null {
  const [, person, name, proof] = TOKEN.exec(token) ?? []
  const kind = CLIENT_MAIL_KINDS.find((known) => known === name)
  if (!person || !kind || !proof) return null
  if (!timingSafeEqual(Buffer.from(proof), Buffer.from(prove(`${person}.${kind}`, key)))) return null
  const hex = Buffer.from(person, 'base64url').toString('hex')
  return { userId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), kind }
}

function prove(what: string, key: Buffer): string {
  return createHmac('sha256', key).update(what).digest('base64url')
}
