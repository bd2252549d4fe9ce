import { formatGrams, formatQuantity } from '#domain/units/format.ts'
import type { Locale } from '#domain/words/locale.ts'
import { wordsOf } from '#domain/words/words.ts'
import type { PlanItem, PlanMeal } from './plan.ts'

/**
 * Writes a meal as one text: a line that names its foods, then the writer's note. Empty for an empty meal.
 *
 * Example: 2 Besan chilla and 1 katori curd with the note `Not too thick.` → `2 Besan chilla (120 g), 1 katori curd
 * (150 g)
 * Not too thick.`
 */
export function formatMeal({ items, note }: Pick<PlanMeal, 'items' | 'note'>, locale?: Locale): string {
  const foods = items.map((item) => formatWithAlternatives(item, locale)).join(', ')
  return [foods, note].filter((part) => part !== '').join('\n')
}

/**
 * Reads the note of a meal that is sent as one text, as in the specification's calls. The note is the text after the
 * line that names the foods. The content of that line is ignored, because the foods are sent separately. Without foods
 * the whole text is the note.
 */
export function readMealNote(text: string, items: readonly PlanItem[]): string {
  if (items.length === 0) return text
  const foods = formatMeal({ items: [...items], note: '' }, 'en')
  const end = text.startsWith(`${foods}\n`) ? foods.length : text.indexOf('\n')
  return end < 0 ? '' : text.slice(end + 1)
}

function formatWithAlternatives(item: PlanItem, locale: Locale | undefined): string {
  return [item, ...(item.alternatives ?? [])]
    .map((portion) => formatItem(portion, locale))
    .join(` ${wordsOf(locale).or} `)
}

/** Writes one food in its household measure: `1½ katori dal (225 g)`, `2 Besan chilla (120 g)`, or `150 g Papaya`. */
export function formatItem(item: PlanItem, locale?: Locale): string {
  const amount = formatItemAmount(item, locale)
  return item.measure === null
    ? `${amount} ${item.name}`
    : `${amount} ${item.name} (${formatGrams(item.grams, locale)})`
}

/**
 * Writes the amount of a food without its name: `1½ katori`, `2 slices`, `150 g`. Pieces are written as a number only,
 * and so is a measure named like the food itself (2 chilla of "Besan chilla" → `2`).
 */
export function formatItemAmount(item: PlanItem, locale?: Locale): string {
  if (item.measure === null) return formatGrams(item.grams, locale)
  const quantity = formatQuantity(item.measure.quantity)
  const label = item.measure.label.trim()
  const isSaidByName = item.name
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .includes(label.toLowerCase())
  if (label === '' || PIECE_LABELS.has(label.toLowerCase()) || isSaidByName) return quantity
  return `${quantity} ${wordsOf(locale).measure(label, item.measure.quantity)}`
}

const PIECE_LABELS = new Set(['piece', 'pieces', 'pc', 'pcs', 'no.', 'nos.', 'number', 'unit', 'whole'])
