import { t } from '@lingui/core/macro'
import { BMR_FORMULA_INFO, type Goal } from '#domain/energy/energy.ts'
import { formatTotal } from '#domain/nutrients/format-total.ts'
import { formatKcal, formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { readInsightFigures, readProfileFigures } from './calculator-figures.ts'
import type { CalculatorState } from './calculator-state.ts'
import { describeAmount } from './meal.ts'
import { isTotalKnown, readMealFigures } from './meal-figures.ts'

/** The parts of a result that can be shared separately. */
export const RESULT_PARTS = ['meal', 'insights', 'need'] as const
export type ResultPart = (typeof RESULT_PARTS)[number]

/** Lists the parts that have content. */
export function listResultParts(state: CalculatorState): ResultPart[] {
  const { need } = readProfileFigures(state)
  return RESULT_PARTS.filter((part) => (part === 'need' ? need?.kind === 'figures' : state.meal.length > 0))
}

/**
 * The chosen parts of the result as plain text. Age, weight and height are never included; the daily need only if
 * chosen.
 */
export function writeResultText(state: CalculatorState, parts: readonly ResultPart[]): string {
  const chosen = RESULT_PARTS.filter((part) => parts.includes(part))
  return chosen.map((part) => WRITERS[part](state).join('\n')).join('\n\n')
}

const WRITERS: Record<ResultPart, (state: CalculatorState) => string[]> = {
  meal: writeMeal,
  insights: writeInsights,
  need: writeNeed,
}

function writeMeal(state: CalculatorState): string[] {
  const { totals, shares } = readMealFigures(state)
  const energy = formatTotal(totals, 'energyKcal').text
  const write = (macro: Macro): string => {
    const key = MACRO_KEYS[macro]
    const { text } = formatTotal(totals, key, 1)
    const percent = shares.find((share) => share.macro === macro)?.percent ?? 0
    return isTotalKnown(totals, key) ? `${text} (${formatNumber(percent)}%)` : text
  }
  return [
    t`My meal: ${energy}`,
    ...state.meal.map((item) => `- ${item.food.name}, ${describeAmount(item.food, item)}`),
    t`Protein ${{ protein: write('protein') }}, carbs ${{ carbs: write('carbs') }}, fat ${{ fat: write('fat') }}, fibre ${{ fibre: write('fibre') }}`,
    t`Sodium ${{ sodium: formatTotal(totals, 'sodiumMg').text }}`,
  ]
}

function writeInsights(state: CalculatorState): string[] {
  const { totals } = readMealFigures(state)
  const { insights } = readInsightFigures(totals, readProfileFigures(state))
  return [t`As a whole day’s food:`, ...(insights ?? []).map(({ title }) => `- ${title}`)]
}

function writeNeed(state: CalculatorState): string[] {
  const { need, person } = readProfileFigures(state)
  if (need?.kind !== 'figures' || person === null) return []
  return [
    t`Daily need: ${{ energy: formatKcal(need.dailyKcal) }}`,
    ...(need.goal.kind === 'target' ? [writeGoal(person.goal, formatKcal(need.goal.kcal))] : []),
    t`Resting need: ${{ energy: formatKcal(need.bmrKcal) }} (${{ formula: say(BMR_FORMULA_INFO[person.formula].label) }})`,
  ]
}

function writeGoal(goal: Goal, energy: string): string {
  switch (goal) {
    case 'lose':
      return t`Goal, lose weight: ${energy}`
    case 'maintain':
      return t`Goal, maintain weight: ${energy}`
    case 'gain':
      return t`Goal, gain weight: ${energy}`
  }
}

const MACRO_KEYS = { protein: 'proteinG', carbs: 'carbsG', fat: 'fatG', fibre: 'fibreG' } as const
type Macro = keyof typeof MACRO_KEYS
