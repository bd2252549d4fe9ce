import { t } from '@lingui/core/macro'
import type { GroceryList } from '#contract/plans/diet-plans.ts'
import type { OwnGrocery } from '#contract/plans/own-groceries.ts'
import { copyText } from '#web/kit/copy-text.ts'
import { writeGroceryText } from '../shared/grocery-text.ts'

/** Returns a list without the ticked entries, or the whole list if every entry is ticked. */
export function omitTicked(list: GroceryList, ticked: ReadonlySet<string>): GroceryList {
  const categories = list.categories
    .map(({ category, items }) => ({ category, items: items.filter(({ key }) => !ticked.has(key)) }))
    .filter(({ items }) => items.length > 0)
  return categories.length === 0 ? list : { ...list, categories }
}

/** Writes the entries that are still to buy, the client's own ones last. */
export function writeShareText(
  list: GroceryList,
  ticked: ReadonlySet<string>,
  own: readonly OwnGrocery[],
): string {
  const unbought = own.filter(({ isBought }) => !isBought)
  const lines = unbought.map(({ name, amountText }) => `- ${[name, amountText].filter(Boolean).join(': ')}`)
  const text = writeGroceryText(omitTicked(list, ticked))
  return lines.length === 0
    ? text
    : `${text}\n${[t({ message: 'Other', context: 'groceries' }), ...lines].join('\n')}\n`
}

/**
 * Shares the entries that are not ticked with another app as text if the browser can; otherwise copies them to the
 * clipboard.
 */
export async function shareList(
  list: GroceryList,
  ticked: ReadonlySet<string>,
  own: readonly OwnGrocery[] = [],
): Promise<void> {
  const text = writeShareText(list, ticked, own)
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: t`Grocery list`, text })
      return
    } catch (error) {
      // The share menu was closed without choosing an app.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  await copyText(text, t`Grocery list copied`)
}
