import type { GroceryEdit, GroceryItem, GroceryList } from '#contract/plans/diet-plans.ts'
import { PLAN_TEXT_LENGTHS } from '#contract/plans/plan-text-lengths.ts'
import { GROCERY_CATEGORIES, type GroceryCategory } from '#domain/plans/grocery/aisles.ts'
import { isOwnEntry, OWN_ENTRY_PREFIX } from '#domain/plans/grocery/grocery.ts'

/*
 * The writer's changes of a grocery list, as they are in the plan's form, are applied to the list that the server
 * computed for the draft as last stored. Every function returns a new list of changes and modifies nothing.
 */

/**
 * An entry as it is edited. `amountText` is `null` if the amount is the computed one, which is available after the
 * draft is stored.
 */
export type EditableEntry = Pick<
  GroceryItem,
  'key' | 'name' | 'hindiName' | 'grams' | 'isEdited' | 'hasRefuse'
> & {
  category: GroceryCategory
  amountText: string | null
}

/**
 * Returns the entries by aisle with the form's changes, regardless of the changes that the server applied. An entry
 * that was restored or reset since the draft was stored has no amount yet.
 */
export function applyEdits(
  list: Pick<GroceryList, 'categories' | 'removed'>,
  edits: readonly GroceryEdit[],
): { category: GroceryCategory; items: EditableEntry[] }[] {
  const editOf = new Map(edits.map((edit) => [edit.key, edit]))
  const computed = list.categories.flatMap(({ category, items }) =>
    items
      .filter((item) => !isOwnEntry(item))
      .map(
        (item): EditableEntry => ({ ...item, category, amountText: item.isEdited ? null : item.amountText }),
      ),
  )
  const broughtBack = list.removed
    .filter((entry) => !isOwnEntry(entry))
    .map(
      ({ key, name, category }): EditableEntry => ({
        key,
        name,
        category,
        hindiName: null,
        grams: null,
        amountText: null,
        isEdited: false,
      }),
    )
  const own = edits
    .filter((edit) => isOwnEntry(edit) && !edit.isRemoved)
    .map(
      ({ key, name, category, amountText }): EditableEntry => ({
        key,
        name,
        category,
        hindiName: null,
        grams: null,
        amountText: amountText ?? '',
        isEdited: true,
      }),
    )
  const entries = [...computed, ...broughtBack].flatMap((entry): EditableEntry[] => {
    const edit = editOf.get(entry.key)
    if (edit?.isRemoved) return []
    const amountText = edit?.amountText ?? null
    return [amountText === null ? { ...entry, isEdited: false } : { ...entry, amountText, isEdited: true }]
  })
  return GROCERY_CATEGORIES.map((category) => ({
    category,
    items: [...entries, ...own].filter((entry) => entry.category === category),
  })).filter(({ items }) => items.length > 0)
}

/** Sets an entry's amount. An empty text resets a computed entry to its computed amount. */
export function setAmount(
  edits: readonly GroceryEdit[],
  entry: Pick<EditableEntry, 'key' | 'category' | 'name'>,
  text: string,
): GroceryEdit[] {
  const amountText = text.trim() === '' ? null : text.trim()
  const others = edits.filter(({ key }) => key !== entry.key)
  if (amountText === null && !isOwnEntry(entry)) return others
  return put(edits, { ...pick(entry), amountText, isRemoved: false })
}

/** Removes an entry. The writer's own entry is deleted; a computed entry can be restored with its amount. */
export function removeEntry(
  edits: readonly GroceryEdit[],
  entry: Pick<EditableEntry, 'key' | 'category' | 'name'>,
): GroceryEdit[] {
  if (isOwnEntry(entry)) return edits.filter(({ key }) => key !== entry.key)
  const amountText = edits.find(({ key }) => key === entry.key)?.amountText ?? null
  return put(edits, { ...pick(entry), amountText, isRemoved: true })
}

/** Restores an entry that was removed. */
export function restoreEntry(edits: readonly GroceryEdit[], key: string): GroceryEdit[] {
  return edits.flatMap((edit) => {
    if (edit.key !== key) return [edit]
    return edit.amountText === null ? [] : [{ ...edit, isRemoved: false }]
  })
}

/** Adds an entry of the writer's own at the end of its aisle. */
export function addOwnEntry(
  edits: readonly GroceryEdit[],
  entry: { category: GroceryCategory; name: string; amountText: string },
): GroceryEdit[] {
  const numbers = edits.flatMap((edit) => (isOwnEntry(edit) ? [Number(edit.key.slice(4))] : []))
  const number = Math.max(0, ...numbers.filter(Number.isFinite)) + 1
  return [
    ...edits,
    {
      key: `${OWN_ENTRY_PREFIX}${number}`,
      category: entry.category,
      name: entry.name.trim(),
      amountText: entry.amountText.trim() || null,
      isRemoved: false,
    },
  ]
}

function pick({ key, category, name }: Pick<EditableEntry, 'key' | 'category' | 'name'>) {
  // Names of foods may be longer than a change can store.
  return { key, category, name: name.slice(0, PLAN_TEXT_LENGTHS.groceryName) }
}

/** Replaces the change with the same key in its place, or adds it at the end. */
function put(edits: readonly GroceryEdit[], edit: GroceryEdit): GroceryEdit[] {
  return edits.some(({ key }) => key === edit.key)
    ? edits.map((each) => (each.key === edit.key ? edit : each))
    : [...edits, edit]
}
