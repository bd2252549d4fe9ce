import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** A version of the product that is built in a folder of its own. */
export type BuiltVersion = { name: string; root: string }

/**
 * Builds the last release in the account's cache: the commit that gave `package.json` its version. It uses the
 * packages of this version. `UPGRADE_FROM` names another commit.
 *
 * @throws Error with one sentence if this checkout has no history.
 */
export function buildLastRelease(root: string, from = process.env.UPGRADE_FROM): BuiltVersion {
  const commit = findCommit(root, from)
  const name = from ? commit.slice(0, 8) : `release ${readVersion(root)} (${commit.slice(0, 8)})`
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  const folder = join(caches, 'pathya', 'releases', commit)
  if (existsSync(join(folder, 'build', 'server', 'main.js'))) {
    linkPackages(root, folder)
    return { name, root: folder }
  }
  console.log(`Building ${name}.`)
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 512 * 1024 * 1024 })
  execFileSync('tar', ['--extract', '--directory', unfinished], { input: archive })
  linkPackages(root, unfinished)
  execFileSync(process.execPath, ['tools/build.ts'], {
    cwd: unfinished,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  return { name, root: folder }
}

/** Links the packages of this checkout: the one that built the release may be gone. */
function linkPackages(root: string, folder: string): void {
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}

function readVersion(root: string): string {
  return JSON.parse(execFileSync('git', ['show', 'HEAD:package.json'], { cwd: root, encoding: 'utf8' }))
    .version
}

function findCommit(root: string, from: string | undefined): string {
  const git = (...args: string[]): string => {
    try {
      return execFileSync('git', args, {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim()
    } catch {
      return ''
    }
  }
  if (from) {
    const commit = git('rev-parse', '--verify', `${from}^{commit}`)
    if (!commit) throw new Error(`UPGRADE_FROM (${from}) is no commit of this checkout.`)
    return commit
  }
  const version = `"version": "${readVersion(root)}"`
  const commit = git('log', '--format=%H', '-S', version, '--', 'package.json').split('\n').at(-1)
  if (!commit)
    throw new Error('The last release is found in the history of git, which this checkout does not have.')
  return commit
}
