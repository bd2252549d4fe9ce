import { beforeAll, describe, expect, it } from 'vitest'
import { CLIENT_IMPORT_TEMPLATE, type ImportReport } from '#contract/people/client-import.ts'
import type { ManagedUser } from '#contract/people/users.ts'
import { createIdentityCalls } from '#server/test/identity-helpers.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createClient, type SignedIn, signInAs } from '#server/test/test-app.ts'

const testApp = setUpTestApp()
const calls = createIdentityCalls(testApp)
let admin: SignedIn

beforeAll(async () => {
  admin = await signInAs(testApp, 'admin')
  const known = await createClient(testApp, { email: 'known@clients.example' })
  await testApp.platform.database.pool.query(`update users set phone = '+919845000001' where id = $1`, [
    known.id,
  ])
})

const importFile = (
  csv: string,
  options: { dryRun?: boolean; sendInvites?: boolean } = {},
  headers: Record<string, string> = {},
) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/admin/users/import',
    headers: { cookie: admin.cookie, ...headers },
    payload: { csv, dryRun: false, sendInvites: true, ...options },
  })

const countUsers = async (): Promise<number> => {
  const { rows } = await testApp.platform.database.pool.query<{ users: number; identities: number }>(
    'select (select count(*)::int from users) as users, (select count(*)::int from identity_users) as identities',
  )
  expect(rows[0]?.identities).toBe(rows[0]?.users)
  return rows[0]?.users ?? 0
}

const FILE = `${CLIENT_IMPORT_TEMPLATE}Asha,Rao,asha@clients.example,98450 10001
Known,Person,KNOWN@clients.example,
Other,Person,other@clients.example,9845000001
Nobody,,nobody@clients.example,
Asha,Again,Asha@clients.example,
"Meera","Iyer",meera@clients.example,
`

describe('importing clients', () => {
  it('reports in a dry run, and changes nothing', async () => {
    const before = await countUsers()
    const report = (await importFile(FILE, { dryRun: true })).json<ImportReport>()
    expect(report).toMatchObject({ newCount: 2, existsCount: 2, invalidCount: 2, isImported: false })
    expect(report.rows.map(({ line, state, issues }) => [line, state, issues[0]?.message])).toEqual([
      [2, 'new', undefined],
      [3, 'exists', 'An account with this email address already exists.'],
      [4, 'exists', 'This phone number is already in use.'],
      [5, 'invalid', 'Last name is required'],
      [6, 'invalid', 'Line 2 has the same email address.'],
      [7, 'new', undefined],
    ])
    expect(await countUsers()).toBe(before)
    expect(await calls.listMails('asha@clients.example')).toEqual([])
  })

  it('creates and invites new clients, answers a repeat with the same report, and never creates a client twice', async () => {
    const before = await countUsers()
    const key = { 'idempotency-key': 'import-of-today' }
    const report = (await importFile(FILE, {}, key)).json<ImportReport>()
    expect(report).toMatchObject({ newCount: 2, existsCount: 2, invalidCount: 2, isImported: true })
    expect((await importFile(FILE, {}, key)).json()).toEqual(report)
    expect(await countUsers()).toBe(before + 2)
    const again = (await importFile(FILE)).json<ImportReport>()
    expect(again).toMatchObject({ newCount: 0, existsCount: 4, invalidCount: 2 })

    const token = await calls.readLinkToken('asha@clients.example', 'invite')
    const accepted = await calls.post('/api/invites/accept', { token, password: 'pomelo-9' })
    const { response } = await calls.exchange(accepted.json<{ token: string }>().token)
    expect(response.json()).toMatchObject({
      firstName: 'Asha',
      lastName: 'Rao',
      role: 'client',
      emailVerified: true,
    })
    const { rows } = await testApp.platform.database.pool.query(
      `select details from audit_log where action = 'users.imported' order by id`,
    )
    expect(rows[0]).toEqual({ details: { newCount: 2, areInvited: true } })
    expect(JSON.stringify(rows)).not.toContain('@')
  })

  it('without invites allows the invites to be sent one by one', async () => {
    await importFile('Name;Email\nIla Das;ila@clients.example', { sendInvites: false })
    expect(await calls.listMails('ila@clients.example')).toEqual([])
    const list = await testApp.app.inject({
      url: '/api/admin/users?search=ila%20das',
      headers: { cookie: admin.cookie },
    })
    const [ila] = list.json<ManagedUser[]>()
    expect(ila).toMatchObject({ inviteState: 'not-sent', canResendInvite: true })
    await testApp.app.inject({
      method: 'POST',
      url: `/api/admin/resend-invite/${ila?.id}`,
      headers: { cookie: admin.cookie },
    })
    expect(await calls.readLinkToken('ila@clients.example', 'invite')).toMatch(/^[\w-]{43}$/)
  })

  it('sends the invite in the language of the row, which becomes that of the account', async () => {
    const report = await importFile('Name,Email,Language\nAnu Das,anu@clients.example,Hindi')
    expect(report.json<ImportReport>()).toMatchObject({ newCount: 1, invalidCount: 0 })
    const [mail] = await calls.listMails('anu@clients.example')
    expect(mail?.subject).toMatch(/\p{Script=Devanagari}/u)
    const { rows } = await testApp.platform.database.pool.query(
      `select locale from users where email = 'anu@clients.example'`,
    )
    expect(rows).toEqual([{ locale: 'hi' }])
  })

  it('reports a person who was added after the check, and creates the others', async () => {
    // The identity is verified but has no user record yet, so the check at the start cannot find it.
    await testApp.platform.database.pool.query(
      `insert into identity_users (id, name, email, email_verified) values ('between', 'A', 'between@clients.example', true)`,
    )
    const report = (
      await importFile('Name,Email\nA B,between@clients.example\nC D,after@clients.example')
    ).json<ImportReport>()
    expect(report.rows.map(({ state }) => state)).toEqual(['exists', 'new'])
    await testApp.platform.database.pool.query(`delete from identity_users where id = 'between'`)
    await countUsers()
  })

  it('refuses a file that cannot be read, with an error message', async () => {
    const response = await importFile('no header, no clients')
    expect(response.json()).toMatchObject({
      statusCode: 400,
      code: 'invalid_input',
      issues: [{ path: 'csv' }],
    })
    expect((await importFile('PK\u0003\u0004\u0014 a spreadsheet')).json()).toMatchObject({
      statusCode: 400,
      message: 'This is not a CSV file. In your spreadsheet choose Save as, CSV.',
    })
    expect((await importFile('x'.repeat(1_000_001))).json()).toMatchObject({
      statusCode: 400,
      message: 'This file is too large. Please split it.',
    })
  })

  const pool = () => testApp.platform.database.pool
  const many = (name: string, count: number): string =>
    [
      CLIENT_IMPORT_TEMPLATE.trim(),
      ...Array.from({ length: count }, (_, index) => `P,Q,${name}${index}@clients.example,`),
    ].join('\n')

  it('imports hundreds of rows in steps, and refuses a repeat while it is running', async () => {
    const before = await countUsers()
    const key = { 'idempotency-key': 'import-of-hundreds' }
    const importing = importFile(many('many', 300), {}, key)
    // The clients of finished steps are visible before the other clients are created.
    await expect
      .poll(
        async () => {
          const { rows } = await pool().query(
            `select count(*)::int as count from users where email like 'many%'`,
          )
          return rows[0].count
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0)
    const repeated = await importFile(many('many', 300), {}, key)
    expect(repeated.json()).toMatchObject({ statusCode: 409, code: 'still_running' })
    const report = (await importing).json<ImportReport>()
    expect(report.newCount).toBe(300)
    expect((await importFile(many('many', 300), {}, key)).json()).toEqual(report)
    expect(await countUsers()).toBe(before + 300)
    // The list of people, newest first, has the order of the file.
    const { rows } = await pool().query<{ email: string }>(
      `select email from users where email like 'many%' order by created_at desc, id desc`,
    )
    expect(rows.map(({ email }) => email)).toEqual(report.rows.map(({ email }) => email))
  }, 60_000)

  it('that is interrupted reports how many clients it created, and can be continued', async () => {
    await pool().query(`alter table users add constraint stop check (email <> 'stop20@clients.example')`)
    const key = { 'idempotency-key': 'import-that-stops' }
    const stopped = await importFile(many('stop', 60), {}, key)
    expect(stopped.json()).toMatchObject({
      statusCode: 503,
      code: 'import_stopped',
      message:
        'The import stopped: 25 clients were imported and will stay. Please import the same file again; existing people will not change.',
    })
    await pool().query('alter table users drop constraint stop')
    const report = (await importFile(many('stop', 60), {}, key)).json<ImportReport>()
    expect(report).toMatchObject({ newCount: 35, existsCount: 25 })
    const { rows } = await pool().query(
      `select details from audit_log where action = 'users.imported' order by id desc limit 2`,
    )
    expect(rows.map(({ details }) => details.newCount)).toEqual([35, 25])
    // If a server stops in the middle, only the key is left.
    await pool().query(`update idempotency_keys set response = null where key = 'import-that-stops'`)
    expect((await importFile(many('stop', 60), {}, key)).statusCode).toBe(409)
    await pool().query(
      `update idempotency_keys set created_at = now() - interval '11 minutes' where key = 'import-that-stops'`,
    )
    expect((await importFile(many('stop', 60), {}, key)).json()).toMatchObject({ existsCount: 60 })
  }, 60_000)
})
