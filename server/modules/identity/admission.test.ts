import { hash } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createIdentityCalls, TEST_PASSWORD } from '#server/test/identity-helpers.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import type { SignedIn } from '#server/test/test-app.ts'

const testApp = setUpTestApp()
const calls = createIdentityCalls(testApp)
const query = (sql: string, values: unknown[] = []) => testApp.platform.database.pool.query(sql, values)

const EMAIL = 'owner@example.com'
let owner: SignedIn
/** The device cookie of the owner's browser. */
let device = ''

beforeAll(async () => {
  owner = await calls.enter(EMAIL)
  device = await knownDevice(EMAIL)
})
beforeEach(() => query('delete from rate_limits'))

async function knownDevice(email: string): Promise<string> {
  const { response } = await calls.exchange(await calls.signIn(email))
  const cookie = response.cookies.find(({ name }) => name === testApp.platform.devices.cookieName)
  return cookie ? `${cookie.name}=${cookie.value}` : ''
}

type Where = { ip: string; cookie?: string; proof?: string | undefined }

const signIn = (password: string, { ip, cookie, proof }: Where, email = EMAIL) =>
  calls.post(
    '/api/identity/sign-in',
    { email, password, ...(proof ? { proof } : {}) },
    cookie ? { cookie } : {},
    ip,
  )

/** The number of attempts that strangers have without a proof of work. */
const FREE = 20

const strangersIp = (attempt: number): string => `198.51.${Math.floor(attempt / 200)}.${attempt % 200}`

/** Computes the proof of work that an answer requires. */
function solve(response: LightMyRequestResponse): string {
  const { challenge, bits } = response.json<{ details: { challenge: string; bits: number } }>().details
  const seed = hash('sha256', challenge, 'buffer')
  for (let number = 0; ; number += 1) {
    const first = hash('sha256', Buffer.concat([seed, Buffer.from(String(number))]), 'buffer').readUInt32BE(0)
    if (Math.clz32(first) >= bits) return `${challenge}.${number}`
  }
}

/** Sets the counted attempts of strangers to this number. */
const pretend = (tries: number) => query('update rate_limits set count = $1 where count > 9', [tries])

/** Strangers use up their free attempts at an account. Two real ones show which counter is the account's. */
async function useUpFreeAttempts(): Promise<void> {
  for (let attempt = 0; attempt < 2; attempt += 1) await signIn('not-that-one', { ip: strangersIp(attempt) })
  await query('update rate_limits set count = $1 where count = 2', [FREE])
}

describe('many strangers trying one account', () => {
  it('have twenty free attempts an hour; the owner can still sign in from anywhere', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 60; attempt += 1) {
      statuses.push((await signIn('not-that-one', { ip: strangersIp(attempt) })).statusCode)
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(FREE)
    expect(statuses.filter((status) => status === 428)).toHaveLength(40)

    const known = await signIn(TEST_PASSWORD, { ip: '203.0.113.1', cookie: device })
    expect(known.statusCode, known.body).toBe(200)
    const elsewhere = await signIn(TEST_PASSWORD, { ip: '203.0.113.2' })
    expect(elsewhere.json()).toMatchObject({ code: 'proof_required', details: { bits: 16 } })
    const paid = await signIn(TEST_PASSWORD, { ip: '203.0.113.2', proof: solve(elsewhere) })
    expect(paid.statusCode, paid.body).toBe(200)
  })

  it('have a hundred attempts an hour at most, each with more work', async () => {
    await useUpFreeAttempts()
    await pretend(80)
    const dearer = await signIn('not-that-one', { ip: '198.51.100.1' })
    expect(dearer.json()).toMatchObject({ details: { bits: 20 } })
    await pretend(99)
    const last = await signIn('not-that-one', { ip: '198.51.100.2' })
    const proof = solve(last)
    expect((await signIn('not-that-one', { ip: '198.51.100.2', proof })).statusCode).toBe(400)
    const over = await signIn('not-that-one', { ip: '198.51.100.3' })
    const refused = await signIn('not-that-one', { ip: '198.51.100.3', proof: solve(over) })
    expect(refused.json()).toMatchObject({ statusCode: 429, code: 'too_many_requests' })

    expect((await signIn(TEST_PASSWORD, { ip: '203.0.113.1', cookie: device })).statusCode).toBe(200)
    await test429WithRightPasswordLeadsToReset()
  })

  /**
   * Checks that the owner can sign in from a new browser by resetting the password by mail, even after strangers have
   * used all attempts of the hour.
   */
  async function test429WithRightPasswordLeadsToReset(): Promise<void> {
    await calls.post('/api/auth/password-reset', { email: EMAIL })
    const token = await calls.readLinkToken(EMAIL, 'password-reset')
    const reset = await calls.post('/api/identity/reset-password', { token, password: TEST_PASSWORD })
    const cookie = reset.cookies.find(({ name }) => name === testApp.platform.devices.cookieName)
    const response = await signIn(TEST_PASSWORD, {
      ip: '203.0.113.9',
      cookie: `${cookie?.name}=${cookie?.value}`,
    })
    expect(response.statusCode, response.body).toBe(200)
  }

  it('cannot find out from the answers whether an account exists', async () => {
    const answers = []
    for (const email of [EMAIL, 'nobody.at.all@example.com']) {
      await query('delete from rate_limits')
      const ofOne = []
      for (let attempt = 0; attempt < FREE + 2; attempt += 1) {
        const { statusCode, headers, ...response } = await signIn('no', { ip: strangersIp(attempt) }, email)
        ofOne.push([statusCode, Object.keys(headers).sort(), Object.keys(response.json()).sort()])
      }
      answers.push(ofOne)
    }
    expect(answers[0]).toEqual(answers[1])
  })

  it('do not lock out the owner from an IP address that they share', async () => {
    for (let attempt = 0; attempt < 12; attempt += 1) await signIn('not-that-one', { ip: '203.0.113.50' })
    expect((await signIn(TEST_PASSWORD, { ip: '203.0.113.50' })).statusCode).toBe(429)
    expect((await signIn(TEST_PASSWORD, { ip: '203.0.113.50', cookie: device })).statusCode).toBe(200)
  })
})

describe('a proof of work', () => {
  it('is valid once, and only for its purpose', async () => {
    await useUpFreeAttempts()
    const proof = solve(await signIn('not-that-one', { ip: '198.51.100.1' }))
    expect((await signIn('not-that-one', { ip: '198.51.100.2', proof })).statusCode).toBe(400)
    expect((await signIn('not-that-one', { ip: '198.51.100.3', proof })).statusCode).toBe(428)

    const other = solve(await signIn('not-that-one', { ip: '198.51.100.4' }))
    const { proofs } = testApp.platform
    expect(await proofs.take(other, 'sign-in\nsomebody.else@example.com', 16)).toBe(false)
    expect(await proofs.take(other, `sign-in\n${EMAIL}`, 17)).toBe(false)
    expect(await proofs.take(`${other}0`, `sign-in\n${EMAIL}`, 16)).toBe(false)
    expect(await proofs.take(other.replace('16.', '15.'), `sign-in\n${EMAIL}`, 15)).toBe(false)
    expect(await proofs.take(other, `sign-in\n${EMAIL}`, 16)).toBe(true)
    for (const odd of ['', '....', 'x', `${other}.${other}`]) {
      expect(await proofs.take(odd, `sign-in\n${EMAIL}`, 16)).toBe(false)
    }
  })
})

describe('a known browser', () => {
  it('has its own attempts, and counts as a stranger after those', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await signIn('not-that-one', { ip: '203.0.113.1', cookie: device })).statusCode).toBe(400)
    }
    // The attempts of the known browser did not count for others.
    expect((await signIn('not-that-one', { ip: '203.0.113.3' })).statusCode).toBe(400)
    await signIn('no', { ip: strangersIp(1) })
    await query('update rate_limits set count = $1 where count = 2', [FREE])
    expect((await signIn('no', { ip: '203.0.113.1', cookie: device })).statusCode).toBe(428)
  })

  it('is only known for accounts that were proven in it; a forged cookie is refused', async () => {
    await useUpFreeAttempts()
    const another = await calls.enter('another@example.com')
    const ofAnother = await knownDevice(another.email)
    const [name, value = ''] = device.split('=')
    const forged = [ofAnother, `${name}=${value.split('.')[0]}.${'A'.repeat(22)}`, `${name}=x`, `${name}=`]
    for (const cookie of forged) {
      expect((await signIn('no', { ip: '203.0.113.4', cookie })).statusCode, cookie).toBe(428)
    }
    expect(value).not.toContain(EMAIL)
    expect(value).not.toContain(owner.id)
  })

  it('is not remembered after registering with somebody else’s address, nor before an address is verified', async () => {
    for (const email of [EMAIL, 'unverified@example.com']) {
      const { response } = await calls.exchange(await calls.signUp(email, 'a-strangers-word'))
      expect(response.cookies.map(({ name }) => name)).toEqual([testApp.platform.sessions.cookieName])
    }
  })
})

describe('a second factor', () => {
  const STEPS = 'steps@example.com'
  let totp: TOTP
  let recoveryCodes: string[] = []
  let known = ''

  beforeAll(async () => {
    await query('delete from rate_limits')
    const { cookie } = await calls.enter(STEPS)
    known = await knownDevice(STEPS)
    const { secret } = (
      await calls.post('/api/identity/second-factor/enroll', { password: TEST_PASSWORD }, { cookie })
    ).json()
    totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const confirmed = await calls.post(
      '/api/identity/second-factor/confirm',
      { code: totp.generate({ timestamp: Date.now() - 30_000 }) },
      { cookie },
    )
    recoveryCodes = confirmed.json().recoveryCodes
  })

  async function answer(code: string, { ip, cookie, proof }: Where) {
    const { challenge } = (await signIn(TEST_PASSWORD, { ip: '203.0.113.20', cookie: known }, STEPS)).json()
    return calls.post(
      '/api/identity/second-factor',
      { challenge, code, ...(proof ? { proof } : {}) },
      cookie ? { cookie } : {},
      ip,
    )
  }

  it('allows ten free attempts a day and 50 in total; the owner can still sign in', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 14; attempt += 1) {
      statuses.push((await answer('000000', { ip: strangersIp(attempt) })).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(4).fill(428)])
    await query('update rate_limits set count = 50 where count = 10')
    const asked = await answer('000000', { ip: '198.51.100.1' })
    expect((await answer('000000', { ip: '198.51.100.1', proof: solve(asked) })).statusCode).toBe(429)

    const byRecovery = await answer(recoveryCodes[0] ?? '', { ip: '203.0.113.21' })
    expect(byRecovery.statusCode, byRecovery.body).toBe(200)
    const byApp = await answer(totp.generate(), { ip: '203.0.113.22', cookie: known })
    expect(byApp.statusCode, byApp.body).toBe(200)
  })
})

describe('a new password', () => {
  const countMails = async (): Promise<number> =>
    (await calls.listMails(EMAIL)).filter(({ template }) => template === 'password-reset').length

  it('can be requested however many strangers request one, and the mailbox does not fill up', async () => {
    const before = await countMails()
    for (let round = 0; round < 6; round += 1) {
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, place) =>
          calls.post('/api/auth/password-reset', { email: EMAIL }, {}, strangersIp(10 * round + place)),
        ),
      )
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    }
    expect((await countMails()) - before).toBe(10)
    // The link of the last mail still works.
    const token = await calls.readLinkToken(EMAIL, 'password-reset')
    expect(
      (await calls.post('/api/identity/reset-password', { token, password: TEST_PASSWORD })).statusCode,
    ).toBe(200)
    // Half an hour later a new mail is sent, and the owner's own browser does not have to wait.
    await calls.post('/api/auth/password-reset', { email: EMAIL }, { cookie: device })
    expect((await countMails()) - before).toBe(11)
    await query(
      `update outgoing_mails set created_at = created_at - interval '31 minutes' where to_email = $1`,
      [EMAIL],
    )
    await calls.post('/api/auth/password-reset', { email: EMAIL }, {}, '203.0.113.40')
    expect((await countMails()) - before).toBe(12)
  }, 60_000)
})
