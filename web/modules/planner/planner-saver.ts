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

/* Synchronises a signed-in person's days with the server. Local changes are sent after a short delay; changes from
   elsewhere are merged meal by meal. */

export type PlannerSaver = Saver & {
  /** Merges the server's days with local changes that are not saved yet. */
  receive: (days: readonly PlannerDay[]) => void
  /** Checks whether all of these days have been loaded. */
  hasDays: (days: readonly string[]) => boolean
}

const PAUSE_MS = 800

type StoredDay = Omit<PlannerDay, 'day'>

/** Creates a saver for one person's store. `pending`: changes that an earlier window could not save. */
export function createPlannerSaver(options: {
  store: PlannerStore
  /** Saves the days. Throws the errors of the API client. */
  save: (days: PlannerDay[]) => Promise<PlannerDay[]>
  pending: PendingDays | null
  /** Stores unsaved changes in the browser. `null` if everything is saved. */
  keepPending: (pending: PendingDays | null) => void
  onStatus: (status: SaveStatus) => void
  /** Called after changes from elsewhere were merged with local changes. */
  onMerged: () => void
  pauseMs?: number
}): PlannerSaver {
  const { store, save, onStatus, onMerged, pauseMs = PAUSE_MS } = options
  const days = createSavedDays(store, options.pending, options.keepPending)
  let unsubscribe: (() => void) | null = null
  const saver = createAutosaver({
    onStatus,
    pauseMs,
    hasUnsaved: () => days.listUnsaved().length > 0,
    send: async () => {
      const sent = days.readUnsaved().slice(0, MAX_PLANNER_DAYS_A_SAVE)
      const answered = await save(sent)
      // The sent days are the new base of both sides. Changes since then must still be sent.
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

/** Tracks the saved days, beside the store with the current days. */
function createSavedDays(
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
    // Deletes only this window's entry; another one may belong to another window.
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
    /** Applies once the changes that an earlier window could not save. */
    restore: (): void => {
      if (pending === null || isRestored) return
      isRestored = true
      for (const { day, ...rest } of pending.base) stored.set(day, rest)
      store.replace(toDays(pending.mine))
    },
    /** Called after a change of the store. Returns whether there is something to save. */
    handleChange: (): boolean => {
      if (isMerging) return false
      keepUnsaved()
      return listUnsaved().length > 0
    },
    /** Merges the server's days into the store. Returns whether the shown days changed. */
    merge: (received: readonly PlannerDay[]): boolean => {
      // Ignores a response that is older than the latest one.
      const current = received.filter(({ day, version }) => version >= readStored(day).version)
      const base = Object.fromEntries([...stored].map(([day, { entries }]) => [day, entries]))
      const mine = store.getState().days
      const which = [...new Set([...stored.keys(), ...current.map(({ day }) => day)])]
      const merged = mergePlannedDays(base, mine, { ...base, ...toDays(current) }, which)
      const isChanged = which.some((day) => !areSameMeals(merged[day] ?? [], listMeals(mine, day)))
      for (const { day, ...rest } of current) stored.set(day, rest)
      isMerging = true
      store.replace(merged)
      isMerging = false
      keepUnsaved()
      return isChanged
    },
  }
}

/** Reads the days that caused a conflict. `null` for any other error. */
function readConflict({ code, details }: ErrorBody): PlannerDay[] | null {
  if (code !== 'stale_version') return null
  return z.array(PlannerDay).safeParse(details?.days).data ?? null
}

function toDays(days: readonly PlannerDay[]): PlannedDays {
  return Object.fromEntries(days.map(({ day, entries }) => [day, entries]))
}
