import { useEffect } from 'react'
import { todayIn } from '#domain/units/dates.ts'
import { queryClient } from '#web/kit/api/query-client.ts'

const LOOK_EVERY_MS = 60_000

/** Loads the plans and the dashboard again after midnight at the client's place, on pages that stay open. */
export function useRefetchOnNewDay(today: string, timeZone: string): void {
  useEffect(() => {
    const look = (): void => {
      if (document.hidden || todayIn(timeZone, new Date()) === today) return
      void queryClient.invalidateQueries({ queryKey: ['api', 'diet-plans'] })
      void queryClient.invalidateQueries({ queryKey: ['api', 'dashboard'] })
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [today, timeZone])
}
