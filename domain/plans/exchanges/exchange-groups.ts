import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { FoodGroup } from '#domain/foods/food-groups.ts'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'

/** The groups in which foods are counted as exchanges, in the order in which they are shown. */
export const EXCHANGE_GROUPS = [
  'cereal',
  'pulse',
  'vegetable',
  'root',
  'fruit',
  'milk',
  'meat',
  'nut',
  'fat',
  'sugar',
] as const
export type ExchangeGroup = (typeof EXCHANGE_GROUPS)[number]

export const EXCHANGE_GROUP_LABELS: Record<ExchangeGroup, MessageDescriptor> = {
  cereal: msg`cereal`,
  pulse: msg`pulse`,
  vegetable: msg`vegetable`,
  root: msg`root`,
  fruit: msg`fruit`,
  milk: msg`milk`,
  meat: msg`meat, egg or fish`,
  nut: msg`nut`,
  fat: msg`fat`,
  sugar: msg`sugar`,
}

const GROUP_OF_FOODS: Partial<Record<FoodGroup, ExchangeGroup>> = {
  'Cereals and Millets': 'cereal',
  'Grain Legumes': 'pulse',
  'Green Leafy Vegetables': 'vegetable',
  'Other Vegetables': 'vegetable',
  Mushrooms: 'vegetable',
  'Roots and Tubers': 'root',
  Fruits: 'fruit',
  'Milk and Milk Products': 'milk',
  'Egg and Egg Products': 'meat',
  Poultry: 'meat',
  'Animal Meat': 'meat',
  'Marine Fish': 'meat',
  'Marine Shellfish': 'meat',
  'Marine Mollusks': 'meat',
  'Fresh Water Fish and Shellfish': 'meat',
  'Nuts and Oil Seeds': 'nut',
  'Edible Oils and Fats': 'fat',
  Sugars: 'sugar',
}

/** A food of the milk group with at least this share of its energy from fat is a fat: butter and cream. */
const FAT_SHARE = 0.8
const KCAL_PER_G_FAT = 9

/**
 * Returns the exchange group of a food that is no dish, or `null` if it is not counted: spices, drinks, and foods without a
 * group. Butter and cream count as fat, not as milk.
 */
export function findExchangeGroup(
  foodGroup: string | null,
  { energyKcal, fatG }: Pick<NutrientAmounts, 'energyKcal' | 'fatG'>,
): ExchangeGroup | null {
  // A name that is no group of the table has no entry.
  const group = GROUP_OF_FOODS[foodGroup as FoodGroup] ?? null
  if (group !== 'milk' || !energyKcal || fatG === undefined) return group
  return (fatG * KCAL_PER_G_FAT) / energyKcal >= FAT_SHARE ? 'fat' : group
}

/** One exchange: the weight of the raw food in g, its energy in kcal and its macronutrients in g. */
export type Exchange = {
  grams: number
  energyKcal: number
  carbsG: number
  proteinG: number
  fatG: number
  /** The measure from which it is derived, for people. */
  measure: MessageDescriptor
}

/**
 * One exchange of each group. The figures are ours: `server/seed/derive-exchanges.ts` computes them from the food tables
 * (IFCT 2017, USDA SR) and the built-in recipes by the method written there, and a test compares them with this table. They
 * are copied from no published list of exchanges.
 */
export const EXCHANGES: Record<ExchangeGroup, Exchange> = {
  cereal: {
    grams: 40,
    energyKcal: 134,
    carbsG: 25.2,
    proteinG: 3.9,
    fatG: 0.6,
    measure: msg`the flour of an average bread`,
  },
  pulse: {
    grams: 26,
    energyKcal: 89,
    carbsG: 13.2,
    proteinG: 5.9,
    fatG: 0.4,
    measure: msg`the dry dal in 1 katori`,
  },
  vegetable: {
    grams: 102,
    energyKcal: 29,
    carbsG: 3.4,
    proteinG: 1.6,
    fatG: 0.3,
    measure: msg`the vegetables in 1 katori of sabzi`,
  },
  root: {
    grams: 95,
    energyKcal: 68,
    carbsG: 14,
    proteinG: 1.5,
    fatG: 0.2,
    measure: msg`the potato in 1 katori of sabzi`,
  },
  fruit: {
    grams: 120,
    energyKcal: 66,
    carbsG: 12.8,
    proteinG: 0.9,
    fatG: 0.3,
    measure: msg`1 fruit or katori of fruit`,
  },
  milk: {
    grams: 150,
    energyKcal: 92,
    carbsG: 7.7,
    proteinG: 6.8,
    fatG: 2.7,
    measure: msg`1 cup of milk or katori of curd`,
  },
  meat: {
    grams: 50,
    energyKcal: 86,
    carbsG: 0.4,
    proteinG: 6.7,
    fatG: 4.7,
    measure: msg`1 egg or piece of meat or fish`,
  },
  nut: {
    grams: 10,
    energyKcal: 53,
    carbsG: 1.7,
    proteinG: 1.9,
    fatG: 3.9,
    measure: msg`1 tablespoon of nuts or seeds`,
  },
  fat: {
    grams: 5,
    energyKcal: 41,
    carbsG: 0,
    proteinG: 0,
    fatG: 4.5,
    measure: msg`1 teaspoon of oil or ghee`,
  },
  sugar: { grams: 5, energyKcal: 17, carbsG: 4.2, proteinG: 0, fatG: 0, measure: msg`1 teaspoon of sugar` },
}
