import { createHmac, timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS } from '#contract/appointments/consultations.ts'
import { Uuid } from '#contract/common.ts'
import type { Db } from '#server/kit/database/db.ts'
import { readServerKey } from '#server/kit/server-keys.ts'

/*
 * The secrets of a held time, derived from its id, so that none is stored: the page that booked gets the token, the mail gets
 * the code and the link. The link alone confirms; the code only together with the token.
 */

const HOLD_KEY = 'booking-holds'

/** Returns the secret by which the page that booked names the held time. */
export function writeHoldToken(db: Db, id: string): Promise<string> {
  return writeSecret(db, 'page', id)
}

/** Returns the secret of the link in the mail. */
export function writeHoldLink(db: Db, id: string): Promise<string> {
  return writeSecret(db, 'mail', id)
}

/** Returns the id of the held time that a page's token names, or `null` if it is none of ours. */
export function readHoldToken(db: Db, token: string): Promise<string | null> {
  return readSecret(db, 'page', token)
}

/** Does the same for the secret of a link. */
export function readHoldLink(db: Db, token: string): Promise<string | null> {
  return readSecret(db, 'mail', token)
}

/** Returns the six figures in the mail. */
export async function writeCode(db: Db, id: string): Promise<string> {
  const number = (await sign(db, 'code', id)).readUInt32BE() % 10 ** CODE_DIGITS
  return String(number).padStart(CODE_DIGITS, '0')
}

export async function isCodeOf(db: Db, id: string, code: string): Promise<boolean> {
  return isSame(code, await writeCode(db, id))
}

async function writeSecret(db: Db, purpose: string, id: string): Promise<string> {
  return `${id}.${(await sign(db, purpose, id)).toString('base64url')}`
}

async function readSecret(db: Db, purpose: string, token: string): Promise<string | null> {
  const id = Uuid.safeParse(token.split('.')[0])
  if (!id.success) return null
  return isSame(token, await writeSecret(db, purpose, id.data)) ? id.data : null
}

async function sign(db: Db, purpose: string, id: string): Promise<Buffer> {
  return createHmac('sha256', await readServerKey(db, HOLD_KEY))
    .update(`${purpose} ${id}`)
    .digest()
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
