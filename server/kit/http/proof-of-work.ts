import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { addMs, MINUTE_MS } from '../clock.ts'
import { instant, text } from '../database/columns.ts'
import type { DbAndClock } from '../database/db.ts'
import { statement } from '../database/statement.ts'
import { readServerKey } from '../server-keys.ts'

const KEY_NAME = 'proofs-of-work'
const LIFETIME_MS = 5 * MINUTE_MS

/** The row of a used proof works as a lock: if two requests use one proof, only one of them writes the row. */
const insertUsedProof = statement({
  name: 'insert-used-proof',
  params: { id: text, expiresAt: instant },
  text: (p) =>
    `insert into identity_verifications (id, identifier, value, expires_at)
     values (${p.id}, ${p.id}, '', ${p.expiresAt}) on conflict (id) do nothing`,
})

/**
 * Small calculations that a browser does before it may try again: cheap for a person, expensive for an attacker who
 * tries thousands of passwords. A solution is a number. The hash of this number, written behind the SHA-256 of the
 * challenge, begins with the required number of zero bits.
 */
export function createProofsOfWork({ db, now }: DbAndClock) {
  let reading: Promise<Buffer> | null = null

  const sign = async (topic: string, body: string): Promise<string> => {
    reading ??= readServerKey(db, KEY_NAME).catch((error: unknown) => {
      reading = null
      throw error
    })
    return createHmac('sha256', await reading)
      .update(`${topic}\n${body}`)
      .digest('base64url')
  }

  return {
    /**
     * Issues a challenge that is valid for five minutes.
     *
     * @param topic The purpose; the challenge is not valid for any other.
     * @param bits The required number of zero bits: 2 to the power of this many tries on average.
     */
    async issue(topic: string, bits: number): Promise<string> {
      const expiresAt = Math.floor(addMs(now(), LIFETIME_MS).getTime() / 1000)
      const body = `${bits}.${expiresAt}.${randomBytes(16).toString('base64url')}`
      return `${body}.${await sign(topic, body)}`
    },

    /**
     * Uses up a solution. Returns false if it is wrong, too easy, for another topic, too late, or already used.
     *
     * @param proof The challenge, a point, and the number.
     */
    async take(proof: string, topic: string, bits: number): Promise<boolean> {
      const [given = '', expires = '', nonce = '', mac = '', number = ''] = proof.split('.')
      const body = `${given}.${expires}.${nonce}`
      if (!/^\d{1,2}$/.test(given) || !/^\d{1,16}$/.test(number) || Number(given) < bits) return false
      if (!(Number(expires) > now().getTime() / 1000)) return false
      const expected = await sign(topic, body)
      if (mac.length !== expected.length || !timingSafeEqual(Buffer.from(mac), Buffer.from(expected)))
        return false
      if (!isSolved(`${body}.${mac}`, number, Number(given))) return false
      const id = `proof:${createHash('sha256').update(`${body}.${mac}`).digest('hex')}`
      const expiresAt = new Date(Number(expires) * 1000)
      return (await insertUsedProof.run(db, { id, expiresAt })) === 1
    },
  }
}

export type ProofsOfWork = ReturnType<typeof createProofsOfWork>

/** Checks whether a number solves a challenge. */
function isSolved(challenge: string, number: string, bits: number): boolean {
  const seed = createHash('sha256').update(challenge).digest()
  const hash = createHash('sha256').update(seed).update(number).digest()
  return Math.clz32(hash.readUInt32BE(0)) >= bits
}
