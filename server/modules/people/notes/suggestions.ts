import type { NoteSuggestion } from '#contract/people/client-notes.ts'
import { calculateBmi } from '#domain/body/bmi.ts'
import { addDays } from '#domain/units/dates.ts'
import { formatDate, formatNumber, formatWeightKg } from '#domain/units/format.ts'
import type { NoteFacts } from './repository.ts'

/** Writes suggested sentences from a client's record, in a dietician's style. Unknown facts are left out. */
export function writeSuggestions({ heightCm, weightKg, weighedOn, last, plan }: NoteFacts): NoteSuggestion[] {
  const suggestions: NoteSuggestion[] = []
  const measured = last && writeMeasurement(last)
  if (measured) suggestions.push({ kind: 'measurement', label: 'Last measurement', text: measured })
  if (heightCm !== null && weightKg !== null && weighedOn !== null) {
    const bmi = formatNumber(calculateBmi(weightKg, heightCm), 1)
    suggestions.push({
      kind: 'bmi',
      label: 'BMI',
      text: `BMI ${bmi} kg/m² (${formatWeightKg(weightKg)} on ${formatDate(weighedOn)}, height ${formatNumber(heightCm, 1)} cm).`,
    })
  }
  if (plan) {
    const targets = [
      plan.caloriesTarget && `target ${plan.caloriesTarget}`,
      plan.proteinGoal && `protein ${plan.proteinGoal}`,
    ].filter(Boolean)
    suggestions.push({
      kind: 'plan',
      label: 'Current plan',
      // The end date is the day after the last day that is served.
      text: `Current plan: ${plan.title}, ${formatDate(plan.startDate)} to ${formatDate(addDays(plan.endDate, -1))}${targets.length > 0 ? `; ${targets.join(', ')}` : ''}.`,
    })
  }
  return suggestions
}

function writeMeasurement(last: NonNullable<NoteFacts['last']>): string | null {
  const { weightKg, bodyFatPercent, waistCm, hipCm, previousKg, previousOn } = last
  const figures = [
    weightKg !== null && `weight ${formatWeightKg(weightKg)}${writeChange(weightKg, previousKg, previousOn)}`,
    bodyFatPercent !== null && `body fat ${formatNumber(bodyFatPercent, 1)}%`,
    waistCm !== null && `waist ${formatNumber(waistCm, 1)} cm`,
    hipCm !== null && `hip ${formatNumber(hipCm, 1)} cm`,
  ].filter(Boolean)
  return figures.length === 0 ? null : `Measured on ${formatDate(last.date)}: ${figures.join(', ')}.`
}

function writeChange(weightKg: number, previousKg: number | null, previousOn: string | null): string {
  if (previousKg === null || previousOn === null) return ''
  const change = Math.round((weightKg - previousKg) * 10) / 10
  const since = `since ${formatDate(previousOn)}`
  if (change === 0) return ` (unchanged ${since})`
  return ` (${change > 0 ? '+' : '−'}${formatWeightKg(Math.abs(change))} ${since})`
}
