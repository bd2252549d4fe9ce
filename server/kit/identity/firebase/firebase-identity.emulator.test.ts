import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { type DatabaseClient, openDatabase } from '../../database/client.ts'
import { runInDbTransaction } from '../../database/transaction.ts'
import type { IdentityProvider, VerifiedIdentity } from '../identity-provider.ts'
import { createFirebaseIdentity } from './firebase-identity.ts'

const PASSWORD = 'mango-tree-1987'
const STAFF_DOMAIN = 'practice.example'
const config = readConfig({
  ...JSON.parse(process.env.TEST_FIREBASE_SETTINGS ?? '{}'),
  PUBLIC_URL: 'http://localhost:3000',
})
const emulator = `http://${config.firebase?.emulatorHost}`

let database: TestDatabase
let client: DatabaseClient
let identity: IdentityProvider

beforeAll(async () => {
  if (!config.firebase) throw new Error('Run these tests by npm run test:firebase.')
  database = await createTestDatabase()
  client = openDatabase(database.url)
  identity = createFirebaseIdentity({ db: client.db, now: () => new Date() }, config.firebase, {
    ...config,
    staffDomain: STAFF_DOMAIN,
  })
})

afterAll(async () => {
  await client?.close()
  await database?.drop()
})

const makeEmail = (domain = 'clients.example'): string => `asha-${randomBytes(6).toString('hex')}@${domain}`

type TokenAnswer = { idToken: string; refreshToken: string; localId: string; error?: { message: string } }

/** Calls the service as the web SDK does, but without the SDK. */
async function callToolkit(method: string, body: Record<string, unknown>): Promise<TokenAnswer> {
  const response = await fetch(`${emulator}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  })
  return (await response.json()) as TokenAnswer
}

const signUp = (email: string, displayName = 'Asha Devi Nair'): Promise<TokenAnswer> =>
  callToolkit('signUp', { email, password: PASSWORD, displayName })
const signIn = (email: string, password = PASSWORD): Promise<TokenAnswer> =>
  callToolkit('signInWithPassword', { email, password })
const signInWithGoogle = (email: string): Promise<TokenAnswer> =>
  callToolkit('signInWithIdp', {
    requestUri: 'http://localhost',
    postBody: new URLSearchParams({
      providerId: 'google.com',
      id_token: JSON.stringify({ sub: `google-${email}`, email, email_verified: true, name: 'Asha Nair' }),
    }).toString(),
  })

/** Redeems a token as an exchange does: first it is verified, then used up in a transaction. */
async function redeem(token: string): Promise<VerifiedIdentity | null> {
  const verified = await identity.verifyToken(token)
  if (!verified) return null
  return runInDbTransaction(client.db, (connection) => identity.redeemToken(connection, token, verified))
}

/** Returns the same token with other claims; the emulator's tokens are not signed. */
function forge(token: string, change: (claims: Record<string, unknown>) => void): string {
  const [header, payload] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as Record<string, unknown>
  change(claims)
  return `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`
}

const secondsAgo = (seconds: number): number => Math.floor(Date.now() / 1000) - seconds

/** Waits for a second, because the time of a revocation is stored in seconds. */
const waitOneSecond = (): Promise<void> => sleep(1_100)

async function requireVerified(token: string): Promise<VerifiedIdentity> {
  const verified = await identity.verifyToken(token)
  if (!verified) throw new Error('The token is not good.')
  return verified
}

/** Signs in again a second later, because two sign-ins within one second give the same token. */
async function signInAgain(email: string): Promise<TokenAnswer> {
  await waitOneSecond()
  return signIn(email)
}

/** Disables a user as in the project's console. */
async function disable(subject: string): Promise<void> {
  await fetch(`${emulator}/identitytoolkit.googleapis.com/v1/projects/demo-pathya/accounts:update`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    body: JSON.stringify({ localId: subject, disableUser: true }),
  })
}

async function insertUser(subject: string, email: string, isVerified: boolean): Promise<string> {
  const { rows } = await client.pool.query<{ id: string }>(
    `insert into users (firebase_uid, email, is_email_verified) values ($1, $2, $3) returning id`,
    [subject, email, isVerified],
  )
  return rows[0]?.id ?? ''
}

async function insertSession(userId: string): Promise<void> {
  await client.pool.query(
    `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [randomBytes(32), userId],
  )
}

async function countSessions(userId: string): Promise<number | null> {
  const { rowCount } = await client.pool.query('select from sessions where user_id = $1', [userId])
  return rowCount
}

describe('a token', () => {
  test('contains the identity of a person', async () => {
    const email = makeEmail()
    await signUp(email)
    const { idToken, localId } = await signIn(email)
    expect(await identity.verifyToken(idToken)).toEqual({
      subject: localId,
      email,
      emailVerified: false,
      firstName: 'Asha',
      lastName: 'Devi Nair',
      photoUrl: null,
      hasStaffPassword: true,
      hasSecondFactor: false,
      issuedAt: expect.any(Date),
      decoy: null,
    })
  })

  test('can be exchanged once, even with two calls at once, and not in another spelling', async () => {
    const { idToken } = await signUp(makeEmail())
    const answers = await Promise.all([redeem(idToken), redeem(idToken)])
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1)
    expect(await redeem(idToken)).toBeNull()
    expect(await identity.verifyToken(idToken)).toBeNull()
    expect(await redeem(`${idToken}AA`)).toBeNull()
  })

  test('is not used up by a transaction that fails', async () => {
    const { idToken } = await signUp(makeEmail())
    const verified = await requireVerified(idToken)
    const failing = runInDbTransaction(client.db, async (connection) => {
      await identity.redeemToken(connection, idToken, verified)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await identity.verifyToken(idToken)).not.toBeNull()
  })

  test.each<[string, (claims: Record<string, unknown>) => void]>([
    ['of a sign-in more than five minutes ago', (claims) => (claims.auth_time = secondsAgo(301))],
    ['of a sign-in still to come', (claims) => (claims.auth_time = secondsAgo(-60))],
    ['of another project', (claims) => (claims.aud = 'another-project')],
    ['from another issuer', (claims) => (claims.iss = 'https://securetoken.google.com/another-project')],
    ['that has expired', (claims) => (claims.exp = secondsAgo(10))],
    [
      'of a sign-in method that this site does not offer',
      (claims) => (claims.firebase = { sign_in_provider: 'custom' }),
    ],
    [
      'of a tenant',
      (claims) => (claims.firebase = { sign_in_provider: 'password', tenant: 'another-practice' }),
    ],
    ['without an address', (claims) => delete claims.email],
    ['with an address in look-alike letters', (claims) => (claims.email = 'аsha@clients.example')],
    ['of nobody', (claims) => (claims.sub = claims.user_id = 'nobody-at-all')],
  ])('%s is refused', async (_what, change) => {
    const { idToken } = await signUp(makeEmail())
    expect(await identity.verifyToken(forge(idToken, change))).toBeNull()
    expect(await identity.verifyToken(idToken)).not.toBeNull()
  })

  test.each(['', 'x', 'a.b.c', 'e30.e30.'])('that is not valid (%s) is refused', async (token) => {
    expect(await identity.verifyToken(token)).toBeNull()
  })

  test('states that there was a second factor', async () => {
    const { idToken } = await signUp(makeEmail())
    const token = forge(idToken, (claims) => {
      claims.firebase = { sign_in_provider: 'password', sign_in_second_factor: 'totp' }
    })
    expect(await identity.verifyToken(token)).toMatchObject({ hasSecondFactor: true })
  })

  test('is refused once it was revoked, or once its owner was disabled or deleted', async () => {
    const ends = [
      identity.endProviderSessions,
      (_db: unknown, subject: string) => disable(subject),
      identity.deleteIdentity,
    ]
    const people = await Promise.all(ends.map(() => signUp(makeEmail())))
    for (const { idToken } of people) expect(await identity.verifyToken(idToken)).not.toBeNull()
    await waitOneSecond()
    for (const [index, end] of ends.entries()) await end(client.db, people[index]?.localId ?? '')
    for (const { idToken } of people) expect(await identity.verifyToken(idToken)).toBeNull()
  })

  test('that was verified before a revocation is refused after it', async () => {
    const email = makeEmail()
    const { idToken, localId } = await signUp(email)
    const verified = await requireVerified(idToken)
    await waitOneSecond()
    await identity.endProviderSessions(client.db, localId)
    expect(await identity.redeemToken(client.db, idToken, verified)).toBeNull()
    expect(await redeem((await signIn(email)).idToken)).not.toBeNull()
  })

  test('is not issued for a closed password; a mailed link sets another', async () => {
    const email = makeEmail()
    const { localId } = await signUp(email)
    await runInDbTransaction(client.db, (connection) => identity.closePassword(connection, localId))
    expect((await signIn(email)).error?.message).toMatch(/INVALID/)
    const offer = await runInDbTransaction(client.db, (connection) =>
      identity.createPasswordReset(connection, email),
    )
    expect(offer?.kind).toBe('link')
  })

  test('by Google closes everything that somebody else had opened with the unverified address', async () => {
    const email = makeEmail()
    const stranger = await signUp(email)
    const userId = await insertUser(stranger.localId, email, false)
    await insertSession(userId)
    const owner = await signInWithGoogle(email)
    expect(owner.localId).toBe(stranger.localId)
    expect(await redeem(owner.idToken)).toMatchObject({ email, emailVerified: true })
    expect(await countSessions(userId)).toBe(0)
    expect((await signIn(email)).error?.message).toMatch(/INVALID/)
  })
})

describe('an address of the staff domain', () => {
  test('cannot sign in with Google, which may have verified it long ago', async () => {
    const { idToken } = await signInWithGoogle(makeEmail(STAFF_DOMAIN))
    await expect(identity.verifyToken(idToken)).rejects.toMatchObject({
      statusCode: 400,
      code: 'google_failed',
    })
  })

  test('counts as verified only by our own link, whatever the project says', async () => {
    const email = makeEmail(STAFF_DOMAIN)
    const { localId: subject, idToken: ofGoogle } = await signInWithGoogle(email)
    // A person who is signed in there may set a password, and the project still reports the address as verified.
    await callToolkit('update', { idToken: ofGoogle, password: PASSWORD })
    const { idToken } = await signIn(email)
    expect(await redeem(idToken)).toMatchObject({ subject, emailVerified: false })
    expect(await identity.getIdentity(client.db, subject)).toMatchObject({ emailVerified: false })
    await insertUser(subject, email, false)
    const link = await identity.createVerification(client.db, { subject, email })
    expect(await identity.confirmVerification(client.db, link)).toMatchObject({ emailVerified: true })
    await client.pool.query('update users set is_email_verified = true where firebase_uid = $1', [subject])
    expect(await identity.verifyToken((await signInAgain(email)).idToken)).toMatchObject({
      emailVerified: true,
    })
    expect(await identity.getIdentity(client.db, subject)).toMatchObject({ emailVerified: true })
  })

  test('can be invited while only the project reports it as verified', async () => {
    const email = makeEmail(STAFF_DOMAIN)
    const { localId } = await signInWithGoogle(email)
    const subject = await runInDbTransaction(client.db, (connection) =>
      identity.createInvited(connection, { email, firstName: 'Ravi', lastName: 'Rao' }),
    )
    expect(subject).not.toBe(localId)
    expect(await identity.getIdentity(client.db, localId)).toBeNull()
  })
})

describe('a sign-in', () => {
  test('is valid until it is revoked or its owner is deleted', async () => {
    const { localId } = await signUp(makeEmail())
    const now = new Date()
    expect(await identity.isStillValid(localId, now)).toBe(true)
    const longAgo = new Date(Date.now() - 60_000)
    await identity.endProviderSessions(client.db, localId)
    expect(await identity.isStillValid(localId, longAgo)).toBe(false)
    expect(await identity.isStillValid(localId, now)).toBe(true)
    await disable(localId)
    expect(await identity.isStillValid(localId, now)).toBe(false)
    expect(await identity.getIdentity(client.db, localId)).toBeNull()
    await identity.deleteIdentity(client.db, localId)
    expect(await identity.isStillValid(localId, now)).toBe(false)
    expect(await identity.getIdentity(client.db, localId)).toBeNull()
    await identity.deleteIdentity(client.db, localId)
    await identity.endProviderSessions(client.db, localId)
  })
})

describe('an invite', () => {
  const invite = (email: string) =>
    runInDbTransaction(client.db, (connection) =>
      identity.createInvited(connection, { email, firstName: 'Ravi', lastName: 'Rao' }),
    )
  const accept = (subject: string) =>
    runInDbTransaction(client.db, (connection) => identity.acceptInvite(connection, subject, PASSWORD))

  test('creates an identity that cannot be signed in to until it is accepted', async () => {
    const email = makeEmail()
    const subject = await invite(email)
    expect(await identity.getIdentity(client.db, subject)).toMatchObject({
      email,
      emailVerified: false,
      firstName: 'Ravi',
      lastName: 'Rao',
    })
    expect((await signUp(email)).error?.message).toBe('EMAIL_EXISTS')
    await insertUser(subject, email, false)
    expect(await accept(subject)).toEqual({ token: null })
    const { idToken } = await signIn(email)
    expect(await identity.verifyToken(idToken)).toMatchObject({ subject, email, emailVerified: true })
  })

  test('replaces an identity whose transaction failed, and a registration that was never verified', async () => {
    const email = makeEmail()
    await signUp(email)
    const earlier = await invite(email)
    expect((await signIn(email)).error?.message).toMatch(/INVALID/)
    const subject = await invite(email)
    expect(await identity.getIdentity(client.db, earlier)).toBeNull()
    await insertUser(subject, email, false)
    await expect(invite(email)).rejects.toMatchObject({ statusCode: 409, code: 'email_taken' })
  })

  test('is refused for an address whose account is verified there or has a record here', async () => {
    const proven = makeEmail()
    await signInWithGoogle(proven)
    await expect(invite(proven)).rejects.toMatchObject({ statusCode: 409, code: 'email_taken' })
    const known = makeEmail()
    const { localId } = await signUp(known)
    await insertUser(localId, makeEmail(), false)
    await expect(invite(known)).rejects.toMatchObject({ statusCode: 409, code: 'email_taken' })
  })

  test('cannot be accepted for another address than the one it was sent to', async () => {
    const subject = await invite(makeEmail())
    await insertUser(subject, makeEmail(), false)
    await expect(accept(subject)).rejects.toThrow()
  })
})

describe('mailed links', () => {
  const request = (email: string) =>
    runInDbTransaction(client.db, (connection) => identity.createPasswordReset(connection, email))
  const resetPassword = (token: string, password: string) =>
    runInDbTransaction(client.db, (connection) => identity.resetPassword(connection, token, password))
  const readSecret = (offer: Awaited<ReturnType<typeof request>>): string => {
    if (offer?.kind !== 'link') throw new Error(`No link: ${JSON.stringify(offer)}`)
    return new URL(offer.url).hash.replace('#token=', '')
  }

  test('verify an address once; a newer link replaces the older', async () => {
    const email = makeEmail()
    const { localId: subject } = await signUp(email)
    const older = await identity.createVerification(client.db, { subject, email })
    const newer = await identity.createVerification(client.db, { subject, email })
    expect(await identity.confirmVerification(client.db, older)).toBeNull()
    expect(await identity.confirmVerification(client.db, newer)).toMatchObject({
      subject,
      emailVerified: true,
    })
    expect(await identity.confirmVerification(client.db, newer)).toBeNull()
    expect(await identity.getIdentity(client.db, subject)).toMatchObject({ emailVerified: true })
  })

  test('prove nothing about an address that the person changed to afterwards', async () => {
    const email = makeEmail()
    const { localId: subject, idToken } = await signUp(email)
    const verification = await identity.createVerification(client.db, { subject, email })
    const reset = readSecret(await request(email))
    await callToolkit('update', { idToken, email: makeEmail() })
    expect(await identity.confirmVerification(client.db, verification)).toBeNull()
    expect(await identity.findReset(client.db, reset)).toBeNull()
    expect(await resetPassword(reset, 'another-Password-22')).toBeNull()
  })

  test('set a new password once, which verifies the address and revokes earlier tokens', async () => {
    const email = makeEmail()
    const { localId: subject, idToken: earlier } = await signUp(email)
    expect(await identity.verifyToken(earlier)).not.toBeNull()
    await waitOneSecond()
    const offer = await request(email)
    expect(offer).toMatchObject({
      url: expect.stringMatching(/^http:\/\/localhost:3000\/password-reset#token=/),
    })
    const secret = readSecret(offer)
    expect(await identity.findReset(client.db, secret)).toMatchObject({ subject, email })
    const answers = await Promise.all([1, 2].map(() => resetPassword(secret, 'another-Password-22')))
    expect(answers.filter((answer) => answer !== null)).toMatchObject([{ subject, emailVerified: true }])
    expect((await signIn(email)).error?.message).toMatch(/INVALID/)
    expect(await identity.verifyToken(earlier)).toBeNull()
    const { idToken: fresh } = await signIn(email, 'another-Password-22')
    expect(await identity.verifyToken(fresh)).toMatchObject({ emailVerified: true })
  })

  test('expire', async () => {
    const email = makeEmail()
    const { localId: subject } = await signUp(email)
    const secret = readSecret(await request(email))
    await client.pool.query(
      `update identity_verifications set expires_at = now() - interval '1 second' where value like $1 || '%'`,
      [subject],
    )
    expect(await identity.findReset(client.db, secret)).toBeNull()
    expect(await resetPassword(secret, PASSWORD)).toBeNull()
  })

  test('are still valid after the project refused a password', async () => {
    const email = makeEmail()
    await signUp(email)
    const secret = readSecret(await request(email))
    await expect(resetPassword(secret, 'short')).rejects.toMatchObject({
      statusCode: 400,
      code: 'weak_password',
    })
    expect(await identity.findReset(client.db, secret)).not.toBeNull()
  })

  test('are offered only for addresses with an account, and invited people are pointed to their invite', async () => {
    expect(await request(makeEmail())).toBeNull()
    const email = makeEmail()
    await runInDbTransaction(client.db, (connection) =>
      identity.createInvited(connection, { email, firstName: 'Ravi', lastName: 'Rao' }),
    )
    expect(await request(email)).toEqual({ kind: 'invited' })
  })
})
