import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { ErrorIssue } from '#contract/errors.ts'
import {
  createProgressEntry,
  ProgressEntry,
  type ProgressEntryInput,
  updateProgressEntry,
} from '#contract/progress/progress.ts'
import { ApiError, hasCode, messageOf, toApiError } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { createRandomId, useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { writeOffline } from '#web/kit/offline/write-offline.ts'
import { findInstantOn } from './entry-date.ts'
import { useMeasured } from './measured.tsx'
import { measurementChange, measurementWrite } from './measurement-write.ts'

/** The measurement from a form: kg, percent and cm. */
export type Measurement = Pick<ProgressEntryInput, 'weight' | 'bodyFat' | 'notes'> & {
  measurements?: ProgressEntryInput['measurements']
  /** The day of the measurement in the client's time zone; the default is today. */
  date?: string
}

/** The result of saving. No toast is shown: the form shows it in the right place. */
export type SaveOutcome =
  | { kind: 'saved'; entry: ProgressEntry }
  /** There is no connection: this phone has stored it and sends it later. */
  | { kind: 'waiting' }
  /** The figures are unlikely: one question each. They are saved if they are sent again with `isConfirmed`. */
  | { kind: 'unlikely'; questions: readonly ErrorIssue[] }
  /**
   * `issues` name fields of the call, such as `weight` or `measurements.waistCm`; `newer` is the entry that was saved
   * in the meantime.
   */
  | { kind: 'refused'; message: string; issues: readonly ErrorIssue[]; newer: ProgressEntry | null }

/** Fetches everything that shows measurements again. */
export async function refetchProgress(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['api', 'progress'] }),
    queryClient.invalidateQueries({ queryKey: ['api', 'dashboard'] }),
    queryClient.invalidateQueries({ queryKey: ['api', 'clients'] }),
    queryClient.invalidateQueries({ queryKey: ['api', 'admin', 'clients'] }),
  ])
}

/**
 * Saves a measurement of the signed-in client, or of the client whose record staff have opened, one at a time, and
 * refreshes all screens. Repeating the same save after a lost response stores it only once.
 *
 * @returns `save`, which never rejects. `replaces` is the entry to change; without it a new one is added.
 *   `isConfirmed`: the person has confirmed unlikely figures. Returns `null` while another save is running.
 */
export function useSaveMeasurement(): {
  isSaving: boolean
  save: (
    measurement: Measurement,
    options?: { isConfirmed?: boolean; replaces?: Pick<ProgressEntry, 'id' | 'version' | 'entryDate'> },
  ) => Promise<SaveOutcome | null>
} {
  const { id: userId, timeZone } = useMeasured()
  const isOwn = useUser().id === userId
  const [isSaving, setIsSaving] = useState(false)
  const keys = useIdempotencyKey()
  // The instant is part of the input: a retry must send the same one, or it would be another measurement.
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
        if (isOwn) {
          const outcome = replaces
            ? await writeOffline(measurementChange, {
                params: { id: replaces.id },
                body: { ...figures, version: replaces.version },
              })
            : await writeOffline(measurementWrite, { body: { ...body, id: createRandomId() } })
          if (outcome.kind === 'refused') throw toApiError(outcome.body)
          moments.clear()
          return outcome.kind === 'sent' ? { kind: 'saved', entry: outcome.answer } : { kind: 'waiting' }
        }
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
          message: messageOf(error, t`The measurement could not be saved. Please try again.`),
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
