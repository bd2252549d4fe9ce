import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A PgBouncer and the environment variables that it needs to find its libraries. */
export type Pgbouncer = { path: string; env: Record<string, string> }

type Environment = Readonly<Record<string, string | undefined>>

const isRoot = process.getuid?.() === 0
/** Folders of system packages, which the PATH of ordinary accounts often lacks. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/**
 * Finds a PgBouncer that runs: `PGBOUNCER_PATH`, the system's; otherwise gets Debian's. Root installs the package; any
 * other account unpacks it into its own cache.
 *
 * @returns `null` if there is none and none can be installed here.
 * @throws Error with one sentence if `PGBOUNCER_PATH` is wrong.
 */
export function findPgbouncer(env: Environment = process.env): Pgbouncer | null {
  return (
    findInstalledPgbouncer(env) ?? (isRoot ? installDebianPackage(env) : unpackDebianPackages(cacheOf(env)))
  )
}

/** Does the same without installing anything. */
export function findInstalledPgbouncer(env: Environment = process.env): Pgbouncer | null {
  if (env.PGBOUNCER_PATH) {
    if (canRun({ path: env.PGBOUNCER_PATH, env: {} })) return { path: env.PGBOUNCER_PATH, env: {} }
    throw new Error(`PGBOUNCER_PATH (${env.PGBOUNCER_PATH}) is not a PgBouncer that runs.`)
  }
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...SYSTEM_FOLDERS]
  const found = folders.map((folder) => ({ path: join(folder, 'pgbouncer'), env: {} })).find(canRun)
  return found ?? findUnpacked(cacheOf(env))
}

function cacheOf(env: Environment): string {
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'pathya', 'pgbouncer')
}

function canRun({ path, env }: Pgbouncer): boolean {
  if (!existsSync(path)) return false
  const { status, stdout } = spawnSync(path, ['--version'], { env, encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /^PgBouncer \d/.test(stdout)
}

function installDebianPackage(env: Environment): Pgbouncer | null {
  if (!existsSync('/usr/bin/apt-get')) return null
  console.log("Installing Debian's PgBouncer for the tests of poolers.")
  const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  runInstaller('apt-get', ['update', '--quiet', '--quiet'], { env: quiet })
  const options = ['--yes', '--quiet', '--quiet', '--no-install-recommends']
  // A package starts its service if there is a service manager, but the tests start a service of their own.
  const withoutService = { ...quiet, RUNLEVEL: '1' }
  runInstaller('apt-get', ['install', ...options, 'pgbouncer'], { env: withoutService })
  return findInstalledPgbouncer(env)
}

/** Fetches and unpacks the packages without root, and finds the program with its libraries. */
function unpackDebianPackages(cache: string): Pgbouncer | null {
  if (!existsSync('/usr/bin/apt-get') || !existsSync('/usr/bin/dpkg-deb')) return null
  console.log("Fetching Debian's PgBouncer for the tests of poolers.")
  const work = mkdtempSync(join(tmpdir(), 'pathya-pgbouncer-'))
  try {
    const names = listLibraryPackages()
    runInstaller('apt-get', ['download', '--quiet', '--quiet', 'pgbouncer', ...names], { cwd: work })
    const target = join(work, 'root')
    for (const file of readdirSync(work).filter((name) => name.endsWith('.deb'))) {
      runInstaller('dpkg-deb', ['--extract', join(work, file), target], {})
    }
    if (!existsSync(target)) return null
    mkdirSync(cache, { recursive: true })
    rmSync(join(cache, 'root'), { recursive: true, force: true })
    spawnSync('cp', ['-a', target, join(cache, 'root')])
    writeFileSync(join(cache, 'complete.new'), '')
    renameSync(join(cache, 'complete.new'), join(cache, 'complete'))
    return findUnpacked(cache)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Lists the packages of its libraries, except those that every system has. */
function listLibraryPackages(): string[] {
  const { stdout } = spawnSync('apt-cache', ['depends', '--important', 'pgbouncer'], { encoding: 'utf8' })
  return [...(stdout ?? '').matchAll(/Depends: (lib\S+)/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => !/^libc6/.test(name))
}

function findUnpacked(cache: string): Pgbouncer | null {
  if (!existsSync(join(cache, 'complete'))) return null
  const libraries = join(cache, 'root', 'usr', 'lib')
  const folders = [libraries, ...readdirSync(libraries).map((name) => join(libraries, name))]
  const path = join(cache, 'root', 'usr', 'sbin', 'pgbouncer')
  const found = { path, env: { LD_LIBRARY_PATH: folders.join(delimiter) } }
  return canRun(found) ? found : null
}

function runInstaller(
  command: string,
  args: string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string },
): void {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 2, 2], ...options })
  if (status !== 0) console.log(`${command} ${args.join(' ')} did not succeed.`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log(findPgbouncer()?.path ?? 'No PgBouncer was found and none could be installed.')
}
