import { MAX_TICK_NOTE } from '#contract/limits.ts'
import {
  createDiaryEntry,
  type DiaryDay,
  type DiaryEntry,
  type DiaryEntryFields,
  listDiaryDays,
  putDiaryPhoto,
} from '#contract/plans/diary.ts'
import { listMealTicks } from '#contract/plans/meal-ticks.ts'
import { sumDiaryFoods, toDiaryFigures } from '#domain/plans/diary.ts'
import { writeTickNote } from '#domain/plans/ticks.ts'
import { formatDate } from '#domain/units/format.ts'
import { defineOfflineWrite } from '#web/kit/offline/define-offline-write.ts'
import { writeTime } from './diary-words.ts'

/** How many photos may wait on a device: each takes up to about a megabyte. */
export const MAX_WAITING_PHOTOS = 12

/**
 * Adds an entry, also without a connection. Until the server has it, it is shown with its words and without figures, so the
 * day is a lower bound.
 */
export const entryWrite = defineOfflineWrite(createDiaryEntry, {
  name: 'diary-entry',
  changes: (on) => [
    on(listDiaryDays, (answer, { input: { body }, writtenAt }) => {
      const isMissing = ({ day, entries }: DiaryDay): boolean =>
        day === body.day && entries.every(({ id }) => id !== body.id)
      if (!answer.days.some(isMissing)) return answer
      return {
        ...answer,
        eaten: answer.eaten && toLowerBound(answer.eaten),
        days: answer.days.map((day) => (isMissing(day) ? addEntry(day, body, writtenAt) : day)),
      }
    }),
    // A mark on this device gets its note; a meal without one is marked by the server.
    on(listMealTicks, (ticks, { input: { body } }) =>
      ticks.map((tick) =>
        tick.day === body.day && tick.slot === body.slot
          ? {
              ...tick,
              state: 'swapped' as const,
              note: writeTickNote(body.text?.trim() ?? '', MAX_TICK_NOTE),
            }
          : tick,
      ),
    ),
  ],
  refetches: [
    ['api', 'diary'],
    ['api', 'meal-ticks'],
  ],
  describe: ({ body: { day, time } }) => `Diary on ${formatDate(day)}, ${writeTime(time)}`,
})

/** Sends the photo of an entry, after the entry. */
export const photoWrite = defineOfflineWrite(putDiaryPhoto, {
  name: 'diary-photo',
  refetches: [['api', 'diary']],
  describe: () => 'A photo in your diary',
})

function addEntry(
  day: DiaryDay,
  { id, ...fields }: DiaryEntryFields & { id: string },
  writtenAt: string,
): DiaryDay {
  const { slot = null, text = '', isPhotoExpected = false, time } = fields
  const entry: DiaryEntry = {
    id,
    day: day.day,
    time,
    slot,
    text,
    isPhotoExpected,
    foods: [],
    figures: day.eaten && toDiaryFigures(sumDiaryFoods([])),
    photo: null,
    version: 0,
    createdAt: writtenAt,
  }
  const entries = [...day.entries, entry].toSorted((one, other) => (one.time < other.time ? -1 : 1))
  return { ...day, entries, eaten: day.eaten && toLowerBound(day.eaten) }
}

function toLowerBound<Figures extends NonNullable<DiaryDay['eaten']>>({
  energyKcal,
  proteinG,
  carbsG,
  fatG,
  fibreG,
}: Figures) {
  return {
    energyKcal: { ...energyKcal, isComplete: false },
    proteinG: { ...proteinG, isComplete: false },
    carbsG: { ...carbsG, isComplete: false },
    fatG: { ...fatG, isComplete: false },
    fibreG: { ...fibreG, isComplete: false },
  }
}
