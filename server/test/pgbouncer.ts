import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Pgbouncer } from '../../tools/find-pgbouncer.ts'
import { findFreePort } from './server-process.ts'

/** A running PgBouncer in front of one database. */
export type RunningPgbouncer = {
  /** The database's connection string, through the pooler. */
  url: string
  stop: () => Promise<void>
}

/**
 * Starts a PgBouncer on a free port of loopback, with four connections to the database of `url`. PgBouncer refuses to
 * run as root; in that case it runs as the account of the database's socket.
 */
export async function startPgbouncer(
  program: Pgbouncer,
  url: string,
  mode: 'transaction' | 'session',
): Promise<RunningPgbouncer> {
  const target = new pg.Client(url)
  const folder = mkdtempSync(join(tmpdir(), 'pathya-pgbouncer-'))
  const owner = statSync(target.host)
  const runAs = process.getuid?.() === 0 ? { uid: owner.uid, gid: owner.gid } : null
  const port = await findFreePort()
  const configPath = join(folder, 'pgbouncer.ini')
  const to = `host=${target.host} port=${target.port} dbname=${target.database}`
  writeFileSync(
    configPath,
    `[databases]
${target.database} = ${to} user=${target.user} password=${target.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${mode === 'session' ? 30 : 4}
max_client_conn = 200
`,
    { mode: 0o600 },
  )
  if (runAs) {
    chmodSync(folder, 0o700)
    for (const path of [folder, configPath]) chownSync(path, runAs.uid, runAs.gid)
  }
  const child = spawn(program.path, [configPath], {
    ...runAs,
    cwd: '/',
    env: program.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
  })
  const exited = new Promise<void>((done) => child.once('close', () => done()))
  while (!(await canConnect(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${output}`)
    await sleep(20)
  }
  return {
    url: `postgresql://${target.user}@127.0.0.1:${port}/${target.database}`,
    stop: async () => {
      child.kill('SIGQUIT')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
