import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import type { DiaryDay, ShownDiaryFood } from '#contract/plans/diary.ts'
import { NUTRIENTS } from '#domain/nutrients/nutrients.ts'
import type { DiaryFigure, DiaryNutrient } from '#domain/plans/diary.ts'
import { MEAL_SLOTS, type MealSlot } from '#domain/plans/plan.ts'
import { formatGrams, formatNumber, formatQuantity, formatTimeOfDay } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { wordsOf } from '#domain/words/words.ts'

export const FIGURE_LABELS: Record<DiaryNutrient, MessageDescriptor> = {
  energyKcal: msg`Energy`,
  proteinG: msg`Protein`,
  carbsG: msg`Carbs`,
  fatG: msg`Fat`,
  fibreG: msg`Fibre`,
}

/** Writes a figure: `1,240 kcal`, `≥ 1,040 kcal` for a lower bound, `not known` if nothing is. */
export function writeFigure({ amount, isComplete }: DiaryFigure, key: DiaryNutrient): string {
  if (amount === null) return say(msg`not known`)
  return `${isComplete ? '' : '≥ '}${formatNumber(amount)} ${NUTRIENTS[key].unit}`
}

/** The same without its unit, for a column whose heading has it. */
export function writeAmount({ amount, isComplete }: DiaryFigure): string {
  if (amount === null) return '—'
  return `${isComplete ? '' : '≥ '}${formatNumber(amount)}`
}

/** Finds the planned meal of an address. */
export function readSlot(text: string | null): MealSlot | null {
  return MEAL_SLOTS.find(({ key }) => key === text)?.key ?? null
}

/** Writes a time of the day: `13:05` → `1:05 pm`. */
export function writeTime(time: string): string {
  return formatTimeOfDay(time)
}

/** Writes the amount of a food: `2 pieces (80 g)`; empty for words that mean no food. */
export function writeAmountOf({ grams, measure }: Pick<ShownDiaryFood, 'grams' | 'measure'>): string {
  if (grams === null) return ''
  if (measure === null) return formatGrams(grams)
  const words = wordsOf().measure(measure.label, measure.quantity)
  return `${formatQuantity(measure.quantity)} ${words} (${formatGrams(grams)})`
}

/**
 * Describes the planned meals of days without a judgement: `3 of 5 planned meals eaten, 1 with other food, 1 not marked`. `null`
 * without a plan.
 */
export function describeMeals({
  planned,
  eaten,
  skipped,
  swapped,
  unmarked,
}: DiaryDay['meals']): string | null {
  if (planned === 0) return null
  return [
    say(msg`${{ eaten: formatNumber(eaten) }} of ${{ planned: formatNumber(planned) }} planned meals eaten`),
    ...(swapped > 0 ? [say(msg`${{ count: formatNumber(swapped) }} with other food`)] : []),
    ...(skipped > 0 ? [say(msg`${{ count: formatNumber(skipped) }} skipped`)] : []),
    ...(unmarked > 0 ? [say(msg`${{ count: formatNumber(unmarked) }} not marked`)] : []),
  ].join(', ')
}

/** Writes the number of entries: `2 entries`. */
export function countEntries(count: number): string {
  return say(msg`${plural({ count }, { one: '# entry', other: '# entries' })}`)
}
