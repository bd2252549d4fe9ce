import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { PlannerDay } from '#contract/planner/meal-planner.ts'
import type { PlannedMeal } from '#domain/planner/planner.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import type { SaveStatus } from '#web/kit/drafts/save-status.ts'
import type { PendingDays } from './planner-drafts.ts'
import { createPlannerSaver } from './planner-saver.ts'
import { createPlannerStore } from './planner-store.ts'

const MON = '2026-11-23'
const TUE = '2026-11-24'

function meal(id: string, servings = 1): PlannedMeal {
  return { id: `${id}0000000-0000-4000-8000-000000000000`, mealId: 'sample:dal', type: 'lunch', servings }
}

const a = meal('a')
const b = meal('b')

function refuse(statusCode: number, code: ErrorBody['code'], details?: ErrorBody['details']): ApiError {
  const body = { statusCode, error: 'Error', code, message: `It is ${code}.`, details }
  return new ApiError(statusCode, 'Error', JSON.stringify(body))
}

/** Creates a server with the rules of the API: it saves all or none of the days and checks the version of each. */
function openServer() {
  const days = new Map<string, PlannerDay>()
  let trouble: 'cut' | 'lose' | ApiError | null = null
  const read = (day: string): PlannerDay => days.get(day) ?? { day, version: 0, entries: [] }
  const put = (day: string, entries: PlannedMeal[]): void => {
    days.set(day, { day, version: read(day).version + 1, entries })
  }
  let saveCount = 0
  const calls = {
    save: async (sent: PlannerDay[]): Promise<PlannerDay[]> => {
      saveCount += 1
      const now = trouble
      trouble = null
      await Promise.resolve()
      if (now === 'cut') throw new TypeError('Failed to fetch')
      if (now instanceof ApiError) throw now
      const stale = sent.filter(({ day, version }) => read(day).version !== version)
      if (stale.length > 0) {
        throw refuse(409, 'stale_version', { days: stale.map(({ day }) => read(day)) })
      }
      for (const { day, entries } of sent) put(day, entries)
      if (now === 'lose') throw new TypeError('Failed to fetch')
      return sent.map(({ day }) => read(day))
    },
  }
  return {
    calls,
    read,
    put,
    countSaves: () => saveCount,
    trouble: (next: typeof trouble): void => {
      trouble = next
    },
  }
}

function open(server: ReturnType<typeof openServer>, pending: PendingDays | null = null) {
  const store = createPlannerStore()
  const statuses: SaveStatus[] = []
  let draft: PendingDays | null = pending
  let mergeCount = 0
  const saver = createPlannerSaver({
    store,
    save: server.calls.save,
    pending,
    keepPending: (next) => {
      draft = next
    },
    onStatus: (status) => statuses.push(status),
    onMerged: () => {
      mergeCount += 1
    },
    // Longer than any test, so that only `flush` sends.
    pauseMs: 60_000,
  })
  saver.start()
  const readIds = (day: string): string[] => (store.getState().days[day] ?? []).map(({ id }) => id.charAt(0))
  return {
    store,
    saver,
    statuses,
    readIds,
    readDraft: () => draft,
    countMerges: () => mergeCount,
    load: () => saver.receive([server.read(MON), server.read(TUE)]),
  }
}

describe('saving a planner', () => {
  it('saves changed days only', async () => {
    const server = openServer()
    const window = open(server)
    expect(window.saver.hasDays([MON])).toBe(false)
    window.load()
    expect(window.saver.hasDays([MON, TUE])).toBe(true)
    await window.saver.flush()
    expect(server.countSaves()).toBe(0)
    window.store.change({ type: 'add', day: MON, meal: a })
    expect(window.readDraft()?.mine).toEqual([{ day: MON, version: 0, entries: [a] }])
    await window.saver.flush()
    expect(server.read(MON)).toEqual({ day: MON, version: 1, entries: [a] })
    expect(server.read(TUE).version).toBe(0)
    expect(window.readDraft()).toBeNull()
    expect(window.statuses.at(-1)).toMatchObject({ kind: 'saved' })
    window.saver.stop()
  })

  it('merges the changes of two windows', async () => {
    const server = openServer()
    const one = open(server)
    const other = open(server)
    one.load()
    other.load()
    one.store.change({ type: 'add', day: MON, meal: a })
    other.store.change({ type: 'add', day: MON, meal: b })
    await one.saver.flush()
    await other.saver.flush()
    expect(other.readIds(MON).toSorted()).toEqual(['a', 'b'])
    expect(
      server
        .read(MON)
        .entries.map(({ id }) => id)
        .toSorted(),
    ).toEqual([a.id, b.id])
    expect(other.countMerges()).toBe(1)
    one.load()
    expect(one.readIds(MON).toSorted()).toEqual(['a', 'b'])
    // Undo reverts the changes of this window, not those of the other.
    one.store.undo()
    await one.saver.flush()
    expect(server.read(MON).entries).toEqual([b])
    one.saver.stop()
    other.saver.stop()
  })

  it('stores what it cannot send, and the next window sends it', async () => {
    const server = openServer()
    const first = open(server)
    first.load()
    first.store.change({ type: 'add', day: MON, meal: a })
    server.trouble('cut')
    await first.saver.flush()
    expect(first.statuses.at(-1)).toMatchObject({ kind: 'offline', isRetrying: true })
    first.saver.stop()
    server.put(MON, [b])
    const next = open(server, first.readDraft())
    expect(next.readIds(MON)).toEqual(['a'])
    next.load()
    await next.saver.flush()
    expect(next.readIds(MON).toSorted()).toEqual(['a', 'b'])
    expect(server.read(MON).entries).toHaveLength(2)
    expect(next.readDraft()).toBeNull()
    next.saver.stop()
  })

  it('recognises its own days after a lost response', async () => {
    const server = openServer()
    const window = open(server)
    window.load()
    window.store.change({ type: 'add', day: MON, meal: a })
    server.trouble('lose')
    await window.saver.flush()
    expect(window.statuses.at(-1)).toMatchObject({ kind: 'offline' })
    await window.saver.flush()
    expect(server.read(MON)).toEqual({ day: MON, version: 1, entries: [a] })
    expect(window.countMerges()).toBe(0)
    expect(window.statuses.at(-1)).toMatchObject({ kind: 'saved' })
    window.saver.stop()
  })

  it('reports a refusal, and does not retry it automatically', async () => {
    const server = openServer()
    const window = open(server)
    window.load()
    window.store.change({ type: 'add', day: MON, meal: a })
    server.trouble(refuse(400, 'invalid_input'))
    await window.saver.flush()
    expect(window.statuses.at(-1)).toMatchObject({
      kind: 'refused',
      body: { message: 'It is invalid_input.' },
      isRetrying: false,
    })
    expect(window.readDraft()?.mine).toHaveLength(1)
    window.saver.stop()
  })

  it('ignores a response that is older than the latest one', async () => {
    const server = openServer()
    const window = open(server)
    const old = [server.read(MON), server.read(TUE)]
    window.load()
    window.store.change({ type: 'add', day: MON, meal: a })
    await window.saver.flush()
    window.saver.receive(old)
    expect(window.readIds(MON)).toEqual(['a'])
    window.saver.stop()
  })

  it('sends changes that were made during a save', async () => {
    const server = openServer()
    const window = open(server)
    window.load()
    window.store.change({ type: 'add', day: MON, meal: a })
    const saving = window.saver.flush()
    window.store.change({ type: 'move', id: a.id, day: TUE })
    await saving
    expect([server.read(MON).entries, server.read(TUE).entries]).toEqual([[], [a]])
    window.saver.stop()
  })
})
