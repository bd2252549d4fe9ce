import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Cluster } from '../cluster.ts'
import { fillFiles, makeSecrets, readTemplate } from '../fill-files.ts'
import type { Row } from '../setup.ts'

/** Lets each program check its own configuration, filled for loopback. */
export function checkFiles(root: string): Row[] {
  const folder = mkdtempSync(join(tmpdir(), 'pathya-ha-files-'))
  try {
    const found = [...checkProxies(folder), ...checkUnits(root, folder)]
    const wrong = found.filter(({ problem }) => problem !== null)
    for (const { what, problem } of wrong) console.log(`${what}: ${problem}`)
    return [
      {
        what: `configuration files of deploy/ that their own programs refuse, of ${found.length}`,
        measured: wrong.length === 0 ? '0' : wrong.map(({ what }) => what).join(', '),
        limit: '0',
        isHeld: wrong.length === 0,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Check = { what: string; problem: string | null }

function checkProxies(folder: string): Check[] {
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  const subject = ['-subj', '/CN=practice.example', '-days', '1', '-nodes']
  spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-keyout',
    key,
    '-out',
    certificate,
    ...subject,
  ])
  const example = JSON.parse(readTemplate('cluster.example.json'))
  const machines = Cluster.parse({
    ...example,
    // A name of each, at addresses of this machine: nothing is started.
    databases: [1, 2, 3].map((number) => ({
      name: `db${number}`,
      host: `127.0.0.${number + 1}`,
      patroniPort: 28008,
      postgresPort: 25432,
    })),
    servers: [1, 2].map((number) => ({ name: `app${number}`, host: `127.0.0.${number + 4}` })),
    certificate,
    certificateKey: key,
    httpPort: 28080,
    httpsPort: 28443,
  })
  const files = fillFiles(machines, makeSecrets())
  const path = (machine: string, template: string): string => {
    const file = files.get(machine)?.find((one) => one.template === template)
    if (!file) throw new Error(`${machine} has no ${template}.`)
    const target = join(folder, machine, file.target)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, file.text)
    return target
  }
  const site = path('app1', 'nginx/pathya.conf')
  const nginx = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ')
  writeFileSync(
    nginx,
    `pid ${join(folder, 'nginx.pid')};\nevents {}\nhttp { ${temporary} include ${site}; }\n`,
  )
  return [
    check('haproxy/haproxy.cfg', ['haproxy', '-c', '-f', path('app1', 'haproxy/haproxy.cfg')]),
    check('patroni/patroni.yml', ['patroni', '--validate-config', path('db1', 'patroni/patroni.yml')]),
    check('pgbackrest/pgbackrest.conf', [
      'pgbackrest',
      `--config=${path('db1', 'pgbackrest/pgbackrest.conf')}`,
      `--repo1-path=${join(folder, 'repository')}`,
      'info',
    ]),
    check('caddy/Caddyfile', [
      'caddy',
      'validate',
      '--adapter',
      'caddyfile',
      '--config',
      path('app1', 'caddy/Caddyfile'),
    ]),
    check('nginx/pathya.conf', ['nginx', '-t', '-e', 'stderr', '-c', nginx]),
  ]
}

/** Units are checked with programs in their places: `systemd-analyze` refuses a unit whose program is missing. */
function checkUnits(root: string, folder: string): Check[] {
  const units = join(folder, 'units')
  cpSync(join(root, 'deploy', 'systemd'), units, { recursive: true })
  const names = readdirSync(units).filter((name) => /\.(service|timer)$/.test(name))
  for (const name of names) {
    const text = readTemplate(`systemd/${name}`)
    writeFileSync(
      join(units, name),
      text.replaceAll('/opt/pathya/current/node_modules/.bin/node', process.execPath),
    )
  }
  return names.map((name) => {
    // A template unit is checked with an instance.
    const instance = name.replace('@.', name.includes('backup') ? '@full.' : '@3001.')
    return check(`systemd/${name}`, ['systemd-analyze', 'verify', '--man=no', join(units, instance)])
  })
}

function check(what: string, [program = '', ...args]: readonly string[]): Check {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin`, HOME: tmpdir() },
  })
  const output = `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim()
  if (status === 0) return { what, problem: null }
  // Patroni also reports that etcd does not run.
  const left = output.split('\n').filter((line) => !line.endsWith("is not reachable'"))
  return { what, problem: left.length === 0 ? null : left.join('\n').slice(0, 2000) }
}
