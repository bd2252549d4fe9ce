import { beforeAll, describe, expect, it } from 'vitest'
import type { PendingInvite } from '#contract/identity/invites.ts'
import type { ManagedUser } from '#contract/people/users.ts'
import { createIdentityCalls, TEST_PASSWORD } from '#server/test/identity-helpers.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createPerson, type SignedIn, signInAs } from '#server/test/test-app.ts'

const testApp = setUpTestApp()
const calls = createIdentityCalls(testApp)
let admin: SignedIn

beforeAll(async () => {
  admin = await signInAs(testApp, { role: 'admin', firstName: 'Nila', lastName: 'Menon' })
})

const pool = () => testApp.platform.database.pool

let inviteCount = 0

const ask = (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', url: string, payload?: object) =>
  testApp.app.inject({ method, url, headers: { cookie: admin.cookie }, ...(payload ? { payload } : {}) })

/** Creates a person and returns them with the mailed token. */
async function invite(more: Record<string, unknown> = {}): Promise<ManagedUser & { token: string }> {
  inviteCount += 1
  const payload = {
    email: `person${inviteCount}@clients.example`,
    firstName: 'Asha',
    lastName: 'Rao',
    role: 'client',
    ...more,
  }
  const response = await ask('POST', '/api/admin/create-user', payload)
  expect(response.statusCode, response.body).toBe(200)
  const user = response.json<ManagedUser>()
  return { ...user, token: await calls.readLinkToken(user.email, 'invite') }
}

const look = async (token: string) => (await calls.post('/api/invites/look', { token })).json()
const accept = (token: string, password = TEST_PASSWORD) =>
  calls.post('/api/invites/accept', { token, password })
const listPending = async () => (await ask('GET', '/api/admin/invites')).json<PendingInvite[]>()
const expire = (id: string) =>
  pool().query(`update users set invite_expires_at = now() - interval '1 second' where id = $1`, [id])
const listActions = async (subjectId: string) =>
  (
    await pool().query<{ action: string; actor_id: string }>(
      `select action, actor_id from audit_log
        where subject_id = $1 and action !~ '^(sign-in|session)[.]' order by id`,
      [subjectId],
    )
  ).rows

describe('an invite', () => {
  it('admits a person once, verified, with the assigned role', async () => {
    const person = await invite({ email: 'Ravi@Clinic.Example ', role: 'employee', phone: '98450 12345' })
    expect(person).toMatchObject({
      email: 'ravi@clinic.example',
      phone: '+919845012345',
      role: 'employee',
      createdByAdmin: true,
      isEmailVerified: false,
      inviteState: 'open',
      canResendInvite: true,
    })
    expect(await look(person.token)).toEqual({
      state: 'open',
      email: 'ravi@clinic.example',
      firstName: 'Asha',
      lastName: 'Rao',
      role: 'employee',
      invitedBy: 'Nila Menon',
      expiresAt: person.inviteExpiresAt,
    })
    const accepted = await accept(person.token)
    expect(accepted.statusCode, accepted.body).toBe(200)
    const { response } = await calls.exchange(accepted.json<{ token: string }>().token)
    expect(response.json()).toMatchObject({
      id: person.id,
      role: 'employee',
      emailVerified: true,
      pendingSecurity: [],
    })
    expect(await look(person.token)).toEqual({ state: 'unknown' })
    expect((await accept(person.token)).json()).toMatchObject({ statusCode: 400, code: 'token_invalid' })
    expect((await calls.exchange(await calls.signIn('ravi@clinic.example'))).response.statusCode).toBe(200)
    expect(await listActions(person.id)).toEqual([
      { action: 'user.created', actor_id: admin.id },
      { action: 'user.grants-changed', actor_id: admin.id },
      { action: 'invite.accepted', actor_id: person.id },
    ])
  })

  it('leads a client to onboarding', async () => {
    const person = await invite()
    const { response } = await calls.exchange((await accept(person.token, 'pomelo-9')).json().token)
    expect(response.json()).toMatchObject({
      role: 'client',
      isOnboardingComplete: false,
      emailVerified: true,
    })
  })

  it('is stored as a hash, ends after seven days, and cannot be guessed', async () => {
    const person = await invite()
    const { rows } = await pool().query(
      `select u::text as row, invite_expires_at - invite_sent_at = interval '7 days' as "isWeek"
         from users u where id = $1`,
      [person.id],
    )
    expect(rows[0].isWeek).toBe(true)
    expect(rows[0].row).not.toContain(person.token)
    await expire(person.id)
    expect(await look(person.token)).toEqual({ state: 'expired' })
    expect((await accept(person.token)).json()).toMatchObject({ code: 'token_invalid' })
    expect(await look('a'.repeat(43))).toEqual({ state: 'unknown' })
    expect((await calls.post('/api/invites/look', { token: '' })).statusCode).toBe(400)
    expect((await listPending()).find(({ id }) => id === person.id)).toMatchObject({ state: 'expired' })
  })

  it('requires twelve characters from staff, refuses common passwords, and is not used up by a refusal', async () => {
    const staff = await invite({ role: 'employee' })
    expect((await accept(staff.token, 'elevenchars')).json()).toMatchObject({
      statusCode: 400,
      code: 'weak_password',
      message: 'Password must be at least 12 characters long for staff.',
      issues: [{ path: 'password' }],
    })
    const person = await invite()
    expect((await accept(person.token, 'abcde')).json()).toMatchObject({
      message: 'Password must be at least 6 characters long.',
    })
    expect((await accept(person.token, 'password123')).json()).toMatchObject({ code: 'weak_password' })
    expect((await accept(person.token, 'pomelo-9')).statusCode).toBe(200)
  })

  it('admits only one of two who accept at the same time', async () => {
    const person = await invite()
    const answers = await Promise.all([accept(person.token, 'pomelo-9'), accept(person.token, 'papaya-7')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    const winner = answers[0]?.statusCode === 200 ? 'pomelo-9' : 'papaya-7'
    await calls.signIn(person.email, winner)
    await expect(
      calls.signIn(person.email, winner === 'pomelo-9' ? 'papaya-7' : 'pomelo-9'),
    ).rejects.toThrow()
  })

  it('of a deactivated person opens nothing', async () => {
    const person = await invite()
    await ask('PATCH', `/api/admin/users/${person.id}`, { isActive: false })
    expect(await look(person.token)).toEqual({ state: 'unknown' })
    expect((await accept(person.token)).statusCode).toBe(400)
    expect((await ask('POST', `/api/admin/resend-invite/${person.id}`)).statusCode).toBe(409)
  })

  it('has its secret only in the fragment of the URL', async () => {
    const person = await invite({ role: 'admin' })
    const mail = (await calls.listMails(person.email)).at(-1)
    expect(mail?.text).toContain(`http://localhost:3000/invite#token=${person.token}`)
    expect(mail?.text).toContain('an admin account')
    expect(mail?.subject).toBe('Your invitation to Pathya')
    // The other admins are notified before the new admin signs in.
    const notices = await calls.listMails(admin.email)
    expect(notices.map(({ template }) => template)).toEqual(['new-admin'])
    expect(notices[0]?.text).toContain(
      `${person.email} is now an admin. One of your admins gave them this role.`,
    )
  })
})

describe('sending an invite again', () => {
  it('replaces the link, and names the admin who sent it last', async () => {
    const person = await invite()
    await expire(person.id)
    const response = await ask('POST', `/api/admin/resend-invite/${person.id}`)
    expect(response.json()).toMatchObject({ id: person.id, state: 'open', invitedBy: 'Nila Menon' })
    const newer = await calls.readLinkToken(person.email, 'invite')
    expect(newer).not.toBe(person.token)
    expect(await look(person.token)).toEqual({ state: 'unknown' })
    expect(await look(newer)).toMatchObject({ state: 'open' })
  })

  it('is possible for people whom an admin created and who have not signed in yet', async () => {
    const inAlready = await invite()
    await accept(inAlready.token)
    const byThemselves = await createPerson(testApp, { isEmailVerified: false })
    for (const { id } of [inAlready, byThemselves, admin]) {
      const response = await ask('POST', `/api/admin/resend-invite/${id}`)
      expect(response.json()).toMatchObject({ statusCode: 409, code: 'invite_not_possible' })
    }
  })

  it('while the person accepts leaves one consistent result', async () => {
    for (let round = 0; round < 3; round += 1) {
      const person = await invite()
      const [accepted, resent] = await Promise.all([
        accept(person.token),
        ask('POST', `/api/admin/resend-invite/${person.id}`),
      ])
      // Either the old link was used, and there is nobody left to invite; or it was replaced, and opens nothing.
      expect([accepted.statusCode, resent.statusCode]).toEqual(
        accepted.statusCode === 200 ? [200, 409] : [400, 200],
      )
      const newest = await calls.readLinkToken(person.email, 'invite')
      expect(await look(newest)).toMatchObject({ state: accepted.statusCode === 200 ? 'unknown' : 'open' })
    }
  })

  it('is limited, so that a mailbox does not fill up', async () => {
    const person = await invite()
    let sentCount = 0
    let last = await ask('POST', `/api/admin/resend-invite/${person.id}`)
    // Up to twice as many are possible if a new window begins in the meantime.
    while (last.statusCode === 200 && sentCount < 11) {
      sentCount += 1
      // The same person, with any spelling of the id.
      const id = person.id.slice(0, 3 * sentCount).toUpperCase() + person.id.slice(3 * sentCount)
      last = await ask('POST', `/api/admin/resend-invite/${id}`)
    }
    expect(last.json()).toMatchObject({ statusCode: 429, code: 'too_many_requests' })
    expect(last.headers['retry-after']).toBeDefined()
    expect(sentCount).toBeGreaterThanOrEqual(5)
  })
})

describe('revoking an invite', () => {
  it('removes a person without further records, and frees the address', async () => {
    const person = await invite({ email: 'gone@clients.example', phone: '9845099999' })
    const response = await ask('DELETE', `/api/admin/invites/${person.id}`)
    expect(response.json()).toEqual({ isRemoved: true })
    expect(await look(person.token)).toEqual({ state: 'unknown' })
    expect((await accept(person.token)).statusCode).toBe(400)
    const { rowCount } = await pool().query(
      `select 1 from identity_users where email = 'gone@clients.example'`,
    )
    expect(rowCount).toBe(0)
    expect((await ask('GET', `/api/admin/users/${person.id}`)).statusCode).toBe(404)
    expect(await listActions(person.id)).toContainEqual({ action: 'invite.revoked', actor_id: admin.id })
    await invite({ email: 'gone@clients.example', phone: '9845099999' })
  })

  it('leaves the record of a client who has data, without a sign-in, and they can be invited again', async () => {
    const person = await invite()
    await pool().query(
      `insert into diet_plans (user_id, title, client_name, start_date, end_date, status)
       values ($1, 'Draft', 'Asha', current_date, current_date + 42, 'draft')`,
      [person.id],
    )
    expect((await ask('DELETE', `/api/admin/invites/${person.id}`)).json()).toEqual({ isRemoved: false })
    expect((await accept(person.token)).statusCode).toBe(400)
    expect((await listPending()).find(({ id }) => id === person.id)).toMatchObject({
      state: 'not-sent',
      expiresAt: null,
    })
    await ask('POST', `/api/admin/resend-invite/${person.id}`)
    expect((await accept(await calls.readLinkToken(person.email, 'invite'))).statusCode).toBe(200)
  })

  it('is not possible once the person has signed in', async () => {
    const person = await invite()
    await accept(person.token)
    const response = await ask('DELETE', `/api/admin/invites/${person.id}`)
    expect(response.json()).toMatchObject({ statusCode: 409, code: 'invite_not_possible' })
    const [accepted, revoked] = await (async () => {
      const other = await invite()
      return Promise.all([accept(other.token), ask('DELETE', `/api/admin/invites/${other.id}`)])
    })()
    expect([accepted.statusCode, revoked.statusCode]).toEqual(
      accepted.statusCode === 200 ? [200, 409] : [400, 200],
    )
  })
})

describe('the address of an invited person', () => {
  it('cannot be taken by registering: the stranger gets a decoy, and the owner a mail about the invite', async () => {
    const person = await invite()
    const { response } = await calls.exchange(await calls.signUp(person.email, 'lychee-lantern-4'))
    expect(response.json()).toMatchObject({ emailVerified: false })
    expect(response.json<{ id: string }>().id).not.toBe(person.id)
    expect((await calls.listMails(person.email)).at(-1)?.template).toBe('invitation-waits')
    await calls.post('/api/auth/password-reset', { email: person.email })
    expect((await calls.listMails(person.email)).map(({ template }) => template)).toEqual([
      'invite',
      'invitation-waits',
      'invitation-waits',
    ])
    expect((await accept(person.token, 'pomelo-9')).statusCode).toBe(200)
    await calls.signIn(person.email, 'pomelo-9')
  })

  it('can be taken from somebody who registered with it but never verified it', async () => {
    const { cookie } = await calls.exchange(
      await calls.signUp('squatted@clients.example', 'lychee-lantern-4'),
    )
    await calls.signUp('never-exchanged@clients.example', 'lychee-lantern-4')
    const person = await invite({ email: 'squatted@clients.example' })
    expect((await calls.getUser({ cookie })).statusCode).toBe(401)
    expect((await accept(person.token, 'pomelo-9')).statusCode).toBe(200)
    await expect(calls.signIn(person.email, 'lychee-lantern-4')).rejects.toThrow()
    const other = await invite({ email: 'never-exchanged@clients.example' })
    expect((await accept(other.token, 'pomelo-9')).statusCode).toBe(200)
  })

  it('keeps the data written for the person who had registered with it, and records the change', async () => {
    const email = 'registered@clients.example'
    const stranger = await calls.exchange(await calls.signUp(email, 'lychee-lantern-4'))
    const { id } = stranger.response.json<{ id: string }>()
    await pool().query(
      `insert into diet_plans (user_id, title, client_name, start_date, end_date, status)
       values ($1, 'Draft', 'Asha', current_date, current_date + 42, 'draft')`,
      [id],
    )
    await pool().query(`insert into progress_entries (user_id, weight, entry_date) values ($1, 70, now())`, [
      id,
    ])
    await pool().query('insert into care_assignments (client_id, staff_id) values ($1, $2)', [id, admin.id])
    const staff = await ask('POST', '/api/admin/create-user', {
      email,
      firstName: 'A',
      lastName: 'B',
      role: 'employee',
    })
    expect(staff.json()).toMatchObject({ statusCode: 409, code: 'has_records', issues: [{ path: 'email' }] })
    expect((await calls.getUser({ cookie: stranger.cookie })).statusCode).toBe(200)

    const person = await invite({ email, firstName: 'Owner' })
    expect(person).toMatchObject({ id, email, firstName: 'Owner', createdByAdmin: true, inviteState: 'open' })
    const { rows } = await pool().query(
      `select (select count(*)::int from diet_plans where user_id = $1) as plans,
              (select count(*)::int from progress_entries where user_id = $1) as measurements,
              (select count(*)::int from care_assignments where client_id = $1) as care`,
      [id],
    )
    expect(rows).toEqual([{ plans: 1, measurements: 1, care: 1 }])
    expect((await listActions(id)).map(({ action }) => action)).toEqual(['user.replaced', 'user.created'])
    expect((await calls.getUser({ cookie: stranger.cookie })).statusCode).toBe(401)
    await expect(calls.signIn(email, 'lychee-lantern-4')).rejects.toThrow()
    const { response } = await calls.exchange((await accept(person.token, 'pomelo-9')).json().token)
    expect(response.json()).toMatchObject({ id, firstName: 'Owner', emailVerified: true })
  })

  it('that belongs to somebody who has verified it is refused, and the admin is informed why', async () => {
    const known = await createPerson(testApp)
    const response = await ask('POST', '/api/admin/create-user', {
      email: known.email.toUpperCase(),
      firstName: 'A',
      lastName: 'B',
      role: 'client',
    })
    const message = 'An account with this email address already exists.'
    expect(response.json()).toMatchObject({
      statusCode: 409,
      code: 'email_taken',
      message,
      issues: [{ path: 'email', message }],
    })
  })
})

describe('pending invites', () => {
  it('are listed newest first, in pages, with their number', async () => {
    const all = await ask('GET', '/api/admin/invites')
    const pending = all.json<PendingInvite[]>()
    expect(all.headers['x-total-count']).toBe(String(pending.length))
    expect(pending.map(({ createdAt }) => createdAt)).toEqual(
      pending.map(({ createdAt }) => createdAt).toSorted((a, b) => b.localeCompare(a)),
    )
    const seen: string[] = []
    let next: string | undefined = '/api/admin/invites?limit=2'
    while (next) {
      const page = await ask('GET', next)
      seen.push(...page.json<PendingInvite[]>().map(({ id }) => id))
      next = /^<([^>]+)>/.exec(String(page.headers.link))?.[1]
    }
    expect(seen).toEqual(pending.map(({ id }) => id))
  })
})
