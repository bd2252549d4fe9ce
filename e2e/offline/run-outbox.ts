import { expect, type TestServer } from '../fixtures.ts'
import { createPerson, query, signIn } from '../people.ts'
import { createWriter, DEVICES, type PlannedWrite } from './planned-writes.ts'
import { readDone, readEffects } from './read-effects.ts'
import { CLIENT_FACTS, publishSimplePlan } from './simple-plan.ts'
import { createDevices, type StoredWrite } from './two-devices.ts'

/** The days of the plan that have passed. */
const DAYS = 20

export type RunOptions = { writes: number; events: number; seed: number }

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

/** The time that passes and the dietician: hourly limits end, and questions are answered. */
async function letTimePass(server: TestServer, clientId: string): Promise<void> {
  await query(server, 'delete from rate_limits', [])
  await query(
    server,
    `update plan_reviews set status = 'answered', answer = 'Yes', closed_at = now()
      where user_id = $1 and status = 'open'`,
    [clientId],
  )
}

/**
 * Makes writes of all kinds on two devices of one client while connections are cut, pages reloaded and browsers killed.
 * Fails if a write is lost, done twice or out of order. Returns the figures.
 */
export async function runOutbox(server: TestServer, { writes, events, seed }: RunOptions) {
  const startedAt = performance.now()
  const random = createRandom(seed)
  const client = await createPerson(server, 'client', CLIENT_FACTS)
  const stored: StoredWrite[][] = Array.from({ length: DEVICES }, () => [])
  const { devices, openPage, kill, close } = await createDevices(server, client, stored)
  const planning = devices[0]?.context
  if (!planning) throw new Error('No browser was started.')
  const planId = await publishSimplePlan(planning, server, client, DAYS)
  await signIn(planning, server, client)
  const list = await planning.request.get(`${server.url}/api/diet-plans/${planId}/grocery-list`)
  const key: string = (await list.json()).categories[0].items[0].key
  const makeWrite = createWriter({ clientId: client, planId, key, days: DAYS }, random)

  const planned: PlannedWrite[] = []
  const counts = { cuts: 0, reloads: 0, kills: 0 }
  for (let event = 0; event < events; event += 1) {
    const index = event % DEVICES
    const device = devices[index]
    if (!device) break
    const batchSize = Math.floor(((event + 1) * writes) / events) - planned.length
    const batch = Array.from({ length: batchSize }, (_, at) => makeWrite(index, planned.length + at))
    planned.push(...batch)
    const writing = device.page.evaluate(([number, all]) => window.harness.write(number, all), [
      index,
      batch,
    ] as const)
    const fate = random()
    if (fate < 0.6) {
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
      counts[fate < 0.9 ? 'reloads' : 'kills'] += 1
      if (fate < 0.9) await openPage(device)
      else devices[index] = await kill(device)
    }
    await letTimePass(server, client)
  }

  const refused = new Map<string, string>()
  for (const { context, page } of devices) {
    await context.setOffline(false)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    const readState = () => page.evaluate(() => window.harness.readState())
    const countWaiting = async (): Promise<number> => {
      await letTimePass(server, client)
      await page.evaluate(() => void window.harness.flush())
      return (await readState()).waiting
    }
    await expect.poll(countWaiting, { timeout: 900_000, intervals: [1000] }).toBe(0)
    for (const { id, code } of (await readState()).refused) refused.set(id, code)
  }
  const done = await readDone(server, client)
  const report = compare({ planned, stored, done, refused })
  const wrongEffects = await readEffects(server, client, listDone(planned, stored, done))
  for (const device of devices) await close(device)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  expect(report, JSON.stringify(report)).toMatchObject({ lost: 0, doubled: 0, disordered: 0, unexplained: 0 })
  expect(wrongEffects).toEqual([])
  expect(report.stored).toBe(writes)
  expect(report.done + refused.size).toBe(writes)
  return { seed, ...report, ...counts, seconds }
}

/** Lists the writes that the server has, in its order. */
function listDone(
  planned: readonly PlannedWrite[],
  stored: readonly StoredWrite[][],
  done: string[],
): PlannedWrite[] {
  const placeOf = new Map(stored.flat().map(({ id, place }) => [id, place]))
  return done.flatMap((id) => planned[placeOf.get(id) ?? -1] ?? [])
}

/** Compares what the devices have stored with what the server has, for each kind of write. */
function compare({
  planned,
  stored,
  done,
  refused,
}: {
  planned: readonly PlannedWrite[]
  stored: readonly StoredWrite[][]
  done: readonly string[]
  refused: ReadonlyMap<string, string>
}) {
  const at = new Map(done.map((id, index) => [id, index]))
  const kinds = new Map<string, { stored: number; done: number; refused: number; lost: number }>()
  for (const { id, place } of stored.flat()) {
    const name = planned[place]?.name ?? 'unknown'
    const kind = kinds.get(name) ?? { stored: 0, done: 0, refused: 0, lost: 0 }
    kind.stored += 1
    if (at.has(id)) kind.done += 1
    else if (refused.has(id)) kind.refused += 1
    else kind.lost += 1
    kinds.set(name, kind)
  }
  const disordered = stored.flatMap((writes) => {
    const places = writes.flatMap(({ id }) => at.get(id) ?? [])
    return places.filter((place, index) => index > 0 && place < (places[index - 1] ?? 0))
  })
  const known = new Set(stored.flat().map(({ id }) => id))
  // Another device was faster, or the dietician has not answered yet: nothing else may be refused.
  const explained = new Set(['stale_version', 'review_open'])
  return {
    stored: known.size,
    done: done.length,
    lost: [...kinds.values()].reduce((sum, { lost }) => sum + lost, 0),
    doubled: done.length - at.size + stored.flat().length - known.size,
    disordered: disordered.length,
    unexplained:
      done.filter((id) => !known.has(id)).length +
      [...refused.values()].filter((code) => !explained.has(code)).length,
    kinds: Object.fromEntries([...kinds].toSorted(([one], [other]) => one.localeCompare(other))),
  }
}
