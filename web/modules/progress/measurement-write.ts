import { msg } from '@lingui/core/runtime-macro'
import type { EndpointOutput } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { getDashboard } from '#contract/progress/dashboard.ts'
import {
  createProgressEntry,
  deleteProgressEntry,
  getProgressChart,
  listProgress,
  type ProgressEntry,
  type ProgressEntryInput,
  restoreProgressEntry,
  updateProgressEntry,
} from '#contract/progress/progress.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { formatWeight } from '#domain/units/weight.ts'
import { say } from '#domain/words/say.ts'
import { readTimeZone } from '#web/kit/api/session.ts'
import { type DescribedFor, defineOfflineWrite } from '#web/kit/offline/define-offline-write.ts'
import { useWaitingWrites } from '#web/kit/offline/waiting-writes.ts'

type Dashboard = EndpointOutput<typeof getDashboard>
type Chart = EndpointOutput<typeof getProgressChart>
type Figures = Omit<ProgressEntryInput, 'id' | 'userId' | 'isConfirmed' | 'measurements'> & {
  measurements?: ProgressEntryInput['measurements'] | undefined
}

/** The number of measurements that the dashboard names. */
const RECENT = 5

const REFETCHES = [
  ['api', 'progress'],
  ['api', 'dashboard'],
] as const

/** Adds a measurement of the signed-in client. The server gives it version 1, and each change the next one. */
export const measurementWrite = defineOfflineWrite(createProgressEntry, {
  name: 'measurement',
  changes: (on) => [
    on(getDashboard, (dashboard, { id, input: { body }, writtenAt }) =>
      // An answer that was made after the write has it already.
      dashboard.measurements.recent.some(({ entryDate }) => entryDate === body.entryDate)
        ? dashboard
        : showOnDashboard(dashboard, makeEntry(body.id ?? id, body, { version: 1, createdAt: writtenAt })),
    ),
    on(getProgressChart, (chart, { id, input: { body } }) =>
      chart.entries.some(({ entryDate }) => entryDate === body.entryDate)
        ? chart
        : showOnChart(chart, body.id ?? id, body),
    ),
    on(listProgress, (entries, { id, input: { body }, writtenAt }) =>
      entries.some(({ entryDate }) => entryDate === body.entryDate)
        ? entries
        : sort([...entries, makeEntry(body.id ?? id, body, { version: 1, createdAt: writtenAt })]),
    ),
  ],
  refetches: REFETCHES,
  describe: ({ body }, person) => nameMeasurement(body, person),
  override: ({ code }, { body }) =>
    code === 'unlikely_value'
      ? { label: say(msg`Yes, save it`), input: { body: { ...body, isConfirmed: true } } }
      : null,
})

/** Changes an own measurement, also one that waits itself. */
export const measurementChange = defineOfflineWrite(updateProgressEntry, {
  name: 'measurement-change',
  changes: (on) => [
    on(getDashboard, (dashboard, { input: { params, body } }) => {
      const shown = dashboard.measurements.recent.find(({ id }) => id === params.id)
      if (!shown || shown.version > body.version) return dashboard
      return showOnDashboard(dashboard, makeEntry(params.id, body, { ...shown, version: body.version + 1 }))
    }),
    on(getProgressChart, (chart, { input: { params, body } }) =>
      chart.entries.some(({ id }) => id === params.id) ? showOnChart(chart, params.id, body) : chart,
    ),
    on(listProgress, (entries, { input: { params, body } }) => {
      const shown = entries.find(({ id }) => id === params.id)
      if (!shown || shown.version > body.version) return entries
      const changed = makeEntry(params.id, body, { ...shown, version: body.version + 1 })
      return sort(entries.map((entry) => (entry === shown ? changed : entry)))
    }),
  ],
  refetches: REFETCHES,
  describe: ({ body }, person) => say(msg`${{ measurement: nameMeasurement(body, person) }}: changed`),
  explain: ({ code, statusCode }) =>
    code === 'stale_version'
      ? say(msg`This measurement was changed on another device. Your change was not saved.`)
      : statusCode === 404
        ? say(msg`This measurement was deleted on another device.`)
        : undefined,
  override: (refusal, { params, body }) => {
    if (refusal.code === 'unlikely_value') {
      return {
        label: say(msg`Yes, save it`),
        input: { params, body: { ...body, isConfirmed: true } },
      }
    }
    const version = readVersion(refusal)
    return version === null
      ? null
      : { label: say(msg`Save my version`), input: { params, body: { ...body, version } } }
  },
})

/** Deleted measurements that a restoration shows again before the server has answered. */
const deleted = new Map<string, ProgressEntry>()

/** Deletes an own measurement, whatever it contains by now: it can be restored. */
export const measurementRemoval = defineOfflineWrite(deleteProgressEntry, {
  name: 'measurement-removal',
  changes: (on) => [
    on(getDashboard, ({ measurements, ...dashboard }, { input: { params } }) => ({
      ...dashboard,
      measurements: { ...measurements, recent: measurements.recent.filter(({ id }) => id !== params.id) },
    })),
    on(getProgressChart, (chart, { input: { params } }) => {
      const entries = chart.entries.filter(({ id }) => id !== params.id)
      return { ...chart, entries, entryCount: chart.entryCount - chart.entries.length + entries.length }
    }),
    on(listProgress, (entries, { input: { params } }) => {
      const shown = entries.find(({ id }) => id === params.id)
      if (!shown) return entries
      deleted.set(params.id, shown)
      return entries.filter((entry) => entry !== shown)
    }),
  ],
  refetches: REFETCHES,
  describe: () => say(msg`Measurement deleted`),
  explain: ({ statusCode }) => (statusCode === 404 ? say(msg`It is already deleted.`) : undefined),
})

/** Restores an own measurement that was deleted. */
export const measurementRestoration = defineOfflineWrite(restoreProgressEntry, {
  name: 'measurement-restoration',
  changes: (on) => [
    on(getDashboard, (dashboard, { input: { params }, answer }) => {
      const entry = answer ?? findDeleted(params.id)
      return entry ? showOnDashboard(dashboard, entry) : dashboard
    }),
    on(getProgressChart, (chart, { input: { params }, answer }) => {
      const entry = answer ?? findDeleted(params.id)
      return entry ? showOnChart(chart, params.id, entry) : chart
    }),
    on(listProgress, (entries, { input: { params }, answer }) => {
      const entry = answer ?? findDeleted(params.id)
      return !entry || entries.some(({ id }) => id === params.id) ? entries : sort([...entries, entry])
    }),
  ],
  refetches: REFETCHES,
  describe: () => say(msg`Measurement restored`),
})

/** Returns a function that checks whether something of a measurement waits on this device. */
export function useIsMeasurementWaiting(): (id: string) => boolean {
  const { writes } = useWaitingWrites()
  return (entryId) =>
    writes.some(({ write: { id, name, input, problem } }) => {
      if (problem !== null) return false
      const { params, body } = input as { params?: { id?: string }; body?: { id?: string } } // of the declarations above
      if (name === measurementWrite.name) return (body?.id ?? id) === entryId
      return (
        (name === measurementChange.name || name === measurementRestoration.name) && params?.id === entryId
      )
    })
}

/** A deletion and a restoration make two versions. */
function findDeleted(id: string): ProgressEntry | null {
  const entry = deleted.get(id)
  return entry ? { ...entry, version: entry.version + 2 } : null
}

function makeEntry(
  id: string,
  { entryDate, weight, bodyFat, measurements, notes }: Figures,
  more: Pick<ProgressEntry, 'version' | 'createdAt'> &
    Partial<Pick<ProgressEntry, 'dietPlanId' | 'isByStaff'>>,
): ProgressEntry {
  const { version, createdAt, dietPlanId = null, isByStaff = false } = more
  return {
    ...{ id, entryDate, dietPlanId, version, isByStaff, createdAt },
    weight: weight ?? null,
    bodyFat: bodyFat ?? null,
    measurements: measurements ?? {},
    notes: notes ?? null,
  }
}

function showOnDashboard({ measurements, ...dashboard }: Dashboard, entry: ProgressEntry): Dashboard {
  const others = measurements.recent.filter(({ id }) => id !== entry.id)
  return {
    ...dashboard,
    measurements: { ...measurements, recent: sort([...others, entry]).slice(0, RECENT) },
  }
}

function showOnChart(chart: Chart, id: string, { entryDate, weight, bodyFat, measurements }: Figures): Chart {
  const others = chart.entries.filter((entry) => entry.id !== id)
  const entry = {
    id,
    date: todayIn(readTimeZone(), new Date(entryDate)),
    entryDate,
    weightKg: weight ?? null,
    bodyFatPercent: bodyFat ?? null,
    waistCm: measurements?.waistCm ?? null,
    hipCm: measurements?.hipCm ?? null,
  }
  const entries = [...others, entry].toSorted((one, other) => one.entryDate.localeCompare(other.entryDate))
  return { ...chart, entries, entryCount: chart.entryCount + entries.length - chart.entries.length }
}

/** The newest first. */
function sort(entries: readonly ProgressEntry[]): ProgressEntry[] {
  return entries.toSorted((one, other) => other.entryDate.localeCompare(one.entryDate))
}

function nameMeasurement(
  { weight, entryDate }: Figures,
  { timeZone, hidesWeight, weightUnit }: DescribedFor,
): string {
  const date = formatDate(todayIn(timeZone, new Date(entryDate)))
  if (weight == null) return say(msg`Measurement on ${{ date }}`)
  if (hidesWeight) return say(msg`Weight on ${{ date }}`)
  return say(msg`Weight ${{ weight: formatWeight(weight, weightUnit) }} on ${{ date }}`)
}

function readVersion({ code, details }: ErrorBody): number | null {
  if (code !== 'stale_version') return null
  const version = (details?.entry as Partial<ProgressEntry> | undefined)?.version // checked in the next line
  return typeof version === 'number' ? version : null
}
