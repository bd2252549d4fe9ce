import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Draws the same pages for a quarter less processor time than a whole browser. */
const SHELL = 'chromium-headless-shell'

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const MAC_PATHS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const isRoot = process.getuid?.() === 0

/**
 * The flags for Chromium: no network requests of its own, no first-run pages, and no sandbox as root, because it does
 * not work for root.
 */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--headless=new',
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Flags for the browsers of tests. Playwright chooses the headless mode itself. A test opens its pages once, so V8 only
 * compiles them simply: optimising code that soon ends took a tenth of the browser tests' processor time.
 */
export const TEST_CHROMIUM_FLAGS: readonly string[] = [
  ...CHROMIUM_FLAGS.filter((flag) => flag !== '--headless=new'),
  '--js-flags=--no-opt --no-maglev --always-sparkplug',
]

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Finds a Chromium that runs: `CHROMIUM_PATH`, Debian's headless shell, the system's browser, Playwright's. Where root can
 * install Debian's packages and there is no headless shell, it is installed first; Playwright's only when there is none.
 *
 * @returns The path of its executable.
 * @throws Error with one sentence when there is none and none can be installed, or when `CHROMIUM_PATH` is wrong.
 */
export async function findChromium(env: Environment = process.env): Promise<string> {
  if (!env.CHROMIUM_PATH && findPrograms(env, [SHELL]).length === 0) installDebianPackage()
  const found = await findInstalledChromium(env)
  if (found) return found
  installPlaywrights()
  const installed = await findInstalledChromium(env)
  if (installed) return installed
  throw new Error(
    'No Chromium was found and none could be installed: install Chromium or Google Chrome, or set CHROMIUM_PATH to one.',
  )
}

/**
 * Does the same without installing anything.
 *
 * @returns `null` if the machine has no Chromium that runs.
 */
export async function findInstalledChromium(env: Environment = process.env): Promise<string | null> {
  if (env.CHROMIUM_PATH) {
    if (canRun(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH (${env.CHROMIUM_PATH}) is not a Chromium that runs.`)
  }
  const candidates = findPrograms(env, [SHELL, ...NAMES])
  if (process.platform === 'darwin') candidates.push(...MAC_PATHS)
  const playwrights = await readPlaywrightPath()
  if (playwrights) candidates.push(playwrights)
  return candidates.find(canRun) ?? null
}

/** The paths of programs of these names, in the order of the names. */
function findPrograms(env: Environment, names: readonly string[]): string[] {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .filter((path) => existsSync(path))
}

async function readPlaywrightPath(): Promise<string | null> {
  const { chromium } = await import('@playwright/test')
  try {
    return chromium.executablePath()
  } catch {
    return null
  }
}

/**
 * Starts it and asks for its version, because on some systems `chromium` is a script that only explains how to install
 * it.
 */
function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return false
  }
  const flags = isRoot ? ['--no-sandbox', '--version'] : ['--version']
  const { status, stdout } = spawnSync(path, flags, { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /\d+\.\d+/.test(stdout)
}

// Everything that is printed here goes to standard error: this tool's own output is a path.

/** Installs Debian's package, which includes every library that the browser needs. Only root may install it. */
function installDebianPackage(): void {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return
  console.error("Installing Debian's headless Chromium for the browser tests.")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  runInstaller('apt-get', ['update', '--quiet', '--quiet'], env)
  runInstaller(
    'apt-get',
    ['install', '--yes', '--quiet', '--quiet', '--no-install-recommends', SHELL, 'fonts-liberation'],
    env,
  )
}

function installPlaywrights(): void {
  console.error("Installing Playwright's Chromium for the browser tests.")
  const cli = join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js')
  // Its libraries come from the system's packages, which only root may install.
  const dependencies = isRoot ? ['--with-deps'] : []
  runInstaller(process.execPath, [cli, 'install', '--no-shell', ...dependencies, 'chromium'], process.env)
}

function runInstaller(command: string, args: string[], env: NodeJS.ProcessEnv): void {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 2, 2], env })
  if (status !== 0) console.error(`${command} ${args.join(' ')} did not succeed.`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(await findChromium())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
