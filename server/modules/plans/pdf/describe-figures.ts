import { msg } from '@lingui/core/runtime-macro'
import type { DietPlan } from '#contract/plans/diet-plans.ts'
import { MACRO_LABELS, type Macro } from '#domain/nutrients/macro-shares.ts'
import type { NutrientKey } from '#domain/nutrients/nutrients.ts'
import {
  calculateCoverage,
  calculateTotalsMacroShares,
  isTotalComplete,
  type Totals,
} from '#domain/nutrients/totals.ts'
import { formatTarget, parseTarget, type TargetUnit } from '#domain/plans/targets.ts'
import { formatNumber, formatPercent } from '#domain/units/format.ts'
import type { Locale } from '#domain/words/locale.ts'
import { say } from '#domain/words/say.ts'
import type { Words } from '#domain/words/words.ts'
import type { PlanDocumentMacroKey, PlanDocumentTargets, PlanDocumentTotals } from './plan-document.ts'

const MACRO_NAMES: Record<Macro, { key: PlanDocumentMacroKey; nutrient: NutrientKey }> = {
  protein: { key: 'protein', nutrient: 'proteinG' },
  carbs: { key: 'carbohydrate', nutrient: 'carbsG' },
  fat: { key: 'fat', nutrient: 'fatG' },
  fibre: { key: 'fibre', nutrient: 'fibreG' },
}

/** Describes the totals of a day for a PDF. */
export function describeTotals(totals: Totals, words: Words): PlanDocumentTotals {
  return {
    energyText: totals.nutrients.energyKcal === undefined ? null : writeTotal(totals, 'energyKcal'),
    coverageText: isTotalComplete(totals, 'energyKcal') ? null : describeCoverage(totals),
    macros: calculateTotalsMacroShares(totals).flatMap(({ macro, share, percent }) => {
      const { key, nutrient } = MACRO_NAMES[macro]
      if (totals.nutrients[nutrient] === undefined) return []
      const amountText = `${writeTotal(totals, nutrient)} ${words.units.g}`
      return [
        { key, label: say(MACRO_LABELS[macro]), amountText, energyShare: share, shareText: `${percent}%` },
      ]
    }),
  }
}

/** Formats a total as `1,240`, or as `≥ 1,040` if the figure of some food is not known. */
export function writeTotal(totals: Totals, key: NutrientKey): string {
  const amount = formatNumber(totals.nutrients[key]?.amount ?? 0)
  return isTotalComplete(totals, key) ? amount : `≥ ${amount}`
}

/**
 * Describes how much of the weight has known figures. Incomplete coverage is never shown as 100%, and partial coverage
 * never as 0%.
 */
function describeCoverage(totals: Totals): string {
  const share = calculateCoverage(totals, 'energyKcal')
  if (share === null) return say(msg`some foods are not counted`)
  const percent = formatPercent(Math.min(0.99, share > 0 ? Math.max(0.01, share) : 0))
  return say(msg`known for ${{ percent }} of the weight`)
}

/** The targets of a plan in its language. */
export function describeTargets(plan: DietPlan, locale: Locale): PlanDocumentTargets {
  return {
    calories: describeTarget(plan.caloriesTarget ?? '', 'kcal', locale),
    protein: describeTarget(plan.proteinGoal ?? '', 'g', locale),
    others: listOtherTargets(plan, locale),
  }
}

/** Formats a target: `>=90g/day` → `≥ 90 g`. A target that cannot be parsed does not change. */
function describeTarget(text: string, unit: TargetUnit, locale: Locale): string {
  const parsed = parseTarget(text, unit)
  return parsed.ok ? formatTarget(parsed.target, unit, locale) : text
}

function listOtherTargets(
  { nutritionSnapshot: snapshot }: DietPlan,
  locale: Locale,
): PlanDocumentTargets['others'] {
  if (!snapshot) return []
  return [
    { label: say(MACRO_LABELS.carbs), text: describeTarget(snapshot.carbs, 'g', locale) },
    { label: say(MACRO_LABELS.fat), text: describeTarget(snapshot.fat, 'g', locale) },
    { label: say(MACRO_LABELS.fibre), text: describeTarget(snapshot.fiber, 'g', locale) },
  ].filter(({ text }) => text !== '')
}
