import { msg } from '@lingui/core/runtime-macro'
import { SAFE_INTAKE_KCAL } from '#domain/energy/energy.ts'
import { addDays, daysBetween, isCalendarDate } from '#domain/units/dates.ts'
import { formatDate, formatKcal } from '#domain/units/format.ts'
import { formatList } from '#domain/units/list.ts'
import { say } from '#domain/words/say.ts'
import { joinSentences } from '#domain/words/sentences.ts'
import { type Deficit, isDayVeryLow, roundAsShown, type SafetyFacts } from './facts.ts'
import type { RuleResult } from './finding-words.ts'
import { LOW_CALORIE_DAY_KCAL, VERY_LOW_CALORIE_KCAL } from './limits.ts'
import { listNutrientGaps } from './nutrient-facts.ts'
import type { SafetyDay } from './plan-energy.ts'

/* The findings about a plan's energy, and their messages. */

/** Writes a client's need with its source: `2,139 kcal a day (ICMR-NIN 2020 for their age)`. */
export function describeNeed({ need, client }: SafetyFacts): string {
  const energy = formatKcal(need.mostKcal)
  // The figure is the higher one if a fact is missing that would decide.
  const isOpen = need.leastKcal !== need.mostKcal
  const lacksSex = isOpen && client.sex === null
  switch (need.basis) {
    case 'measures':
      return describeMeasuredNeed(energy, lacksSex, isOpen && client.activityLevel === null)
    case 'age':
      return lacksSex
        ? say(msg`${{ energy }} a day (ICMR-NIN 2020 for their age; sex not recorded, so the higher value)`)
        : say(msg`${{ energy }} a day (ICMR-NIN 2020 for their age)`)
    case 'reference':
      return say(
        msg`${{ energy }} a day (ICMR-NIN 2020 for a reference adult; record age, height, weight and sex for a closer estimate)`,
      )
  }
}

function describeMeasuredNeed(energy: string, lacksSex: boolean, lacksActivity: boolean): string {
  if (lacksSex && lacksActivity) {
    return say(
      msg`${{ energy }} a day (estimated from their age, height, weight and activity; sex and activity not recorded, so the higher value)`,
    )
  }
  if (lacksSex) {
    return say(
      msg`${{ energy }} a day (estimated from their age, height, weight and activity; sex not recorded, so the higher value)`,
    )
  }
  return lacksActivity
    ? say(
        msg`${{ energy }} a day (estimated from their age, height, weight and activity; activity not recorded, so the higher value)`,
      )
    : say(msg`${{ energy }} a day (estimated from their age, height, weight and activity)`)
}

export function describeDeficit(deficit: Deficit, averageKcal: number, dayKcal: number): string {
  const limit = formatKcal(averageKcal)
  const { statedKcal, days } = deficit
  return joinSentences(
    statedKcal === null
      ? null
      : say(msg`The stated ${{ energy: formatKcal(statedKcal) }} is below ${{ limit }}.`),
    deficit.averageKcal === null
      ? null
      : say(msg`The average day has ${{ energy: formatKcal(deficit.averageKcal) }}, below ${{ limit }}.`),
    days.length === 0 ? null : describeLowDays(days, formatKcal(dayKcal)),
  )
}

function describeLowDays(lowDays: readonly SafetyDay[], limit: string): string {
  const days = listDays(lowDays)
  return lowDays.length === 1
    ? say(msg`${{ day: days }} is below ${{ limit }}.`)
    : say(msg`${{ days }} are below ${{ limit }}.`)
}

/** Lists days with their energy: `Day 1 (1,400 kcal) and Day 2 (1,350 kcal)`. */
function listDays(days: readonly SafetyDay[]): string {
  return formatList(days.map(({ label, energyKcal }) => `${label} (${formatKcal(energyKcal)})`))
}

export function listVeryLowDays({ plan }: SafetyFacts): string[] {
  return plan.days.filter(isDayVeryLow).map(({ label }) => label)
}

export function describeVeryLow({ plan, lowestStatedKcal }: SafetyFacts): string {
  const isStated = lowestStatedKcal !== null && roundAsShown(lowestStatedKcal) <= VERY_LOW_CALORIE_KCAL
  const reasons = [
    ...(isStated ? [nameStated(lowestStatedKcal)] : []),
    ...plan.days.filter(isDayVeryLow).map(({ label: day, energyKcal, isProven }) => {
      const energy = formatKcal(energyKcal)
      return isProven
        ? `${day} (${energy})`
        : say(msg`${{ day }} (${{ energy }}, meals as text and foods with unknown energy not counted)`)
    }),
  ]
  return say(
    msg`${{ limit: VERY_LOW_CALORIE_KCAL }} kcal a day or less (${{ reasons: formatList(reasons) }})`,
  )
}

function nameStated(energyKcal: number): string {
  return say(msg`the stated ${{ energy: formatKcal(energyKcal) }}`)
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
    message: say(
      msg`With ${{ energy: describeVeryLow(facts) }}, please set a review date after ${{ date: formatDate(addDays(earliest, -1)) }} and no later than ${{ latestDate: formatDate(endDate) }}.`,
    ),
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
    ...(isStated ? [nameStated(lowestStatedKcal)] : []),
    ...days.map(({ label, energyKcal }) => `${label} (${formatKcal(energyKcal)})`),
  ]
  const limit = formatKcal(LOW_CALORIE_DAY_KCAL)
  return {
    message: joinSentences(
      say(msg`Low-calorie, at most ${{ limit }} a day: ${{ days: formatList(what) }}.`),
      listNutrientGaps(facts),
    ),
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
  const limit = formatKcal(limitKcal)
  return {
    message: isStated
      ? describeStatedBelow(formatKcal(lowestStatedKcal), limit, client.sex !== null)
      : describeDaysBelow(days, limit, client.sex !== null),
    where: days.map(({ label }) => label),
    field: isStated ? 'caloriesTarget' : 'days',
  }
}

function describeStatedBelow(energy: string, limit: string, isSexKnown: boolean): string {
  return isSexKnown
    ? say(
        msg`The stated ${{ energy }} a day is below ${{ limit }}, the lowest intake advised without close supervision.`,
      )
    : say(
        msg`The stated ${{ energy }} a day is below ${{ limit }}, the lowest intake advised without close supervision (the higher limit, because sex is not recorded).`,
      )
}

function describeDaysBelow(lowDays: readonly SafetyDay[], limit: string, isSexKnown: boolean): string {
  const days = listDays(lowDays)
  if (lowDays.length === 1) {
    return isSexKnown
      ? say(msg`${{ day: days }} is below ${{ limit }}, the lowest intake advised without close supervision.`)
      : say(
          msg`${{ day: days }} is below ${{ limit }}, the lowest intake advised without close supervision (the higher limit, because sex is not recorded).`,
        )
  }
  return isSexKnown
    ? say(msg`${{ days }} are below ${{ limit }}, the lowest intake advised without close supervision.`)
    : say(
        msg`${{ days }} are below ${{ limit }}, the lowest intake advised without close supervision (the higher limit, because sex is not recorded).`,
      )
}
