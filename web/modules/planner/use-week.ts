import { useEffect, useState } from 'react'
import { DAYS_A_WEEK, findFirstWeekday, findWeekStart, listWeek } from '#domain/planner/week.ts'
import { addDays, isCalendarDate, todayIn } from '#domain/units/dates.ts'
import { useListAddress } from '#web/kit/use-list-address.ts'

/** The years that the server accepts, minus one week at each end. */
const FIRST_DAY = '1900-01-15'
const LAST_DAY = '2199-12-15'

/**
 * The shown week, stored in the page's address (`?week=2026-11-22`); without the parameter it is this week. An invalid
 * date is removed from the address.
 *
 * @param timeZone The time zone for "today": a signed-in person's own, as on every other screen. `null` for the
 *   browser's.
 */
export function useWeek(timeZone: string | null) {
  const address = useListAddress()
  const today = useToday(timeZone)
  const [firstWeekday] = useState(() => findFirstWeekday(navigator.language))
  const thisWeek = findWeekStart(today, firstWeekday)
  const asked = address.get('week')
  const isShowable = asked !== null && isCalendarDate(asked) && isInRange(asked)
  const start = isShowable ? findWeekStart(asked, firstWeekday) : thisWeek
  const isWrong = asked !== null && !isShowable
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search parameters are a new object in every rendering
  useEffect(() => {
    if (isWrong) address.set({ week: null })
  }, [isWrong])
  const show = (next: string): void => {
    if (isInRange(next)) address.set({ week: next === thisWeek ? null : next })
  }
  return {
    days: listWeek(start),
    today,
    isThisWeek: start === thisWeek,
    showPrevious: () => show(addDays(start, -DAYS_A_WEEK)),
    showNext: () => show(addDays(start, DAYS_A_WEEK)),
    showThisWeek: () => show(thisWeek),
  }
}

export type ShownWeek = ReturnType<typeof useWeek>

/** Returns today's date in a time zone, and updates it whenever the page becomes visible. */
function useToday(timeZone: string | null): string {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = (): void => setNow(new Date())
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [])
  try {
    if (timeZone !== null) return todayIn(timeZone, now)
  } catch {
    // The browser does not support this time zone, because it is newer.
  }
  return todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, now)
}

function isInRange(day: string): boolean {
  return day >= FIRST_DAY && day <= LAST_DAY
}
