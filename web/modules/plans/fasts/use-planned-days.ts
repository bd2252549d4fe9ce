import { useMemo } from 'react'
import type { DietPlan } from '#contract/plans/diet-plans.ts'
import type { setFastDay } from '#contract/plans/fasts.ts'
import { useWaitingNamed } from '#web/kit/offline/waiting-writes.ts'
import { FAST_DAY_NAME } from './fast-day-name.ts'

/**
 * Returns a plan without the fasting days that the client has just given up: a choice that waits for a connection shows at
 * once. A fast that waits shows its meals when the server has made them.
 */
export function usePlannedDays(plan: DietPlan): DietPlan {
  const waiting = useWaitingNamed<typeof setFastDay>(FAST_DAY_NAME)
  return useMemo(() => {
    const days = waiting
      .filter(({ input }) => input.body.choice === 'planned')
      .map(({ input }) => input.body.day)
    const { changedDays } = plan
    if (days.length === 0 || !changedDays) return plan
    return { ...plan, changedDays: changedDays.filter(({ date, fast }) => !fast || !days.includes(date)) }
  }, [plan, waiting])
}
