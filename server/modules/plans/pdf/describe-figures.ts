import type { DietPlan } from '#contract/plans/diet-plans.ts'
import type { Macro } from '#domain/nutrients/macro-shares.ts'
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
import type { Words } from '#domain/words/words.ts'
import type { PlanDocumentMacroKey, PlanDocumentTargets, PlanDocumentTotals } from './plan-document.ts'
import type { PlanLanguage } from './plan-words.ts'

const MACRO_NAMES: Record<Macro, { key: PlanDocumentMacroKey; nutrient: NutrientKey }> = {
  protein: { key: 'protein', nutrient: 'proteinG' },
  carbs: { key: 'carbohydrate', nutrient: 'carbsG' },
  fat: { key: 'fat', nutrient: 'fatG' },
  fibre: { key: 'fibre', nutrient: 'fibreG' },
}

/** Describes the totals of a day for a PDF. */
export function describeTotals(totals: Totals, texts: PlanLanguage, words: Words): PlanDocumentTotals {
  return {
    energyText: totals.nutrients.energyKcal === undefined ? null : writeTotal(totals, 'energyKcal'),
    coverageText: isTotalComplete(totals, 'energyKcal') ? null : describeCoverage(totals, texts),
    macros: calculateTotalsMacroShares(totals).flatMap(({ macro, share, percent }) => {
      const { key, nutrient } = MACRO_NAMES[macro]
      if (totals.nutrients[nutrient] === undefined) return []
      const amountText = `${writeTotal(totals, nutrient)} ${words.units.g}`
      return [{ key, label: texts.macros[macro], amountText, energyShare: share, shareText: `${percent}%` }]
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
function describeCoverage(totals: Totals, texts: PlanLanguage): string {
  const share = calculateCoverage(totals, 'energyKcal')
  if (share === null) return texts.someNotCounted
  return texts.coverage(formatPercent(Math.min(0.99, share > 0 ? Math.max(0.01, share) : 0)))
}

/** The targets of a plan in its language. */
export function describeTargets(plan: DietPlan, texts: PlanLanguage, locale: Locale): PlanDocumentTargets {
  return {
    calories: describeTarget(plan.caloriesTarget ?? '', 'kcal', locale),
    protein: describeTarget(plan.proteinGoal ?? '', 'g', locale),
    others: listOtherTargets(plan, texts, locale),
  }
}

/** Formats a target: `>=90g/day` → `≥ 90 g`. A target that cannot be parsed does not change. */
function describeTarget(text: string, unit: TargetUnit, locale: Locale): string {
  const parsed = parseTarget(text, unit)
  return parsed.ok ? formatTarget(parsed.target, unit, locale) : text
}

function listOtherTargets(
  { nutritionSnapshot: snapshot }: DietPlan,
  texts: PlanLanguage,
  locale: Locale,
): PlanDocumentTargets['others'] {
  if (!snapshot) return []
  return [
    { label: texts.macros.carbs, text: describeTarget(snapshot.carbs, 'g', locale) },
    { label: texts.macros.fat, text: describeTarget(snapshot.fat, 'g', locale) },
    { label: texts.macros.fibre, text: describeTarget(snapshot.fiber, 'g', locale) },
  ].filter(({ text }) => text !== '')
}
