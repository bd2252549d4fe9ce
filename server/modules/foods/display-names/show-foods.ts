import { dropState } from '#domain/plans/grocery/shop.ts'

/** Where the words of a reader's language come from. */
export type FoodWords = {
  /** Returns the name to show of a food with this English name; `null` if it has none, as for a name that somebody wrote. */
  findName: (english: string) => string | null
  /** True if the language is Hindi, in which some answers have names of their own. */
  hasHindiNames: boolean
  /** Returns a step of a recipe or a note on a food in the language, or the text itself. */
  translate: (text: string) => string
}

type Part = Readonly<Record<string, unknown>>

/**
 * Returns an answer with the names of its foods in another language. A food is a part of an answer that has one of the fields
 * that only foods have. A stored name is replaced only if it is the food's own: a name that a dietician wrote stays. The Hindi
 * name beside it goes away, because there is one name now.
 */
export function showFoods(answer: unknown, words: FoodWords): unknown {
  if (Array.isArray(answer)) return answer.map((each) => showFoods(each, words))
  if (!isPart(answer)) return answer
  const shown = Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [key, showFoods(value, words)]),
  )
  if (!isFood(answer)) return shown
  return {
    ...shown,
    ...showName(answer, words),
    ...(typeof answer.description === 'string' ? { description: words.translate(answer.description) } : {}),
    ...(isTexts(answer.steps) ? { steps: answer.steps.map(words.translate) } : {}),
    ...(isTexts(answer.ingredients)
      ? { ingredients: answer.ingredients.map((line) => showLine(line, words)) }
      : {}),
  }
}

/** Dates and the like are no parts: they are written as they are. */
function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

function isFood(part: Part): boolean {
  return (
    'foodId' in part ||
    'hindiName' in part ||
    ('measures' in part && 'nutrients' in part) ||
    ('steps' in part && 'minutes' in part)
  )
}

function showName(food: Part, { findName, hasHindiNames }: FoodWords): Part {
  if (typeof food.name !== 'string') return {}
  // A Hindi name is that of the food itself, unless a plan may call the food by another name.
  const hindiName = !('foodId' in food) && food.hindiName
  const found = findName(food.name) ?? (hindiName && hasHindiNames ? String(hindiName) : null)
  // Readers of other languages do not read Hindi.
  if (found === null) return 'hindiName' in food && !hasHindiNames ? { hindiName: null } : {}
  // Entries of a grocery list have the amount to buy.
  const name = 'amountText' in food ? dropState(found) : found
  return 'hindiName' in food ? { name, hindiName: null } : { name }
}

/** Shows the name in `Moong dal, 40 g`. The amount comes after the last comma. */
function showLine(line: string, { findName }: FoodWords): string {
  const end = line.lastIndexOf(', ')
  const found = end > 0 ? findName(line.slice(0, end)) : null
  return found === null ? line : found + line.slice(end)
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}
