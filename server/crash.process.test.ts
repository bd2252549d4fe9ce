import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { expectAnswers, provideServerFolder } from '#server/test/server-folder.ts'
import { startServerProcess } from '#server/test/server-process.ts'

const isRoot = process.getuid?.() === 0

const folder = provideServerFolder()

describe('recovery after a crash', () => {
  test('kill -9 of the server alone: PostgreSQL is taken over', async () => {
    const killed = await folder.startReady()
    const postmaster = folder.readPostmasterPid()
    killed.child.kill('SIGKILL')
    await killed.exited
    const next = await folder.startReady()
    expect(next.readOutput()).toContain('Taking over PostgreSQL, which a killed server had left running.')
    expect(folder.readPostmasterPid()).toBe(postmaster)
    await expectAnswers(next)
    next.child.kill('SIGTERM')
    expect(await next.exited).toEqual({ code: 0, signal: null })
    await folder.expectNothingLeft()
  })

  test('kill -9 of the database alone: the running server starts it again and goes on', async () => {
    const server = await folder.startReady()
    for (let kill = 1; kill <= 2; kill++) {
      const killed = folder.readPostmasterPid()
      process.kill(killed, 'SIGKILL')
      // Until then, requests are answered with 503 and no other error.
      const statuses = new Set<number>()
      const isBack = async (): Promise<boolean> => {
        const { status } = await fetch(`${server.url}/api/ready`)
        statuses.add(status)
        return status === 200 && server.readOutput().split('PostgreSQL runs again.').length === kill + 1
      }
      await expect.poll(isBack, { timeout: 60_000, interval: 20 }).toBe(true)
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
      expect(folder.readPostmasterPid()).not.toBe(killed)
    }
    expect(server.child.exitCode).toBeNull()
    expect(server.readOutput()).toContain('PostgreSQL has stopped unexpectedly; it is started again.')
    const readCount = async (sql: string): Promise<number> => Number((await folder.query(sql))[0]?.count)
    await folder.query(`select graphile_worker.add_job('clean-up')`)
    await expect
      .poll(() => readCount(`select count(*) from graphile_worker.jobs where task_identifier = 'clean-up'`), {
        // The queue needs this time to notice that a worker is gone and to retry its job.
        timeout: 180_000,
      })
      .toBe(0)
    await expect
      .poll(
        () => readCount(`select count(*) from pg_stat_activity where application_name = 'pathya-listen'`),
        { timeout: 20_000 },
      )
      .toBe(1)
    server.child.kill('SIGTERM')
    expect(await server.exited).toEqual({ code: 0, signal: null })
    await folder.expectNothingLeft()
  })

  test('a database that cannot be started again ends the server after a few tries', async () => {
    const server = await folder.startReady()
    const control = join(folder.dataDir, 'postgres', 'cluster', 'global', 'pg_control')
    renameSync(control, `${control}.aside`)
    process.kill(folder.readPostmasterPid(), 'SIGKILL')
    expect(await server.exited).toEqual({ code: 1, signal: null })
    expect(server.readOutput().split('PostgreSQL could not be started again: ')).toHaveLength(5)
    expect(server.readOutput()).toContain(
      'PostgreSQL has stopped and could not be kept running; the next start recovers the database.',
    )
    renameSync(`${control}.aside`, control)
    await expectAnswers(await folder.startReady())
  })

  test('kill -9 of both: the next start serves requests', async () => {
    const server = await folder.startReady()
    const postmaster = folder.readPostmasterPid()
    server.child.kill('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    await expectAnswers(await folder.startReady())
  })

  test('kill -9 of both, and another program has the process id of PostgreSQL: the next start serves requests', async () => {
    const server = await folder.startReady()
    const pidFile = join(folder.dataDir, 'postgres', 'cluster', 'postmaster.pid')
    const owner = statSync(pidFile)
    const postmaster = folder.readPostmasterPid()
    server.child.kill('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    await server.exited
    const other = await startServerProcess({
      command: ['/bin/sleep', '60'],
      cwd: '/',
      ...(isRoot && { runAs: { uid: owner.uid, gid: owner.gid } }),
    })
    const lines = readFileSync(pidFile, 'utf8').split('\n')
    writeFileSync(pidFile, [String(other.pid), ...lines.slice(1)].join('\n'))
    await expectAnswers(await folder.startReady())
    expect(other.child.exitCode).toBeNull()
  })

  test('committed data is still there', async () => {
    const server = await folder.startReady()
    await folder.query('create table committed as select 42 as figure')
    server.child.kill('SIGKILL')
    process.kill(folder.readPostmasterPid(), 'SIGKILL')
    await server.exited
    await folder.startReady()
    expect(await folder.query('select figure from committed')).toEqual([{ figure: 42 }])
  })
})
