import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { runUntilStopped } from '#server/lifecycle.ts'
import { MEMORY_ENV, MEMORY_FLAGS } from '#server/memory-options.ts'
import { findObstacle, makeDemoDatabase } from './demo/demo-database.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from './demo/people.ts'
import { isBuildCurrent } from './source-stamp.ts'

const root = join(import.meta.dirname, '..')

/** `npm run demo`: runs the server on a temporary database filled with a realistic practice. */
process.exitCode = await runUntilStopped(
  async ({ addCloser, checkpoint, fail }) => {
    const obstacle = findObstacle(process.env)
    if (obstacle) return fail(obstacle)
    if (!isBuildCurrent(root)) {
      console.log(
        'Building the site (once, and after changes of the sources); this takes half a minute or so.',
      )
      await run([join(root, 'tools', 'build.ts')])
      checkpoint()
    }
    const demo = await makeDemoDatabase(console.log, process.env.FOODS?.trim() === 'open' ? 'open' : 'full')
    addCloser({ name: 'the demo’s database', close: demo.remove, timeoutMs: null })
    checkpoint()
    const server = spawn(
      process.execPath,
      [...MEMORY_FLAGS, join(root, 'build', 'server', 'main.js'), '--demo'],
      {
        env: {
          ...MEMORY_ENV,
          ...process.env,
          NODE_ENV: 'production',
          DATABASE_URL: demo.url,
          DATA_DIR: demo.dataDir,
        },
        stdio: ['ignore', 'inherit', 'inherit'],
        // In its own process group: Ctrl-C reaches it through this process, before its database is removed.
        detached: true,
      },
    )
    let isStopping = false
    const ended = new Promise<void>((done) => server.once('exit', () => done()))
    addCloser({
      name: 'the server',
      close: async () => {
        isStopping = true
        if (server.exitCode === null) server.kill('SIGTERM')
        await ended
      },
      timeoutMs: 15_000,
    })
    void ended.then(() => isStopping || fail('The server has ended.'))
    console.log(`\nSign in with password ${DEMO_PASSWORD} as`)
    for (const { email, note } of DEMO_LOGINS) console.log(`  ${email.padEnd(26)} ${note}`)
    console.log('Everything is thrown away when this stops.\n')
  },
  { log: console.log, logError: console.error, stopWithPids: [process.ppid] },
)
process.exit()

async function run(args: string[]): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  const code = await new Promise<number | null>((done) => child.once('exit', done))
  if (code !== 0) throw new Error('The build did not succeed.')
}
