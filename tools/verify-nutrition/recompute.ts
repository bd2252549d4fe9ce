import { listLevels } from './dish-levels.ts'
import { cook, DISH_RULES, type DishDraft } from './dish-rules.ts'
import type { Draft, Figure } from './draft.ts'
import {
  type FoodRule,
  IFCT_RULES,
  isReferenceUsable,
  isUsable,
  KJ_PER_KCAL,
  REFERENCE_RULES,
  skim,
  USDA_RULES,
} from './food-rules.ts'
import type { IfctRow, Key, Sources, UsdaRow } from './sources.ts'

export const FOOD_SOURCES = [
  'IFCT 2017',
  'USDA SR',
  'USDA SR, not reviewed',
  'derived foods',
  'dishes',
] as const

/** A food as recomputed from its sources, per 100 g. */
export type RecomputedFood = {
  code: string
  source: (typeof FOOD_SOURCES)[number]
  figures: ReadonlyMap<Key, Figure>
  /** The energy that the source states, in kcal; `null` for dishes. */
  statedKcal: number | null
  /** `false`: the figures do not add up, so that the food must not be shown. */
  isUsable: boolean
}

/** Recomputes every food and dish from the sources, by its code. */
export function recomputeFoods(sources: Sources): Map<string, RecomputedFood> {
  const foods = new Map<string, RecomputedFood>()
  const add = (food: RecomputedFood): void => {
    foods.set(food.code, food)
  }
  for (const row of sources.ifct) {
    add({ source: 'IFCT 2017', ...finish(readIfctRow(row), IFCT_RULES, sources) })
  }
  for (const ndb of sources.usdaFoods) {
    add({ source: 'USDA SR', ...finish(readUsdaRow(find(sources.usda, ndb)), USDA_RULES, sources) })
  }
  for (const { name, row } of sources.referenceFoods) {
    const draft = readUsdaRow(row)
    for (const apply of REFERENCE_RULES) apply(draft, sources)
    add({ ...draft, source: 'USDA SR, not reviewed', isUsable: isReferenceUsable(draft, name) })
  }
  for (const { code, leanPercent } of sources.derivedFoods) {
    const original = find(foods, code.replace(/-.*$/, ''))
    const lean = leanPercent === null ? {} : { figures: skim(original, leanPercent), statedKcal: null }
    add({ ...original, ...lean, code, source: 'derived foods' })
  }
  for (const recipe of sources.recipes.flatMap((usual) => [usual, ...listLevels(usual)])) {
    const ingredients = recipe.ingredients.map(({ code, grams, isUncooked }) => ({
      code,
      grams,
      isUncooked,
      figures: find(foods, code).figures,
    }))
    const dish: DishDraft = { recipe, ingredients }
    for (const apply of DISH_RULES) apply(dish, sources)
    add({ code: recipe.code, source: 'dishes', figures: cook(dish), statedKcal: null, isUsable: true })
  }
  return foods
}

function finish(draft: Draft, rules: readonly FoodRule[], sources: Sources): Omit<RecomputedFood, 'source'> {
  for (const apply of rules) apply(draft, sources)
  return { ...draft, isUsable: isUsable(draft, sources) }
}

/** Converts the grams of IFCT 2017 to the units of the keys, and its kilojoules to kilocalories. */
function readIfctRow({ code, energyKj, grams }: IfctRow): Draft {
  const figures = new Map<Key, Figure>()
  for (const [key, amount] of grams) {
    figures.set(key, { amount: amount * unitsPerGram(key), kind: 'as stated' })
  }
  return { code: `ifct:${code}`, figures, statedKcal: energyKj / KJ_PER_KCAL }
}

function unitsPerGram(key: Key): number {
  if (key.endsWith('Ug')) return 1_000_000
  if (key.endsWith('Mg')) return 1000
  if (key.endsWith('G')) return 1
  throw new Error(`${key} does not end with a unit of mass`)
}

function readUsdaRow({ ndb, figures: { totalCarbsG: _, ...stated } }: UsdaRow): Draft {
  const figures = new Map<Key, Figure>()
  for (const [key, amount] of Object.entries(stated)) figures.set(key, { amount, kind: 'as stated' })
  return { code: `usda:${ndb}`, figures, statedKcal: stated.energyKcal ?? 0 }
}

function find<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key)
  if (value === undefined) throw new Error(`${key} is missing`)
  return value
}
