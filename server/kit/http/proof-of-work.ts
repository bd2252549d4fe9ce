import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { addMs, MINUTE_MS } from '../clock.ts'
import { instant, text } from '../database/columns.ts'
import type { DbAndClock } from '../database/db.ts'
import { statement } from '../database/statement.ts'
import { readServerKey } from '../server-keys.ts'

const KEY_NAME = 'proofs-of-work'
const LIFETIME_MS = 5 * MINUTE_MS

/** The row of a used proof is its own guard: of two that use one proof, one writes it. */
const insertUsedProof = statement({
  name: 'insert-used-proof',
  params: { id: text, expiresAt: instant },
  text: (p) =>
    `insert into identity_verifications (id, identifier, value, expires_at)
     values (${p.id}, ${p.id}, '', ${p.expiresAt}) on conflict (id) do nothing`,
})

/**
 * Small sums that a browser works out before it may try again: cheap for a person, expensive for an attacker who tries
 * thousands of passwords. A solution is a number that, written behind the SHA-256 of the challenge, hashes to so many zero bits.
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
     * A challenge for five minutes.
     *
     * @param topic What it is for; it counts for nothing else.
     * @param bits How many zero bits are asked for: 2 to the power of this many tries on average.
     */
    async issue(topic: string, bits: number): Promise<string> {
      const expiresAt = Math.floor(addMs(now(), LIFETIME_MS).getTime() / 1000)
      const body = `${bits}.${expiresAt}.${randomBytes(16).toString('base64url')}`
      return `${body}.${await sign(topic, body)}`
    },

    /**
     * Uses a solution up. False: wrong, too easy, for something else, too late, or used before.
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

/** Whether a number solves a challenge. */
function isSolved(challenge: string, number: string, bits: number): boolean {
  const seed = createHash('sha256').update(challenge).digest()
  const hash = createHash('sha256').update(seed).update(number).digest()
  return Math.clz32(hash.readUInt32BE(0)) >= bits
}
