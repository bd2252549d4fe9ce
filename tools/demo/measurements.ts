import { createProgressEntry, ProgressEntryInput } from '#contract/progress/progress.ts'
import { calculateBmi } from '#domain/body/bmi.ts'
import { addDays } from '#domain/units/dates.ts'
import { createEntry } from '#server/modules/progress/service.ts'
import type { DemoClient } from './people.ts'
import type { Random } from './random.ts'
import { later, type Story, timeOn } from './story.ts'

const NOTES = [
  'After a family wedding',
  'Felt light this week',
  'Travelled for work',
  'Slept badly',
  'Walked every day',
]

/** A measurement of a client on a day. */
export type DemoMeasurement = {
  date: string
  weightKg: number
  notes: string | null
  measurements: { waistCm?: number; hipCm?: number }
  bodyFat: number | null
}

/** Makes about one weight a week: a trend that becomes flatter, with ups and downs. Oldest first. */
export function makeMeasurements(random: Random, client: DemoClient, today: string): DemoMeasurement[] {
  const weights: { date: string; weightKg: number }[] = []
  let trendKg = client.startWeightKg
  for (let week = client.joinedWeeksAgo; week >= 0; week--) {
    const isFirst = week === client.joinedWeeksAgo
    if (!isFirst) trendKg += client.weeklyChangeKg * (0.4 + 0.6 * (week / 52)) + random.normal() * 0.12
    if (!isFirst && !random.chance(client.diligence)) continue
    const date = addDays(today, -7 * week - (isFirst || week === 0 ? 0 : random.between(0, 2)))
    weights.push({ date, weightKg: Math.round((trendKg + random.normal() * 0.35) * 10) / 10 })
  }
  return weights.map((weight, index) => ({
    ...weight,
    notes: random.chance(0.12) ? random.pick(NOTES) : null,
    // People measure with a tape about once a month. Scales with body fat are used less often, and not every home has
    // them.
    measurements: index % 4 === 0 ? guessTape(client, weight.weightKg) : {},
    bodyFat: index % 8 === 0 && client.diligence > 0.6 ? guessBodyFat(client, weight.weightKg) : null,
  }))
}

/** Plans that a client enters these measurements, each in the morning of its day. */
export function planMeasurements(
  { at, as, end }: Story,
  client: { id: string; joinedAt: Date },
  measurements: readonly DemoMeasurement[],
): void {
  for (const { date, weightKg, ...rest } of measurements) {
    const morning = Math.min(timeOn(date, '02:00').getTime(), later(end, -1).getTime())
    const time = new Date(Math.max(morning, later(client.joinedAt, 0.5).getTime()))
    at(time, async () => {
      const input = { ...rest, userId: client.id, weight: weightKg, entryDate: time.toISOString() }
      await createEntry(
        await as(client.id, createProgressEntry),
        ProgressEntryInput.parse({ ...input, isConfirmed: true }),
      )
    })
  }
}

/** Estimates the waist and hip in cm that match a weight. */
function guessTape(client: DemoClient, weightKg: number): { waistCm: number; hipCm: number } {
  const waistCm = Math.round(weightKg * 1.18 + 2)
  return { waistCm, hipCm: Math.round(waistCm / (client.gender === 'female' ? 0.86 : 0.95)) }
}

/**
 * Estimates the percentage of body fat that matches BMI, age and sex (Deurenberg P, et al. Br J Nutr 1991;65:105–114).
 */
function guessBodyFat(client: DemoClient, weightKg: number): number {
  const bmi = calculateBmi(weightKg, client.heightCm)
  const percent = 1.2 * bmi + 0.23 * client.age - (client.gender === 'female' ? 5.4 : 16.2)
  return Math.round(percent * 10) / 10
}
