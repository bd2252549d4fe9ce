import { useCallback, useState } from 'react'
import { usePageParam } from '#web/kit/history/use-page-param.ts'
import type { PlanStore } from './plan-store.ts'

/** Shows a day, null: the first. Not a step of the history with `isStep: false`. */
export type ShowDay = (dayKey: string | null, options?: { isStep?: boolean }) => void

/**
 * The day of the plan that the editor shows. The address names its number, so that Back shows the day before it and a reload
 * the same; the day stays shown when it is moved to another place.
 */
export function useShownDay(store: PlanStore): readonly [string | null, ShowDay] {
  const [number, showNumber] = usePageParam('day')
  const findKey = (): string | null => store.getState().days[Number(number) - 1]?.key ?? null
  const [dayKey, setDayKey] = useState(findKey)
  const [followedNumber, setFollowedNumber] = useState(number)
  if (number !== followedNumber) {
    setFollowedNumber(number)
    setDayKey(findKey())
  }
  const show = useCallback<ShowDay>(
    (next, options) => {
      const index = store.getState().days.findIndex(({ key }) => key === next)
      setDayKey(next)
      showNumber(index === -1 ? null : String(index + 1), options)
    },
    [store, showNumber],
  )
  return [dayKey, show]
}
