import { getDashboard } from '#contract/progress/dashboard.ts'
import { createProgressEntry, getProgressChart, type ProgressEntry } from '#contract/progress/progress.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { formatWeight } from '#domain/units/weight.ts'
import { readTimeZone } from '#web/kit/api/session.ts'
import { defineOfflineWrite } from '#web/kit/offline/define-offline-write.ts'

/** The number of measurements that the dashboard names. */
const RECENT = 5

/** Adds a measurement of the signed-in client. */
export const measurementWrite = defineOfflineWrite(createProgressEntry, {
  name: 'measurement',
  changes: (on) => [
    on(getDashboard, (dashboard, { id, input: { body }, writtenAt }) => {
      const { recent } = dashboard.measurements
      // An answer that was made after the write has it already.
      if (recent.some(({ entryDate }) => entryDate === body.entryDate)) return dashboard
      const entry: ProgressEntry = {
        id,
        entryDate: body.entryDate,
        weight: body.weight ?? null,
        bodyFat: body.bodyFat ?? null,
        measurements: body.measurements ?? {},
        notes: body.notes ?? null,
        dietPlanId: null,
        version: 1,
        isByStaff: false,
        createdAt: writtenAt,
      }
      const entries = [entry, ...recent].sort((one, other) => other.entryDate.localeCompare(one.entryDate))
      return { ...dashboard, measurements: { ...dashboard.measurements, recent: entries.slice(0, RECENT) } }
    }),
    on(getProgressChart, (chart, { id, input: { body } }) => {
      if (chart.entries.some(({ entryDate }) => entryDate === body.entryDate)) return chart
      const entry = {
        id,
        date: todayIn(readTimeZone(), new Date(body.entryDate)),
        entryDate: body.entryDate,
        weightKg: body.weight ?? null,
        bodyFatPercent: body.bodyFat ?? null,
        waistCm: body.measurements?.waistCm ?? null,
        hipCm: body.measurements?.hipCm ?? null,
      }
      const entries = [...chart.entries, entry].sort((one, other) =>
        one.entryDate.localeCompare(other.entryDate),
      )
      return { ...chart, entries, entryCount: chart.entryCount + 1 }
    }),
  ],
  refetches: [
    ['api', 'progress'],
    ['api', 'dashboard'],
  ],
  describe: ({ body: { weight, entryDate } }, { timeZone, hidesWeight, weightUnit }) => {
    const what =
      weight == null ? 'Measurement' : hidesWeight ? 'Weight' : `Weight ${formatWeight(weight, weightUnit)}`
    return `${what} on ${formatDate(todayIn(timeZone, new Date(entryDate)))}`
  },
  override: ({ code }, { body }) =>
    code === 'unlikely_value'
      ? { label: 'It is right, save it', input: { body: { ...body, isConfirmed: true } } }
      : null,
})
