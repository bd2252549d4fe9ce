import type { GroceryList } from '#contract/plans/diet-plans.ts'
import { copyText } from '#web/kit/copy-text.ts'
import { writeGroceryText } from '../shared/grocery-text.ts'

/** A list without what is in the basket; the whole list once everything is. */
export function keepWhatIsLeft(list: GroceryList, ticked: ReadonlySet<string>): GroceryList {
  const categories = list.categories
    .map(({ category, items }) => ({ category, items: items.filter(({ key }) => !ticked.has(key)) }))
    .filter(({ items }) => items.length > 0)
  return categories.length === 0 ? list : { ...list, categories }
}

/** Hands what is left to buy to another app as text, where the browser can; else puts it on the clipboard. */
export async function shareList(list: GroceryList, ticked: ReadonlySet<string>): Promise<void> {
  const text = writeGroceryText(keepWhatIsLeft(list, ticked))
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: 'Grocery list', text })
      return
    } catch (error) {
      // Closed without choosing an app.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  await copyText(text, 'Grocery list')
}
