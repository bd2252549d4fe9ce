import { type DiaryDay, listDiaryDays } from '#contract/plans/diary.ts'
import { addDays, daysBetween, isCalendarDate } from '#domain/units/dates.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'

/** The query for a client's diary from one day to another. */
export function diaryQuery(userId: string, days: { from: string; to: string }) {
  return queryOf(listDiaryDays, { params: { userId }, querystring: days })
}

/** A Monday, as the first day of a week. */
const A_MONDAY = '2026-01-05'

/** Returns the seven days of the week with this day, from Monday. */
export function listWeek(day: string): string[] {
  const sinceMonday = ((daysBetween(A_MONDAY, day) % 7) + 7) % 7
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - sinceMonday))
}

/** Returns the day of an address if it exists and is not in the future, otherwise today. */
export function readDay(text: string | null, today: string): string {
  return text !== null && isCalendarDate(text) && text <= today ? text : today
}

/** Loads the shown diary again, and the ticks that an entry changes. */
export async function refetchDiary(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['api', 'diary'] }),
    queryClient.invalidateQueries({ queryKey: ['api', 'meal-ticks'] }),
  ])
}

/** Finds an entry among the days that were loaded. */
export function findEntry(days: readonly DiaryDay[], id: string): DiaryDay['entries'][number] | null {
  return days.flatMap(({ entries }) => entries).find((entry) => entry.id === id) ?? null
}
