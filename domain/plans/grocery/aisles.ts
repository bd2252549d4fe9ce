import { toTableCode } from '#domain/foods/food-code.ts'

/** The aisles of a grocery list, in reading order. */
export const GROCERY_CATEGORIES = [
  'Grains and flours',
  'Pulses',
  'Vegetables',
  'Fruits',
  'Milk and dairy',
  'Eggs, fish and meat',
  'Nuts and seeds',
  'Oils and fats',
  'Spices and salt',
  'Drinks and others',
] as const
export type GroceryCategory = (typeof GROCERY_CATEGORIES)[number]

/**
 * The facts about a food that decide in which aisle it is sold: its code in the food tables and its group; `null` if it
 * has none.
 */
export type ShopFood = { code: string | null; foodGroup: string | null }

/** The groups of both food tables, spelled as in the tables. */
const AISLE_OF_GROUP: Record<string, GroceryCategory> = {
  'Cereals and Millets': 'Grains and flours',
  'Grain Legumes': 'Pulses',
  'Green Leafy Vegetables': 'Vegetables',
  'Other Vegetables': 'Vegetables',
  'Roots and Tubers': 'Vegetables',
  Mushrooms: 'Vegetables',
  Fruits: 'Fruits',
  'Milk and Milk Products': 'Milk and dairy',
  'Egg and Egg Products': 'Eggs, fish and meat',
  Poultry: 'Eggs, fish and meat',
  'Animal Meat': 'Eggs, fish and meat',
  'Marine Fish': 'Eggs, fish and meat',
  'Marine Shellfish': 'Eggs, fish and meat',
  'Marine Mollusks': 'Eggs, fish and meat',
  'Fresh Water Fish and Shellfish': 'Eggs, fish and meat',
  'Nuts and Oil Seeds': 'Nuts and seeds',
  'Edible Oils and Fats': 'Oils and fats',
  'Condiments and Spices': 'Spices and salt',
  Sugars: 'Drinks and others',
  Beverages: 'Drinks and others',
  'Miscellaneous Foods': 'Drinks and others',
}

/**
 * Foods that a shop sells in a different aisle from the rest of their group. The first entry that matches a code is
 * used.
 */
const AISLE_OF_CODE: readonly { codes: RegExp; aisle: GroceryCategory }[] = [
  // Fresh chillies, herbs, garlic, ginger and onions are sold with the vegetables, and so are corn on the cob and
  // lemons.
  { codes: /^ifct:(G00\d|G01[0-8]|A00[78]|E033)$/, aisle: 'Vegetables' },
  { codes: /^usda:11211$/, aisle: 'Vegetables' },
  // Dried fruit.
  { codes: /^ifct:E0(05|06|17|18|19|57|58)$/, aisle: 'Nuts and seeds' },
  // Tamarind, mustard seeds.
  { codes: /^ifct:(E064|H013)$/, aisle: 'Spices and salt' },
  // Pickles, sauces, cocoa, packed juice, soya drink, coconut milk, whey powder.
  {
    codes: /^usda:(09195|11937|11935|04025|02046|19165|09209|16222|12117|14066)$/,
    aisle: 'Drinks and others',
  },
]

/** Returns the aisle in which a food is sold. Foods without a known group are in the aisle of others. */
export function findAisle({ code, foodGroup }: ShopFood): GroceryCategory {
  const ofCode =
    code === null ? undefined : AISLE_OF_CODE.find(({ codes }) => codes.test(toTableCode(code)))?.aisle
  return ofCode ?? (foodGroup === null ? undefined : AISLE_OF_GROUP[foodGroup]) ?? 'Drinks and others'
}

/** Checks whether this is a group of the food tables. All of these groups have an aisle. */
export function isKnownGroup(foodGroup: string): boolean {
  return foodGroup in AISLE_OF_GROUP
}
