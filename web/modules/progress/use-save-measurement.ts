import { useState } from 'react'
import type { ErrorIssue } from '#contract/errors.ts'
import {
  createProgressEntry,
  ProgressEntry,
  type ProgressEntryInput,
  updateProgressEntry,
} from '#contract/progress/progress.ts'
import { ApiError, hasCode, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { findInstantOn } from './entry-date.ts'
import { useMeasured } from './measured.tsx'

/** A measurement as a form gives it: kg, percent and cm. */
export type Measurement = Pick<ProgressEntryInput, 'weight' | 'bodyFat' | 'notes'> & {
  measurements?: ProgressEntryInput['measurements']
  /** The day it was measured, where the client lives. Today unless given. */
  date?: string
}

/** How saving went. Nothing else is said of it: the form says it where it belongs. */
export type SaveOutcome =
  | { kind: 'saved'; entry: ProgressEntry }
  /** Figures that are hardly possible: each with its question. Saved once it is sent again with `isConfirmed`. */
  | { kind: 'unlikely'; questions: readonly ErrorIssue[] }
  /** `issues` name fields of the call, such as `weight` or `measurements.waistCm`; `newer`: what was saved meanwhile. */
  | { kind: 'refused'; message: string; issues: readonly ErrorIssue[]; newer: ProgressEntry | null }

/** Reads again everything that shows measurements. */
export async function refetchProgress(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['api', 'progress'] }),
    queryClient.invalidateQueries({ queryKey: ['api', 'dashboard'] }),
    queryClient.invalidateQueries({ queryKey: ['api', 'clients'] }),
    queryClient.invalidateQueries({ queryKey: ['api', 'admin', 'clients'] }),
  ])
}

/**
 * Saves a measurement of the signed-in client, or of the one whom staff look at, one at a time, and has all screens read it. Saving the same again after a
 * lost answer writes nothing twice.
 *
 * @returns `save`, which never rejects: `replaces` is the entry that is changed, none is a new one; `isConfirmed` says that
 *   the person was asked about unlikely figures and says they are right. While another is being saved it gives null.
 */
export function useSaveMeasurement(): {
  isSaving: boolean
  save: (
    measurement: Measurement,
    options?: { isConfirmed?: boolean; replaces?: Pick<ProgressEntry, 'id' | 'version' | 'entryDate'> },
  ) => Promise<SaveOutcome | null>
} {
  const { id: userId, timeZone } = useMeasured()
  const [isSaving, setIsSaving] = useState(false)
  const keys = useIdempotencyKey()
  // The instant belongs to what was typed: a repeat has the same one, or it would be another measurement.
  const [moments] = useState(() => new Map<string, string>())

  return {
    isSaving,
    save: async (measurement, { isConfirmed = false, replaces } = {}) => {
      if (isSaving) return null
      setIsSaving(true)
      const { date, weight, bodyFat, notes, measurements = {} } = measurement
      const typed = JSON.stringify([measurement, replaces?.id])
      const entryDate = moments.get(typed) ?? findInstantOn(date, timeZone, new Date(), replaces?.entryDate)
      moments.set(typed, entryDate)
      const figures = { weight, bodyFat, notes, measurements, entryDate, isConfirmed }
      try {
        const body = { userId, ...figures }
        const entry = replaces
          ? await call(updateProgressEntry, {
              params: { id: replaces.id },
              body: { ...figures, version: replaces.version },
            })
          : await call(createProgressEntry, { body }, { idempotencyKey: keys.keyOf(body) })
        keys.forget()
        moments.clear()
        void refetchProgress()
        return { kind: 'saved', entry }
      } catch (error) {
        if (hasCode(error, 'unlikely_value')) return { kind: 'unlikely', questions: error.issues }
        return {
          kind: 'refused',
          message: messageOf(error, 'The measurement could not be saved. Please try again.'),
          issues: error instanceof ApiError ? error.issues : [],
          newer: readNewer(error),
        }
      } finally {
        setIsSaving(false)
      }
    },
  }
}

function readNewer(error: unknown): ProgressEntry | null {
  if (!hasCode(error, 'stale_version')) return null
  return ProgressEntry.safeParse(error.body?.details?.entry).data ?? null
}
