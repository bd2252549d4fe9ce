import { BMR_FORMULA_INFO, GOAL_LABELS } from '#domain/energy/energy.ts'
import { formatTotal } from '#domain/nutrients/format-total.ts'
import { formatKcal, formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { readInsightFigures, readProfileFigures } from './calculator-figures.ts'
import type { CalculatorState } from './calculator-state.ts'
import { describeAmount } from './meal.ts'
import { readMealFigures } from './meal-figures.ts'

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
  const macros = shares.map(({ macro, percent }) => {
    const { text } = formatTotal(totals, MACRO_KEYS[macro], 1)
    return `${MACRO_NAMES[macro]} ${text}${text === 'not known' ? '' : ` (${formatNumber(percent)}%)`}`
  })
  return [
    `My meal: ${energy}`,
    ...state.meal.map((item) => `- ${item.food.name}, ${describeAmount(item.food, item)}`),
    macros.join(', '),
    `Sodium ${formatTotal(totals, 'sodiumMg').text}`,
  ]
}

function writeInsights(state: CalculatorState): string[] {
  const { totals } = readMealFigures(state)
  const { insights } = readInsightFigures(totals, readProfileFigures(state))
  return ['As the food of a whole day:', ...(insights ?? []).map(({ title }) => `- ${title}`)]
}

function writeNeed(state: CalculatorState): string[] {
  const { need, person } = readProfileFigures(state)
  if (need?.kind !== 'figures' || person === null) return []
  return [
    `Daily need: ${formatKcal(need.dailyKcal)}`,
    ...(need.goal.kind === 'target'
      ? [`Goal, ${say(GOAL_LABELS[person.goal]).toLowerCase()}: ${formatKcal(need.goal.kcal)}`]
      : []),
    `Resting need: ${formatKcal(need.bmrKcal)} (${say(BMR_FORMULA_INFO[person.formula].label)})`,
  ]
}

const MACRO_NAMES = { protein: 'Protein', carbs: 'carbs', fat: 'fat', fibre: 'fibre' } as const
const MACRO_KEYS = { protein: 'proteinG', carbs: 'carbsG', fat: 'fatG', fibre: 'fibreG' } as const
