import type { Figure } from './draft.ts'
import type { Key, Recipe, Sources } from './sources.ts'

/** An ingredient with its recomputed figures per 100 g. */
export type Ingredient = {
  code: string
  grams: number
  isUncooked: boolean
  figures: ReadonlyMap<Key, Figure>
  /** The figures before cooking losses, if there are any. */
  rawFigures?: ReadonlyMap<Key, Figure>
}

/** A dish before its figures are divided by the cooked weight: its ingredients, which rules may change. */
export type DishDraft = { recipe: Recipe; ingredients: Ingredient[] }

/**
 * Rules that change the ingredients of a dish before they are added up, in their order. A rule of the product that
 * changes a dish's figures is one more function here.
 */
export type DishRule = (dish: DishDraft, sources: Sources) => void
export const DISH_RULES: readonly DishRule[] = [deductLosses]

/** The nutrients of each column of the retention factors. */
const NUTRIENTS_OF_COLUMN: Readonly<Record<string, string>> = {
  calcium: 'calciumMg',
  iron: 'ironMg',
  magnesium: 'magnesiumMg',
  phosphorus: 'phosphorusMg',
  potassium: 'potassiumMg',
  sodium: 'sodiumMg',
  zinc: 'zincMg',
  copper: 'copperMg',
  vitc: 'vitaminCMg',
  vitb1: 'thiaminMg',
  vitb2: 'riboflavinMg',
  vitb3: 'niacinMg',
  vitb6: 'vitaminB6Mg',
  folate_food: 'folateUg',
  choline: 'cholineMg',
  vitb12: 'vitaminB12Ug',
  vita_re: 'vitaminAUg retinolUg',
  carotene_beta: 'carotenoidsUg carotenesUg betaCaroteneEquivalentsUg betaCaroteneUg gammaCaroteneUg',
  carotene_alpha: 'alphaCaroteneUg',
  cryptoxanthin: 'betaCryptoxanthinUg',
  lycopene: 'lycopeneUg',
  lutein: 'xanthophyllsUg luteinUg zeaxanthinUg luteinZeaxanthinUg',
}

/** Row 2402 lists less of each mineral with the liquid than row 2401 without it, so its minerals count as whole. */
const WHOLE_MINERALS_ROW = '2402'
const IS_MINERAL = /^(?:calcium|iron|magnesium|phosphorus|potassium|sodium|zinc|copper)$/

/** Multiplies the figures of each heated ingredient by the share that its row leaves. */
function deductLosses(dish: DishDraft, { losses }: Sources): void {
  const { method } = dish.recipe
  if (method === 'raw') return
  dish.ingredients = dish.ingredients.map((ingredient) => {
    const group = ingredient.isUncooked ? '' : findGroup(ingredient, losses)
    if (group === '') return ingredient
    const code = losses.rows.get(group)?.[method] ?? ''
    const percents = losses.percents.get(code)
    if (!percents) throw new Error(`${ingredient.code}: there is no row for ${group}, ${method}`)
    const figures = new Map(ingredient.figures)
    for (const [column, keys] of Object.entries(NUTRIENTS_OF_COLUMN)) {
      const isWhole = code === WHOLE_MINERALS_ROW && IS_MINERAL.test(column)
      const share = isWhole ? 1 : Number(percents[column]) / 100
      for (const key of keys.split(' ')) {
        const figure = figures.get(key)
        if (figure && figure.amount !== null) figures.set(key, { ...figure, amount: figure.amount * share })
      }
    }
    return { ...ingredient, figures, rawFigures: ingredient.figures }
  })
}

/** Groups by the letter of the code in IFCT 2017, for foods that are not in the reviewed list. */
const GROUP_OF_LETTER: Readonly<Record<string, string>> = {
  A: 'flour',
  B: 'legumes-medium',
  C: 'greens',
  D: 'vegetables',
  E: 'fruit',
  F: 'roots',
  H: 'nuts',
  J: 'vegetables',
  L: 'milk',
  M: 'eggs',
  N: 'chicken',
  O: 'lamb',
  P: 'fish',
  Q: 'shellfish',
  R: 'shellfish',
  S: 'fish',
}

/** The letter in IFCT 2017 of the food groups of USDA SR. */
const LETTER_OF_GROUP: Readonly<Record<string, string>> = {
  'Cereals and Millets': 'A',
  'Grain Legumes': 'B',
  'Green Leafy Vegetables': 'C',
  'Other Vegetables': 'D',
  Fruits: 'E',
  'Roots and Tubers': 'F',
  'Nuts and Oil Seeds': 'H',
  Mushrooms: 'J',
  'Milk and Milk Products': 'L',
  'Egg and Egg Products': 'M',
  Poultry: 'N',
  'Animal Meat': 'O',
  'Marine Fish': 'P',
  'Marine Shellfish': 'Q',
  'Marine Mollusks': 'R',
  'Fresh Water Fish and Shellfish': 'S',
}
const RAW_EGGS = new Set(['ifct:M001', 'ifct:M002', 'ifct:M003', 'ifct:M008', 'ifct:M012', 'ifct:M014'])

/** Finds the group of an ingredient; empty if it loses nothing. */
function findGroup({ code, figures }: Ingredient, { groups, usdaGroups }: Sources['losses']): string {
  const reviewed = groups.get(code)
  if (reviewed !== undefined) return reviewed
  const usda = usdaGroups.get(code)
  const letter = usda ? (LETTER_OF_GROUP[usda.group] ?? '') : code.charAt('ifct:'.length)
  const isCooked = usda
    ? usda.preparation === 'cooked' || (usda.preparation === 'ready' && !'BEHL'.includes(letter))
    : letter === 'M' && !RAW_EGGS.has(code)
  const group = isCooked ? '' : (GROUP_OF_LETTER[letter] ?? '')
  if (group !== 'fish') return group
  return (figures.get('fatG')?.amount ?? 0) < 5 ? 'fish-lean' : 'fish-fat'
}

/** A nutrient that is known for less of the raw weight is unknown for the dish. */
const LEAST_KNOWN_SHARE = 0.95

/** Adds up the ingredients and divides by the cooked weight. The change in weight is water. */
export function cook({ recipe, ingredients }: DishDraft): Map<Key, Figure> {
  const rawGrams = ingredients.reduce((sum, { grams }) => sum + grams, 0)
  const result = new Map<Key, Figure>()
  for (const key of new Set(ingredients.flatMap(({ figures }) => [...figures.keys()]))) {
    const known = ingredients.flatMap(({ grams, figures, rawFigures = figures }) => {
      const [amount, rawAmount] = [figures, rawFigures].map((each) => each.get(key)?.amount ?? null)
      if (amount == null || rawAmount == null) return []
      return [{ grams, amount: (amount / 100) * grams, rawAmount: (rawAmount / 100) * grams }]
    })
    if (known.length === 0) continue
    const isWhole = known.length === ingredients.length
    const coveredShare = known.reduce((sum, { grams }) => sum + grams, 0) / rawGrams
    if (!isWhole && (key === 'waterG' || coveredShare < LEAST_KNOWN_SHARE)) {
      result.set(key, { amount: null, kind: 'unknown' })
      continue
    }
    const addedWater = key === 'waterG' ? recipe.cookedWeightGrams - rawGrams : 0
    const per100Grams = (amounts: readonly number[]): number =>
      Math.max(
        0,
        amounts.reduce((sum, amount) => sum + amount, addedWater),
      ) /
      (recipe.cookedWeightGrams / 100)
    const hasLost = known.some(({ amount, rawAmount }) => amount < rawAmount)
    result.set(key, {
      amount: per100Grams(known.map(({ amount }) => amount)),
      kind: !isWhole ? 'lower bound' : hasLost ? 'less cooking losses' : 'sum of ingredients',
      coveredShare: isWhole ? undefined : coveredShare,
      beforeLosses: hasLost ? per100Grams(known.map(({ rawAmount }) => rawAmount)) : undefined,
    })
  }
  return result
}
