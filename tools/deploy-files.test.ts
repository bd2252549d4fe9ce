import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { getHealth, getReady } from '#contract/practice/health.ts'
import { readConfig } from '#server/config.ts'
import { MEMORY_ENV, MEMORY_FLAGS } from '#server/memory-options.ts'
import { Cluster } from './ha/cluster.ts'
import {
  DATABASE_FILES,
  fillFiles,
  fillTemplate,
  listProcesses,
  makeSecrets,
  readTemplate,
  SERVER_FILES,
} from './ha/fill-files.ts'

const root = join(import.meta.dirname, '..')
const example = JSON.parse(readTemplate('cluster.example.json'))
const cluster = Cluster.parse(example)
const secrets = makeSecrets()
const files = fillFiles(cluster, secrets)
const [app1] = cluster.servers

function read(machine: string, template: string): string {
  const file = files.get(machine)?.find((one) => one.template === template)
  if (!file) throw new Error(`${machine} has no ${template}.`)
  return file.text
}

/** Returns the text of the first group of a pattern that must match. */
function find(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`${pattern} is not in:\n${text}`)
  return found
}

const haproxy = read('app1', 'haproxy/haproxy.cfg')
const pgbouncer = read('app1', 'pgbouncer/pgbouncer.ini')
const patroni = read('db2', 'patroni/patroni.yml')
const environment = parseEnv(read('app1', 'systemd/pathya.env')) as Record<string, string> // each name has a value

describe('the files of deploy/', () => {
  test('are templates of a machine, units, or read by people and tools', () => {
    const templates = [...DATABASE_FILES, ...SERVER_FILES].map(({ template }) => template)
    const others = [
      'cluster.example.json',
      'README.md',
      'postgresql/make-database.sql',
      'container/Containerfile',
      'systemd/restart.conf',
    ]
    const found = readdirSync(join(root, 'deploy'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(root, 'deploy/').length))
      .filter((path) => !/\.(service|timer)$/.test(path) && !path.startsWith('prometheus/'))
    expect(found.sort()).toEqual([...templates, ...others].sort())
  })

  test('give each machine its own names and addresses, and leave no place empty', () => {
    expect([...files.keys()]).toEqual(['db1', 'db2', 'db3', 'app1', 'app2'])
    for (const { text } of [...files.values()].flat()) {
      expect(text).not.toMatch(/@each|undefined|\[object/)
    }
    expect(find(patroni, /^name: (.*)$/m)).toBe('db2')
    expect(find(patroni, /^ {2}listen: (.*):5432$/m)).toBe('10.20.0.12')
  })

  test('a value or a list that is missing stops the filling', () => {
    expect(() => fillTemplate('port @port@', {}, {})).toThrow('There is no value for @port@.')
    expect(() => fillTemplate('@each machines@ @name@', {}, {})).toThrow(
      'There is no list for @each machines@.',
    )
    expect(
      fillTemplate(
        '- @each ms@ at @host@:@port@',
        { port: 1 },
        { ms: [{ host: 'a' }, { host: 'b', port: 2 }] },
      ),
    ).toBe('- at a:1\n- at b:2')
  })

  test('agree on ports: the site reaches PgBouncer, PgBouncer HAProxy, and HAProxy the databases and the processes', () => {
    const primaryPort = find(haproxy, /^listen primary\n {4}bind 127\.0\.0\.1:(\d+)$/m)
    expect(find(pgbouncer, /^pathya = host=127\.0\.0\.1 port=(\d+) /m)).toBe(primaryPort)
    expect(new URL(environment.DATABASE_DIRECT_URL ?? '').port).toBe(primaryPort)
    expect(new URL(environment.DATABASE_URL ?? '').port).toBe(find(pgbouncer, /^listen_port = (\d+)$/m))
    const postgresPort = find(patroni, /^postgresql:\n {2}listen: [\d.]+:(\d+)$/m)
    const patroniPort = find(patroni, /^restapi:\n {2}listen: [\d.]+:(\d+)$/m)
    for (const { name, host } of cluster.databases) {
      expect(haproxy).toContain(`server ${name} ${host}:${postgresPort} check port ${patroniPort}\n`)
      const etcd = parseEnv(read(name, 'etcd/etcd.env'))
      expect(patroni).toContain(etcd.ETCD_LISTEN_CLIENT_URLS?.replace('http://', ''))
      expect(etcd.ETCD_INITIAL_CLUSTER).toContain(`${name}=${etcd.ETCD_LISTEN_PEER_URLS}`)
    }
    const sitePort = find(haproxy, /^frontend site\n {4}bind [\d.]+:(\d+)$/m)
    for (const { host } of cluster.servers) {
      for (const proxy of ['caddy/Caddyfile', 'nginx/pathya.conf']) {
        expect(read('app1', proxy)).toContain(`${host}:${sitePort}`)
      }
    }
    for (const { name, host, port } of cluster.servers.flatMap(listProcesses)) {
      // Three groups: processes that are ready, those that live, and files of pages.
      expect(haproxy.split(`    server ${name} ${host}:${port} check\n`)).toHaveLength(4)
    }
  })

  test('ask for the paths by which the product says that it lives and is ready', () => {
    const asked = [...haproxy.matchAll(/uri (\/api\/\w+) /g)].map(([, path]) => path)
    expect(asked).toEqual([getReady.url, getHealth.url, getHealth.url])
    expect(find(read('app1', 'caddy/Caddyfile'), /health_uri (\S+)/)).toBe(getHealth.url)
    expect(find(readTemplate('container/Containerfile'), /127\.0\.0\.1:3000(\/[\w/]+)/)).toBe(getHealth.url)
  })

  test('have an environment that the server accepts, with one secret for all', () => {
    const config = readConfig(environment)
    expect(config).toMatchObject({ publicUrl: example.site, trustProxy: 2, host: app1?.host })
    // HAProxy asks each second, and must have noticed before the process refuses requests.
    expect(config.stopDelayMs).toBeGreaterThanOrEqual(3000)
    expect(new URL(config.databaseUrl ?? '').password).toBe(secrets.databasePassword)
    expect(read('app1', 'pgbouncer/userlist.txt')).toBe(`"pathya" "${secrets.databasePassword}"\n`)
    expect(find(patroni, /username: replicator\n {6}password: '(.*)'/)).toBe(secrets.replicationPassword)
  })

  test('let a standby take over in time, and acknowledge nothing that one machine alone has', () => {
    const seconds = (name: string): number => Number(find(patroni, new RegExp(`^ {4}${name}: (\\d+)$`, 'm')))
    expect(seconds('loop_wait') + 2 * seconds('retry_timeout')).toBeLessThanOrEqual(seconds('ttl'))
    expect(seconds('ttl')).toBeLessThan(12)
    expect(patroni).toContain('synchronous_mode: true\n    synchronous_mode_strict: true')
    expect(pgbouncer).toContain('pool_mode = transaction')
  })
})

describe('the units', () => {
  const units = readdirSync(join(root, 'deploy', 'systemd'))

  test('encrypt with TLS 1.2 and 1.3 alone, and lead only pages from HTTP to HTTPS', () => {
    const nginx = read('app1', 'nginx/pathya.conf')
    expect(find(nginx, /^ {4}ssl_protocols (.*);$/m)).toBe('TLSv1.2 TLSv1.3')
    for (const cipher of find(nginx, /^ {4}ssl_ciphers (.*);$/m).split(':')) {
      expect(cipher).toMatch(/^ECDHE-(?:ECDSA|RSA)-(?:AES(?:128|256)-GCM-SHA(?:256|384)|CHACHA20-POLY1305)$/)
    }
    expect(nginx).toMatch(/location \/api\/ \{\s+return 403;\s+\}\s+location \/ \{\s+return 301 https:/)
    const caddy = read('app1', 'caddy/Caddyfile')
    expect(find(caddy, /^\t\tprotocols (.*)$/m)).toBe('tls1.2 tls1.3')
    expect(caddy).toMatch(
      /^http:\/\/\S+ \{[^}]*\thandle \/api\/\* \{\s+respond 403\s+\}\s+handle \{\s+redir https:/m,
    )
  })

  test('give the processes longer to stop than the server needs', () => {
    for (const unit of ['pathya.service', 'pathya@.service']) {
      const stop = Number(find(readTemplate(`systemd/${unit}`), /^TimeoutStopSec=(\d+)$/m))
      expect(stop).toBeGreaterThan(5 + 10 + 30 + 10)
    }
  })

  test('start the program that npm start runs, and timers start units that exist', () => {
    expect(readFileSync(join(root, 'tools/start.ts'), 'utf8')).toContain(
      "join(root, 'build', 'server', 'main.js')",
    )
    for (const unit of units.filter((name) => name.startsWith('pathya.s') || name.startsWith('pathya@'))) {
      expect(readTemplate(`systemd/${unit}`)).toContain(
        `node_modules/.bin/node ${MEMORY_FLAGS.join(' ')} build/server/main.js`,
      )
      for (const [name, value] of Object.entries(MEMORY_ENV)) {
        expect(readTemplate(`systemd/${unit}`)).toContain(`Environment=${name}=${value}\n`)
      }
    }
    const container = readTemplate('container/Containerfile')
    expect(container).toContain(
      `CMD ${JSON.stringify(['node', ...MEMORY_FLAGS, 'build/server/main.js']).replaceAll(',', ', ')}`,
    )
    for (const [name, value] of Object.entries(MEMORY_ENV)) expect(container).toContain(` ${name}=${value} `)
    for (const timer of units.filter((name) => name.endsWith('.timer'))) {
      expect(units).toContain(timer.replace(/@\w+\.timer$/, '@.service'))
    }
  })

  test('set only variables that the README explains', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8')
    for (const name of Object.keys(environment)) expect(readme).toContain(`\`${name}\``)
  })
})

describe('a description of machines is refused', () => {
  test.each([
    [
      'with an even number of databases',
      { databases: example.databases.slice(0, 2) },
      'an odd number of machines',
    ],
    ['without a server', { servers: [] }, 'at least one machine'],
    [
      'with a name instead of an address',
      { servers: [{ name: 'app1', host: 'app1.local' }] },
      'must be an IPv4 address',
    ],
    ['with an unknown field', { tls: true }, 'tls'],
  ])('%s', (_what, part, message) => {
    const result = Cluster.safeParse({ ...example, ...part })
    expect(result.error?.message).toContain(message)
  })
})
