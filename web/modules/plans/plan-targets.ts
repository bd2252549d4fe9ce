import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { averageTotals, isTotalComplete, readTotal, type Totals } from '#domain/nutrients/totals.ts'
import { compareToTarget, formatTarget, parseTarget, type TargetComparison } from '#domain/plans/targets.ts'
import type { DayTargets } from '#domain/plans/warnings.ts'
import { say } from '#domain/words/say.ts'
import type { PlanFormValues } from './plan-form.ts'

/** The stated figures of a plan as text. */
export type StatedTargets = Pick<PlanFormValues, 'caloriesTarget' | 'proteinGoal'> & {
  nutritionSnapshot: PlanFormValues['nutritionSnapshot']
}

/** The amount of one nutrient in a day compared with the plan's target. */
export type TargetRow = {
  key: 'energyKcal' | 'proteinG' | 'carbsG' | 'fatG' | 'fibreG'
  label: string
  unit: 'kcal' | 'g'
  amount: number
  isComplete: boolean
  /** The target as text. `null` if none is stated or it could not be read. */
  targetText: string | null
  comparison: TargetComparison | null
  /** The amount divided by the target's upper bound, or by its only bound. `null` without a target. */
  share: number | null
}

const ROWS = [
  { key: 'energyKcal', label: msg`Energy`, unit: 'kcal' },
  { key: 'proteinG', label: msg`Protein`, unit: 'g' },
  { key: 'carbsG', label: msg`Carbohydrate`, unit: 'g' },
  { key: 'fatG', label: msg`Fat`, unit: 'g' },
  { key: 'fibreG', label: msg`Fibre`, unit: 'g' },
] as const satisfies (Pick<TargetRow, 'key' | 'unit'> & { label: MessageDescriptor })[]

/** Reads the plan's stated targets for `listWarnings`. Targets that cannot be read are left out. */
export function readDayTargets(stated: StatedTargets): DayTargets {
  const known = readTargets.get(stated)
  if (known) return known
  const texts = listTargetTexts(stated)
  const targets = ROWS.flatMap(({ key, label, unit }) => {
    const parsed = parseTarget(texts[key], unit)
    return parsed.ok ? [{ key, label: say(label), unit, target: parsed.target }] : []
  })
  readTargets.set(stated, targets)
  return targets
}

/** Every day of a plan is compared with the same texts. */
const readTargets = new WeakMap<StatedTargets, DayTargets>()

function listTargetTexts(stated: StatedTargets): Record<TargetRow['key'], string> {
  return {
    energyKcal: stated.caloriesTarget || stated.nutritionSnapshot.calories,
    proteinG: stated.proteinGoal || stated.nutritionSnapshot.protein,
    carbsG: stated.nutritionSnapshot.carbs,
    fatG: stated.nutritionSnapshot.fat,
    fibreG: stated.nutritionSnapshot.fiber,
  }
}

/** Compares the totals of a day (or an average of days) with the plan's stated targets: below, within or above each. */
export function compareToTargets(totals: Totals, stated: StatedTargets): TargetRow[] {
  const targets = readDayTargets(stated)
  return ROWS.map(({ key, label, unit }) => {
    const amount = readTotal(totals, key)
    const isComplete = isTotalComplete(totals, key)
    const target = targets.find((row) => row.key === key)?.target ?? null
    const end = target === null ? null : (target.max ?? target.min)
    return {
      key,
      label: say(label),
      unit,
      amount,
      isComplete,
      targetText: target === null ? null : formatTarget(target, unit),
      comparison: target === null ? null : compareToTarget({ amount, isComplete }, target),
      share: end === null || end === 0 ? null : amount / end,
    }
  })
}

/** Compares the average day of a plan with its stated targets. */
export function compareAverageToTargets(days: readonly Totals[], stated: StatedTargets): TargetRow[] {
  return compareToTargets(averageTotals(days), stated)
}

/** The labels for below, within and above. */
export const COMPARISON_LABELS: Record<TargetComparison, MessageDescriptor> = {
  below: msg({ message: 'below', comment: 'an amount beside its target' }),
  within: msg({ message: 'within', comment: 'an amount beside its target' }),
  above: msg({ message: 'above', comment: 'an amount beside its target' }),
  unknown: msg`not known`,
}
