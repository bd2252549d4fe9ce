import { usePageParam } from '#web/kit/history/use-page-param.ts'
import type { DiaryViewName } from './diary-bar.tsx'
import { diaryQuery, listWeek, readDay } from './diary-queries.ts'

/**
 * The shown day or week of a client's diary, which is in the address, and the query for it. Back returns to the day before.
 *
 * @param today Today where the client lives.
 */
export function useDiaryPlace(userId: string, today: string) {
  const [dayText, showDay] = usePageParam('day')
  const [viewText, showView] = usePageParam('view')
  const day = readDay(dayText, today)
  const view: DiaryViewName = viewText === 'week' ? 'week' : 'day'
  const days = view === 'week' ? listWeek(day) : [day]
  const last = days.at(-1) ?? day
  return {
    day,
    view,
    days,
    query: diaryQuery(userId, { from: days[0] ?? day, to: last > today ? today : last }),
    bar: {
      day,
      view,
      today,
      onShowDay: (next: string) => showDay(next === today ? null : next),
      onShowView: (next: DiaryViewName) => showView(next === 'week' ? 'week' : null),
    },
    /** Shows a day that was chosen in the week. */
    openDay: (next: string): void => {
      showView(null, { isStep: false })
      showDay(next === today ? null : next)
    },
  }
}
