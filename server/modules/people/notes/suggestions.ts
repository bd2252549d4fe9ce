import { msg } from '@lingui/core/runtime-macro'
import type { NoteSuggestion } from '#contract/people/client-notes.ts'
import { calculateBmi } from '#domain/body/bmi.ts'
import { addDays } from '#domain/units/dates.ts'
import { formatDate, formatNumber, formatWeightKg } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import type { NoteFacts } from './repository.ts'

/** Writes suggested sentences from a client's record, in a dietician's style. Unknown facts are left out. */
export function writeSuggestions({ heightCm, weightKg, weighedOn, last, plan }: NoteFacts): NoteSuggestion[] {
  const suggestions: NoteSuggestion[] = []
  const measured = last && writeMeasurement(last)
  if (measured) suggestions.push({ kind: 'measurement', label: say(msg`Last measurement`), text: measured })
  if (heightCm !== null && weightKg !== null && weighedOn !== null) {
    const bmi = formatNumber(calculateBmi(weightKg, heightCm), 1)
    suggestions.push({
      kind: 'bmi',
      label: 'BMI',
      text: say(
        msg`BMI ${{ bmi }} kg/m² (${{ weight: formatWeightKg(weightKg) }} on ${{ date: formatDate(weighedOn) }}, height ${{ height: formatNumber(heightCm, 1) }} cm).`,
      ),
    })
  }
  if (plan) {
    suggestions.push({ kind: 'plan', label: say(msg`Current plan`), text: writePlan(plan) })
  }
  return suggestions
}

function writePlan({
  title,
  startDate,
  endDate,
  caloriesTarget,
  proteinGoal,
}: NonNullable<NoteFacts['plan']>): string {
  const targets = [
    caloriesTarget && say(msg`target ${{ calories: caloriesTarget }}`),
    proteinGoal && say(msg`protein ${{ protein: proteinGoal }}`),
  ].filter(Boolean)
  const from = formatDate(startDate)
  // The end date is the day after the last day that is served.
  const to = formatDate(addDays(endDate, -1))
  return targets.length > 0
    ? say(msg`Current plan: ${{ title }}, ${{ from }} to ${{ to }}; ${{ targets: targets.join(', ') }}.`)
    : say(msg`Current plan: ${{ title }}, ${{ from }} to ${{ to }}.`)
}

function writeMeasurement(last: NonNullable<NoteFacts['last']>): string | null {
  const { weightKg, bodyFatPercent, waistCm, hipCm, previousKg, previousOn } = last
  const figures = [
    weightKg !== null && writeWeight(weightKg, previousKg, previousOn),
    bodyFatPercent !== null && say(msg`body fat ${{ percent: formatNumber(bodyFatPercent, 1) }}%`),
    waistCm !== null && say(msg`waist ${{ length: formatNumber(waistCm, 1) }} cm`),
    hipCm !== null && say(msg`hip ${{ length: formatNumber(hipCm, 1) }} cm`),
  ].filter(Boolean)
  return figures.length === 0
    ? null
    : say(msg`Measured on ${{ date: formatDate(last.date) }}: ${{ figures: figures.join(', ') }}.`)
}

function writeWeight(weightKg: number, previousKg: number | null, previousOn: string | null): string {
  const weight = formatWeightKg(weightKg)
  if (previousKg === null || previousOn === null) return say(msg`weight ${{ weight }}`)
  const difference = Math.round((weightKg - previousKg) * 10) / 10
  const date = formatDate(previousOn)
  if (difference === 0) return say(msg`weight ${{ weight }} (unchanged since ${{ date }})`)
  const change = `${difference > 0 ? '+' : '−'}${formatWeightKg(Math.abs(difference))}`
  return say(msg`weight ${{ weight }} (${{ change }} since ${{ date }})`)
}
