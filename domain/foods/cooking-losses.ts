import type { NutrientAmounts, NutrientKey } from '#domain/nutrients/nutrients.ts'
import type { CookingMethod } from './cooking-methods.ts'

/** The source of all cooking losses, as screens and documents name it. */
export const LOSSES_SOURCE = 'USDA retention factors, release 6'

/**
 * Groups of ingredients that lose the same share of their nutrients: those of the USDA table. The three groups of
 * legumes differ by the time that they boil in an open pot after the usual soaking: about 20 minutes (dals of moong,
 * masoor and urad, whole moong, lentils), 45 to 75 minutes (kidney beans), or two hours (chickpeas, soya beans). A
 * pressure cooker is faster but hotter, so it has the same group. Fish has two groups, with less and with more than 5 g
 * of fat per 100 g.
 */
export const RETENTION_GROUPS = [
  'greens',
  'potatoes',
  'sweet-potatoes',
  'roots',
  'tomatoes',
  'vegetables',
  'legumes-short',
  'legumes-medium',
  'legumes-long',
  'rice',
  'flour',
  'cereal',
  'oats',
  'pasta',
  'nuts',
  'milk',
  'cheese',
  'eggs',
  'chicken',
  'lamb',
  'beef',
  'pork',
  'organs',
  'fish-lean',
  'fish-fat',
  'shellfish',
  'fruit',
  'citrus',
  'dried-fruit',
] as const
export type RetentionGroup = (typeof RETENTION_GROUPS)[number]

/** The share (0 to 1) of nutrients that is left after cooking; a nutrient without a share is retained whole. */
export type Retention = Readonly<Partial<Record<NutrientKey, number>>>

type Heat = Exclude<CookingMethod, 'raw'>
type RowCodes = readonly [number, number, number, number, number, number, number, number]

/** The order of the codes in `ROW_CODES`. */
const HEATS: readonly Heat[] = [
  'boiled',
  'simmered',
  'steamed',
  'sauteed',
  'fried',
  'deep-fried',
  'roasted',
  'grilled',
]

/**
 * The row of the USDA table by group and method. Where the table has no row for a method, the row with the most similar
 * heat and liquid is used:
 *
 * - Steamed: the row in which the liquid is eaten, because nothing is thrown away.
 * - Legumes are soaked and ground before they are steamed, fried or roasted, which takes minutes: the row of 15 to 20
 *   minutes. Before they are sautéed, they are boiled for their own time.
 * - Rice, grain and oats on a griddle, in hot fat or in an oven are ground: the row of flour.
 * - Noodles are boiled and drained before they are fried.
 * - Goat as lamb; lamb has no row for frying, and the rows for frying and broiling other meat are equal.
 * - Milk: about ten minutes on the stove, half an hour in the oven. Milk that boils for longer (kheer) loses more.
 */
const ROW_CODES: Record<RetentionGroup, RowCodes> = {
  greens: [3005, 3006, 3006, 3015, 3015, 3015, 3001, 3001],
  potatoes: [3308, 3309, 3309, 3315, 3315, 3315, 3301, 3301],
  'sweet-potatoes': [3708, 3709, 3709, 3710, 3710, 3710, 3701, 3701],
  roots: [3455, 3456, 3464, 3465, 3460, 3460, 3451, 3451],
  tomatoes: [3751, 3751, 3751, 3752, 3752, 3752, 3751, 3752],
  vegetables: [3775, 3776, 3784, 3785, 3780, 3780, 3771, 3771],
  'legumes-short': [501, 502, 502, 506, 506, 506, 504, 504],
  'legumes-medium': [521, 522, 502, 526, 506, 506, 504, 504],
  'legumes-long': [541, 542, 502, 546, 506, 506, 504, 504],
  rice: [431, 432, 432, 433, 305, 305, 301, 301],
  flour: [302, 302, 302, 305, 305, 305, 301, 301],
  cereal: [358, 358, 358, 305, 305, 305, 301, 301],
  oats: [352, 352, 352, 305, 305, 305, 301, 301],
  pasta: [381, 384, 384, 381, 381, 381, 382, 382],
  nuts: [2204, 2204, 2204, 2203, 2203, 2203, 2203, 2202],
  milk: [2151, 2151, 2151, 2151, 2151, 2151, 2152, 2152],
  cheese: [5, 5, 5, 3, 3, 3, 1, 3],
  eggs: [105, 107, 105, 103, 103, 103, 101, 101],
  chicken: [855, 856, 856, 803, 803, 803, 805, 801],
  lamb: [1055, 1056, 1056, 1001, 1001, 1001, 1004, 1001],
  beef: [703, 704, 704, 604, 604, 604, 601, 602],
  pork: [1353, 1354, 1354, 1252, 1252, 1252, 1254, 1251],
  organs: [1182, 1183, 1183, 1181, 1181, 1181, 1181, 1181],
  'fish-lean': [2401, 2402, 2402, 2309, 2309, 2309, 2301, 2305],
  'fish-fat': [2551, 2552, 2552, 2459, 2459, 2459, 2451, 2455],
  shellfish: [2761, 2762, 2770, 2755, 2755, 2755, 2750, 2753],
  fruit: [155, 155, 155, 153, 153, 153, 151, 152],
  citrus: [270, 270, 270, 270, 270, 270, 270, 270],
  'dried-fruit': [255, 255, 255, 253, 253, 253, 251, 251],
}

/**
 * Returns the code of the USDA row for a group and a method; `null` if nothing is lost because it is not heated.
 *
 * Example: greens that are boiled and drained → 3005.
 */
export function findRetentionCode(group: RetentionGroup, method: CookingMethod): number | null {
  return method === 'raw' ? null : (ROW_CODES[group][HEATS.indexOf(method)] ?? null)
}

/** The facts of a food by which its group is found. */
export type RetentionFood = {
  /** `null` for foods of the practice without a group. */
  foodGroup: string | null
  preparation: 'raw' | 'cooked' | 'ready'
  nutrients: NutrientAmounts
}

/** Fish with less fat is lean, in the words of the USDA table. */
const LEAN_FISH_FAT_G_PER_100_G = 5

const GROUP_OF_FOOD_GROUP: Readonly<Record<string, RetentionGroup>> = {
  'Cereals and Millets': 'flour',
  'Grain Legumes': 'legumes-medium',
  'Green Leafy Vegetables': 'greens',
  'Other Vegetables': 'vegetables',
  'Roots and Tubers': 'roots',
  Mushrooms: 'vegetables',
  Fruits: 'fruit',
  'Nuts and Oil Seeds': 'nuts',
  'Milk and Milk Products': 'milk',
  'Egg and Egg Products': 'eggs',
  Poultry: 'chicken',
  'Animal Meat': 'lamb',
  'Marine Shellfish': 'shellfish',
  'Marine Mollusks': 'shellfish',
}

/**
 * Finds the group of a food by its food group. `null`: nothing is deducted. This applies to oils, sugars, spices, drinks
 * and foods without a group, and to foods that are cooked already, such as bread, boiled eggs and dishes.
 */
export function findRetentionGroup({
  foodGroup,
  preparation,
  nutrients,
}: RetentionFood): RetentionGroup | null {
  if (foodGroup === null || isCookedBefore(foodGroup, preparation)) return null
  if (foodGroup === 'Marine Fish' || foodGroup === 'Fresh Water Fish and Shellfish') {
    return (nutrients.fatG ?? 0) < LEAN_FISH_FAT_G_PER_100_G ? 'fish-lean' : 'fish-fat'
  }
  return GROUP_OF_FOOD_GROUP[foodGroup] ?? null
}

/** Bread, canned fish and meat are cooked when they are bought; milk, cheese and dried fruit are not. */
function isCookedBefore(foodGroup: string, preparation: RetentionFood['preparation']): boolean {
  if (preparation !== 'ready') return preparation === 'cooked'
  return !['Milk and Milk Products', 'Fruits', 'Nuts and Oil Seeds', 'Grain Legumes'].includes(foodGroup)
}
