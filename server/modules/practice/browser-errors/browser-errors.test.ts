import { beforeEach, describe, expect, it } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { createCtx } from '#server/kit/ctx.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { signInAs } from '#server/test/test-app.ts'
import { admitBrowserError, cleanMessage } from './service.ts'

const testApp = setUpTestApp({
  config: { publicUrl: 'https://diet.example.org', isPublicUrlLoopback: false },
})

const REPORT = {
  message: "TypeError: Cannot read properties of null (reading 'meals')",
  frames: ['Today /assets/Ab_c-1.js:3:1204'],
  screen: '/diet-plans/:id',
  release: '0.2.0',
}

const report = (payload: object, remoteAddress = '203.0.113.7') =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/browser-errors',
    headers: { origin: 'https://diet.example.org' },
    payload,
    remoteAddress,
  })

beforeEach(async () => {
  await testApp.platform.database.pool.query('delete from rate_limits')
})

describe('a report of an error in a browser', () => {
  it('is answered with the reference of its log entry', async () => {
    const answer = await report(REPORT)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ reference: expect.stringMatching(/^[0-9a-f]{8}$/) })
    expect(testApp.platform.metrics.write()).toContain('pathya_browser_errors_total 1')
  })

  it.each([
    ['a longer message', { message: 'x'.repeat(301) }],
    ['no place in a script', { frames: [] }],
    ['more places', { frames: Array.from({ length: 21 }, () => '/assets/a.js:1:1') }],
    ['another field', { url: 'https://diet.example.org/home?x=1' }],
  ])('is refused with %s', async (_what, wrong) => {
    expect((await report({ ...REPORT, ...wrong })).statusCode).toBe(400)
  })

  it('is refused if it is large or comes from another site', async () => {
    expect((await report({ ...REPORT, message: 'x'.repeat(9000) })).statusCode).toBe(413)
    const elsewhere = await testApp.app.inject({
      method: 'POST',
      url: '/api/browser-errors',
      headers: { origin: 'https://elsewhere.example' },
      payload: REPORT,
    })
    expect(elsewhere.statusCode).toBe(403)
  })

  it('is refused after ten from one address, and after three hundred from all', async () => {
    for (let count = 0; count < 10; count += 1) expect((await report(REPORT)).statusCode).toBe(200)
    expect((await report(REPORT)).statusCode).toBe(429)
    expect((await report(REPORT, '203.0.113.8')).statusCode).toBe(200)
    await testApp.platform.database.pool.query('update rate_limits set count = 300 where count > 10')
    expect((await report(REPORT, '203.0.113.9')).statusCode).toBe(429)
  })

  it('is logged without anything that could be about a person', async () => {
    const entry = await admitBrowserError(
      createCtx(testApp.platform),
      {
        message: `SyntaxError: Unexpected token 'L', "Leela Raman"... is not valid JSON`,
        frames: ['Today /assets/a.js:1:2', 'https://diet.example.org/home?name=Leela', 'Leela (9845012345)'],
        screen: '/clients/0b9a3c1e-7f64-4b7e-9d38-5d1f4a2b6c70',
        release: 'Leela Raman',
      },
      null,
    )
    expect(entry).toEqual({
      message: `SyntaxError: Unexpected token 'L', "…"... is not valid JSON`,
      frames: ['Today /assets/a.js:1:2'],
      screen: 'unknown',
      release: 'unknown',
    })
  })
})

it.each([
  ['No client leela@example.org', 'No client …'],
  ['Failed https://diet.example.org/home?token=abc now', 'Failed … now'],
  ['Cannot open /clients/42/notes', 'Cannot open /…'],
  ['Weight 64.5 on 2026-11-27', 'Weight # on #'],
  ['Unexpected "लीला रमन', 'Unexpected "…"'],
  ['Name: लीला', 'Name: …'],
  ['two\nlines', 'two…lines'],
])('cleans the message %j', (message, cleaned) => {
  expect(cleanMessage(message)).toBe(cleaned)
})

describe('the reference of a failure', () => {
  it('is in the body of an error that nobody expected, and not in that of a refusal', async () => {
    const { pool } = testApp.platform.database
    const client = await signInAs(testApp, 'client')
    const rename = () =>
      testApp.app.inject({
        method: 'PATCH',
        url: '/api/auth/profile',
        headers: { cookie: client.cookie },
        payload: { firstName: 'Usha' },
      })
    await pool.query(`
      create or replace function fail_rename() returns trigger language plpgsql as $$
      begin raise exception 'row of asha@example.org'; end $$;
      create trigger fail_rename before update on users execute function fail_rename()`)
    const failed = await rename().finally(() => pool.query('drop trigger fail_rename on users'))
    expect(failed.statusCode).toBe(500)
    expect(ErrorBody.parse(failed.json()).reference).toMatch(/^[0-9a-f]{8}$/)
    const refused = await testApp.app.inject({ method: 'GET', url: '/api/auth/user' })
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).not.toHaveProperty('reference')
  })
})
