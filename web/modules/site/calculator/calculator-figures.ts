import { t } from '@lingui/core/macro'
import { ADULT_AGE_YEARS, assessBmi, type BmiAssessment, calculateBmi } from '#domain/body/bmi.ts'
import { AGE_LIMITS_YEARS } from '#domain/body/person-limits.ts'
import type { DailyNeed, EnergyPerson } from '#domain/energy/daily-need.ts'
import {
  compareWithIntakes,
  findInsights,
  type Insight,
  type IntakeComparison,
} from '#domain/nutrients/insights.ts'
import { findReferenceIntakes } from '#domain/nutrients/reference-intakes.ts'
import type { Totals } from '#domain/nutrients/totals.ts'
import { parseAmount } from '#domain/units/amount.ts'
import { type CheckedProfile, checkProfile, readDailyNeed } from './calculator-profile.ts'
import type { CalculatorState } from './calculator-state.ts'

/** The profile as the screens and the printed page show it. */
export type ProfileFigures = {
  checked: CheckedProfile
  person: EnergyPerson | null
  need: DailyNeed | null
  /** `null` under 18 or while the profile is incomplete. */
  bmi: BmiAssessment | null
  /** Depends only on the age, even if the rest is incomplete. */
  isMinor: boolean
}

export function readProfileFigures({ profile }: Pick<CalculatorState, 'profile'>): ProfileFigures {
  const checked = checkProfile(profile)
  const person = checked.ok ? checked.person : null
  const age = parseAmount(profile.age, { max: AGE_LIMITS_YEARS.max })
  const isMinor = age.ok && age.amount < ADULT_AGE_YEARS
  return {
    checked,
    person,
    need: readDailyNeed(checked),
    bmi:
      person === null || isMinor
        ? null
        : assessBmi(calculateBmi(person.weightKg, person.heightCm), {
            ageYears: person.ageYears,
            isPregnant: person.healthFlags.includes('pregnancy'),
          }),
    isMinor,
  }
}

/** The energy that a day is compared with. */
type DayEnergy = { kcal: number; name: 'goal' | 'daily need' }

/**
 * The meal compared with a day's needs. `insights` is null under 18, because the rules are for adults. `energy` is the
 * reference for the day. `intakes` are recommendations, or the reason why there are none.
 */
export type InsightFigures = {
  insights: Insight[] | null
  energy: DayEnergy | null
  intakes: { ok: true; rows: IntakeComparison[] } | { ok: false; reason: string }
}

export function readInsightFigures(
  totals: Totals,
  { person, need, isMinor }: ProfileFigures,
): InsightFigures {
  const energy = readEnergyToReach(need)
  if (isMinor) {
    const reason = t`These recommendations are for adults.`
    return { insights: null, energy: null, intakes: { ok: false, reason } }
  }
  const insights = findInsights(totals, {
    energy,
    weightKg: need?.kind === 'figures' && person ? person.weightKg : null,
  })
  if (person === null) {
    const reason = t`Recommendations depend on age and sex. Fill in your profile to see them.`
    return { insights, energy, intakes: { ok: false, reason } }
  }
  const answer = findReferenceIntakes({ ...person, age: person.ageYears })
  if (!answer.ok) return { insights, energy, intakes: answer }
  return { insights, energy, intakes: { ok: true, rows: compareWithIntakes(totals, answer.rows) } }
}

/** The goal, or the daily need if the goal is not shown. */
function readEnergyToReach(need: DailyNeed | null): DayEnergy | null {
  if (need?.kind !== 'figures') return null
  return need.goal.kind === 'target'
    ? { kcal: need.goal.kcal, name: 'goal' }
    : { kcal: need.dailyKcal, name: 'daily need' }
}
