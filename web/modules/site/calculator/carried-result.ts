import type { CalculatorResult } from '#contract/appointments/consultations.ts'
import { checkProfile, readDailyNeed, toCalculatorResult } from './calculator-profile.ts'
import { readState } from './calculator-state.ts'

/**
 * Reads the calculator's result in this browser, which visitors may attach to a booking. Returns null if the profile is
 * incomplete, or if no figures are shown for it (under 18, pregnant or breastfeeding). For the browser only.
 */
export function readCarriedResult(): CalculatorResult | null {
  const checked = checkProfile(readState().profile)
  return checked.ok ? toCalculatorResult(checked.person, readDailyNeed(checked)) : null
}
