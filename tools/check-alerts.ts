import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findProjectRoot } from '#server/kit/project-root.ts'

/*
 * `npm run check:alerts`: checks the alert rules of `deploy/prometheus` with Prometheus's own promtool, and runs their tests.
 */

/** Finds promtool: `PROMTOOL_PATH`, the system's; otherwise root installs Debian's package. `null` if there is none. */
function findPromtool(): string | null {
  return findInstalled() ?? installDebianPackage()
}

function findInstalled(): string | null {
  if (process.env.PROMTOOL_PATH) return process.env.PROMTOOL_PATH
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin', '/usr/local/bin']
  return folders.map((folder) => join(folder, 'promtool')).find((path) => existsSync(path)) ?? null
}

function installDebianPackage(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  console.log("Installing Debian's Prometheus for its promtool.")
  // The package starts its service if there is a service manager; only the tool is needed.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const quiet = ['--quiet', '--quiet']
  spawnSync('apt-get', ['update', ...quiet], { env, stdio: ['ignore', 2, 2] })
  const options = ['--yes', ...quiet, '--no-install-recommends']
  spawnSync('apt-get', ['install', ...options, 'prometheus'], { env, stdio: ['ignore', 2, 2] })
  return findInstalled()
}

function checkAlerts(): number {
  const promtool = findPromtool()
  if (promtool === null) {
    console.error(
      'promtool is missing: install Prometheus (on Debian: apt-get install prometheus), or set PROMTOOL_PATH.',
    )
    return 1
  }
  const cwd = join(findProjectRoot(), 'deploy', 'prometheus')
  const checks = [
    ['check', 'rules', 'alerts.yml'],
    ['check', 'config', '--syntax-only', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]
  const failed = checks.filter((args) => spawnSync(promtool, args, { cwd, stdio: 'inherit' }).status !== 0)
  return failed.length === 0 ? 0 : 1
}

process.exitCode = checkAlerts()
