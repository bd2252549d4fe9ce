import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort, makeTemporaryFolder } from '#server/test/server-process.ts'
import { fetchProgram } from '../fetch-program.ts'

const VERSION = '15.34.2'
/** No project whose name begins like this exists, so the emulator makes no call outside this machine for it. */
export const EMULATOR_PROJECT = 'demo-pathya'
const START_TIMEOUT_MS = 60_000

/** Fetches the official Firebase tools: hundreds of megabytes that nothing else needs. */
export function fetchFirebaseTools(): Promise<string> {
  return fetchProgram('firebase-tools', VERSION, 'lib/bin/firebase.js')
}

/**
 * Starts the Auth emulator on the loopback address; it needs no Java and no network.
 *
 * @returns Its `host:port`, and a function that stops it.
 */
export async function startAuthEmulator(
  program: string,
): Promise<{ host: string; stop: () => Promise<void> }> {
  const folder = makeTemporaryFolder()
  const [auth, hub, logging] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const emulators = {
    auth: { host: '127.0.0.1', port: auth },
    hub: { host: '127.0.0.1', port: hub },
    logging: { host: '127.0.0.1', port: logging },
    ui: { enabled: false },
    singleProjectMode: true,
  }
  writeFileSync(join(folder.path, 'firebase.json'), JSON.stringify({ emulators }))
  const child = spawn(
    process.execPath,
    [program, 'emulators:start', '--only', 'auth', '--project', EMULATOR_PROJECT],
    {
      cwd: folder.path,
      // Does not use the account's own Firebase settings, and sends no usage reports.
      env: { PATH: process.env.PATH, HOME: folder.path, XDG_CONFIG_HOME: folder.path, CI: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const stop = async (): Promise<void> => {
    await endProcess(child)
    folder.remove()
  }
  const host = `127.0.0.1:${auth}`
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await isAnswering(`http://${host}/`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The Auth emulator did not start:\n${output}`)
    }
    await sleep(200)
  }
  return { host, stop }
}

async function isAnswering(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await Promise.race([ended, sleep(10_000)])
  child.kill('SIGKILL')
}
