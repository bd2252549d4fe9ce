import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { rolldown } from 'rolldown'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { projectRoot } from '#server/test/server-process.ts'
import { findChromium, TEST_CHROMIUM_FLAGS } from '../../tools/find-chromium.ts'
import { expect, test } from '../fixtures.ts'
import { createPerson, query, signIn } from '../people.ts'
import type { Tick } from './harness-page.ts'
import { CLIENT_FACTS, publishSimplePlan } from './simple-plan.ts'

/*
 * Thousands of writes on two devices of one client, while connections are cut, pages reloaded and browsers killed. The
 * numbers are set by the environment; `npm run test:offline` names them.
 */

const WRITES = Number(process.env.OFFLINE_WRITES ?? 10_000)
const EVENTS = Number(process.env.OFFLINE_EVENTS ?? 500)
const SEED = Number(process.env.OFFLINE_SEED ?? 1)
const DEVICES = 2
const DAYS = 20

type Device = { folder: string; context: BrowserContext; page: Page; isOffline: boolean }

/** A generator of numbers from 0 to 1 that gives the same ones for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
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

test('loses nothing, sends nothing twice and preserves the order, whatever is cut, reloaded or killed', async ({
  server,
}) => {
  test.setTimeout(3_600_000)
  const startedAt = performance.now()
  const random = createRandom(SEED)
  const harness = await bundleHarness()
  const executablePath = await findChromium()
  const client = await createPerson(server, 'client', CLIENT_FACTS)
  const stored: string[][] = Array.from({ length: DEVICES }, () => [])
  const counts = { cuts: 0, reloads: 0, kills: 0 }

  const openPage = async (device: Pick<Device, 'page'>): Promise<void> => {
    await device.page.goto(`${server.url}/privacy`)
    await device.page.evaluate(harness)
    await device.page.evaluate((id) => window.harness.start(id), client)
  }
  const launch = async (folder: string): Promise<Device> => {
    const context = await chromium.launchPersistentContext(folder, {
      executablePath,
      args: [...TEST_CHROMIUM_FLAGS],
      serviceWorkers: 'block',
    })
    const page = context.pages()[0] ?? (await context.newPage())
    await context.exposeFunction('noteStored', (device: number, id: string) => void stored[device]?.push(id))
    return { folder, context, page, isOffline: false }
  }
  const open = async (folder: string): Promise<Device> => {
    const device = await launch(folder)
    await signIn(device.context, server, client)
    await openPage(device)
    return device
  }
  const kill = async (device: Device): Promise<Device> => {
    // SIGKILL for every process of this browser, found by its folder.
    const pids = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(`--user-data-dir=${device.folder}`))
      .map((line) => Number.parseInt(line, 10))
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {}
    }
    await device.context.close().catch(() => undefined)
    rmSync(join(device.folder, 'SingletonLock'), { force: true })
    return open(device.folder)
  }

  const folders = Array.from({ length: DEVICES }, () => mkdtempSync(join(tmpdir(), 'pathya-offline-')))
  const devices = await Promise.all(folders.map(open))
  const planning = devices[0]?.context
  if (!planning) throw new Error('No browser was started.')
  await publishSimplePlan(planning, server, client, DAYS)
  await signIn(planning, server, client)

  let written = 0
  const slots = [['breakfast'], ['dinner']] as const
  for (let event = 0; event < EVENTS; event += 1) {
    const index = event % DEVICES
    let device = devices[index]
    if (!device) break
    const batch = Math.floor(((event + 1) * WRITES) / EVENTS) - written
    const ticks = Array.from({ length: batch }, (_, place): Tick => {
      const day = addDays(todayIn('Asia/Kolkata', new Date()), -Math.floor(random() * DAYS))
      // A twentieth of the writes is made on both devices for the same meal by devices that have seen nothing there.
      const isShared = random() < 0.05
      return {
        day,
        slot: isShared ? 'lunch' : slots[index as 0 | 1][0],
        note: `${index}/${written + place}`,
        ...(isShared && { seen: null }),
      }
    })
    written += batch
    const writing = device.page.evaluate(([number, list]) => window.harness.write(number, list), [
      index,
      ticks,
    ] as const)
    const kind = random()
    if (kind < 0.6) {
      counts.cuts += 1
      await new Promise((done) => setTimeout(done, random() * 60))
      await device.context.setOffline(!device.isOffline)
      device.isOffline = !device.isOffline
      await writing
    } else {
      // The page or the browser ends after the batch, while it is being sent.
      await writing
      if (device.isOffline) await device.context.setOffline(false)
      device.isOffline = false
      if (kind < 0.9) {
        counts.reloads += 1
        await openPage(device)
      } else {
        counts.kills += 1
        device = await kill(device)
        devices[index] = device
      }
    }
  }
  const refused: string[][] = []
  for (const device of devices) {
    await device.context.setOffline(false)
    await device.page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect
      .poll(
        async () => {
          await device.page.evaluate(() => void window.harness.flush())
          return (await device.page.evaluate(() => window.harness.readState())).waiting
        },
        { timeout: 900_000, intervals: [1000] },
      )
      .toBe(0)
    refused.push((await device.page.evaluate(() => window.harness.readState())).refused)
  }

  const rows = await query<{ key: string }>(
    server,
    `select key from idempotency_keys where user_id = $1 and call like '%meal-ticks%' order by created_at, key`,
    [client],
  )
  const done = rows.map(({ key }) => key)
  const place = new Map(done.map((key, index) => [key, index]))
  const lost = stored.flatMap((ids, index) =>
    ids.filter((id) => !place.has(id) && !refused[index]?.includes(id)),
  )
  const doubled = done.length - new Set(done).size
  const disordered = stored.flatMap((ids) => {
    const places = ids.flatMap((id) => place.get(id) ?? [])
    return places.filter((at, index) => index > 0 && at < (places[index - 1] ?? 0))
  })
  const unknown = done.filter((key) => !stored.some((ids) => ids.includes(key)))
  const refusedCount = refused.flat().length
  const report = {
    seed: SEED,
    writes: written,
    stored: stored.flat().length,
    done: done.length,
    refusedWithWords: refusedCount,
    ...counts,
    lost: lost.length,
    doubled,
    disordered: disordered.length,
    doneButNotNoted: unknown.length,
    seconds: Math.round((performance.now() - startedAt) / 1000),
  }
  process.stdout.write(`${JSON.stringify(report)}\n`)
  for (const device of devices) await device.context.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  expect(lost).toEqual([])
  expect(doubled).toBe(0)
  expect(disordered).toEqual([])
  expect(stored.flat().length).toBe(written)
  expect(done.length + refusedCount).toBe(written)
})
