import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { EMULATOR_PROJECT, fetchFirebaseTools, startAuthEmulator } from './firebase/emulator.ts'

const root = join(import.meta.dirname, '..')

/** Runs the provider's own tests, then the browser journeys, against the official Firebase Auth emulator. */
async function testFirebase(): Promise<void> {
  const program = await fetchFirebaseTools()
  const emulator = await startAuthEmulator(program)
  const settings = {
    IDENTITY_PROVIDER: 'firebase',
    FIREBASE_PROJECT_ID: EMULATOR_PROJECT,
    FIREBASE_API_KEY: 'emulator-key',
    FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
    FIREBASE_GOOGLE: 'true',
  }
  try {
    const bin = (name: string): string => join(root, 'node_modules', name)
    await run([bin('vitest/vitest.mjs'), 'run', '--config', 'tools/firebase/vitest.config.ts'], {
      TEST_FIREBASE_SETTINGS: JSON.stringify(settings),
    })
    await run([bin('@playwright/test/cli.js'), 'test', '--config', 'tools/firebase/playwright.config.ts'], {
      E2E_SERVER_SETTINGS: JSON.stringify(settings),
    })
  } finally {
    await emulator.stop()
  }
}

async function run(args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('exit', done)
  })
  if (code !== 0) throw new Error('These tests did not succeed: see above.')
}

try {
  await testFirebase()
  console.log('Every test of the Firebase provider has passed.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
