import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/*
 * Between test runs a stopped PostgreSQL cluster with the filled template is saved under `node_modules/.cache`. A run works on a
 * copy, so any number of runs may start at once, and no server outlives its run.
 */

const MAX_SAVED = 3
const UNFINISHED_MS = 3_600_000
const DATA_FILE = /\.(sql|json|csv)$/
const IMPORT =
  /^(?:import|export)\s(?!type\b)[^'"]*?\bfrom\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

/** Returns the folder where the clusters of a checkout are saved. */
export function findSavedClusters(root: string): string {
  return join(root, 'node_modules', '.cache', 'pathya-test-clusters')
}

/**
 * Lists every file that decides the content of a filled template: the code that fills it with all of its imports, the
 * data files in and below their folders (migrations, foods), and the versions of packages.
 *
 * @param root The project's folder.
 * @param entry The file that fills the template, relative to it.
 * @returns Absolute paths in order.
 */
export function listFillFiles(root: string, entry: string): string[] {
  const files = new Set<string>()
  addImports(join(root, entry), root, files)
  for (const folder of new Set([...files].map((file) => dirname(file)))) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (DATA_FILE.test(name)) files.add(join(folder, name))
    }
  }
  return [...files, join(root, 'package-lock.json')].sort()
}

/** Computes a digest of these files, the machine and the account. */
export function computeFillStamp(root: string, entry: string): string {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.getuid?.()}\0`)
  for (const file of listFillFiles(root, entry)) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file).replaceAll(sep, '/')}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function addImports(file: string, root: string, files: Set<string>): void {
  if (files.has(file)) return
  files.add(file)
  if (!file.endsWith('.ts')) return
  for (const match of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const target = match[1] ?? match[2] ?? match[3] ?? ''
    if (target.startsWith('#')) addImports(join(root, target.slice(1)), root, files)
    else if (target.startsWith('.')) addImports(join(dirname(file), target), root, files)
  }
}

/**
 * Copies the saved cluster of this stamp, if there is one.
 *
 * @param home The folder to make, which must not exist.
 */
export function restoreCluster(saved: string, stamp: string, home: string): boolean {
  const source = join(saved, stamp)
  try {
    // The clusters used last are preserved.
    utimesSync(source, new Date(), new Date())
  } catch {
    return false
  }
  if (copy(source, home)) return true
  // Another run has just removed it.
  rmSync(home, { recursive: true, force: true })
  return false
}

/**
 * Saves a copy of a stopped cluster and removes those that were not used for the longest time. Does nothing if there is
 * no place for it.
 */
export function saveCluster(saved: string, stamp: string, home: string): void {
  // The cluster is elsewhere, because this account cannot reach the folder, so a copy could not be used.
  if (lstatSync(home).isSymbolicLink()) return
  const unfinished = join(saved, `${stamp}.${process.pid}.new`)
  try {
    mkdirSync(saved, { recursive: true })
    if (copy(home, unfinished)) renameSync(unfinished, join(saved, stamp))
    removeOldest(saved)
  } catch {
    // Another run has saved its own in the meantime, or the folder cannot be written to.
  }
  rmSync(unfinished, { recursive: true, force: true })
}

/** Removes a saved cluster that does not work. */
export function forgetCluster(saved: string, stamp: string): void {
  rmSync(join(saved, stamp), { recursive: true, force: true })
}

function removeOldest(saved: string): void {
  const found = readdirSync(saved)
    .map((name) => ({ name, at: lstatSync(join(saved, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.at - a.at)
  const whole = found.filter(({ name }) => !name.endsWith('.new'))
  const abandoned = found.filter(({ name, at }) => name.endsWith('.new') && Date.now() - at > UNFINISHED_MS)
  for (const { name } of [...whole.slice(MAX_SAVED), ...abandoned]) {
    rmSync(join(saved, name), { recursive: true, force: true })
  }
}

/** Copies a folder with its modes and owners: PostgreSQL refuses a cluster that others may read. */
function copy(source: string, target: string): boolean {
  return spawnSync('cp', ['-Rp', source, target]).status === 0
}
