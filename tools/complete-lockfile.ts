import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The parts of an entry of `package-lock.json` that are read or written here. */
export type LockEntry = {
  version?: string
  cpu?: string[]
  os?: string[]
  libc?: string[]
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  license?: string
  engines?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export type LockPackages = Record<string, LockEntry>

/** A library's build for one platform that is missing in the lock file. */
export type MissingEntry = { parent: string; name: string; version: string }

/**
 * Lists the optional dependencies with an exact version (builds for single platforms) that have no entry. `npm ci`
 * refuses such a lock file on every platform. This happens when the registry used at `npm install` lacks the builds for
 * platforms that nobody there uses.
 */
export function findMissingEntries(packages: LockPackages): MissingEntry[] {
  return Object.entries(packages).flatMap(([parent, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([, version]) => /^\d+\.\d+\.\d+\S*$/.test(version))
      .filter(([name, version]) => resolveEntry(packages, parent, name)?.version !== version)
      .map(([name, version]) => ({ parent, name, version })),
  )
}

/**
 * Returns the packages with an entry for every missing build. The content of an entry comes from the name, which
 * contains the platform, and from an existing build of the same library. It has no digest: npm adds it if the registry
 * has the package; otherwise the platform does not match and nothing is fetched.
 */
export function completeLockPackages(packages: LockPackages): LockPackages {
  const completed = { ...packages }
  for (const { parent, name, version } of findMissingEntries(packages)) {
    const siblingName = Object.keys(packages[parent]?.optionalDependencies ?? {}).find(
      (sibling) => resolveEntry(packages, parent, sibling)?.version === version,
    )
    const sibling = siblingName ? resolveEntry(packages, parent, siblingName) : null
    const path = completed[`node_modules/${name}`] ? `${parent}/node_modules/${name}` : `node_modules/${name}`
    completed[path] = {
      version,
      ...readPlatform(name),
      ...(sibling?.dev && { dev: true }),
      ...(sibling?.devOptional && { devOptional: true }),
      ...(sibling?.license && { license: sibling.license }),
      optional: true,
      ...(sibling?.engines && { engines: sibling.engines }),
    }
  }
  return Object.fromEntries(Object.entries(completed).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Lists builds for one platform that name a newer Node than the machine may have. `npm ci` leaves such a build out without
 * a word, and the library that needs it does not start. The project runs on its own Node, so the range does not matter.
 */
export function findNewerEngines(packages: LockPackages): string[] {
  return Object.entries(packages).flatMap(([path, { optional, cpu, engines }]) =>
    optional && cpu && /^>=\s*2[1-9]/.test(engines?.node ?? '') ? [path] : [],
  )
}

/** Returns the packages without the ranges that `findNewerEngines` lists. */
export function dropNewerEngines(packages: LockPackages): LockPackages {
  const dropped = { ...packages }
  for (const path of findNewerEngines(packages)) {
    const { engines: _newer, ...entry } = packages[path] ?? {}
    dropped[path] = entry
  }
  return dropped
}

/** Finds what `parent` would load as `name`, as Node does: in its own node_modules, then in those above. */
function resolveEntry(packages: LockPackages, parent: string, name: string): LockEntry | null {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules') - 1))) {
    const entry = packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]
    if (entry) return entry
    if (folder === '') return null
  }
}

/** Reads the platform from a name such as `binding-linux-arm64-musl` or `cli-win32-x64`. */
export function readPlatform(name: string): Pick<LockEntry, 'cpu' | 'os' | 'libc'> {
  if (/wasm32/.test(name)) return { cpu: ['wasm32'] }
  const [, os, cpu, abi] =
    /-(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x)(?:-(\w+))?$/.exec(
      name,
    ) ?? []
  if (!os || !cpu) throw new Error(`The platform of ${name} cannot be read from its name.`)
  const libc = os !== 'linux' ? null : abi === 'musl' ? 'musl' : abi?.startsWith('gnu') ? 'glibc' : null
  return { cpu: [cpu], os: [os], ...(libc && { libc: [libc] }) }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const path = join(import.meta.dirname, '..', 'package-lock.json')
  const lock: { packages: LockPackages } = JSON.parse(readFileSync(path, 'utf8'))
  const missing = findMissingEntries(lock.packages)
  const newer = findNewerEngines(lock.packages)
  if (missing.length + newer.length > 0) {
    lock.packages = dropNewerEngines(completeLockPackages(lock.packages))
    writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
  }
  console.log(`package-lock.json: ${missing.length} entries added, ${newer.length} changed.`)
}
