import { beforeAll, describe, expect, it } from 'vitest'
import type { AccessLogEntry, ManagedUser, ManagedUserDetails } from '#contract/people/users.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { createIdentityCalls, TEST_PASSWORD } from '#server/test/identity-helpers.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import {
  buildTestApp,
  createClient,
  createPerson,
  openSession,
  type SignedIn,
  signInAs,
  type TestApp,
} from '#server/test/test-app.ts'
import { createTestDatabase } from '#server/test/test-database.ts'

const testApp = setUpTestApp()
const calls = createIdentityCalls(testApp)
let admin: SignedIn

beforeAll(async () => {
  admin = await signInAs(testApp, { role: 'admin', firstName: 'Nila', lastName: 'Menon' })
})

const pool = () => testApp.platform.database.pool
const today = todayIn('Asia/Kolkata', new Date())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const ask = (method: Method, url: string, payload?: object, headers: Record<string, string> = {}) =>
  testApp.app.inject({
    method,
    url: `/api/admin${url}`,
    headers: { cookie: admin.cookie, ...headers },
    ...(payload ? { payload } : {}),
  })

const getDetails = async (id: string) => (await ask('GET', `/users/${id}`)).json<ManagedUserDetails>()
const isSignedIn = async (cookie: string) => (await calls.getUser({ cookie })).statusCode === 200

/** Waits until a query in this database waits for a lock. */
async function untilSomethingWaits({ platform }: Pick<TestApp, 'platform'>): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rowCount } = await platform.database.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rowCount
      },
      { timeout: 10_000 },
    )
    .toBe(1)
}

async function listActions(subjectId: string) {
  const { rows } = await pool().query<{ action: string; details: unknown }>(
    `select action, details from audit_log
      where subject_id = $1 and action <> 'account.read' and action !~ '^(sign-in|session)[.]' order by id`,
    [subjectId],
  )
  return rows
}

/** Invites a person, who accepts with their own password and signs in. */
async function letIn(email: string, role: string): Promise<{ id: string; cookie: string }> {
  const response = await ask('POST', '/create-user', { email, firstName: 'Ravi', lastName: 'Nair', role })
  const token = await calls.readLinkToken(email, 'invite')
  const accepted = await calls.post('/api/invites/accept', { token, password: TEST_PASSWORD })
  const { cookie } = await calls.exchange(accepted.json<{ token: string }>().token)
  return { id: response.json<ManagedUser>().id, cookie }
}

describe('creating a user', () => {
  const person = { email: 'meera@clients.example', firstName: 'Meera', lastName: 'Iyer', role: 'client' }

  it.each([
    [{ email: 'nobody' }, 'email', 'Valid email is required'],
    [{ email: undefined }, 'email', 'Valid email is required'],
    [{ email: '' }, 'email', 'Valid email is required'],
    // Contains a Cyrillic а.
    [{ email: 'meerа@clients.example' }, 'email', 'Valid email is required'],
    [{ firstName: ' ' }, 'firstName', 'First name is required'],
    [{ lastName: '' }, 'lastName', 'Last name is required'],
    [{ phone: '12' }, 'phone', 'Valid phone number is required'],
    [{ phone: 'call me' }, 'phone', 'Valid phone number is required'],
  ])('reports the error at its field: %j', async (wrong, path, message) => {
    const response = await ask('POST', '/create-user', { ...person, ...wrong })
    expect(response.json()).toMatchObject({ statusCode: 400, message, issues: [{ path, message }] })
  })

  it('creates one user for a repeated request', async () => {
    const key = { 'idempotency-key': 'make-meera-once' }
    const first = await ask('POST', '/create-user', { ...person, phone: '' }, key)
    expect(first.json()).toMatchObject({ ...person, phone: null, isOnboardingComplete: false })
    const second = await ask('POST', '/create-user', { ...person, phone: '' }, key)
    expect(second.json()).toEqual(first.json())
    const mails = await calls.listMails(person.email)
    expect(mails).toHaveLength(1)
  })

  it('creates neither user nor identity if the phone number is taken', async () => {
    await ask('POST', '/create-user', { ...person, email: 'one@clients.example', phone: '9845011111' })
    const payload = { ...person, email: 'two@clients.example', phone: '+91 98450 11111' }
    const response = await ask('POST', '/create-user', payload)
    expect(response.json()).toMatchObject({
      statusCode: 409,
      code: 'phone_taken',
      message: 'This phone number is already in use.',
      issues: [{ path: 'phone' }],
    })
    const { rowCount } = await pool().query(
      `select 1 from identity_users where email = 'two@clients.example'`,
    )
    expect(rowCount).toBe(0)
    expect(await calls.listMails('two@clients.example')).toEqual([])
  })

  it('lets an employee write plans, unless the invite says otherwise', async () => {
    const invite = async (email: string, more: object) => {
      const response = await ask('POST', '/create-user', { ...person, role: 'employee', email, ...more })
      expect(response.statusCode, response.body).toBe(200)
      const { id } = response.json<ManagedUser>()
      const actions = (await listActions(id)).map(({ action, details }) => ({ action, details }))
      return { grants: (await getDetails(id)).grants, actions }
    }
    const created = { action: 'user.created', details: { role: 'employee', isInvited: true } }
    const granted = { action: 'user.grants-changed', details: { grants: ['plans'] } }
    const byDefault = { grants: ['plans'], actions: [created, granted] }
    expect(await invite('dietician@clinic.example', {})).toEqual(byDefault)
    expect(await invite('other@clinic.example', { canWritePlans: true })).toEqual(byDefault)
    expect(await invite('desk@clinic.example', { canWritePlans: false })).toEqual({
      grants: [],
      actions: [created],
    })
  })

  it.each(['admin', 'client'])('refuses the grant for the role %s', async (role) => {
    const payload = { ...person, email: `${role}-grant@clients.example`, role, canWritePlans: true }
    const response = await ask('POST', '/create-user', payload)
    expect(response.json()).toMatchObject({ statusCode: 400, issues: [{ path: 'canWritePlans' }] })
    expect(await calls.listMails(payload.email)).toEqual([])
  })

  it('creates one user for two simultaneous requests with the same address', async () => {
    const payload = { ...person, email: 'twice@clients.example' }
    const answers = await Promise.all([
      ask('POST', '/create-user', payload),
      ask('POST', '/create-user', payload),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })
})

describe('one user', () => {
  it('is shown with plan, subscriptions, sessions, care and grants, and without health data', async () => {
    const employee = await createPerson(testApp, {
      role: 'employee',
      firstName: 'Ravi',
      grants: ['foods', 'plans'],
    })
    const client = await createClient(testApp, { firstName: 'Asha', inCareOf: [employee.id] })
    await openSession(testApp, client.id)
    await pool().query(
      `insert into diet_plans (user_id, title, client_name, start_date, end_date, status, published_at, frozen_foods)
       values ($1, 'Six weeks', 'Asha', $2, $3, 'active', now(), '{}')`,
      [client.id, today, addDays(today, 42)],
    )
    await pool().query(
      `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks,
                                       start_date, end_date, status)
       values ($1, 'Regular', 'weight_loss', 249950, '1 month', 4, '2030-01-01', '2030-01-29', 'active'),
              ($1, 'Rapid', 'weight_loss', 449900, '2 months', 8, '2031-01-01', '2031-02-26', 'pending')`,
      [client.id],
    )
    const details = await getDetails(client.id)
    expect(details).toMatchObject({
      id: client.id,
      activePlan: 'Six weeks',
      subscriptions: [
        { status: 'pending', planName: 'Rapid', amount: 4499 },
        { status: 'active', planName: 'Regular', amount: 2499.5 },
      ],
      care: [{ id: employee.id, firstName: 'Ravi', role: 'employee' }],
      careCount: 1,
      grants: [],
      inviteState: 'none',
      canResendInvite: false,
      hasSecondFactor: false,
    })
    expect(details.sessions).toHaveLength(1)
    expect(Object.keys(details.sessions[0] ?? {}).toSorted()).toEqual([
      'createdAt',
      'device',
      'id',
      'lastSeenAt',
    ])
    expect(
      Object.keys(details).filter((key) => /weight|height|health|allerg|medical|age$/i.test(key)),
    ).toEqual([])
    const staff = await getDetails(employee.id)
    expect(staff).toMatchObject({ grants: ['foods', 'plans'], care: [{ id: client.id }], careCount: 1 })
    // Reading a client's account is recorded, reading a colleague's is not.
    const { rows } = await pool().query(
      `select subject_id from audit_log where action = 'account.read' and subject_id = any($1)`,
      [[client.id, employee.id]],
    )
    expect(rows).toEqual([{ subject_id: client.id }])
  })

  it('that does not exist is answered with 404 by every call', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    const answers = await Promise.all([
      ask('GET', `/users/${nobody}`),
      ask('PATCH', `/users/${nobody}`, { firstName: 'A' }),
      ask('PUT', `/users/${nobody}/grants`, { grants: [] }),
      ask('PUT', `/users/${nobody}/care`, { personId: admin.id, isInCare: true }),
      ask('DELETE', `/users/${nobody}/sessions`),
      ask('POST', `/users/${nobody}/reset-password`),
      ask('DELETE', `/users/${nobody}/second-factor`),
      ask('GET', `/users/${nobody}/access-log`),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404))
  })
})

describe('changing a user', () => {
  it('writes the fields that are sent, and records their names without values', async () => {
    const client = await createClient(testApp, { firstName: 'Asha', lastName: 'Rao' })
    const response = await ask('PATCH', `/users/${client.id}`, {
      firstName: ' Aasha ',
      phone: '098450 22222',
    })
    expect(response.json()).toMatchObject({ firstName: 'Aasha', lastName: 'Rao', phone: '+919845022222' })
    expect(await listActions(client.id)).toEqual([
      { action: 'user.updated', details: { fields: ['firstName', 'phone'] } },
    ])
    const removed = await ask('PATCH', `/users/${client.id}`, { phone: null })
    expect(removed.json()).toMatchObject({ phone: null, firstName: 'Aasha' })
    await ask('PATCH', `/users/${client.id}`, { firstName: 'Aasha' })
    expect(await listActions(client.id)).toHaveLength(2)
    const other = await createClient(testApp)
    await ask('PATCH', `/users/${other.id}`, { phone: '9845033333' })
    const taken = await ask('PATCH', `/users/${client.id}`, { phone: '9845033333' })
    expect(taken.json()).toMatchObject({ statusCode: 409, code: 'phone_taken', issues: [{ path: 'phone' }] })
    const wrong = await ask('PATCH', `/users/${client.id}`, { lastName: '' })
    expect(wrong.json()).toMatchObject({ message: 'Last name is required', issues: [{ path: 'lastName' }] })
  })

  it('to another role ends every session, removes grants and care, and mails other admins about a new one', async () => {
    const employee = await signInAs(testApp, { role: 'employee', grants: ['plans'] })
    const client = await createClient(testApp, { inCareOf: [employee.id] })
    const response = await ask('PATCH', `/users/${employee.id}`, { role: 'admin' })
    expect(response.json()).toMatchObject({ role: 'admin', grants: [], care: [], careCount: 0 })
    expect(await isSignedIn(employee.cookie)).toBe(false)
    expect((await getDetails(client.id)).care).toEqual([])
    expect(await listActions(employee.id)).toEqual([
      { action: 'user.role-changed', details: { from: 'employee', to: 'admin' } },
    ])
    const mails = await calls.listMails(admin.email)
    expect(mails.at(-1)?.text).toContain(`${employee.email} is now an admin.`)
    const { rows } = await pool().query('select is_role_explicit from users where id = $1', [employee.id])
    expect(rows).toEqual([{ is_role_explicit: true }])
    await ask('PATCH', `/users/${employee.id}`, { role: 'employee' })
  })

  it('to inactive ends every session at once and refuses sign-in until the person is active again', async () => {
    const person = await letIn('ravi@clinic.example', 'employee')
    const token = await calls.signIn('ravi@clinic.example')
    const response = await ask('PATCH', `/users/${person.id}`, { isActive: false })
    expect(response.json()).toMatchObject({ isActive: false, sessions: [], canResendInvite: false })
    expect(await isSignedIn(person.cookie)).toBe(false)
    expect((await calls.exchange(token)).response.statusCode).toBe(401)
    const late = await calls.exchange(await calls.signIn('ravi@clinic.example'))
    expect(late.response.json()).toMatchObject({ statusCode: 403 })
    await ask('PATCH', `/users/${person.id}`, { isActive: true })
    expect(await isSignedIn(person.cookie)).toBe(false)
    expect((await calls.exchange(await calls.signIn('ravi@clinic.example'))).response.statusCode).toBe(200)
    expect((await listActions(person.id)).map(({ action }) => action)).toEqual([
      'user.created',
      'user.grants-changed',
      'invite.accepted',
      'user.deactivated',
      'user.activated',
    ])
  })

  it('causes no deadlock with a sign-in: the record is locked before the token', async () => {
    const person = await letIn('held@clinic.example', 'employee')
    const token = await calls.signIn('held@clinic.example')
    const other = await pool().connect()
    try {
      await other.query('begin')
      const { rows } = await other.query<{ subject: string }>(
        'select firebase_uid as subject from users where id = $1 for no key update',
        [person.id],
      )
      const exchanging = calls.exchange(token)
      await untilSomethingWaits(testApp)
      await other.query(`set local lock_timeout = '300ms'`)
      await other.query('delete from identity_sessions where user_id = $1', [rows[0]?.subject])
      await other.query('commit')
      expect((await exchanging).response.statusCode).toBe(401)
    } finally {
      other.release()
    }
  })

  it('refuses to change one’s own role and status, but not one’s own name', async () => {
    for (const change of [{ role: 'employee' }, { isActive: false }]) {
      const response = await ask('PATCH', `/users/${admin.id}`, change)
      expect(response.json()).toMatchObject({
        statusCode: 409,
        code: 'own_account',
        message: 'You cannot change your own role or deactivate yourself. Please ask another admin.',
      })
    }
    const response = await ask('PATCH', `/users/${admin.id}`, { role: 'admin', registrationNumber: 'IDA 12' })
    expect(response.json()).toMatchObject({ role: 'admin', registrationNumber: 'IDA 12' })
    expect(await isSignedIn(admin.cookie)).toBe(true)
  })

  it('recognises one’s own account if its id is in upper case', async () => {
    const id = admin.id.toUpperCase()
    for (const change of [{ role: 'employee' }, { isActive: false }]) {
      expect((await ask('PATCH', `/users/${id}`, change)).json()).toMatchObject({ code: 'own_account' })
    }
    const factor = await ask('DELETE', `/users/${id}/second-factor`)
    expect(factor.json()).toMatchObject({ statusCode: 409, code: 'own_account' })
  })

  it('to the same values is recorded as reading a client’s account', async () => {
    const client = await createClient(testApp)
    const countReads = async (): Promise<number | null> => {
      const { rowCount } = await pool().query(
        `select 1 from audit_log where action = 'account.read' and subject_id = $1 and actor_id = $2`,
        [client.id, admin.id],
      )
      return rowCount
    }
    expect((await ask('PATCH', `/users/${client.id}`, {})).json()).toMatchObject({ email: client.email })
    expect(await countReads()).toBe(1)
    const care = await ask('PUT', `/users/${client.id}/care`, { personId: admin.id, isInCare: false })
    expect(care.json()).toMatchObject({ email: client.email })
    expect(await countReads()).toBe(2)
    await ask('PATCH', `/users/${client.id}`, { firstName: 'Renamed' })
    await ask('PUT', `/users/${client.id}/care`, { personId: admin.id, isInCare: true })
    expect(await countReads()).toBe(2)
    await ask('PUT', `/users/${admin.id}/care`, { personId: client.id, isInCare: true })
    expect(await countReads()).toBe(2)
  })

  it('refuses another role for a client with records, and explains why', async () => {
    const client = await createClient(testApp)
    await pool().query(`insert into progress_entries (user_id, weight, entry_date) values ($1, 70, now())`, [
      client.id,
    ])
    const response = await ask('PATCH', `/users/${client.id}`, { role: 'employee' })
    expect(response.json()).toMatchObject({ statusCode: 409, code: 'has_records' })
    expect(response.json<{ message: string }>().message).toContain('so they stay a client')
    const fresh = await createClient(testApp)
    expect((await ask('PATCH', `/users/${fresh.id}`, { role: 'employee' })).json()).toMatchObject({
      role: 'employee',
    })
  })

  it('never leaves a plan with a person who becomes staff at the same time', async () => {
    const client = await createClient(testApp)
    const other = await pool().connect()
    try {
      await other.query('begin')
      await other.query(
        `insert into diet_plans (user_id, title, client_name, start_date, end_date, status)
         values ($1, 'Draft', 'Asha', current_date, current_date + 42, 'draft')`,
        [client.id],
      )
      const changing = ask('PATCH', `/users/${client.id}`, { role: 'employee' })
      await untilSomethingWaits(testApp)
      await other.query('commit')
      expect((await changing).json()).toMatchObject({ code: 'has_records' })
    } finally {
      other.release()
    }
  })
})

describe('the last admin', () => {
  it('is preserved when two admins remove each other’s role at the same time', async () => {
    const practice = await createTestDatabase()
    const own = await buildTestApp(practice)
    try {
      const [one, two] = [await signInAs(own, 'admin'), await signInAs(own, 'admin')]
      const other = await own.platform.database.pool.connect()
      try {
        await other.query('begin')
        await other.query(`update users set role = 'client' where id = $1`, [one.id])
        // The request is accepted because the first change is not committed yet.
        const changing = own.app.inject({
          method: 'PATCH',
          url: `/api/admin/users/${two.id}`,
          headers: { cookie: one.cookie },
          payload: { isActive: false },
        })
        await untilSomethingWaits(own)
        await other.query('commit')
        expect((await changing).json()).toMatchObject({
          statusCode: 409,
          code: 'last_admin',
          message: 'This is the last admin who can sign in. Make someone else an admin first.',
        })
      } finally {
        other.release()
      }
      const { rows } = await own.platform.database.pool.query(
        `select id from users where role = 'admin' and is_active`,
      )
      expect(rows).toEqual([{ id: two.id }])
    } finally {
      await own.close()
      await practice.drop()
    }
  })
})

describe('grants', () => {
  it('are only for employees, take effect at once, and end when they are left out', async () => {
    const employee = await signInAs(testApp, 'employee')
    const client = await createClient(testApp, { inCareOf: [employee.id] })
    const check = () =>
      testApp.app.inject({
        method: 'POST',
        url: '/api/diet-plans',
        headers: { cookie: employee.cookie },
        payload: {
          userId: client.id,
          title: 'Plan',
          clientName: 'Asha',
          startDate: today,
          endDate: addDays(today, 42),
        },
      })
    expect((await check()).statusCode).toBe(403)
    const given = await ask('PUT', `/users/${employee.id}/grants`, { grants: ['plans', 'plans'] })
    expect(given.json()).toMatchObject({ grants: ['plans'] })
    expect((await check()).statusCode).toBe(200)
    const both = await ask('PUT', `/users/${employee.id}/grants`, { grants: ['plans', 'foods'] })
    expect(both.json()).toMatchObject({ grants: ['foods', 'plans'] })
    await ask('PUT', `/users/${employee.id}/grants`, { grants: [] })
    expect((await check()).statusCode).toBe(403)
    expect(await listActions(employee.id)).toEqual([
      { action: 'user.grants-changed', details: { grants: ['plans'] } },
      { action: 'user.grants-changed', details: { grants: ['foods', 'plans'] } },
      { action: 'user.grants-changed', details: { grants: [] } },
    ])
    for (const id of [client.id, admin.id]) {
      const response = await ask('PUT', `/users/${id}/grants`, { grants: ['plans'] })
      expect(response.json()).toMatchObject({ statusCode: 409, code: 'wrong_role' })
    }
    expect((await ask('PUT', `/users/${employee.id}/grants`, { grants: ['money'] })).statusCode).toBe(400)
  })
})

describe('care', () => {
  it('is assigned and ended from either side, and decides which clients an employee sees', async () => {
    const employee = await signInAs(testApp, 'employee')
    const client = await createClient(testApp)
    const read = async () =>
      (await testApp.app.inject({ url: `/api/clients/${client.id}`, headers: { cookie: employee.cookie } }))
        .statusCode
    expect(await read()).toBe(404)
    const given = await ask('PUT', `/users/${client.id}/care`, { personId: employee.id, isInCare: true })
    expect(given.json()).toMatchObject({ id: client.id, care: [{ id: employee.id }] })
    await ask('PUT', `/users/${client.id}/care`, { personId: employee.id, isInCare: true })
    expect(await read()).toBe(200)
    const taken = await ask('PUT', `/users/${employee.id}/care`, { personId: client.id, isInCare: false })
    expect(taken.json()).toMatchObject({ id: employee.id, care: [] })
    expect(await read()).toBe(404)
    expect((await listActions(client.id)).map(({ action }) => action)).toEqual([
      'care.assigned',
      'client.read',
      'care.removed',
    ])
  })

  it('is only possible between a client and a staff member', async () => {
    const [one, two] = [await createClient(testApp), await createClient(testApp)]
    for (const [id, personId] of [
      [one.id, two.id],
      [one.id, one.id],
      [admin.id, admin.id],
      [one.id, '00000000-0000-4000-8000-000000000000'],
    ]) {
      const response = await ask('PUT', `/users/${id}/care`, { personId, isInCare: true })
      expect(response.json()).toMatchObject({ statusCode: 409, code: 'wrong_role' })
    }
  })
})

describe('sessions', () => {
  it('end one by one or together, and only those of the named person', async () => {
    const client = await createClient(testApp)
    const cookies = [await openSession(testApp, client.id), await openSession(testApp, client.id)]
    const [first] = (await getDetails(client.id)).sessions
    const other = await createClient(testApp)
    expect((await ask('DELETE', `/users/${other.id}/sessions/${first?.id}`)).statusCode).toBe(404)
    expect((await ask('DELETE', `/users/${client.id}/sessions/${first?.id}`)).json()).toEqual({})
    expect((await ask('DELETE', `/users/${client.id}/sessions/${first?.id}`)).statusCode).toBe(404)
    expect((await Promise.all(cookies.map(isSignedIn))).filter(Boolean)).toHaveLength(1)
    expect((await ask('DELETE', `/users/${client.id}/sessions`)).json()).toEqual({ endedCount: 1 })
    expect((await Promise.all(cookies.map(isSignedIn))).filter(Boolean)).toHaveLength(0)
    expect(await listActions(client.id)).toEqual([
      { action: 'user.sessions-ended', details: { endedCount: 1 } },
      { action: 'user.sessions-ended', details: { endedCount: 1 } },
    ])
  })
})

describe('a lost password', () => {
  it('is reset by a mailed link; every session and unfinished sign-in ends', async () => {
    const person = await letIn('forgetful@clients.example', 'client')
    const token = await calls.signIn('forgetful@clients.example')
    expect((await ask('POST', `/users/${person.id}/reset-password`)).json()).toEqual({})
    expect(await isSignedIn(person.cookie)).toBe(false)
    expect((await calls.exchange(token)).response.statusCode).toBe(401)
    // The old password no longer works, even before the link is used.
    await expect(calls.signIn('forgetful@clients.example')).rejects.toThrow('wrong_credentials')
    const link = await calls.readLinkToken('forgetful@clients.example', 'password-reset')
    const reset = await calls.post('/api/identity/reset-password', { token: link, password: 'pomelo-9' })
    expect(reset.statusCode, reset.body).toBe(200)
    await calls.signIn('forgetful@clients.example', 'pomelo-9')
    expect((await listActions(person.id)).map(({ action }) => action)).toContain('user.password-reset')
  })

  it('is not reset for a person with a pending invite or a deactivated account', async () => {
    const invited = await ask('POST', '/create-user', {
      email: 'waiting@clients.example',
      firstName: 'A',
      lastName: 'B',
      role: 'client',
    })
    const waiting = await ask('POST', `/users/${invited.json<ManagedUser>().id}/reset-password`)
    expect(waiting.json()).toMatchObject({ statusCode: 409, code: 'not_in_yet' })
    const inactive = await createPerson(testApp, { isActive: false })
    expect((await ask('POST', `/users/${inactive.id}/reset-password`)).statusCode).toBe(409)
  })
})

describe('a lost second factor', () => {
  it('is removed together with the sessions, and the person is notified; one’s own cannot be removed here', async () => {
    const person = await letIn('phone-lost@clinic.example', 'employee')
    const { rows } = await pool().query<{ subject: string }>(
      'select firebase_uid as subject from users where id = $1',
      [person.id],
    )
    await pool().query(
      `insert into identity_second_factors (user_id, secret, confirmed_at) values ($1, '\\x00', now())`,
      [rows[0]?.subject],
    )
    expect(await getDetails(person.id)).toMatchObject({ hasSecondFactor: true })
    expect((await ask('DELETE', `/users/${person.id}/second-factor`)).json()).toEqual({})
    expect(await getDetails(person.id)).toMatchObject({ hasSecondFactor: false })
    expect(await isSignedIn(person.cookie)).toBe(false)
    const mail = (await calls.listMails('phone-lost@clinic.example')).at(-1)
    expect(mail?.template).toBe('second-factor-reset')
    expect((await listActions(person.id)).at(-1)).toEqual({ action: 'user.second-factor-reset', details: {} })
    const again = await ask('DELETE', `/users/${person.id}/second-factor`)
    expect(again.json()).toMatchObject({
      statusCode: 409,
      message: 'This person does not use two-step sign-in.',
    })
    const own = await ask('DELETE', `/users/${admin.id}/second-factor`)
    expect(own.json()).toMatchObject({ statusCode: 409, code: 'own_account' })
  })
})

describe('the access log', () => {
  it('describes what was done to and by a person, newest first, in pages', async () => {
    const employee = await signInAs(testApp, { role: 'employee', firstName: 'Ravi', lastName: 'Nair' })
    const client = await createClient(testApp, {
      firstName: 'Meera',
      lastName: 'Iyer',
      inCareOf: [employee.id],
    })
    await testApp.app.inject({ url: `/api/clients/${client.id}`, headers: { cookie: employee.cookie } })
    await ask('PUT', `/users/${employee.id}/grants`, { grants: ['plans'] })
    await ask('PATCH', `/users/${employee.id}`, { role: 'client' })
    await ask('PATCH', `/users/${employee.id}`, { role: 'employee' })
    const about = await ask('GET', `/users/${client.id}/access-log`)
    expect(about.json()).toEqual([
      {
        id: expect.any(Number),
        at: expect.stringMatching(/Z$/),
        action: 'client.read',
        what: 'Viewed the client’s record',
        actor: { id: employee.id, name: 'Ravi Nair', role: 'employee' },
        subject: { id: client.id, name: 'Meera Iyer' },
        ipAddress: '127.0.0.1',
      },
    ])
    const by = await ask('GET', `/users/${employee.id}/access-log?side=by`)
    expect(by.json<AccessLogEntry[]>().map(({ action }) => action)).toEqual(['client.read'])
    const seen: string[] = []
    let next: string | undefined = `/users/${employee.id}/access-log?limit=2`
    while (next) {
      const page = await ask('GET', next)
      seen.push(...page.json<AccessLogEntry[]>().map(({ what }) => what))
      next = /^<\/api\/admin([^>]+)>/.exec(String(page.headers.link))?.[1]
    }
    expect(seen).toEqual([
      'Changed the role from client to employee',
      'Changed the role from employee to client',
      'Changed the employee’s permissions: plans',
    ])
    expect((await ask('GET', `/users/${employee.id}/access-log?cursor=x`)).statusCode).toBe(400)
  })
})
