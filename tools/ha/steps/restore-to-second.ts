import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '#server/test/server-process.ts'
import type { DatabaseMachine } from '../cluster.ts'
import { startLoad } from '../load.ts'
import { runProgram, startProgram, waitUntil } from '../programs.ts'
import type { Row, Setup } from '../setup.ts'

const RATES = { weights: 20, bookings: 1, reads: 0 }
const WRITE_MS = 4000

/** Everything that people wrote, as one line. */
const DIGEST = `select concat_ws(' ',
  (select count(*) || ' ' || md5(coalesce(string_agg(t::text, '' order by id), '')) from progress_entries t),
  (select count(*) || ' ' || md5(coalesce(string_agg(t::text, '' order by id), '')) from consultations t),
  (select count(*) || ' ' || md5(coalesce(string_agg(t::text, '' order by id), '')) from users t)) as digest`

/** Makes the first physical backup, from which every later time can be restored. */
export async function makePhysicalBackup({ local, log }: Setup): Promise<void> {
  const primary = await local.findPrimary()
  if (!primary) throw new Error('There is no primary.')
  log('Making a physical backup.')
  pgbackrest(primary, local.account, ['stanza-create'])
  pgbackrest(primary, local.account, ['--type=full', 'backup'])
}

/**
 * Writes, notes the time and what the database contains, writes more, and restores the time into another folder: it must
 * contain exactly what was there at that time.
 */
export async function restoreToSecond(setup: Setup): Promise<Row[]> {
  const { local, clients, log } = setup
  const write = async (): Promise<void> => {
    const load = startLoad(local.siteUrl, clients, RATES, setup.nextRun())
    await sleep(WRITE_MS)
    await load.stop()
  }
  await write()
  await sleep(1500)
  const noted = await query(local.superuserUrl, 'pathya', `${DIGEST}, now()::text as at`)
  await sleep(1500)
  await write()
  const later = await query(local.superuserUrl, 'pathya', DIGEST)
  const primary = await local.findPrimary()
  if (!primary) throw new Error('There is no primary.')
  await waitUntilArchived(local.superuserUrl)

  log(`Restoring the state of ${noted.at}.`)
  const startedAt = performance.now()
  const restored = await restore(setup, primary, noted.at ?? '')
  const seconds = (performance.now() - startedAt) / 1000
  const isSame = restored === noted.digest && later.digest !== noted.digest
  return [
    {
      what: 'restore to a chosen second, while later writes exist: differences from what was there; time it took',
      measured: `${isSame ? 'none' : 'some'}; ${seconds.toFixed(1)} s`,
      limit: 'none',
      isHeld: isSame,
    },
  ]
}

/** Restores a time into another folder, starts PostgreSQL there, and returns what it contains. */
async function restore({ local }: Setup, primary: DatabaseMachine, at: string): Promise<string | undefined> {
  const folder = join(local.folder, 'restored')
  const data = join(folder, 'data')
  for (const path of [folder, data]) {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    chownSync(path, local.account.uid, local.account.gid)
  }
  const target = ['--type=time', `--target=${at}`, '--target-action=promote', '--archive-mode=off']
  pgbackrest(primary, local.account, [`--pg1-path=${data}`, ...target, 'restore'])
  const port = await findFreePort()
  const settings = {
    port,
    unix_socket_directories: folder,
    listen_addresses: '127.0.0.1',
    max_connections: 200,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const postgres = startProgram(
    'restored',
    [join(primary.postgresPrograms, 'postgres'), '-D', data, ...flags],
    {
      account: local.account,
      cwd: data,
      log: join(folder, 'postgres.log'),
    },
  )
  const url = `postgresql://postgres:${local.secrets.superuserPassword}@127.0.0.1:${port}/postgres`
  await waitUntil('the restored database takes writes', async () => {
    const answer = await query(url, 'postgres', 'select pg_is_in_recovery()::text as at').catch(() => null)
    return answer?.at === 'false'
  })
  const { digest } = await query(url, 'pathya', DIGEST)
  await postgres.stop('SIGINT')
  return digest
}

function pgbackrest(machine: DatabaseMachine, account: { uid: number; gid: number }, args: string[]): void {
  const options = [`--config=${machine.pgbackrestConfig}`, '--stanza=pathya']
  runProgram(['pgbackrest', ...options, ...args], { account, env: { HOME: machine.postgresHome } })
}

/** Ends the current piece of the log and waits until it is in the repository. */
async function waitUntilArchived(url: string): Promise<void> {
  const { at: piece } = await query(url, 'postgres', 'select pg_walfile_name(pg_switch_wal()) as at')
  await waitUntil(`the log ${piece} is archived`, async () => {
    const { at } = await query(url, 'postgres', 'select last_archived_wal as at from pg_stat_archiver')
    return (at ?? '') >= (piece ?? '')
  })
}

async function query(url: string, database: string, sql: string): Promise<{ digest?: string; at?: string }> {
  const address = new URL(url)
  address.pathname = `/${database}`
  const client = new pg.Client(address.href)
  await client.connect()
  try {
    const { rows } = await client.query<{ digest?: string; at?: string }>(sql)
    return rows[0] ?? {}
  } finally {
    await client.end()
  }
}
