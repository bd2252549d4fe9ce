import {
  type Exchange,
  type ExchangeGroup,
  findExchangeGroup,
} from '#domain/plans/exchanges/exchange-groups.ts'
import type { SeedFood } from './build-foods.ts'

type Sample = Pick<Exchange, 'grams' | 'energyKcal' | 'carbsG' | 'proteinG' | 'fatG'>

/**
 * Derives one exchange of each group from the foods of the tables and the built-in recipes. It is what one common household
 * measure holds: of a dish, the raw foods of the group in one measure of it; of a food, one measure of it. Each figure is the
 * median of all such dishes or foods.
 *
 * cereal: one piece of a bread. pulse: one katori of a dal. vegetable: one katori of a sabzi. root: one katori of a sabzi
 * in which roots weigh most. fruit: the first measure of a fruit that is eaten as it is. milk: one cup or katori of milk or
 * curd. meat: one piece of an egg, meat or fish. nut: one tablespoon. fat and sugar: one teaspoon.
 */
export function deriveExchanges(foods: readonly SeedFood[]): Record<ExchangeGroup, Sample> {
  const byCode = new Map(foods.map((food) => [food.code, food]))
  const usable = foods.filter(
    ({ quarantineReason, variant }) => quarantineReason === null && variant === null,
  )
  const fromDishes = (group: ExchangeGroup, role: string, label: string): Sample =>
    takeMedians(
      usable.flatMap((dish) => {
        const measure = dish.measures.find((each) => each.label === label)
        if (dish.source !== 'dish' || dish.dishDetails.roles?.[0] !== role || !measure) return []
        const parts = listParts(dish, measure.grams, byCode)
        const own = parts.filter(({ food }) => groupOf(food) === group)
        const heaviest = parts.toSorted((one, two) => two.grams - one.grams)[0]
        if (own.length === 0 || (group === 'root' && heaviest && groupOf(heaviest.food) !== 'root')) return []
        return [sumParts(own)]
      }),
    )
  const fromFoods = (group: ExchangeGroup, labels: readonly string[] | 'first'): Sample =>
    takeMedians(
      usable.flatMap((food) => {
        const measure =
          labels === 'first' ? food.measures[0] : food.measures.find(({ label }) => labels.includes(label))
        const isEaten = labels !== 'first' || food.preparation !== 'cooked'
        if (food.source === 'dish' || food.allergens === null || groupOf(food) !== group) return []
        return measure && isEaten ? [sumParts([{ food, grams: measure.grams }])] : []
      }),
    )
  return {
    cereal: fromDishes('cereal', 'bread', 'piece'),
    pulse: fromDishes('pulse', 'dal', 'katori'),
    vegetable: fromDishes('vegetable', 'sabzi', 'katori'),
    root: fromDishes('root', 'sabzi', 'katori'),
    fruit: fromFoods('fruit', 'first'),
    milk: fromFoods('milk', ['cup', 'katori']),
    meat: fromFoods('meat', ['piece']),
    nut: fromFoods('nut', ['tbsp']),
    fat: fromFoods('fat', ['tsp']),
    sugar: fromFoods('sugar', ['tsp']),
  }
}

type Part = { food: SeedFood; grams: number }

function groupOf({ foodGroup, nutrients }: SeedFood): ExchangeGroup | null {
  return findExchangeGroup(foodGroup, nutrients)
}

/** Lists the raw foods in a weight of a dish, through dishes that it contains. */
function listParts(food: SeedFood, grams: number, byCode: ReadonlyMap<string, SeedFood>): Part[] {
  if (food.ingredients.length === 0 || food.cookedWeightGrams === null) return [{ food, grams }]
  const share = grams / food.cookedWeightGrams
  return food.ingredients.flatMap((ingredient) => {
    const part = byCode.get(ingredient.code)
    return part ? listParts(part, ingredient.grams * share, byCode) : []
  })
}

function sumParts(parts: readonly Part[]): Sample {
  const sum = (key: 'energyKcal' | 'carbsG' | 'proteinG' | 'fatG') =>
    parts.reduce((total, { food, grams }) => total + ((food.nutrients[key] ?? 0) * grams) / 100, 0)
  return {
    grams: parts.reduce((total, { grams }) => total + grams, 0),
    energyKcal: sum('energyKcal'),
    carbsG: sum('carbsG'),
    proteinG: sum('proteinG'),
    fatG: sum('fatG'),
  }
}

function takeMedians(samples: readonly Sample[]): Sample {
  const median = (key: keyof Sample): number => {
    const sorted = samples.map((sample) => sample[key]).sort((one, two) => one - two)
    const middle = (sorted.length - 1) / 2
    return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
  }
  return {
    grams: median('grams'),
    energyKcal: median('energyKcal'),
    carbsG: median('carbsG'),
    proteinG: median('proteinG'),
    fatG: median('fatG'),
  }
}
