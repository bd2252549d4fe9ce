import { useEffect, useState } from 'react'
import { DAYS_A_WEEK, findFirstWeekday, findWeekStart, listWeek } from '#domain/planner/week.ts'
import { addDays, isCalendarDate, todayIn } from '#domain/units/dates.ts'
import { useListAddress } from '#web/features/shell/use-list-address.ts'

/** The years that the server takes, with a week to spare. */
const FIRST_DAY = '1900-01-15'
const LAST_DAY = '2199-12-15'

/** The week that is shown, kept in the page's address (`?week=2026-11-22`); without one it is this week. */
export function useWeek() {
  const address = useListAddress()
  const today = useToday()
  const [firstWeekday] = useState(() => findFirstWeekday(navigator.language))
  const thisWeek = findWeekStart(today, firstWeekday)
  const asked = address.get('week') ?? ''
  const start = isCalendarDate(asked) && isInRange(asked) ? findWeekStart(asked, firstWeekday) : thisWeek
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

/** Which day it is where the browser is; looked up anew whenever the page is come back to. */
function useToday(): string {
  const [today, setToday] = useState(readToday)
  useEffect(() => {
    const look = (): void => setToday(readToday())
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [])
  return today
}

function readToday(): string {
  return todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
}

function isInRange(day: string): boolean {
  return day >= FIRST_DAY && day <= LAST_DAY
}
