import { z } from 'zod'
import type { ErrorBody } from '#contract/errors.ts'
import { MAX_PLANNER_DAYS_A_SAVE } from '#contract/limits.ts'
import { PlannerDay } from '#contract/planner/meal-planner.ts'
import { areSameMeals, mergePlannedDays } from '#domain/planner/merge.ts'
import { listMeals, type PlannedDays } from '#domain/planner/planner.ts'
import { createAutosaver, type RefusalAnswer } from '#web/kit/drafts/autosaver.ts'
import type { SaveStatus } from '#web/kit/drafts/save-status.ts'
import type { Saver } from '#web/kit/drafts/use-saver.ts'
import type { PendingDays } from './planner-drafts.ts'
import type { PlannerStore } from './planner-store.ts'

/*
 * Keeps a signed-in person's days in step with the server: what changes here is sent a moment later; what changed elsewhere
 * is merged in meal by meal.
 */

export type PlannerSaver = Saver & {
  /** Takes over days as the server has them, merged with what was changed here and is not stored yet. */
  receive: (days: readonly PlannerDay[]) => void
  /** Whether all of these days have been received. */
  hasDays: (days: readonly string[]) => boolean
}

const PAUSE_MS = 800

type StoredDay = Omit<PlannerDay, 'day'>

/** A saver for one person's store. `pending`: what an earlier window could not save. */
export function createPlannerSaver(options: {
  store: PlannerStore
  /** Throws what the API client throws. */
  save: (days: PlannerDay[]) => Promise<PlannerDay[]>
  pending: PendingDays | null
  /** Stores in the browser what the server does not have yet; null: it has everything. */
  keepPending: (pending: PendingDays | null) => void
  onStatus: (status: SaveStatus) => void
  /** Something that was saved elsewhere has been brought together with what was changed here. */
  onMerged: () => void
  pauseMs?: number
}): PlannerSaver {
  const { store, save, onStatus, onMerged, pauseMs = PAUSE_MS } = options
  const days = createDaysInStep(store, options.pending, options.keepPending)
  let unsubscribe: (() => void) | null = null
  const saver = createAutosaver({
    onStatus,
    pauseMs,
    hasUnsaved: () => days.listUnsaved().length > 0,
    send: async () => {
      const sent = days.readUnsaved().slice(0, MAX_PLANNER_DAYS_A_SAVE)
      const answered = await save(sent)
      // What was sent is now what both sides begin with; what was changed meanwhile is still to be sent.
      days.takeAsStored(sent)
      days.merge(answered)
    },
    onRefused: (body): RefusalAnswer => {
      const theirs = readConflict(body)
      if (theirs === null) return 'failed'
      if (days.merge(theirs)) onMerged()
      return 'again'
    },
  })
  return {
    receive: (received) => {
      days.merge(received)
      if (saver.hasUnsaved() && !saver.isSending()) saver.touch()
    },
    hasDays: days.hasDays,
    hasUnsaved: saver.hasUnsaved,
    flush: saver.flush,
    start: () => {
      days.restore()
      unsubscribe ??= store.subscribe(() => {
        if (days.handleChange()) saver.touch()
      })
      saver.start()
    },
    stop: () => {
      unsubscribe?.()
      unsubscribe = null
      saver.stop()
    },
  }
}

/** The days as they are stored, beside the store that holds them as they are now. */
function createDaysInStep(
  store: PlannerStore,
  pending: PendingDays | null,
  keepPending: (pending: PendingDays | null) => void,
) {
  const stored = new Map<string, StoredDay>()
  let isMerging = false
  let hasStoredPending = pending !== null
  let isRestored = false

  const readStored = (day: string): StoredDay => stored.get(day) ?? { version: 0, entries: [] }
  const listUnsaved = (): string[] => {
    const { days } = store.getState()
    return [...stored.keys()]
      .filter((day) => !areSameMeals(readStored(day).entries, listMeals(days, day)))
      .sort()
  }
  const readUnsaved = (): PlannerDay[] => {
    const { days } = store.getState()
    return listUnsaved().map((day) => ({
      day,
      version: readStored(day).version,
      entries: [...listMeals(days, day)],
    }))
  }
  const keepUnsaved = (): void => {
    const mine = readUnsaved()
    // Nothing of ours is there: what is may be another window's.
    if (mine.length === 0 && !hasStoredPending) return
    hasStoredPending = mine.length > 0
    const base = mine.map(({ day }) => ({ day, ...readStored(day) }))
    keepPending(mine.length === 0 ? null : { base, mine })
  }
  return {
    listUnsaved,
    readUnsaved,
    hasDays: (days: readonly string[]): boolean => days.every((day) => stored.has(day)),
    takeAsStored: (days: readonly PlannerDay[]): void => {
      for (const { day, version, entries } of days) stored.set(day, { version, entries })
    },
    /** Shows what an earlier window could not save, once. */
    restore: (): void => {
      if (pending === null || isRestored) return
      isRestored = true
      for (const { day, ...rest } of pending.base) stored.set(day, rest)
      store.replace(toDays(pending.mine))
    },
    /** The store has changed. Whether there is something to save. */
    handleChange: (): boolean => {
      if (isMerging) return false
      keepUnsaved()
      return listUnsaved().length > 0
    },
    /** Merges what the server has into the store. Whether that changed what is shown. */
    merge: (received: readonly PlannerDay[]): boolean => {
      // An answer that was overtaken by a later one says nothing new.
      const news = received.filter(({ day, version }) => version >= readStored(day).version)
      const base = Object.fromEntries([...stored].map(([day, { entries }]) => [day, entries]))
      const mine = store.getState().days
      const which = [...new Set([...stored.keys(), ...news.map(({ day }) => day)])]
      const merged = mergePlannedDays(base, mine, { ...base, ...toDays(news) }, which)
      const isNews = which.some((day) => !areSameMeals(merged[day] ?? [], listMeals(mine, day)))
      for (const { day, ...rest } of news) stored.set(day, rest)
      isMerging = true
      store.replace(merged)
      isMerging = false
      keepUnsaved()
      return isNews
    },
  }
}

/** The days that stand in the way; null where the refusal is about something else. */
function readConflict({ code, details }: ErrorBody): PlannerDay[] | null {
  if (code !== 'stale_version') return null
  return z.array(PlannerDay).safeParse(details?.days).data ?? null
}

function toDays(days: readonly PlannerDay[]): PlannedDays {
  return Object.fromEntries(days.map(({ day, entries }) => [day, entries]))
}
