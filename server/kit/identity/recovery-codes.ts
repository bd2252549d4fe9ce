import { createHash, randomBytes } from 'node:crypto'
import { arrayOf, bytes, instant, text } from '../database/columns.ts'
import type { Db } from '../database/db.ts'
import { statement } from '../database/statement.ts'

const CODE_COUNT = 10
/** 120 bits: enough that a plain hash of a code resists guessing, as a slow one would for a password. */
const CODE_LETTERS = 24
/** Base 32 without letters that look like digits (Crockford's). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

const insertCodes = statement({
  name: 'insert-recovery-codes',
  params: { subject: text, codeHashes: arrayOf(bytes) },
  text: (p) =>
    `insert into identity_recovery_codes (user_id, code_hash) select ${p.subject}, unnest(${p.codeHashes}::bytea[])`,
})

const takeCode = statement({
  name: 'take-recovery-code',
  params: { subject: text, codeHash: bytes, now: instant },
  text: (p) =>
    `update identity_recovery_codes set used_at = ${p.now}
      where user_id = ${p.subject} and code_hash = ${p.codeHash} and used_at is null`,
})

/** Makes new recovery codes, which replace the earlier ones. They are shown only this once. */
export async function replaceRecoveryCodes(db: Db, subject: string): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, makeCode)
  await db.deleteFrom('identity_recovery_codes').where('user_id', '=', subject).execute()
  await insertCodes.run(db, { subject, codeHashes: codes.map((code) => hashCode(normalizeCode(code))) })
  return codes
}

/** Uses a recovery code up; returns false if it is wrong or was used before. `code`: normalised. */
export async function takeRecoveryCode(
  db: Db,
  { subject, code, now }: { subject: string; code: string; now: Date },
): Promise<boolean> {
  return (await takeCode.run(db, { subject, codeHash: hashCode(code), now })) === 1
}

/** Normalises a code for comparison: removes gaps, and replaces letters that people write instead of digits. */
export function normalizeCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
}

/** Makes a code of 120 random bits, in groups of four characters. */
function makeCode(): string {
  const letters = Array.from(randomBytes(CODE_LETTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest()
