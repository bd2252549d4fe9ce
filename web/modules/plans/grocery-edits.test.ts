import { describe, expect, it } from 'vitest'
import type { GroceryEdit, GroceryList } from '#contract/plans/diet-plans.ts'
import { addOwnEntry, applyEdits, removeEntry, restoreEntry, setAmount } from './grocery-edits.ts'
import { describeRange, writeGroceryText } from './shared/grocery-text.ts'

const RICE = { key: 'rice', category: 'Grains and flours', name: 'Rice' } as const
const ONION = { key: 'onion', category: 'Vegetables', name: 'Onion' } as const

const list: GroceryList = {
  from: '2026-11-21',
  to: '2026-11-27',
  householdSize: 1,
  categories: [
    {
      category: 'Grains and flours',
      items: [
        { key: 'rice', name: 'Rice', hindiName: 'चावल', grams: 620, amountText: '1 kg', isEdited: false },
      ],
    },
    {
      category: 'Vegetables',
      items: [
        { key: 'onion', name: 'Onion', hindiName: null, grams: 300, amountText: '500 g', isEdited: false },
      ],
    },
  ],
  removed: [],
  unlisted: [],
}

/** Returns `name amount` of every entry; `*` marks what the writer typed. */
function read(of: Pick<GroceryList, 'categories' | 'removed'>, edits: GroceryEdit[]): string[] {
  return applyEdits(of, edits).flatMap(({ items }) =>
    items.map(({ name, amountText, isEdited }) => `${name} ${amountText ?? '?'}${isEdited ? '*' : ''}`),
  )
}

describe('changes of a grocery list', () => {
  it('start from the computed list', () => {
    expect(read(list, [])).toEqual(['Rice 1 kg', 'Onion 500 g'])
  })

  it('replace an amount; an empty field resets it', () => {
    const edits = setAmount([], RICE, ' 2 kg ')
    expect(edits).toEqual([{ ...RICE, amountText: '2 kg', isRemoved: false }])
    expect(read(list, edits)).toEqual(['Rice 2 kg*', 'Onion 500 g'])
    expect(setAmount(edits, RICE, '  ')).toEqual([])
  })

  it('remove an entry and restore it with its amount', () => {
    const removed = removeEntry(setAmount([], RICE, '2 kg'), RICE)
    expect(read(list, removed)).toEqual(['Onion 500 g'])
    expect(read(list, restoreEntry(removed, 'rice'))).toEqual(['Rice 2 kg*', 'Onion 500 g'])
    expect(restoreEntry(removeEntry([], RICE), 'rice')).toEqual([])
  })

  it("add the writer's own entries, each with its own key, and delete them permanently", () => {
    let edits = addOwnEntry([], { category: 'Vegetables', name: ' Lemongrass ', amountText: '1 bunch' })
    edits = addOwnEntry(edits, { category: 'Grains and flours', name: 'Foil', amountText: ' ' })
    expect(edits.map(({ key, name, amountText }) => [key, name, amountText])).toEqual([
      ['own:1', 'Lemongrass', '1 bunch'],
      ['own:2', 'Foil', null],
    ])
    expect(read(list, edits)).toEqual(['Rice 1 kg', 'Foil *', 'Onion 500 g', 'Lemongrass 1 bunch*'])
    const left = removeEntry(edits, { key: 'own:1', category: 'Vegetables', name: 'Lemongrass' })
    expect(left.map(({ key }) => key)).toEqual(['own:2'])
    expect(setAmount(left, { key: 'own:2', category: 'Grains and flours', name: 'Foil' }, '')).toHaveLength(1)
  })

  it('override the changes that the server applied: an entry that was reset since then has no amount until it is computed again', () => {
    const stored: Pick<GroceryList, 'categories' | 'removed'> = {
      categories: [
        {
          category: 'Grains and flours',
          items: [
            { key: 'rice', name: 'Rice', hindiName: null, grams: 620, amountText: '2 kg', isEdited: true },
            { key: 'own:1', name: 'Foil', hindiName: null, grams: null, amountText: '1', isEdited: true },
          ],
        },
      ],
      removed: [{ ...ONION, amountText: null, isRemoved: true }],
    }
    expect(read(stored, [])).toEqual(['Rice ?', 'Onion ?'])
    expect(read(stored, [...stored.removed, ...setAmount([], RICE, '3 kg')])).toEqual(['Rice 3 kg*'])
  })
})

describe('a list as text', () => {
  it('goes aisle by aisle and names the meals that are not counted', () => {
    expect(writeGroceryText({ ...list, unlisted: ['Day 2, Dinner: Leftovers'] })).toBe(
      `Grocery list, 21 Nov 2026 to 27 Nov 2026

Grains and flours
- Rice: 1 kg

Vegetables
- Onion: 500 g

Not in this list (meals written as text)
- Day 2, Dinner: Leftovers
`,
    )
    expect(describeRange({ from: '2026-11-21', to: '2026-11-21' })).toBe('21 Nov 2026')
  })
})
