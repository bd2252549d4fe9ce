import { msg } from '@lingui/core/runtime-macro'
import { formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { parseTarget } from '../targets.ts'
import { LOW_CALORIE_DIET_KCAL, VERY_LOW_CALORIE_KCAL } from './limits.ts'

/**
 * Returns the note below a calorie target with NICE's name for such a day. `null` for an unreadable target or an
 * ordinary day. Example: '1000-1200 kcal/day' → "1,000–1,200 kcal a day is a low-calorie diet; very-low-calorie means
 * 800 kcal or less (NICE)."
 */
export function describeCalorieLevel(statedCalories: string): string | null {
  const found = findCalorieLevel(statedCalories)
  if (found === null) return null
  const { range, level } = found
  return level === 'very-low'
    ? say(
        msg`${{ range }} kcal a day can be very-low-calorie (${{ limit: VERY_LOW_CALORIE_KCAL }} kcal or less, NICE): at most 12 weeks, under a clinician’s care.`,
      )
    : say(
        msg`${{ range }} kcal a day is a low-calorie diet; very-low-calorie means ${{ limit: VERY_LOW_CALORIE_KCAL }} kcal or less (NICE).`,
      )
}

/**
 * Returns NICE's name for a day with this calorie target, and the target as figures (`1,000–1,200`). `null` in the same
 * cases as above.
 */
export function findCalorieLevel(
  statedCalories: string,
): { range: string; level: 'very-low' | 'low' } | null {
  const parsed = parseTarget(statedCalories, 'kcal')
  const target = parsed.ok ? parsed.target : null
  const lowest = target === null ? null : (target.min ?? target.max)
  if (target === null || lowest === null || lowest > LOW_CALORIE_DIET_KCAL) return null
  const highest = target.max ?? lowest
  const range = lowest === highest ? formatNumber(lowest) : `${formatNumber(lowest)}–${formatNumber(highest)}`
  return { range, level: lowest <= VERY_LOW_CALORIE_KCAL ? 'very-low' : 'low' }
}
