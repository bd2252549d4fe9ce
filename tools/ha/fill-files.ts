import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster, ClusterSecrets, DatabaseMachine, ServerMachine } from './cluster.ts'

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy')

/** A configuration file of one machine. */
export type FilledFile = {
  /** The name of its template in `deploy/`, such as `haproxy/haproxy.cfg`. */
  template: string
  /** Where it belongs on the machine. */
  target: string
  text: string
  /** True if it contains a password: only its program may read it. */
  isSecret: boolean
}

type Place = { template: string; target: string; isSecret?: boolean }

/** The files of a machine with a database. */
export const DATABASE_FILES: readonly Place[] = [
  { template: 'etcd/etcd.env', target: '/etc/default/etcd' },
  { template: 'patroni/patroni.yml', target: '/etc/patroni/config.yml', isSecret: true },
  { template: 'pgbackrest/pgbackrest.conf', target: '/etc/pgbackrest.conf', isSecret: true },
  { template: 'systemd/database.env', target: '/etc/pathya/database.env' },
]

/** The files of a machine with processes of the site. */
export const SERVER_FILES: readonly Place[] = [
  { template: 'haproxy/haproxy.cfg', target: '/etc/haproxy/haproxy.cfg' },
  { template: 'pgbouncer/pgbouncer.ini', target: '/etc/pgbouncer/pgbouncer.ini' },
  { template: 'pgbouncer/userlist.txt', target: '/etc/pgbouncer/userlist.txt', isSecret: true },
  { template: 'systemd/pathya.env', target: '/etc/pathya/pathya.env', isSecret: true },
  { template: 'caddy/Caddyfile', target: '/etc/caddy/Caddyfile' },
  { template: 'nginx/pathya.conf', target: '/etc/nginx/sites-available/pathya.conf' },
]

type Values = Record<string, string | number>
type Lists = Record<string, readonly Values[]>

/** Makes the secrets of a new cluster. */
export function makeSecrets(): ClusterSecrets {
  const make = (length: number): string => randomBytes(length / 2).toString('hex')
  return {
    databasePassword: make(32),
    superuserPassword: make(32),
    replicationPassword: make(32),
    rewindPassword: make(32),
    patroniPassword: make(32),
    repositoryKey: make(64),
    secretKey: make(64),
    backupKey: make(64),
  }
}

/** Returns the configuration files of each machine, by the machine's name. */
export function fillFiles(cluster: Cluster, secrets: ClusterSecrets): Map<string, FilledFile[]> {
  const lists = listMachines(cluster)
  const shared: Values = { ...describeCluster(cluster), ...secrets }
  const machines = new Map<string, FilledFile[]>()
  const add = (machine: DatabaseMachine | ServerMachine, places: readonly Place[]): void => {
    const files = places.map(({ template, target, isSecret = false }) => ({
      template,
      target,
      isSecret,
      text: fillTemplate(readTemplate(template), { ...shared, ...machine }, lists),
    }))
    machines.set(machine.name, [...(machines.get(machine.name) ?? []), ...files])
  }
  for (const machine of cluster.databases) add(machine, DATABASE_FILES)
  for (const machine of cluster.servers) add(machine, SERVER_FILES)
  return machines
}

/** Reads a file of `deploy/`. */
export function readTemplate(name: string): string {
  return readFileSync(join(DEPLOY, name), 'utf8')
}

/**
 * Fills a template: `@name@` is a value, and a line that contains `@each list@` is written once per item of the list,
 * with the item's own values.
 *
 * @throws Error if a value or a list is missing.
 */
export function fillTemplate(template: string, values: Values, lists: Lists): string {
  const fill = (line: string, own: Values): string =>
    line.replaceAll(/@(\w+)@/g, (_match, name: string) => {
      const value = own[name] ?? values[name]
      if (value === undefined) throw new Error(`There is no value for @${name}@.`)
      return String(value)
    })
  return template
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', list, rest = ''] = /^(.*)@each (\w+)@ (.*)$/.exec(line) ?? []
      if (list === undefined) return [fill(line, {})]
      const items = lists[list]
      if (!items) throw new Error(`There is no list for @each ${list}@.`)
      return items.map((item) => fill(indent + rest, item))
    })
    .join('\n')
}

function listMachines(cluster: Cluster): Lists {
  return {
    databases: cluster.databases,
    servers: cluster.servers,
    processes: cluster.servers.flatMap(listProcesses),
    entries: cluster.servers.map(({ host, sitePort }) => ({ address: `${host}:${sitePort}` })),
  }
}

/** Lists the processes of the site on a machine. */
export function listProcesses(machine: ServerMachine): { name: string; host: string; port: number }[] {
  const { name, host, processes, processPort } = machine
  return Array.from({ length: processes }, (_, index) => ({
    name: `${name}p${index + 1}`,
    host,
    port: processPort + index,
  }))
}

function describeCluster(cluster: Cluster): Values {
  const { databases, servers } = cluster
  return {
    site: cluster.site,
    siteHost: new URL(cluster.site).hostname,
    mailUrl: cluster.mail.url,
    mailFrom: cluster.mail.from,
    repository: cluster.repository,
    backups: cluster.backups,
    sharedBuffers: cluster.sharedBuffers,
    certificate: cluster.certificate,
    certificateKey: cluster.certificateKey,
    httpPort: cluster.httpPort,
    httpsPort: cluster.httpsPort,
    entries: servers.map(({ host, sitePort }) => `${host}:${sitePort}`).join(' '),
    etcdHosts: databases.map(({ host, etcdPort }) => `${host}:${etcdPort}`).join(', '),
    etcdCluster: databases
      .map(({ name, host, etcdPeerPort }) => `${name}=http://${host}:${etcdPeerPort}`)
      .join(','),
  }
}
