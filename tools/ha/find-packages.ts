import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Debian's packages of the larger setup, with a file that each of them brings. */
const PACKAGES: Readonly<Record<string, string>> = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  'etcd-client': '/usr/bin/etcdctl',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  pgbackrest: '/usr/bin/pgbackrest',
}

/** Programs whose configuration is only checked. */
const CHECKED_PACKAGES: Readonly<Record<string, string>> = {
  caddy: '/usr/bin/caddy',
  'nginx-light': '/usr/sbin/nginx',
  systemd: '/usr/bin/systemd-analyze',
}

const ALL = { ...PACKAGES, ...CHECKED_PACKAGES }

/** Lists the packages that are not installed. */
export function listMissingPackages(): string[] {
  return Object.entries(ALL).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))
}

/**
 * Installs the missing packages if this is Debian and the account is root. What a package starts by itself is stopped
 * and does not start again.
 *
 * @returns `null` when everything is there; otherwise one sentence that says what is missing.
 */
export function installPackages(): string | null {
  const missing = listMissingPackages()
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing Debian's packages: ${missing.join(', ')}.`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    const run = (args: string[]) => spawnSync('apt-get', args, { env, stdio: ['ignore', 2, 2] })
    run(['update', '--quiet', '--quiet'])
    run(['install', '--yes', '--quiet', '--quiet', '--no-install-recommends', ...missing])
    stopServices(missing)
  }
  const left = listMissingPackages()
  if (left.length === 0 && process.getuid?.() === 0) return null
  if (left.length === 0)
    return 'The larger setup is built by root, because its parts run as different accounts.'
  return `These packages of Debian 12 are missing, and only root can install them: ${left.join(', ')}.`
}

function stopServices(packages: readonly string[]): void {
  if (!existsSync('/run/systemd/system')) return
  const services: Record<string, string[]> = {
    'postgresql-15': ['postgresql'],
    'etcd-server': ['etcd'],
    'nginx-light': ['nginx'],
  }
  for (const name of packages) {
    for (const service of services[name] ?? [name]) spawnSync('systemctl', ['disable', '--now', service])
  }
}
