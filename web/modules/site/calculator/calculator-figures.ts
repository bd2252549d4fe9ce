import { ADULT_AGE_YEARS, assessBmi, type BmiAssessment, calculateBmi } from '#domain/body/bmi.ts'
import { AGE_LIMITS_YEARS } from '#domain/body/person-limits.ts'
import type { DailyNeed, EnergyPerson } from '#domain/energy/daily-need.ts'
import {
  compareWithIntakes,
  findInsights,
  type Insight,
  type IntakeComparison,
} from '#domain/nutrients/insights.ts'
import type { NutrientKey } from '#domain/nutrients/nutrients.ts'
import { findReferenceIntakes } from '#domain/nutrients/reference-intakes.ts'
import {
  calculateMacroShares,
  isTotalComplete,
  type MacroShare,
  readTotal,
  type Totals,
} from '#domain/nutrients/totals.ts'
import { parseAmount } from '#domain/units/amount.ts'
import type { PlateFigures } from '#web/ui/plate-ring.tsx'
import { type CheckedProfile, checkProfile, readDailyNeed } from './calculator-profile.ts'
import type { CalculatorState } from './calculator-state.ts'
import { sumMeal } from './meal.ts'

/** The profile as the screens and the printed page need it. */
export type ProfileFigures = {
  checked: CheckedProfile
  person: EnergyPerson | null
  need: DailyNeed | null
  /** Null under 18 and while the profile is not complete. */
  bmi: BmiAssessment | null
  /** The age says so, whether or not the rest is filled in. */
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

/** The meal's figures. `shares` are of energy, by 4, 4 and 9 kcal a gram; whole, and together 100 or nothing. */
export type MealFigures = { totals: Totals; plate: PlateFigures; shares: MacroShare[] }

export function readMealFigures({ meal }: Pick<CalculatorState, 'meal'>): MealFigures {
  const totals = sumMeal(meal)
  const shares = calculateMacroShares({
    proteinG: readTotal(totals, 'proteinG'),
    carbsG: readTotal(totals, 'carbsG'),
    fatG: readTotal(totals, 'fatG'),
  }).filter(({ macro }) => macro !== 'fibre')
  return { totals, plate: toPlateFigures(totals), shares }
}

/**
 * What is said of the meal as a day's food. `insights` null: nothing, the rules are for adults. `energy`: what the day is
 * held against. `intakes`: recommendations, or one sentence why there are none.
 */
export type InsightFigures = {
  insights: Insight[] | null
  energy: { kcal: number; name: string } | null
  intakes: { ok: true; rows: IntakeComparison[] } | { ok: false; reason: string }
}

export function readInsightFigures(
  totals: Totals,
  { person, need, isMinor }: ProfileFigures,
): InsightFigures {
  const energy = readEnergyToReach(need)
  if (isMinor) {
    const reason = 'These recommendations are for adults.'
    return { insights: null, energy: null, intakes: { ok: false, reason } }
  }
  const insights = findInsights(totals, {
    energy,
    weightKg: need?.kind === 'figures' && person ? person.weightKg : null,
  })
  if (person === null) {
    const reason = 'Recommendations go by age and sex: fill in your profile to see them.'
    return { insights, energy, intakes: { ok: false, reason } }
  }
  const [state] = person.healthFlags
  const answer = findReferenceIntakes({
    ...person,
    state: state === 'pregnancy' || state === 'breastfeeding' ? state : 'none',
  })
  if (!answer.ok) return { insights, energy, intakes: answer }
  const energyKcal = energy?.kcal ?? readTotal(totals, 'energyKcal')
  return {
    insights,
    energy,
    intakes: { ok: true, rows: compareWithIntakes(totals, answer.rows, energyKcal) },
  }
}

/** The goal; the daily need where the goal is not for showing. */
function readEnergyToReach(need: DailyNeed | null): { kcal: number; name: string } | null {
  if (need?.kind !== 'figures') return null
  return need.goal.kind === 'target'
    ? { kcal: need.goal.kcal, name: 'goal' }
    : { kcal: need.dailyKcal, name: 'daily need' }
}

function toPlateFigures(totals: Totals): PlateFigures {
  const read = (key: NutrientKey): number | null =>
    totals.nutrients[key]?.amount ?? (isTotalComplete(totals, key) ? 0 : null)
  const keys = ['energyKcal', 'proteinG', 'carbsG', 'fatG', 'fibreG'] as const
  return {
    energyKcal: read('energyKcal'),
    proteinG: read('proteinG'),
    carbsG: read('carbsG'),
    fatG: read('fatG'),
    fibreG: read('fibreG'),
    atLeast: keys.filter((key) => !isTotalComplete(totals, key)),
  }
}
