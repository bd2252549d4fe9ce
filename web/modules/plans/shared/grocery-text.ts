import { t } from '@lingui/core/macro'
import type { GroceryList } from '#contract/plans/diet-plans.ts'
import { AISLE_LABELS } from '#domain/plans/grocery/aisle-labels.ts'
import { writeAmount } from '#domain/plans/grocery/grocery.ts'
import { formatDate } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'

/** Formats the days of a list: `21 Nov 2026 to 27 Nov 2026`, or the single day. */
export function describeRange({ from, to }: Pick<GroceryList, 'from' | 'to'>): string {
  return from === to ? formatDate(from) : t`${{ from: formatDate(from) }} to ${{ to: formatDate(to) }}`
}

/** Writes a list as plain text for a message or a note: aisle by aisle, one entry per line. */
export function writeGroceryText(list: GroceryList): string {
  const blocks = [
    t`Grocery list, ${{ days: describeRange(list) }}`,
    ...list.categories.map(({ category, items }) =>
      [
        say(AISLE_LABELS[category]),
        ...items.map((item) => `- ${[item.name, writeAmount(item)].filter(Boolean).join(': ')}`),
      ].join('\n'),
    ),
  ]
  if (list.unlisted.length > 0) {
    blocks.push(
      [t`Not in this list (meals written as text)`, ...list.unlisted.map((meal) => `- ${meal}`)].join('\n'),
    )
  }
  return `${blocks.join('\n\n')}\n`
}
