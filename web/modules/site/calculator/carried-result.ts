import type { CalculatorResult } from '#contract/appointments/consultations.ts'
import { checkProfile, readDailyNeed, toCalculatorResult } from './calculator-profile.ts'
import { readState } from './calculator-state.ts'

/**
 * What the calorie calculator has worked out in this browser, for carrying it along where its person agrees to that; null
 * where there is nothing complete, or nothing it shows figures for (under 18, in pregnancy, while breastfeeding). In the
 * browser only.
 */
export function readCarriedResult(): CalculatorResult | null {
  const checked = checkProfile(readState().profile)
  return checked.ok ? toCalculatorResult(checked.person, readDailyNeed(checked)) : null
}
