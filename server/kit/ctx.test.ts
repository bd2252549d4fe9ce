import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createPerson } from '#server/test/test-app.ts'
import { actAs } from './access/act-as.ts'
import { requireReach } from './access/caller.ts'
import { recordStaffListing } from './audit/record.ts'
import { type Ctx, createCtx, inTransaction } from './ctx.ts'
import { dbOn } from './database/db.ts'
import { countRows } from './database/expressions.ts'
import { consumeLimits } from './http/rate-limit.ts'
import { runOnce } from './idempotency.ts'

const testApp = setUpTestApp()

const HOUR_MS = 3_600_000

async function countAudits({ db }: Ctx, subjectId: string): Promise<number> {
  const { count } = await db
    .selectFrom('audit_log')
    .select(countRows().as('count'))
    .where('subject_id', '=', subjectId)
    .executeTakeFirstOrThrow()
  return count
}

describe('inTransaction', () => {
  test('saves all changes with their entries in the audit log, or nothing', async () => {
    const { id } = await createPerson(testApp)
    const ctx = createCtx(testApp.platform)
    const failed = inTransaction(ctx, async (inside) => {
      await inside.db.updateTable('users').set({ first_name: 'Changed' }).where('id', '=', id).execute()
      await inside.audit({ action: 'user.updated', subjectId: id })
      throw new Error('stop')
    })
    await expect(failed).rejects.toThrow('stop')
    const user = await ctx.db.selectFrom('users').select('first_name').where('id', '=', id).executeTakeFirst()
    expect(user?.first_name).toBe('Asha')
    expect(await countAudits(ctx, id)).toBe(0)
  })

  test('joins the current transaction', async () => {
    const { id } = await createPerson(testApp)
    const ctx = createCtx(testApp.platform)
    const failed = inTransaction(ctx, async (outer) => {
      await inTransaction(outer, async (inner) => {
        expect(inner.db).toBe(outer.db)
        await inner.db.updateTable('users').set({ first_name: 'Changed' }).where('id', '=', id).execute()
      })
      throw new Error('stop')
    })
    await expect(failed).rejects.toThrow('stop')
    const user = await ctx.db.selectFrom('users').select('first_name').where('id', '=', id).executeTakeFirst()
    expect(user?.first_name).toBe('Asha')
  })

  test('refuses a transaction begun by Kysely, which would take any connection of the pool', async () => {
    const { db } = testApp.platform.database
    await expect(db.transaction().execute(async () => undefined)).rejects.toThrow('inTransaction')
  })
})

test('dbOn returns the Db of a pool or a connection, with the same row checks', async () => {
  const { db, pool } = testApp.platform.database
  expect(dbOn(pool)).toBe(db)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`create temporary table seen (id int) on commit drop`)
    expect((await sql`select from seen`.execute(dbOn(client))).rows).toEqual([])
    expect(dbOn(client).rowChecks).toBe(db.rowChecks)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

describe('actAs', () => {
  test('gives the reach of the access table', async () => {
    const staff = await createPerson(testApp, { role: 'employee' })
    const theirs = await createPerson(testApp, { inCareOf: [staff.id] })
    const other = await createPerson(testApp)
    const ctx = await actAs(testApp.platform, staff.id, 'measurements:read')
    expect(ctx.scope).toBe('in-care')
    await requireReach(ctx, theirs.id)
    await expect(requireReach(ctx, other.id)).rejects.toMatchObject({ statusCode: 404 })
  })

  test('refuses people without the permission or an active account', async () => {
    const client = await createPerson(testApp)
    await expect(actAs(testApp.platform, client.id, 'users:manage')).rejects.toMatchObject({
      statusCode: 403,
    })
    const gone = await createPerson(testApp, { isActive: false })
    await expect(actAs(testApp.platform, gone.id, 'profile:own')).rejects.toMatchObject({ statusCode: 401 })
  })
})

describe('the clock', () => {
  test('resets a rate limit when its window is over', async () => {
    const ctx = createCtx(testApp.platform)
    const limits = [{ key: 'somebody', count: 1, windowSeconds: 3600 }]
    await consumeLimits(ctx, 'ctx-test', limits)
    await expect(consumeLimits(ctx, 'ctx-test', limits)).rejects.toMatchObject({ statusCode: 429 })
    testApp.clock.advance(HOUR_MS)
    await consumeLimits(ctx, 'ctx-test', limits)
  })

  test('records a repeated listing of the same client after a day', async () => {
    const staff = await createPerson(testApp, { role: 'admin' })
    const client = await createPerson(testApp)
    const ctx = await actAs(testApp.platform, staff.id, 'clients:read')
    const list = () => recordStaffListing(ctx, { action: 'client.list', subjectIds: [client.id] })
    await list()
    await list()
    expect(await countAudits(ctx, client.id)).toBe(1)
    testApp.clock.advance(25 * HOUR_MS)
    await list()
    expect(await countAudits(ctx, client.id)).toBe(2)
  })
})

describe('runOnce', () => {
  const key = (text: string, body: string) => ({
    key: text,
    call: 'POST /api/things',
    requestHash: Buffer.from(body),
  })

  test('gives a repeated call the answer of the first, and refuses the key for a different call', async () => {
    const { id } = await createPerson(testApp)
    const ctx = await actAs(testApp.platform, id, 'profile:own')
    let runs = 0
    const run = (idempotencyKey: Ctx['idempotencyKey']) =>
      runOnce({ ...ctx, idempotencyKey }, async () => {
        runs += 1
        return { runs, list: [1, 2] }
      })
    expect(await run(key('first-key', 'a'))).toEqual({ runs: 1, list: [1, 2] })
    expect(await run(key('first-key', 'a'))).toEqual({ runs: 1, list: [1, 2] })
    await expect(run(key('first-key', 'b'))).rejects.toMatchObject({ code: 'idempotency_mismatch' })
    expect(await run(null)).toEqual({ runs: 2, list: [1, 2] })
    await expect(run(key('short', 'a'))).rejects.toMatchObject({ statusCode: 400 })
  })
})
