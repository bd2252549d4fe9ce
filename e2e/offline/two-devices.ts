import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { rolldown } from 'rolldown'
import { projectRoot } from '#server/test/server-process.ts'
import { findChromium, TEST_CHROMIUM_FLAGS } from '../../tools/find-chromium.ts'
import type { TestServer } from '../fixtures.ts'
import { signIn } from '../people.ts'

/* The browsers of the tests of the outbox: real ones with a folder each, which can be killed and started again. */

/** A write that a device has stored: its key, and its number. */
export type StoredWrite = { id: string; place: number }

export type Device = { folder: string; context: BrowserContext; page: Page; isOffline: boolean }

/** Starts devices of one client. `stored` gets what each device has stored, in its order. */
export async function createDevices(server: TestServer, clientId: string, stored: StoredWrite[][]) {
  const harness = await bundleHarness()
  const executablePath = await findChromium()

  const openPage = async ({ page }: Pick<Device, 'page'>): Promise<void> => {
    await page.goto(`${server.url}/privacy`)
    await page.evaluate(harness)
    await page.evaluate((id) => window.harness.start(id), clientId)
  }
  const open = async (folder: string): Promise<Device> => {
    const context = await chromium.launchPersistentContext(folder, {
      executablePath,
      args: [...TEST_CHROMIUM_FLAGS],
      serviceWorkers: 'block',
    })
    const page = context.pages()[0] ?? (await context.newPage())
    await context.exposeFunction('noteStored', (device: number, id: string, place: number) => {
      stored[device]?.push({ id, place })
    })
    const device = { folder, context, page, isOffline: false }
    await signIn(context, server, clientId)
    await openPage(device)
    return device
  }
  const kill = async ({ context, folder }: Device): Promise<Device> => {
    for (const pid of findProcesses(folder)) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {}
    }
    await context.close().catch(() => undefined)
    rmSync(join(folder, 'SingletonLock'), { force: true })
    return open(folder)
  }
  const close = async ({ context, folder }: Device): Promise<void> => {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const folders = stored.map(() => mkdtempSync(join(tmpdir(), 'pathya-offline-')))
  return { devices: await Promise.all(folders.map(open)), openPage, kill, close }
}

/** Finds every process of a browser by its folder. */
function findProcesses(folder: string): number[] {
  return execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`--user-data-dir=${folder}`))
    .map((line) => Number.parseInt(line, 10))
}

async function bundleHarness(): Promise<string> {
  const bundle = await rolldown({
    cwd: projectRoot,
    input: join(import.meta.dirname, 'harness-page.ts'),
    platform: 'browser',
    onLog: () => undefined,
    moduleTypes: { '.css': 'empty' },
    transform: { define: { 'import.meta.env.DEV': 'false', 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await bundle.generate({ format: 'iife', codeSplitting: false })
  return output[0].code
}
