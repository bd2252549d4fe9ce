import { SAFE_INTAKE_KCAL } from '#domain/energy/energy.ts'
import { addDays, daysBetween, isCalendarDate } from '#domain/units/dates.ts'
import { formatDate, formatKcal } from '#domain/units/format.ts'
import { type Deficit, isDayVeryLow, roundAsShown, type SafetyFacts } from './facts.ts'
import { joinList, type RuleResult } from './finding-words.ts'
import { LOW_CALORIE_DAY_KCAL, VERY_LOW_CALORIE_KCAL } from './limits.ts'
import { listNutrientGaps } from './nutrient-facts.ts'

/* The findings about a plan's energy, and their messages. */

export function describeNeed({ need, client }: SafetyFacts): string {
  const basis = {
    measures: 'estimated from their age, height, weight and activity',
    age: 'ICMR-NIN 2020 for their age',
    reference: 'ICMR-NIN 2020 for a reference adult; record age, height, weight and sex for a closer figure',
  }[need.basis]
  const isOpen = need.leastKcal !== need.mostKcal && need.basis !== 'reference'
  const missing = [
    ...(client.sex === null ? ['sex'] : []),
    ...(client.activityLevel === null && need.basis === 'measures' ? ['activity'] : []),
  ]
  const hint = isOpen && missing.length > 0 ? `; ${joinList(missing)} not recorded, so the higher figure` : ''
  return `${formatKcal(need.mostKcal)} a day (${basis}${hint})`
}

export function describeDeficit(deficit: Deficit, averageKcal: number, dayKcal: number): string {
  const parts: string[] = []
  if (deficit.statedKcal !== null) {
    parts.push(`The stated ${formatKcal(deficit.statedKcal)} is below ${formatKcal(averageKcal)}.`)
  }
  if (deficit.averageKcal !== null) {
    parts.push(`The average day has ${formatKcal(deficit.averageKcal)}, below ${formatKcal(averageKcal)}.`)
  }
  if (deficit.days.length > 0) {
    const days = deficit.days.map(({ label, energyKcal }) => `${label} (${formatKcal(energyKcal)})`)
    parts.push(`${joinList(days)} ${days.length === 1 ? 'is' : 'are'} below ${formatKcal(dayKcal)}.`)
  }
  return parts.join(' ')
}

export function listVeryLowDays({ plan }: SafetyFacts): string[] {
  return plan.days.filter(isDayVeryLow).map(({ label }) => label)
}

export function describeVeryLow({ plan, lowestStatedKcal }: SafetyFacts): string {
  const isStated = lowestStatedKcal !== null && roundAsShown(lowestStatedKcal) <= VERY_LOW_CALORIE_KCAL
  const reasons = [
    ...(isStated ? [`the stated ${formatKcal(lowestStatedKcal)}`] : []),
    ...plan.days
      .filter(isDayVeryLow)
      .map(
        ({ label, energyKcal, isProven }) =>
          `${label} (${formatKcal(energyKcal)}${isProven ? '' : ', words and foods of unknown energy not counted'})`,
      ),
  ]
  return `${VERY_LOW_CALORIE_KCAL} kcal a day or less (${joinList(reasons)})`
}

export function findMissingReview(facts: SafetyFacts): RuleResult {
  if (!facts.isVeryLow) return null
  const { reviewDate, publishedOn, startDate, endDate } = facts.plan
  const dayAfterStart = addDays(startDate, 1)
  const earliest = publishedOn !== undefined && publishedOn > dayAfterStart ? publishedOn : dayAfterStart
  const hasReview =
    reviewDate != null &&
    isCalendarDate(reviewDate) &&
    daysBetween(earliest, reviewDate) >= 0 &&
    daysBetween(reviewDate, endDate) >= 0
  if (hasReview) return null
  return {
    message: `With ${describeVeryLow(facts)}, please set a review date after ${formatDate(addDays(earliest, -1))} and no later than ${formatDate(endDate)}.`,
    where: listVeryLowDays(facts),
  }
}

export function findLowCalorie(facts: SafetyFacts): RuleResult {
  const { lowestStatedKcal, plan } = facts
  const isStated =
    lowestStatedKcal !== null &&
    roundAsShown(lowestStatedKcal) > VERY_LOW_CALORIE_KCAL &&
    roundAsShown(lowestStatedKcal) <= LOW_CALORIE_DAY_KCAL
  const days = plan.days.filter(
    (day) => day.isProven && !isDayVeryLow(day) && roundAsShown(day.energyKcal) <= LOW_CALORIE_DAY_KCAL,
  )
  if (!isStated && days.length === 0) return null
  const what = [
    ...(isStated ? [`the stated ${formatKcal(lowestStatedKcal)}`] : []),
    ...days.map(({ label, energyKcal }) => `${label} (${formatKcal(energyKcal)})`),
  ]
  const gaps = listNutrientGaps(facts)
  return {
    message: `A low-calorie day of at most ${formatKcal(LOW_CALORIE_DAY_KCAL)}: ${joinList(what)}.${gaps === null ? '' : ` ${gaps}`}`,
    where: days.map(({ label }) => label),
    field: isStated ? 'caloriesTarget' : 'days',
  }
}

/** Finds a plan above 1,200 kcal but below the energy advised without close supervision: 1,500 kcal for men. */
export function findBelowSafeIntake({ client, plan, lowestStatedKcal }: SafetyFacts): RuleResult {
  // An unknown sex has the higher limit.
  const limitKcal = SAFE_INTAKE_KCAL[client.sex ?? 'male']
  const isBetween = (energyKcal: number) =>
    roundAsShown(energyKcal) > LOW_CALORIE_DAY_KCAL && roundAsShown(energyKcal) < limitKcal
  const isStated = lowestStatedKcal !== null && isBetween(lowestStatedKcal)
  const days = plan.days.filter((day) => day.isProven && isBetween(day.energyKcal))
  if (!isStated && days.length === 0) return null
  const what = isStated
    ? `The stated ${formatKcal(lowestStatedKcal)} a day is`
    : `${joinList(days.map(({ label, energyKcal }) => `${label} (${formatKcal(energyKcal)})`))} ${days.length === 1 ? 'is' : 'are'}`
  return {
    message: `${what} below ${formatKcal(limitKcal)}, the least advised without close supervision${client.sex === null ? ' (the higher limit, because sex is not recorded)' : ''}.`,
    where: days.map(({ label }) => label),
    field: isStated ? 'caloriesTarget' : 'days',
  }
}
