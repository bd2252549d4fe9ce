import { z } from 'zod'
import type { ErrorBody } from '#contract/errors.ts'
import { MAX_PLANNER_DAYS_A_SAVE } from '#contract/limits.ts'
import { PlannerDay } from '#contract/planner/meal-planner.ts'
import { areSameMeals, mergePlannedDays } from '#domain/planner/merge.ts'
import { listMeals, type PlannedDays } from '#domain/planner/planner.ts'
import type { PendingDays } from './kept-days.ts'
import type { PlannerStore } from './planner-store.ts'

/*
 * Keeps a signed-in person's days in step with the server: what changes here is sent a moment later, one request at a time;
 * what changed elsewhere is merged in meal by meal. It knows neither the screen nor the browser: what it needs of them is
 * handed in.
 */

/** What can be said of the saving. `failed`: everything is kept in the browser, and `message` says why it is not stored. */
export type SaveStatus =
  | { kind: 'saved' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'failed'; message: string; isRetrying: boolean }

/** The calls it makes; they throw what `readError` understands. */
export type PlannerCalls = {
  save: (days: PlannerDay[]) => Promise<PlannerDay[]>
  /** The body of a refusal; null when the server did not answer. */
  readError: (error: unknown) => ErrorBody | null
}

export type PlannerSaver = {
  /** Takes over days as the server has them, merged with what was changed here and is not stored yet. */
  receive: (days: readonly PlannerDay[]) => void
  /** Whether all of these days have been received. */
  hasDays: (days: readonly string[]) => boolean
  /** Sends what is not stored yet, now. */
  flush: () => Promise<void>
  /** Stops timers; what is on its way arrives. */
  stop: () => void
}

const PAUSE_MS = 800
const RETRY_PAUSES_MS = [2000, 8000]
const LONGEST_RETRY_PAUSE_MS = 30_000
/** Others who save as fast as we do: then it is tried again later. */
const MAX_CONFLICTS = 5

type StoredDay = Omit<PlannerDay, 'day'>

/** A saver for one person's store. `pending`: what an earlier window could not save. */
export function createPlannerSaver(options: {
  store: PlannerStore
  calls: PlannerCalls
  pending: PendingDays | null
  keepPending: (pending: PendingDays | null) => void
  onStatus: (status: SaveStatus) => void
  /** Something that was saved elsewhere has been brought together with what was changed here. */
  onMerged: () => void
  pauseMs?: number
}): PlannerSaver {
  const { store, calls, pending, keepPending, onStatus, onMerged, pauseMs = PAUSE_MS } = options
  const stored = new Map<string, StoredDay>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let failures = 0
  let isMerging = false
  let isStopped = false
  let hasKeptPending = pending !== null

  if (pending) {
    for (const { day, ...rest } of pending.base) stored.set(day, rest)
    store.replace(toDays(pending.mine))
    schedule(0)
  }
  const unsubscribe = store.subscribe(() => {
    if (isMerging) return
    keepUnsaved()
    if (listUnsaved().length === 0) return
    if (running === null) onStatus({ kind: 'unsaved' })
    schedule(pauseMs)
  })

  function listUnsaved(): string[] {
    const { days } = store.getState()
    return [...stored.keys()]
      .filter((day) => !areSameMeals(stored.get(day)?.entries ?? [], listMeals(days, day)))
      .sort()
  }

  function keepUnsaved(): void {
    const unsaved = listUnsaved()
    // Nothing of ours is there: what is may be another window's.
    if (unsaved.length === 0 && !hasKeptPending) return
    hasKeptPending = unsaved.length > 0
    const { days } = store.getState()
    keepPending(
      unsaved.length === 0
        ? null
        : {
            base: unsaved.map((day) => ({ day, ...readStored(day) })),
            mine: unsaved.map((day) => ({
              day,
              version: readStored(day).version,
              entries: [...listMeals(days, day)],
            })),
          },
    )
  }

  function readStored(day: string): StoredDay {
    return stored.get(day) ?? { version: 0, entries: [] }
  }

  /** Merges what the server has into the store. Whether that changed what is shown. */
  function merge(received: readonly PlannerDay[]): boolean {
    // An answer that was overtaken by a later one says nothing new.
    const news = received.filter(({ day, version }) => version >= (stored.get(day)?.version ?? 0))
    const base = Object.fromEntries([...stored].map(([day, { entries }]) => [day, entries]))
    const theirs = { ...base, ...toDays(news) }
    const mine = store.getState().days
    const which = [...new Set([...stored.keys(), ...news.map(({ day }) => day)])]
    const merged = mergePlannedDays(base, mine, theirs, which)
    const isNews = which.some((day) => !areSameMeals(merged[day] ?? [], listMeals(mine, day)))
    for (const { day, ...rest } of news) stored.set(day, rest)
    isMerging = true
    store.replace(merged)
    isMerging = false
    keepUnsaved()
    return isNews
  }

  function schedule(ms: number): void {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void run(), ms)
  }

  function run(): Promise<void> {
    clearTimeout(timer)
    running ??= saveAll().finally(() => {
      running = null
    })
    return running
  }

  async function saveAll(): Promise<void> {
    let conflicts = 0
    while (true) {
      const unsaved = listUnsaved().slice(0, MAX_PLANNER_DAYS_A_SAVE)
      if (unsaved.length === 0) break
      const { days } = store.getState()
      const sent = unsaved.map((day) => ({
        day,
        version: readStored(day).version,
        entries: [...listMeals(days, day)],
      }))
      onStatus({ kind: 'saving' })
      try {
        const answered = await calls.save(sent)
        failures = 0
        // What was sent is now what both sides begin with; what was changed meanwhile is still to be sent.
        for (const { day, version, entries } of sent) stored.set(day, { version, entries })
        merge(answered)
      } catch (error) {
        const theirs = readConflict(error)
        conflicts += 1
        if (!theirs || conflicts > MAX_CONFLICTS) {
          fail(error)
          return
        }
        if (merge(theirs)) onMerged()
      }
    }
    onStatus({ kind: 'saved' })
  }

  /** The days that stand in the way; null where the refusal is about something else. */
  function readConflict(error: unknown): PlannerDay[] | null {
    const body = calls.readError(error)
    if (body?.code !== 'stale_version') return null
    const told = z.array(PlannerDay).safeParse(body.details?.days)
    return told.success ? told.data : null
  }

  function fail(error: unknown): void {
    const body = calls.readError(error)
    const isPassing =
      body === null || body.statusCode >= 500 || body.statusCode === 429 || body.code === 'stale_version'
    const isRetrying = isPassing && !isStopped
    onStatus({ kind: 'failed', message: body?.message ?? 'The server cannot be reached.', isRetrying })
    if (isRetrying) schedule(RETRY_PAUSES_MS[failures] ?? LONGEST_RETRY_PAUSE_MS)
    failures += 1
  }

  return {
    receive: (days) => {
      merge(days)
      if (listUnsaved().length > 0 && running === null) schedule(pauseMs)
    },
    hasDays: (days) => days.every((day) => stored.has(day)),
    flush: () => run(),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      unsubscribe()
    },
  }
}

function toDays(days: readonly PlannerDay[]): PlannedDays {
  return Object.fromEntries(days.map(({ day, entries }) => [day, entries]))
}
