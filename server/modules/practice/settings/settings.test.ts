import { beforeAll, describe, expect, it } from 'vitest'
import type { PracticeSettings, SettingsFacts, TestMailState } from '#contract/practice/settings.ts'
import { listenToDatabase } from '#server/kit/database/listener.ts'
import { createMailTasks } from '#server/kit/mail/send-mail.ts'
import { findUpiAccount } from '#server/kit/settings/settings.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { openSession, type SignedIn, signInAs } from '#server/test/test-app.ts'

const testApp = setUpTestApp()
let admin: SignedIn

beforeAll(async () => {
  admin = await signInAs(testApp, 'admin')
})
type Answer = { settings: PracticeSettings; facts: SettingsFacts; canRequireSecondFactor: boolean }

async function read(who = admin): Promise<Answer> {
  const response = await testApp.app.inject({ url: '/api/admin/settings', headers: { cookie: who.cookie } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

function save(settings: object, who = admin) {
  return testApp.app.inject({
    method: 'PUT',
    url: '/api/admin/settings',
    headers: { cookie: who.cookie },
    payload: settings,
  })
}

describe('the settings', () => {
  it('start with the defaults, and are shown with facts about the installation', async () => {
    const { settings, facts, canRequireSecondFactor } = await read()
    expect(settings).toMatchObject({
      version: 1,
      isSecondFactorRequiredForStaff: false,
      brand: { name: 'Pathya', phone: '' },
      upi: null,
    })
    expect(canRequireSecondFactor).toBe(false)
    expect(facts).toMatchObject({
      identityProvider: 'embedded',
      hasGoogle: false,
      staffDomain: null,
      mail: 'kept',
      mailboxPath: null,
      foods: { version: expect.stringMatching(/^[0-9a-f]{12}$/) },
    })
    expect(facts.softwareVersion).toMatch(/^\d+\.\d+\.\d+/)
    expect(facts.guidelines.join()).toContain('ICMR-NIN')
  })

  it('store a new brand, notify every process, and record in the audit log what changed but not the values', async () => {
    const events: string[] = []
    const listener = await listenToDatabase(
      testApp.testDatabase.url,
      { pathya_content_changed: () => events.push('changed') },
      { onReconnect: () => undefined, onError: () => undefined },
    )
    const { settings } = await read()
    const brand = {
      name: '  Meera’s   Kitchen ',
      tagline: 'Kind.',
      email: 'hi@meera.example',
      phone: '+91 98450 12345',
      whatsapp: '+91 98450 12345',
    }
    const response = await save({ ...settings, brand })
    expect(response.json()).toEqual({
      ...settings,
      version: settings.version + 1,
      brand: { ...brand, name: 'Meera’s Kitchen' },
    })
    expect((await read()).settings).toEqual(response.json())
    const { db, pool } = testApp.platform.database
    const content = await loadContent(db)
    expect(content.brand.name).toBe('Meera’s Kitchen')
    expect(content.services).toHaveLength(6)
    await expect.poll(() => events).toEqual(['changed'])
    await listener.close()
    const { rows } = await pool.query(
      `select actor_id, details from audit_log where action = 'settings.update' order by id desc limit 1`,
    )
    expect(rows).toEqual([
      {
        actor_id: admin.id,
        details: {
          version: settings.version + 1,
          fields: ['brand.name', 'brand.tagline', 'brand.email', 'brand.phone', 'brand.whatsapp'],
          isSecondFactorRequiredForStaff: false,
        },
      },
    ])
  })

  it('store the UPI account that clients pay to, and record in the audit log that it has changed', async () => {
    const { settings } = await read()
    const upi = { id: 'pathya.diet@okbank', payeeName: 'Pathya  Diet Care' }
    const response = await save({ ...settings, upi: { ...upi, id: ` ${upi.id} ` } })
    expect(response.statusCode, response.body).toBe(200)
    const saved = response.json<PracticeSettings>()
    expect(saved.upi).toEqual({ id: upi.id, payeeName: 'Pathya Diet Care' })
    expect(saved.version).toBe(settings.version + 1)
    expect((await read()).settings).toEqual(saved)
    const { db, pool } = testApp.platform.database
    expect(await findUpiAccount(db)).toEqual(saved.upi)
    const { rows } = await pool.query<{ details: { fields: string[] } }>(
      `select details from audit_log where action = 'settings.update' order by id desc limit 1`,
    )
    expect(rows[0]?.details.fields).toEqual(['upi.id', 'upi.payeeName'])
    expect(JSON.stringify(rows)).not.toContain('okbank')
    const without = await save({ ...saved, upi: null })
    expect(without.json()).toMatchObject({ upi: null })
    expect(await findUpiAccount(db)).toBeNull()
  })

  it.each([
    [{ id: 'nobody', payeeName: 'Pathya' }, 'upi.id', 'Please enter a UPI ID such as name@bank'],
    [{ id: 'a@bank', payeeName: 'Pathya' }, 'upi.id', 'Please enter a UPI ID such as name@bank'],
    [{ id: 'pathya@mail.example', payeeName: 'P' }, 'upi.id', 'Please enter a UPI ID such as name@bank'],
    [
      { id: 'pathya@okbank', payeeName: ' ' },
      'upi.payeeName',
      'Enter the payee’s name too, or leave both empty',
    ],
  ])('refuse a UPI account like %j', async (upi, path, message) => {
    const { settings } = await read()
    const response = await save({ ...settings, upi })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'invalid_input', issues: [{ path, message }] })
  })

  it('do not get a new version if nothing changes', async () => {
    const { settings } = await read()
    expect((await save(settings)).json()).toEqual(settings)
    expect((await read()).settings).toEqual(settings)
  })

  it('are not overwritten with an older version, even by two people at the same time', async () => {
    const { settings } = await read()
    const rename = (name: string) => save({ ...settings, brand: { ...settings.brand, name } })
    const answers = await Promise.all([rename('First'), rename('Second')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    const now = (await read()).settings
    expect(refused?.json()).toMatchObject({ code: 'stale_version', details: { settings: now } })
    expect(['First', 'Second']).toContain(now.brand.name)
  })

  it.each([
    [{ name: ' ' }, 'brand.name', 'Name is required'],
    [{ name: 'x'.repeat(61) }, 'brand.name', 'Please use at most 60 characters.'],
    [{ name: 'A <b>' }, 'brand.name', 'Please use only letters, numbers and common punctuation.'],
    [{ tagline: '' }, 'brand.tagline', 'Tagline is required'],
    [{ email: 'nobody' }, 'brand.email', 'Please enter a valid email address.'],
    [{ email: '' }, 'brand.email', 'Email is required'],
    [
      { whatsapp: '98450 12345' },
      'brand.whatsapp',
      'Please enter a number with its country code, such as +91, or leave this empty',
    ],
    [{ phone: 'call me' }, 'brand.phone', 'Please enter a phone number, or leave this empty'],
  ])('report the error in %j', async (change, path, message) => {
    const { settings } = await read()
    const response = await save({ ...settings, brand: { ...settings.brand, ...change } })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'invalid_input', issues: [{ path, message }] })
  })

  it('require a second factor of all staff, and lift the rule, only if the admin signed in with one', async () => {
    const { settings } = await read()
    const refused = await save({ ...settings, isSecondFactorRequiredForStaff: true })
    expect(refused.json()).toMatchObject({
      statusCode: 400,
      issues: [{ path: 'isSecondFactorRequiredForStaff', message: expect.stringContaining('My account') }],
    })
    const { pool } = testApp.platform.database
    await pool.query('update sessions set has_second_factor = true where user_id = $1', [admin.id])
    expect((await read()).canRequireSecondFactor).toBe(true)
    const saved = await save({ ...settings, isSecondFactorRequiredForStaff: true })
    expect(saved.json()).toMatchObject({ isSecondFactorRequiredForStaff: true })
    // From now on, a session of the same admin without a second factor cannot change the settings.
    const withoutFactor = { ...admin, cookie: await openSession(testApp, admin.id) }
    const lifted = { ...saved.json<PracticeSettings>(), isSecondFactorRequiredForStaff: false }
    expect((await save(lifted, withoutFactor)).json()).toMatchObject({
      statusCode: 403,
      code: 'second_factor_required',
    })
    const off = await save(lifted)
    expect(off.json()).toMatchObject({ isSecondFactorRequiredForStaff: false })
  })
})

describe('a test mail', () => {
  const send = (who = admin, headers: Record<string, string> = {}) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/admin/settings/test-mail',
      headers: { cookie: who.cookie, ...headers },
    })
  const follow = async (id: string, who = admin): Promise<TestMailState> => {
    const response = await testApp.app.inject({
      url: `/api/admin/settings/test-mail/${id}`,
      headers: { cookie: who.cookie },
    })
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }
  const work = async (id: string, smtpUrl: string | null, attempt: number): Promise<void> => {
    const { config, database: db } = testApp.platform
    const tasks = createMailTasks(
      { config: { ...config, smtpUrl }, db: db.db, now: () => new Date() },
      testApp.app.log,
    )
    await tasks['send-mail'](
      { mailId: id },
      { attempt, signal: new AbortController().signal, workerId: 'none' },
    ).catch(() => undefined)
  }

  it('goes to the sender through the queue, and its state can be read', async () => {
    const { id, to } = (await send()).json<{ id: string; to: string }>()
    expect(to).toBe(admin.email)
    expect(await follow(id)).toEqual({ status: 'queued', attempts: 0, reason: null })
    // The mail server does not answer, so the mail stays in the queue until the last attempt.
    await work(id, 'smtp://127.0.0.1:1', 1)
    expect(await follow(id)).toMatchObject({
      status: 'queued',
      attempts: 1,
      reason: expect.stringContaining('cannot be reached'),
    })
    await work(id, 'smtp://127.0.0.1:1', 12)
    expect(await follow(id)).toMatchObject({ status: 'failed', attempts: 2 })
    const saved = (await send()).json<{ id: string }>()
    await work(saved.id, null, 1)
    expect(await follow(saved.id)).toEqual({ status: 'kept', attempts: 1, reason: null })
  })

  it('is sent once for each idempotency key, and only a few times per hour', async () => {
    const who = await signInAs(testApp, 'admin')
    const key = { 'idempotency-key': 'test-mail-key-1' }
    expect((await send(who, key)).json()).toEqual((await send(who, key)).json())
    const answers = []
    for (let count = 0; count < 9; count++) answers.push((await send(who)).statusCode)
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429])
  })

  it('can be requested again while no mail can be sent, and only one waits', async () => {
    const who = await signInAs(testApp, 'admin')
    const first = (await send(who)).json<{ id: string }>()
    await work(first.id, 'smtp://127.0.0.1:1', 1)
    for (let count = 0; count < 15; count++) {
      const response = await send(who)
      expect(response.statusCode, response.body).toBe(200)
      await work(response.json<{ id: string }>().id, 'smtp://127.0.0.1:1', 1)
    }
    const { rows } = await testApp.platform.database.pool.query(
      `select count(*)::int as count from outgoing_mails where to_email = $1`,
      [who.email],
    )
    expect(rows).toEqual([{ count: 1 }])
    await testApp.platform.database.pool.query('delete from outgoing_mails')
  })

  it('cannot be read by anybody else', async () => {
    const { id } = (await send()).json<{ id: string }>()
    const other = await signInAs(testApp, 'admin')
    const response = await testApp.app.inject({
      url: `/api/admin/settings/test-mail/${id}`,
      headers: { cookie: other.cookie },
    })
    expect(response.statusCode).toBe(404)
  })
})
