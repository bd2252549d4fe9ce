import { t } from '@lingui/core/macro'
import { createEmptyDay } from '#domain/plans/plan.ts'
import { parseTarget } from '#domain/plans/targets.ts'
import { DEFAULT_CALORIES_TARGET } from '../plan-form.ts'
import { usePlanState, usePlanStore } from './editor-context.ts'

/** Returns a function that empties all days of the plan, in one step of undo. */
export function useStartBlank(): () => void {
  const { dispatch, announce, getState } = usePlanStore()
  return () => {
    const { length } = getState().days
    dispatch({
      type: 'replace-days',
      days: Array.from({ length }, (_, index) => createEmptyDay(index + 1, length)),
    })
    announce(t`All days are empty. You can undo this.`)
  }
}

/**
 * Returns the energy that the plan states, in kcal; `null` if it states none, or still the target with which every new
 * plan starts.
 */
export function useStatedKcal(): number | null {
  const stated = usePlanState(({ values }) => values.caloriesTarget)
  if (stated === DEFAULT_CALORIES_TARGET) return null
  const parsed = parseTarget(stated, 'kcal')
  if (!parsed.ok) return null
  const { min, max } = parsed.target
  const kcal = min !== null && max !== null ? (min + max) / 2 : (min ?? max)
  return kcal === null ? null : Math.round(kcal)
}
