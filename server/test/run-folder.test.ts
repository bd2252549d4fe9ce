import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findProjectRoot } from '#server/kit/project-root.ts'
import { isPostmaster } from '#server/postgres/embedded-postgres-process.ts'
import { makeRunFolder, removeAbandonedRuns } from './run-folder.ts'

/** Higher than any process number that systems use. */
const NOBODY = 2 ** 30
const LONG_AGO = new Date(Date.now() - 3 * 3_600_000)
let base: string

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'pathya-runs-'))
  // PostgreSQL's own account must be able to pass through it when the tests run as root.
  chmodSync(base, 0o711)
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

it('removes the folder and the PostgreSQL of a run that was killed', async () => {
  const dataDir = join(base, `pathya-test-${NOBODY}-a`)
  const script = `
    import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
    const { pid } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined })
    console.log(pid)`
  const run = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: findProjectRoot(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await once(run.stdout, 'data')
  run.kill('SIGKILL')
  await once(run, 'exit')
  const pid = Number(output)
  const cluster = join(dataDir, 'postgres', 'cluster')
  expect(isPostmaster(pid, cluster)).toBe(true)
  utimesSync(dataDir, LONG_AGO, LONG_AGO)
  await removeAbandonedRuns(base)
  expect(isPostmaster(pid, cluster)).toBe(false)
  expect(existsSync(dataDir)).toBe(false)
})

it('leaves runs under way, recent runs, and files that do not belong to a run', async () => {
  const running = makeRunFolder(base)
  utimesSync(running, LONG_AGO, LONG_AGO)
  const young = join(base, `pathya-test-${NOBODY}-b`)
  const other = join(base, 'pathya-other')
  for (const path of [young, other]) mkdirSync(path)
  utimesSync(other, LONG_AGO, LONG_AGO)
  await removeAbandonedRuns(base)
  expect([running, young, other].filter((path) => existsSync(path))).toHaveLength(3)
})
