import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MEMORY_ENV, MEMORY_FLAGS } from '#server/memory-options.ts'
import { listCallers } from './callers.ts'
import { isBuildCurrent } from './source-stamp.ts'

const root = join(import.meta.dirname, '..')

/**
 * `npm start`: builds if there is no build of these sources, then replaces itself by the server. No second process
 * remains, so a signal sent to this process reaches the server.
 */
async function start(): Promise<void> {
  if (!isBuildCurrent(root)) {
    console.log('Building the site (once, and after changes of the sources); this takes half a minute or so.')
    await runBuild()
  }
  const main = join(root, 'build', 'server', 'main.js')
  const callers = listCallers()
  const flags = callers.length > 0 ? [`--stop-with=${callers.join(',')}`] : []
  const args = [main, ...flags, ...process.argv.slice(2)]
  const env = { ...MEMORY_ENV, ...process.env, NODE_ENV: 'production' }
  if (process.platform !== 'win32' && process.execve) {
    // Replaces this program by the server in the same process.
    process.execve(process.execPath, [process.execPath, ...MEMORY_FLAGS, ...args], env)
  }
  Object.assign(process.env, env)
  process.argv = [process.execPath, ...args]
  await import(pathToFileURL(main).href)
}

async function runBuild(): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'tools', 'build.ts')], { cwd: root, stdio: 'inherit' })
  forwardSignals(child)
  const result = await new Promise<number | NodeJS.Signals | null>((done) => {
    child.once('exit', (code, signal) => done(signal ?? code))
  })
  if (result === 0) return
  process.exit(typeof result === 'number' ? result : 130)
}

function forwardSignals(child: ChildProcess): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const forward = (): void => {
      child.kill(signal)
    }
    process.on(signal, forward)
    child.once('exit', () => process.off(signal, forward))
  }
}

await start()
