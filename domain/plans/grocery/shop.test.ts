import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Locale } from '#domain/words/locale.ts'
import { findAisle } from './aisles.ts'
import { dropState, findShopEntry, roundUpToShop, type ShopUnit } from './shop.ts'

const food = (code: string | null, foodGroup: string | null) => ({ code, foodGroup })

/** Returns the text of the amount to buy for the given grams of a food. */
function buy(code: string | null, foodGroup: string | null, grams: number, locale: Locale = 'en'): string {
  const entry = findShopEntry(food(code, foodGroup))
  return entry === null
    ? 'nothing'
    : roundUpToShop(entry.unit, grams * (entry.gramsPerGram ?? 1), locale).text
}

const UNITS: ShopUnit[] = [
  { kind: 'as-needed' },
  ...(
    [
      ['ifct:A015', 'Cereals and Millets'],
      ['ifct:B021', 'Grain Legumes'],
      ['ifct:C033', 'Green Leafy Vegetables'],
      ['ifct:D036', 'Other Vegetables'],
      ['ifct:E012', 'Fruits'],
      ['ifct:E049', 'Fruits'],
      ['ifct:G025', 'Condiments and Spices'],
      ['ifct:H001', 'Nuts and Oil Seeds'],
      ['ifct:L002', 'Milk and Milk Products'],
      ['ifct:L003', 'Milk and Milk Products'],
      ['usda:01116', 'Milk and Milk Products'],
      ['ifct:M001', 'Egg and Egg Products'],
      ['ifct:T012', 'Edible Oils and Fats'],
      ['usda:18075', 'Cereals and Millets'],
      ['usda:19034', 'Cereals and Millets'],
      ['ifct:G020', 'Condiments and Spices'],
      ['usda:08120', 'Cereals and Millets'],
      ['usda:14214', 'Beverages'],
      ['usda:16098', 'Nuts and Oil Seeds'],
      [null, null],
    ] as const
  ).flatMap(([code, group]) => findShopEntry(food(code, group))?.unit ?? []),
]
const unit = fc.constantFrom(...UNITS)
const grams = fc.double({ min: 0.01, max: 20_000, noNaN: true })

describe('roundUpToShop', () => {
  it.each([
    ['ifct:A015', 'Cereals and Millets', 1001, '1.5 किलो'],
    ['ifct:C033', 'Green Leafy Vegetables', 260, '2 गड्डी (500 ग्राम)'],
    ['ifct:G025', 'Condiments and Spices', 12, '1 छोटा पैकेट (50 ग्राम)'],
    ['usda:02047', 'Condiments and Spices', 40, 'ज़रूरत भर (लगभग 40 ग्राम)'],
    ['ifct:E037', 'Fruits', 900, '5 आम'],
    ['ifct:T012', 'Edible Oils and Fats', 231, '500 मिली'],
    ['usda:18075', 'Cereals and Millets', 420, '2 ब्रेड (800 ग्राम)'],
  ])('writes in Hindi how much of %s to buy', (code, group, needed, text) => {
    expect(buy(code, group, needed, 'hi')).toBe(text)
  })

  it.each([
    ['ifct:A015', 'Cereals and Millets', 620, '750 g'],
    ['ifct:A015', 'Cereals and Millets', 1001, '1.5 kg'],
    ['ifct:B021', 'Grain Legumes', 250, '250 g'],
    ['ifct:B021', 'Grain Legumes', 250.1, '500 g'],
    ['ifct:C033', 'Green Leafy Vegetables', 260, '2 bunches (500 g)'],
    ['ifct:C015', 'Green Leafy Vegetables', 260, '500 g'],
    ['ifct:G009', 'Condiments and Spices', 20, '1 bunch (50 g)'],
    ['ifct:G017', 'Condiments and Spices', 700, '750 g'],
    ['ifct:E012', 'Fruits', 520, '6 bananas'],
    ['ifct:E012', 'Fruits', 90, '1 banana'],
    ['ifct:M004', 'Egg and Egg Products', 300, '6 eggs'],
    ['ifct:M002', 'Egg and Egg Products', 99, '3 eggs'],
    ['ifct:T012', 'Edible Oils and Fats', 230, '250 ml'],
    ['ifct:T012', 'Edible Oils and Fats', 231, '500 ml'],
    ['ifct:L002', 'Milk and Milk Products', 1442, '1.5 l'],
    ['usda:01116', 'Milk and Milk Products', 1050, '1.2 kg'],
    ['ifct:G025', 'Condiments and Spices', 12, '1 small packet (50 g)'],
    ['ifct:G025', 'Condiments and Spices', 55, '1 packet (100 g)'],
    ['ifct:G025', 'Condiments and Spices', 210, '3 packets (300 g)'],
    ['ifct:G020', 'Condiments and Spices', 4, '1 small packet (10 g)'],
    ['ifct:G020', 'Condiments and Spices', 14, '1 packet (20 g)'],
    ['usda:19034', 'Cereals and Millets', 24, '50 g'],
    ['usda:19034', 'Cereals and Millets', 100, '150 g'],
    ['ifct:B010', 'Grain Legumes', 60, '100 g'],
    ['ifct:H001', 'Nuts and Oil Seeds', 260, '300 g'],
    ['ifct:A012', 'Cereals and Millets', 45, '50 g'],
    ['ifct:L003', 'Milk and Milk Products', 350, '400 g'],
    ['ifct:D036', 'Other Vegetables', 90, '250 g'],
    ['ifct:G014', 'Condiments and Spices', 120, '150 g'],
    ['ifct:T013', 'Edible Oils and Fats', 80, '100 ml'],
    ['usda:12117', 'Nuts and Oil Seeds', 250, '400 ml'],
    ['usda:02047', 'Condiments and Spices', 31.6, 'as needed (about 32 g)'],
    ['usda:18075', 'Cereals and Millets', 420, '2 loaves (800 g)'],
    ['usda:14072', 'Beverages', 7 * 150, '7 tea bags'],
    ['usda:14355', 'Beverages', 14 * 150, '100 g'],
    ['usda:14411', 'Beverages', 14_000, 'nothing'],
    [null, null, 30, '50 g'],
  ])('sells %s (%s), %d g of it, as %s', (code, group, needed, text) => {
    expect(buy(code, group, needed)).toBe(text)
  })

  it('never buys less than is needed', () => {
    fc.assert(
      fc.property(unit, grams, (sold, needed) => {
        expect(roundUpToShop(sold, needed).grams).toBeGreaterThanOrEqual(needed - 1e-3)
      }),
    )
  })

  it('never buys less when more is needed', () => {
    fc.assert(
      fc.property(unit, grams, grams, (sold, one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one]
        expect(roundUpToShop(sold, less).grams).toBeLessThanOrEqual(roundUpToShop(sold, more).grams + 1e-9)
      }),
    )
  })

  it('does not add a packet for a rounding error', () => {
    expect(roundUpToShop({ kind: 'packs', unit: 'g', sizes: [500], step: 500 }, 500.0000001).text).toBe(
      '500 g',
    )
    expect(
      roundUpToShop({ kind: 'pieces', gramsEach: 50, one: 'egg', many: 'eggs' }, 0.1 * 3 * 500).text,
    ).toBe('3 eggs')
  })

  it('refuses a number that is not a positive weight', () => {
    for (const bad of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => roundUpToShop({ kind: 'as-needed' }, bad)).toThrow(RangeError)
    }
  })
})

describe('findShopEntry', () => {
  it('uses the name that people use in a shop, and combines varieties of one food', () => {
    const apples = ['ifct:E001', 'ifct:E004'].map((code) => findShopEntry(food(code, 'Fruits')))
    expect(apples[0]).toMatchObject({ name: 'Apple', key: 'shop:apple' })
    expect(apples[1]).toEqual(apples[0])
    const lauki = findShopEntry(food('ifct:D007', 'Other Vegetables'))
    expect(lauki).toMatchObject({ name: 'Bottle gourd (lauki)', key: 'shop:bottle-gourd-lauki' })
  })

  it('leaves a food without a shop name under its own name', () => {
    expect(findShopEntry(food('ifct:G025', 'Condiments and Spices'))).not.toHaveProperty('key')
    expect(findShopEntry(food(null, 'Fruits'))).not.toHaveProperty('name')
  })
})

describe('findAisle', () => {
  it.each([
    ['ifct:G017', 'Condiments and Spices', 'Vegetables'],
    ['ifct:G025', 'Condiments and Spices', 'Spices and salt'],
    ['ifct:E057', 'Fruits', 'Nuts and seeds'],
    ['ifct:A008', 'Cereals and Millets', 'Vegetables'],
    ['usda:19335', 'Sugars', 'Drinks and others'],
    ['usda:01001', 'Milk and Milk Products', 'Milk and dairy'],
    [null, 'Marine Fish', 'Eggs, fish and meat'],
    [null, 'Something new', 'Drinks and others'],
    [null, null, 'Drinks and others'],
  ] as const)('puts %s of %s under %s', (code, group, aisle) => {
    expect(findAisle(food(code, group))).toBe(aisle)
  })
})

it.each([
  ['मूंग दाल (कच्ची)', 'मूंग दाल'],
  ['పెసరపప్పు (వండనిది)', 'పెసరపప్పు'],
  ['आम (केसर)', 'आम (केसर)'],
  ['चावल', 'चावल'],
])('the name %s is asked for in a shop as %s', (name, asked) => {
  expect(dropState(name)).toBe(asked)
})
