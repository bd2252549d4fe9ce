import { msg } from '@lingui/core/runtime-macro'
import type { EndpointOutput } from '#contract/endpoint.ts'
import {
  createDiaryEntry,
  type DiaryDay,
  type DiaryEntry,
  type DiaryEntryFields,
  deleteDiaryEntry,
  deleteDiaryPhoto,
  listDiaryDays,
  putDiaryPhoto,
  restoreDiaryEntry,
  updateDiaryEntry,
} from '#contract/plans/diary.ts'
import type { DiaryFigure, DiaryFigures, DiaryNutrient } from '#domain/plans/diary.ts'
import { formatDate } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { defineOfflineWrite } from '#web/kit/offline/define-offline-write.ts'
import { useWaitingWrites } from '#web/kit/offline/waiting-writes.ts'
import { writeTime } from './diary-words.ts'

type Answer = EndpointOutput<typeof listDiaryDays>

/** How many photos may wait on a device: each takes up to about a megabyte. */
export const MAX_WAITING_PHOTOS = 12

const NOT_KNOWN = { amount: null, isComplete: false }
const UNKNOWN: DiaryFigures = {
  energyKcal: NOT_KNOWN,
  proteinG: NOT_KNOWN,
  carbsG: NOT_KNOWN,
  fatG: NOT_KNOWN,
  fibreG: NOT_KNOWN,
}

const REFETCHES = [
  ['api', 'diary'],
  ['api', 'meal-ticks'],
] as const

/**
 * Adds an entry, also without a connection. Until the server has it, it is shown with its words and without figures, so the
 * day is a lower bound. The server gives it version 1, and each change the next one: so an entry that waits can be changed.
 */
export const entryWrite = defineOfflineWrite(createDiaryEntry, {
  name: 'diary-entry',
  changes: (on) => [
    on(listDiaryDays, (answer, { input: { body }, writtenAt }) =>
      findShown(answer, body.id)
        ? answer
        : show(answer, makeEntry(answer, body, { version: 1, createdAt: writtenAt })),
    ),
  ],
  refetches: REFETCHES,
  describe: ({ body: { day, time } }) =>
    say(msg`Diary on ${{ date: formatDate(day) }}, ${{ time: writeTime(time) }}`),
})

/** Changes an entry, also one that waits itself. */
export const entryChange = defineOfflineWrite(updateDiaryEntry, {
  name: 'diary-change',
  changes: (on) => [
    on(listDiaryDays, (answer, { input: { params, body }, writtenAt }) => {
      const shown = findShown(answer, params.id)
      // An answer that was made after the change has it already.
      if (shown && shown.version > body.version) return answer
      const more = { version: body.version + 1, createdAt: shown?.createdAt ?? writtenAt }
      const changed = makeEntry(answer, { ...body, id: params.id }, more)
      const isSameFood = shown !== null && shown.text === changed.text
      return show(answer, {
        ...changed,
        photo: shown?.photo ?? null,
        ...(isSameFood && { foods: shown.foods, figures: shown.figures }),
      })
    }),
  ],
  refetches: REFETCHES,
  describe: ({ body: { day, time } }) =>
    say(msg`Diary on ${{ date: formatDate(day) }}, ${{ time: writeTime(time) }}: changed`),
  // The whole text, so that it can be copied.
  explain: ({ code, statusCode, message }, { body: { text = '' } }) => {
    const why =
      code === 'stale_version'
        ? say(msg`This entry was changed on another device. Your change was not saved.`)
        : statusCode === 404
          ? say(msg`This entry was deleted on another device.`)
          : message
    return text === '' ? why : say(msg`${{ why }} You wrote: “${{ text }}”`)
  },
  override: ({ code, details }, { params, body }) => {
    const version =
      code === 'stale_version' ? (details?.entry as Partial<DiaryEntry> | undefined)?.version : undefined // checked here
    return typeof version === 'number'
      ? { label: say(msg`Save my version`), input: { params, body: { ...body, version } } }
      : null
  },
})

/** Deleted entries that a restoration shows again before the server has answered. */
const deleted = new Map<string, DiaryEntry>()

/** Deletes an entry, whatever it contains by now: it can be restored. */
export const entryRemoval = defineOfflineWrite(deleteDiaryEntry, {
  name: 'diary-removal',
  changes: (on) => [
    on(listDiaryDays, (answer, { input: { params } }) => {
      const shown = findShown(answer, params.id)
      if (shown === null) return answer
      deleted.set(params.id, shown)
      return hide(answer, params.id)
    }),
  ],
  refetches: REFETCHES,
  describe: () => say(msg`Diary: entry deleted`),
  explain: ({ statusCode }) => (statusCode === 404 ? say(msg`It is already deleted.`) : undefined),
})

/** Restores an entry that was deleted. */
export const entryRestoration = defineOfflineWrite(restoreDiaryEntry, {
  name: 'diary-restoration',
  changes: (on) => [
    on(listDiaryDays, (answer, { input: { params }, answer: restored }) => {
      const entry = restored ?? deleted.get(params.id)
      return !entry || findShown(answer, params.id) ? answer : show(answer, entry)
    }),
  ],
  refetches: REFETCHES,
  describe: () => say(msg`Diary: entry restored`),
  explain: ({ statusCode }) =>
    statusCode === 404 ? say(msg`It was deleted more than a day ago.`) : undefined,
})

/** Sends the photo of an entry, after the entry. */
export const photoWrite = defineOfflineWrite(putDiaryPhoto, {
  name: 'diary-photo',
  refetches: [['api', 'diary']],
  describe: () => say(msg`A photo in your diary`),
})

/** Deletes the photo of an entry for good. */
export const photoRemoval = defineOfflineWrite(deleteDiaryPhoto, {
  name: 'diary-photo-removal',
  changes: (on) => [
    on(listDiaryDays, (answer, { input: { params } }) => {
      const shown = findShown(answer, params.id)
      return shown?.photo ? show(answer, { ...shown, photo: null, isPhotoExpected: false }) : answer
    }),
  ],
  refetches: [['api', 'diary']],
  describe: () => say(msg`Diary: photo deleted`),
})

/** Returns a function that checks whether something of an entry waits on this device. */
export function useIsEntryWaiting(): (id: string) => boolean {
  const { writes } = useWaitingWrites()
  return (id) =>
    writes.some(({ write: { name, input, problem } }) => {
      if (problem !== null) return false
      const { params, body } = input as { params?: { id?: string }; body?: { id?: string } } // of the declarations above
      if (name === entryWrite.name) return body?.id === id
      return (name === entryChange.name || name === entryRestoration.name) && params?.id === id
    })
}

function findShown(answer: Answer, id: string): DiaryEntry | null {
  return answer.days.flatMap(({ entries }) => entries).find((entry) => entry.id === id) ?? null
}

/** Makes an entry as it is shown before the server has read its words: its figures are not known. */
function makeEntry(
  { days }: Answer,
  { id, ...fields }: DiaryEntryFields & { id: string },
  more: Pick<DiaryEntry, 'version' | 'createdAt'>,
): DiaryEntry {
  const { day, time, slot = null, text = '', isPhotoExpected = false } = fields
  const figures = days.some(({ eaten }) => eaten !== null) ? UNKNOWN : null
  return { id, day, time, slot, text, isPhotoExpected, foods: [], figures, photo: null, ...more }
}

/** Shows an entry on its day instead of the one with the same id. */
function show(answer: Answer, entry: DiaryEntry): Answer {
  const without = hide(answer, entry.id)
  if (!without.days.some(({ day }) => day === entry.day)) return without
  const days = without.days.map((day) => {
    if (day.day !== entry.day) return day
    const entries = [...day.entries, entry].toSorted((one, other) => (one.time < other.time ? -1 : 1))
    return { ...day, entries, eaten: add(day.eaten, entry.figures, 1) }
  })
  return { ...without, days, eaten: add(without.eaten, entry.figures, 1) }
}

function hide(answer: Answer, id: string): Answer {
  const shown = findShown(answer, id)
  if (shown === null) return answer
  const days = answer.days.map((day) =>
    day.entries.includes(shown)
      ? {
          ...day,
          entries: day.entries.filter((entry) => entry !== shown),
          eaten: add(day.eaten, shown.figures, -1),
        }
      : day,
  )
  return { ...answer, days, eaten: add(answer.eaten, shown.figures, -1) }
}

/** Adds the figures of an entry to a sum, or removes them. A sum with unknown figures is a lower bound. */
function add(sum: DiaryDay['eaten'], figures: DiaryEntry['figures'], sign: 1 | -1): DiaryDay['eaten'] {
  if (sum === null || figures === null) return sum
  const change = (key: DiaryNutrient): DiaryFigure => {
    const [total, part] = [sum[key], figures[key]]
    const amount = total.amount === null ? null : Math.max(0, total.amount + sign * (part.amount ?? 0))
    return { amount, isComplete: total.isComplete && (sign === -1 || part.isComplete) }
  }
  return {
    energyKcal: change('energyKcal'),
    proteinG: change('proteinG'),
    carbsG: change('carbsG'),
    fatG: change('fatG'),
    fibreG: change('fibreG'),
  }
}
