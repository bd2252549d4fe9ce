import { useEffect, useState } from 'react'
import { minutesIn } from '#domain/units/dates.ts'

const LOOK_EVERY_MS = 30_000

/** Returns the minutes after midnight in a time zone, and renders again when they change. */
export function useClock(timeZone: string): number {
  const [minutes, setMinutes] = useState(() => minutesIn(timeZone, new Date()))
  useEffect(() => {
    const look = (): void => setMinutes(minutesIn(timeZone, new Date()))
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [timeZone])
  return minutes
}
