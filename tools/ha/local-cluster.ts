import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { findFreePort } from '#server/test/server-process.ts'
import { Cluster, type ClusterSecrets, type DatabaseMachine, type ServerMachine } from './cluster.ts'
import { type FilledFile, fillFiles, makeSecrets, readTemplate } from './fill-files.ts'
import {
  type Account,
  canConnect,
  findPostgresAccount,
  listProcessesIn,
  type Program,
  runProgram,
  startProgram,
  waitUntil,
} from './programs.ts'

/** What Patroni says about a machine. */
export type Member = { name: string; role: string; state: string; lag?: number | string }

/** The name of a program of the setup. */
export type Part = string

/** The larger setup of `deploy/` on this machine: other ports and folders, otherwise the same files. */
export type LocalCluster = {
  folder: string
  cluster: Cluster
  server: ServerMachine
  secrets: ClusterSecrets
  account: Account
  /** The connection strings that the processes of the site get. */
  urls: { pooled: string; direct: string }
  /** Connects to the primary as its superuser. */
  superuserUrl: string
  /** The address of the site, through HAProxy. */
  siteUrl: string
  listMembers: () => Promise<Member[]>
  /** Returns the machine of the primary; `null` while there is none. */
  findPrimary: () => Promise<DatabaseMachine | null>
  /** Waits until there is a primary, and every other machine is a standby of which one is synchronous. */
  waitUntilWhole: () => Promise<void>
  /** Kills the PostgreSQL of a machine; with `machine`, its Patroni too. Returns when they are dead. */
  kill: (machine: DatabaseMachine, what: 'database' | 'machine') => void
  /** Kills the etcd of a machine, or PgBouncer or HAProxy of the server machine. Returns when it is dead. */
  killPart: (part: Part) => Promise<void>
  /** Starts a part again, as its service manager does. */
  startPart: (part: Part) => void
  /** The part that is Patroni on a machine. */
  patroniOf: (machine: DatabaseMachine) => Part
  /** The part that is etcd on a machine. */
  etcdOf: (machine: DatabaseMachine) => Part
  remove: () => void
}

/** Builds the setup on loopback: three databases under Patroni and etcd, HAProxy and PgBouncer. */
export async function buildLocalCluster(log: (sentence: string) => void): Promise<LocalCluster> {
  const account = findPostgresAccount()
  const folder = mkdtempSync(join(tmpdir(), 'pathya-ha-'))
  chmodSync(folder, 0o711)
  const secrets = makeSecrets()
  const cluster = await describeLocalCluster(folder)
  const [server] = cluster.servers
  if (!server) throw new Error('There is no server machine.')
  const files = fillFiles(cluster, secrets)
  const programs = new Map<Part, Program>()
  for (const machine of cluster.databases) prepareMachine(machine, files.get(machine.name) ?? [], account)
  const serverFolder = join(folder, server.name)
  for (const path of [serverFolder, cluster.repository, cluster.backups]) makeFolder(path, account)
  writeFiles(serverFolder, files.get(server.name) ?? [], account)

  log('Starting etcd and Patroni on three machines.')
  const starts = describeParts(cluster, serverFolder, account)
  const startPart = (part: Part): void => {
    const start = starts.get(part)
    if (!start) throw new Error(`There is no ${part}.`)
    programs.set(part, start())
  }
  for (const part of starts.keys()) startPart(part)

  const listMembers = (): Promise<Member[]> => readMembers(cluster.databases)
  const findPrimary = async (): Promise<DatabaseMachine | null> => {
    const primary = (await listMembers()).find(({ role, state }) => role === 'leader' && state === 'running')
    return cluster.databases.find(({ name }) => name === primary?.name) ?? null
  }
  const at = (user: string, password: string, port: number, database: string): string =>
    `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`
  const superuserUrl = at('postgres', secrets.superuserPassword, server.primaryPort, 'postgres')
  return {
    folder,
    cluster,
    server,
    secrets,
    account,
    urls: {
      pooled: at('pathya', secrets.databasePassword, server.pgbouncerPort, 'pathya'),
      direct: at('pathya', secrets.databasePassword, server.primaryPort, 'pathya'),
    },
    superuserUrl,
    siteUrl: cluster.site,
    listMembers,
    findPrimary,
    waitUntilWhole: () =>
      waitUntil(
        'a primary and two standbys that follow it',
        async () => isWhole(await listMembers()) && (await countFollowers(superuserUrl)) === 2,
        { timeoutMs: 120_000, intervalMs: 250 },
      ),
    kill: (machine, what) => {
      const patroni = programs.get(patroniOf(machine))
      if (what === 'machine' && patroni?.child.pid) killAll([patroni.child.pid])
      killAll(listProcessesIn(machine.postgresData))
    },
    killPart: async (part) => programs.get(part)?.stop('SIGKILL'),
    startPart,
    patroniOf,
    etcdOf,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Creates the account and the database of the site with the file of `deploy/`. */
export async function makeSiteDatabase(local: LocalCluster): Promise<void> {
  await local.waitUntilWhole()
  const primary = await local.findPrimary()
  if (!primary) throw new Error('There is no primary.')
  const script = join(local.folder, 'make-database.sql')
  writeFileSync(script, readTemplate('postgresql/make-database.sql'))
  const psql = [join(primary.postgresPrograms, 'psql'), '--no-psqlrc', '--set', 'ON_ERROR_STOP=1']
  const place = [
    '--host',
    primary.postgresSocket,
    '--port',
    String(primary.postgresPort),
    '--username',
    'postgres',
  ]
  const password = `password=${local.secrets.databasePassword}`
  runProgram([...psql, ...place, '--variable', password, '--file', script], { account: local.account })
  await waitUntil('PgBouncer answers', async () => {
    const client = new pg.Client({ connectionString: local.urls.pooled, connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => undefined)
    }
  })
}

/** Describes three database machines and a server machine that are all this one. */
async function describeLocalCluster(folder: string): Promise<Cluster> {
  const ports = new Set<number>()
  const nextPort = async (): Promise<number> => {
    const port = await findFreePort()
    if (ports.has(port)) return nextPort()
    ports.add(port)
    return port
  }
  const databases = []
  for (const name of ['db1', 'db2', 'db3']) {
    const home = join(folder, name)
    databases.push({
      name,
      host: '127.0.0.1',
      etcdPort: await nextPort(),
      etcdPeerPort: await nextPort(),
      patroniPort: await nextPort(),
      postgresPort: await nextPort(),
      etcdData: join(home, 'etcd-data'),
      postgresHome: home,
      postgresData: join(home, 'data'),
      postgresSocket: join(home, 'socket'),
      pgbackrestConfig: join(home, 'pgbackrest.conf'),
      pgbackrestLogs: join(home, 'logs'),
      pgbackrestLocks: join(home, 'locks'),
    })
  }
  const sitePort = await nextPort()
  return Cluster.parse({
    site: `http://localhost:${sitePort}`,
    databases,
    servers: [
      {
        name: 'app1',
        host: '127.0.0.1',
        processes: 2,
        processPort: await findPortPair(ports),
        sitePort,
        primaryPort: await nextPort(),
        pgbouncerPort: await nextPort(),
        pgbouncerUsers: join(folder, 'app1', 'userlist.txt'),
      },
    ],
    mail: { url: 'smtp://127.0.0.1:1', from: 'Practice <no-reply@practice.example>' },
    repository: join(folder, 'repository'),
    backups: join(folder, 'backups'),
    sharedBuffers: '64MB',
  })
}

/** Finds a free port whose successor is free too: the ports of processes count up. */
async function findPortPair(used: ReadonlySet<number>): Promise<number> {
  for (;;) {
    const port = await findFreePort()
    if (!used.has(port) && !used.has(port + 1) && !(await canConnect(port + 1))) return port
  }
}

function homeOf(machine: DatabaseMachine): string {
  return machine.postgresHome
}

function prepareMachine(machine: DatabaseMachine, files: readonly FilledFile[], account: Account): void {
  const { postgresSocket, pgbackrestLogs, pgbackrestLocks, etcdData } = machine
  for (const path of [homeOf(machine), postgresSocket, pgbackrestLogs, pgbackrestLocks, etcdData]) {
    makeFolder(path, account)
  }
  writeFiles(homeOf(machine), files, account)
}

function makeFolder(path: string, { uid, gid }: Account): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chownSync(path, uid, gid)
}

/** Writes the files of a machine into one folder, under their own names. */
function writeFiles(folder: string, files: readonly FilledFile[], { uid, gid }: Account): void {
  for (const { target, text } of files) {
    const path = join(folder, basename(target))
    writeFileSync(path, text, { mode: 0o600 })
    chownSync(path, uid, gid)
  }
}

function patroniOf({ name }: DatabaseMachine): Part {
  return `patroni of ${name}`
}

function etcdOf({ name }: DatabaseMachine): Part {
  return `etcd of ${name}`
}

/** Describes how each program is started, in the order of their first start. */
function describeParts(cluster: Cluster, serverFolder: string, account: Account): Map<Part, () => Program> {
  const starts = new Map<Part, () => Program>()
  for (const machine of cluster.databases) starts.set(etcdOf(machine), () => startEtcd(machine, account))
  for (const machine of cluster.databases) {
    const home = homeOf(machine)
    starts.set(patroniOf(machine), () =>
      startProgram(patroniOf(machine), ['patroni', join(home, 'config.yml')], {
        account,
        cwd: home,
        env: { HOME: home },
        log: join(home, 'patroni.log'),
      }),
    )
  }
  starts.set('haproxy', () =>
    startProgram('haproxy', ['haproxy', '-db', '-f', join(serverFolder, 'haproxy.cfg')], {
      log: join(serverFolder, 'haproxy.log'),
    }),
  )
  starts.set('pgbouncer', () =>
    startProgram('pgbouncer', ['pgbouncer', join(serverFolder, 'pgbouncer.ini')], {
      account,
      log: join(serverFolder, 'pgbouncer.log'),
    }),
  )
  return starts
}

function startEtcd(machine: DatabaseMachine, account: Account): Program {
  const text = readFileSync(join(homeOf(machine), 'etcd'), 'utf8')
  const variables = parseEnv(text) as Record<string, string> // each name in the file has a value
  return startProgram(etcdOf(machine), ['etcd'], {
    env: variables,
    account,
    log: join(homeOf(machine), 'etcd.log'),
  })
}

async function readMembers(machines: readonly DatabaseMachine[]): Promise<Member[]> {
  for (const { patroniPort } of machines) {
    try {
      const answer = await fetch(`http://127.0.0.1:${patroniPort}/cluster`, {
        signal: AbortSignal.timeout(2000),
      })
      if (answer.ok) return ((await answer.json()) as { members: Member[] }).members // the answer that Patroni documents
    } catch {
      // Its Patroni does not run at the moment; another one knows the same.
    }
  }
  return []
}

function isWhole(members: readonly Member[]): boolean {
  const count = (role: string): number =>
    members.filter((member) => member.role === role && /^(running|streaming)$/.test(member.state)).length
  return count('leader') === 1 && count('sync_standby') >= 1 && count('replica') + count('sync_standby') === 2
}

/** Counts the standbys that receive what the primary writes: one that is being repaired also runs. */
async function countFollowers(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_replication where state = 'streaming'",
    )
    return rows[0]?.count ?? 0
  } catch {
    return 0
  } finally {
    client.end().catch(() => undefined)
  }
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended in this moment.
    }
  }
}
