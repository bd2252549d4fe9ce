import { describe, expect, it } from 'vitest'
import { FOOD_LANGUAGES } from '#contract/foods/food-items.ts'
import type { DishRole } from '#domain/foods/dish-details.ts'
import { STARTER_DAYS } from '#domain/plans/starter-days.ts'
import { holdBuiltFoods } from '#server/test/built-foods.ts'
import { DERIVED_FOODS, findOriginalCode } from './derived-foods.ts'
import { DISH_USDA_CODES, DISHES, type DishRecipe, DishRow, PANTRY } from './dishes.ts'
import { readIfct } from './ifct.ts'
import { USDA_FOODS, USDA_ROWS } from './usda-foods.ts'

/*
 * Dishes are checked against the figures of the sources, not against the results of the import. So energy here is
 * always 4 kcal per gram of protein and available carbohydrate, 9 of fat and 2 of fibre.
 */
type Figures = {
  name: string
  proteinG: number
  carbsG: number
  fatG: number
  fibreG: number
  waterG: number
  sodiumMg: number
}
type Composition = Omit<Figures, 'name'> & { energyKcal: number }

const KEYS = ['proteinG', 'carbsG', 'fatG', 'fibreG', 'waterG', 'sodiumMg'] as const

const sources = new Map<string, Figures>()
for (const { code, name, amounts } of readIfct()) {
  const [proteinG, carbsG, fatG, fibreG, waterG, sodiumMg] = KEYS.map((key) => amounts[key] ?? 0)
  sources.set(`ifct:${code}`, { name, proteinG, carbsG, fatG, fibreG, waterG, sodiumMg } as Figures)
}
for (const { code } of DERIVED_FOODS) {
  const original = sources.get(findOriginalCode(code))
  if (original) sources.set(code, original)
}
for (const { ndb, description, figures } of USDA_ROWS.values()) {
  const fibreG = figures.fibreG ?? 0
  sources.set(`usda:${ndb}`, {
    name: description,
    proteinG: figures.proteinG ?? 0,
    carbsG: figures.totalCarbsG - fibreG,
    fatG: figures.fatG ?? 0,
    fibreG,
    waterG: figures.waterG ?? 0,
    sodiumMg: figures.sodiumMg ?? 0,
  })
}

function findSource(code: string): Figures {
  const figures = sources.get(code)
  if (!figures) throw new Error(`No source has ${code}`)
  return figures
}

function findDish(code: string): DishRecipe {
  const [, name, level] = code.split(':')
  const dish = DISHES.find((each) => each.code === `dish:${name}`)
  if (!dish) throw new Error(`No dish ${code}`)
  return level === undefined ? dish : { ...dish, ...findLevel(code) }
}

const built = new Map((await holdBuiltFoods('full')).foods.map((food) => [food.code, food]))

/** Returns the ingredients and the weight of a level, which have a test of their own. */
function findLevel(code: string): Pick<DishRecipe, 'ingredients' | 'cookedWeightGrams'> {
  const level = built.get(code)
  if (!level) throw new Error(`No level ${code}`)
  return {
    ingredients: level.ingredients.map((each) => ({ ...each, isUncooked: false })),
    cookedWeightGrams: level.cookedWeightGrams ?? 0,
  }
}

/** Adds the figures of several foods, each with its grams. */
function add(parts: { grams: number; figures: Omit<Figures, 'name'> }[]): Composition {
  const [proteinG = 0, carbsG = 0, fatG = 0, fibreG = 0, waterG = 0, sodiumMg = 0] = KEYS.map((key) =>
    parts.reduce((sum, { grams, figures }) => sum + (figures[key] * grams) / 100, 0),
  )
  const energyKcal = 4 * proteinG + 4 * carbsG + 9 * fatG + 2 * fibreG
  return { energyKcal, proteinG, carbsG, fatG, fibreG, waterG, sodiumMg }
}

function sumGrams(dish: DishRecipe): number {
  return dish.ingredients.reduce((sum, { grams }) => sum + grams, 0)
}

/** Computes 100 g of a dish as eaten; the weight that cooking adds or removes is water. */
function composeDish(dish: DishRecipe): Composition {
  const whole = add(dish.ingredients.map(({ code, grams }) => ({ grams, figures: findSource(code) })))
  const per100Grams = add([{ grams: 1e4 / dish.cookedWeightGrams, figures: whole }])
  const gainedWaterG = ((dish.cookedWeightGrams - sumGrams(dish)) / dish.cookedWeightGrams) * 100
  return { ...per100Grams, waterG: per100Grams.waterG + gainedWaterG }
}

/** Range [least, most] of the figures of one kind of dish per 100 g as eaten. A wrong yield shows in the water. */
type Kind = {
  kind: string
  energyKcal: [number, number]
  proteinG: [number, number]
  waterG: [number, number]
  dishes: string[]
}

const KINDS: Kind[] = [
  {
    kind: 'breads and pancakes',
    energyKcal: [145, 295],
    proteinG: [5, 12],
    waterG: [33, 64],
    dishes: [
      'plain-dosa ragi-dosa pesarattu besan-chilla moong-chilla paneer-moong-chilla',
      'uttapam aloo-paratha paneer-paratha methi-thepla missi-roti multigrain-roti rajgira-roti phulka jowar-roti bajra-roti',
      'thalipeeth makki-roti naan',
    ],
  },
  {
    kind: 'fried or rich in fat',
    energyKcal: [220, 400],
    proteinG: [4.5, 11.5],
    waterG: [25, 52],
    dishes: ['plain-paratha poori medu-vada samosa onion-pakora luchi sabudana-vada puran-poli'],
  },
  {
    kind: 'rice and other grain, dry',
    energyKcal: [100, 230],
    proteinG: [2, 9],
    waterG: [52, 75],
    dishes: [
      'poha upma idli ragi-mudde steamed-rice brown-rice jeera-rice vegetable-pulao lemon-rice sabudana-khichdi',
      'samak-rice dhokla ven-pongal puttu vermicelli-upma chicken-biryani masala-dosa rava-idli tamarind-rice',
    ],
  },
  {
    kind: 'grain, soft',
    energyKcal: [65, 125],
    proteinG: [2.5, 5],
    waterG: [72, 84],
    dishes: [
      'vegetable-daliya oats-porridge masala-oats moong-khichdi millet-khichdi curd-rice bisi-bele-bath',
    ],
  },
  {
    kind: 'dals and pulses in gravy',
    energyKcal: [45, 140],
    proteinG: [2, 5.5],
    waterG: [69, 90],
    dishes: [
      'moong-dal toor-dal-tadka masoor-dal chana-dal lauki-chana-dal dal-palak rajma chole lobia matki-usal ghugni',
      'dalma sambar kadhi whole-moong dal-makhani cholar-dal pithla',
    ],
  },
  {
    kind: 'vegetables',
    energyKcal: [35, 140],
    proteinG: [0.7, 4.5],
    waterG: [71, 92],
    dishes: [
      'lauki-sabzi bhindi-sabzi palak-sabzi gobi-matar aloo-gobi beans-poriyal cabbage-thoran patta-gobi-matar',
      'tinda-sabzi tori-sabzi kaddu-sabzi baingan-bharta karela-sabzi mixed-vegetable avial sarson-saag',
      'mushroom-matar carrot-beetroot-poriyal jeera-aloo pav-bhaji aloo-matar',
    ],
  },
  {
    kind: 'roots and potato, dry',
    energyKcal: [80, 175],
    proteinG: [0.7, 4.2],
    waterG: [60, 80],
    dishes: ['vrat-aloo shakarkandi-chaat arbi-sabzi aloo-posto'],
  },
  {
    kind: 'paneer, tofu and soya',
    energyKcal: [60, 195],
    proteinG: [4.5, 12],
    waterG: [64, 85],
    dishes: [
      'paneer-bhurji tofu-bhurji soya-chunk-sabzi soya-matar-keema palak-paneer palak-tofu matar-paneer',
      'paneer-tikka tofu-tikka paneer-butter-masala',
    ],
  },
  {
    kind: 'eggs',
    energyKcal: [45, 175],
    proteinG: [8, 14],
    waterG: [71, 85],
    dishes: ['egg-bhurji egg-white-bhurji masala-omelette boiled-egg boiled-egg-white'],
  },
  {
    kind: 'eggs, chicken, meat and fish in gravy',
    energyKcal: [75, 170],
    proteinG: [6, 15],
    waterG: [70, 83],
    dishes: ['egg-curry chicken-curry mutton-curry fish-curry macher-jhol prawn-masala'],
  },
  {
    kind: 'chicken and fish, grilled',
    energyKcal: [150, 220],
    proteinG: [22, 28],
    waterG: [55, 67],
    dishes: ['grilled-chicken tawa-fish'],
  },
  {
    kind: 'salads, raitas and curd',
    energyKcal: [24, 105],
    proteinG: [0.6, 8.5],
    waterG: [70, 94],
    dishes: [
      'sprouts-salad kala-chana-chaat kachumber carrot-kosambari garden-salad cucumber-raita lauki-raita fruit-chaat',
      'skimmed-curd hung-curd-bowl corn-chaat',
    ],
  },
  {
    kind: 'soups',
    energyKcal: [20, 55],
    proteinG: [0.7, 4],
    waterG: [86, 95],
    dishes: ['rasam chicken-soup tomato-soup vegetable-soup moong-soup palak-soup'],
  },
  {
    kind: 'dry snacks',
    energyKcal: [130, 460],
    proteinG: [3, 20],
    waterG: [2, 68],
    dishes: ['roasted-chana soaked-almonds bhel peanut-chaat air-popcorn jhalmuri'],
  },
  {
    kind: 'chutneys',
    energyKcal: [25, 240],
    proteinG: [1.5, 5],
    waterG: [50, 90],
    dishes: ['coconut-chutney green-chutney'],
  },
  {
    kind: 'sweets',
    energyKcal: [120, 280],
    proteinG: [2, 6],
    waterG: [45, 75],
    dishes: ['rice-kheer suji-halwa sabudana-kheer rajgira-kheer'],
  },
  {
    kind: 'drinks',
    energyKcal: [0, 90],
    proteinG: [0, 12],
    waterG: [80, 100],
    dishes: [
      'buttermilk sattu-drink whey-skimmed-milk whey-water masala-chai chai-light filter-coffee black-coffee black-tea',
      'sweet-lassi banana-shake green-tea lemon-water jeera-water methi-water haldi-doodh coconut-water ragi-ambali',
      'aam-panna shikanji',
      'toned-milk double-toned-milk',
    ],
  },
]

/** Ranges for the dishes that are in no list above, by the role that they have first. */
const ROLE_KINDS: { [Role in DishRole]?: Omit<Kind, 'kind' | 'dishes'> } = {
  grain: { energyKcal: [100, 170], proteinG: [2, 4], waterG: [60, 75] },
  bread: { energyKcal: [160, 410], proteinG: [2.5, 14.5], waterG: [18, 60] },
  breakfast: { energyKcal: [65, 290], proteinG: [2, 14], waterG: [36, 85] },
  dal: { energyKcal: [55, 170], proteinG: [2, 9], waterG: [60, 89] },
  sabzi: { energyKcal: [60, 205], proteinG: [0.7, 10], waterG: [58, 89] },
  protein: { energyKcal: [85, 295], proteinG: [4.5, 27.5], waterG: [45, 83] },
  'rice-dish': { energyKcal: [105, 210], proteinG: [2.5, 9], waterG: [54, 76] },
  'one-pot': { energyKcal: [55, 275], proteinG: [1, 11], waterG: [42, 85] },
  side: { energyKcal: [45, 280], proteinG: [1.5, 7.5], waterG: [45, 90] },
  chutney: { energyKcal: [30, 500], proteinG: [1.3, 21], waterG: [2, 90] },
  salad: { energyKcal: [40, 115], proteinG: [1, 5.5], waterG: [73, 88] },
  snack: { energyKcal: [80, 550], proteinG: [0.8, 24], waterG: [1, 78] },
  sweet: { energyKcal: [60, 560], proteinG: [0.7, 17.5], waterG: [1, 85] },
  drink: { energyKcal: [3, 140], proteinG: [0, 5], waterG: [70, 99.5] },
  soup: { energyKcal: [20, 70], proteinG: [0.6, 3.5], waterG: [85, 95] },
}

const kindOf = new Map<string, Kind>()
for (const kind of KINDS) {
  for (const code of kind.dishes.flatMap((line) => line.split(' '))) kindOf.set(`dish:${code}`, kind)
}
for (const { code, details } of DISHES) {
  const role = details.roles?.[0]
  const ranges = role && ROLE_KINDS[role]
  if (ranges && !kindOf.has(code)) kindOf.set(code, { kind: role, dishes: [], ...ranges })
}

/** Brews, and seeds, nuts or lemon in a glass of water, weigh many times as much as their ingredients. */
const MOSTLY_WATER = new Set(
  'whey-water lemon-water jeera-water methi-water almond-milk-home jaljeera lemon-ginger-tea kadha panakam'
    .split(' ')
    .map((code) => `dish:${code}`),
)
/** Milk and vegetables that are cooked down, and chips that are fried dry. */
const COOKED_DOWN = new Set(
  'banana-chips french-fries kulfi rabri lauki-halwa'.split(' ').map((code) => `dish:${code}`),
)

/**
 * Upper limit of the sodium in 100 g in mg. Usual cooked dishes contain 0.9 to 1.2 % of salt (350 to 465 mg of sodium)
 * besides the sodium of baking powder, soy sauce and cheese. Dry snacks have more, and of podis and pickles people eat
 * a spoonful.
 */
function findMaxSodiumMg({ code, details: { roles = [] } }: DishRecipe): number {
  if (roles[0] === 'chutney') return 3600
  if (roles[0] === 'snack' || code === 'dish:cheese-sandwich') return 720
  return 620
}

describe('the pantry', () => {
  it.each([...PANTRY])('has %s from the intended row', (_, { code, name }) => {
    expect(findSource(code).name).toBe(name)
  })

  it('needs only rows of USDA SR that are imported', () => {
    const taken = new Set(USDA_FOODS.map(({ ndb }) => ndb))
    expect(DISH_USDA_CODES.filter((ndb) => !taken.has(ndb))).toEqual([])
    expect(DISH_USDA_CODES.length).toBeGreaterThan(10)
  })
})

describe('dishes', () => {
  it('are many, from all regions, for every meal, each once', () => {
    expect(DISHES.length).toBeGreaterThanOrEqual(400)
    expect(new Set(DISHES.map(({ code }) => code)).size).toBe(DISHES.length)
    expect(new Set(DISHES.map(({ name }) => name.toLowerCase())).size).toBe(DISHES.length)
    for (const region of ['north', 'south', 'east', 'west']) {
      expect(DISHES.filter((dish) => dish.details.region === region).length, region).toBeGreaterThanOrEqual(5)
    }
    for (const category of ['breakfast', 'lunch', 'dinner', 'snacks', 'beverages']) {
      expect(DISHES.filter((dish) => dish.category === category).length, category).toBeGreaterThanOrEqual(10)
    }
  })

  it('include enough of each kind that an Indian kitchen cooks', () => {
    const count = (pattern: RegExp): number =>
      KINDS.filter(({ kind }) => pattern.test(kind)).flatMap(({ dishes }) =>
        dishes.flatMap((line) => line.split(' ')),
      ).length
    expect(count(/^breads|^fried/)).toBeGreaterThanOrEqual(25)
    expect(count(/grain/)).toBeGreaterThanOrEqual(20)
    expect(count(/^dals/)).toBeGreaterThanOrEqual(15)
    expect(count(/^vegetables|^roots/)).toBeGreaterThanOrEqual(24)
    expect(count(/^drinks/)).toBeGreaterThanOrEqual(18)
    expect(DISHES.filter(({ category }) => category === 'snacks').length).toBeGreaterThanOrEqual(20)
  })

  it('belong to one kind each', () => {
    expect([...kindOf.keys()].sort()).toEqual(DISHES.map(({ code }) => code).sort())
    const listed = KINDS.flatMap(({ dishes }) => dishes)
      .join(' ')
      .split(' ')
    expect(new Set(listed).size).toBe(listed.length)
  })

  it('go with dishes that exist', () => {
    const codes = new Set<string>(DISHES.map(({ code }) => code))
    for (const { code, pairsWith } of DISHES) {
      expect(
        pairsWith.filter((pair) => !codes.has(pair) || pair === code),
        code,
      ).toEqual([])
      expect(new Set(pairsWith).size, code).toBe(pairsWith.length)
    }
  })

  it.each(DISHES)('$name has steps, and a usual portion that the recipe makes', (dish) => {
    const { steps = [], minutes, servings = 0, usualPortion, roles = [], slots = [] } = dish.details
    expect(dish.method).not.toBeNull()
    expect(steps.length).toBeGreaterThanOrEqual(1)
    expect(steps.length).toBeLessThanOrEqual(8)
    expect(minutes).toBeGreaterThan(0)
    expect([roles.length, slots.length]).not.toContain(0)
    const grams = dish.measures.find(({ label }) => label === usualPortion?.measure)?.grams ?? 0
    const portionGrams = grams * (usualPortion?.count ?? 0)
    expect(portionGrams).toBeGreaterThan(0)
    // Servings are rounded to whole portions.
    const portions = dish.cookedWeightGrams / portionGrams
    expect(Math.abs(servings - portions), `${portions}`).toBeLessThanOrEqual(Math.max(0.6, portions * 0.2))
  })

  it.each(DISHES)('$name has plausible figures', (dish) => {
    const kind = kindOf.get(dish.code)
    const composition = composeDish(dish)
    for (const key of ['energyKcal', 'proteinG', 'waterG'] as const) {
      const [least, most] = kind?.[key] ?? [0, 0]
      expect(composition[key], `${key} of ${kind?.kind}`).toBeGreaterThanOrEqual(least)
      expect(composition[key], `${key} of ${kind?.kind}`).toBeLessThanOrEqual(most)
    }
    expect(composition.sodiumMg).toBeLessThanOrEqual(findMaxSodiumMg(dish))
  })

  it.each(DISHES)('$name has a plausible yield', (dish) => {
    const most = MOSTLY_WATER.has(dish.code) ? 70 : 6
    expect(dish.cookedWeightGrams / sumGrams(dish)).toBeGreaterThanOrEqual(
      COOKED_DOWN.has(dish.code) ? 0.3 : 0.5,
    )
    expect(dish.cookedWeightGrams / sumGrams(dish)).toBeLessThanOrEqual(most)
    for (const { grams } of dish.ingredients) expect(grams).toBeGreaterThan(0)
    const codes = dish.ingredients.map(({ code }) => code)
    expect(new Set(codes).size, 'no ingredient twice').toBe(codes.length)
  })

  it.each(DISHES)('$name has a method that fits its ingredients', ({ method, preparation, ingredients }) => {
    expect(method).not.toBeNull()
    if (method === 'raw') expect(preparation).toBe('ready')
    else expect(ingredients.some(({ isUncooked }) => !isUncooked)).toBe(true)
  })

  it.each([
    'region',
    'minutes',
    'servings',
    'steps',
    'usualPortion',
    'roles',
    'slots',
    'method',
    'pairsWith',
    'measures',
  ] as const)('are refused without %s', (field) => {
    expect(DishRow.safeParse(ROW).error).toBeUndefined()
    const { [field]: _left, ...row } = ROW
    expect(DishRow.safeParse(row).error?.issues.map(({ path }) => path)).toEqual([[field]])
  })

  it.each(['steps', 'roles', 'slots', 'measures'] as const)('are refused with empty %s', (field) => {
    expect(DishRow.safeParse({ ...ROW, [field]: [] }).error?.issues.map(({ path }) => path)).toEqual([
      [field],
    ])
  })

  it.each(DISHES)('$name has household measures', ({ measures }) => {
    expect(measures.length).toBeGreaterThan(0)
    expect(new Set(measures.map(({ label }) => label)).size).toBe(measures.length)
    for (const { label, grams } of measures) {
      // Pieces may be as small as an almond, and a spoon of a podi weighs little.
      expect(grams).toBeGreaterThanOrEqual(label === 'piece' || label === 'tsp' ? 1 : 5)
      expect(grams).toBeLessThanOrEqual(500)
    }
  })

  it.each(DISHES)('$name has its names in the scripts of their languages', ({ names }) => {
    expect(names.filter(({ language }) => language === 'hi').length).toBeGreaterThanOrEqual(1)
    for (const { language, name } of names) {
      expect(FOOD_LANGUAGES).toContain(language)
      // A name to show may have a qualifier in brackets, and a number: Chicken 65.
      expect(name.replace(/[(),\d]/g, '')).toMatch(SCRIPTS[language] ?? /^$/)
    }
    expect(new Set(names.map(({ language, name }) => `${language} ${name}`)).size).toBe(names.length)
  })
})

/** A row with every field that a dish needs. */
const ROW = {
  code: 'dish:test',
  name: 'Test dish',
  category: 'lunch',
  preparation: 'cooked',
  region: 'all',
  minutes: 20,
  servings: 2,
  steps: ['Cook the rice.'],
  usualPortion: { measure: 'katori', count: 1 },
  roles: ['grain'],
  slots: ['lunch'],
  pairsWith: [],
  description: null,
  names: { hi: 'चावल' },
  method: 'simmered',
  grams: { rice: 100 },
  cookedWeightGrams: 280,
  measures: [{ label: 'katori', grams: 125 }],
}

const SCRIPTS: { [language: string]: RegExp } = {
  en: /^[a-z ]+$/,
  hi: /^[\p{Script=Devanagari} ]+$/u,
  mr: /^[\p{Script=Devanagari} ]+$/u,
  as: /^[\p{Script=Bengali} ]+$/u,
  bn: /^[\p{Script=Bengali} ]+$/u,
  gu: /^[\p{Script=Gujarati} ]+$/u,
  kn: /^[\p{Script=Kannada} ]+$/u,
  ml: /^[\p{Script=Malayalam} ]+$/u,
  or: /^[\p{Script=Oriya} ]+$/u,
  pa: /^[\p{Script=Gurmukhi} ]+$/u,
  ta: /^[\p{Script=Tamil} ]+$/u,
  te: /^[\p{Script=Telugu}\u200c ]+$/u,
  ur: /^[\p{Script=Arabic} ]+$/u,
}

describe('the starter days of a detailed plan', () => {
  const items = STARTER_DAYS.flatMap(({ slots }) => Object.values(slots).flatMap((slot) => slot.items))

  it('use foods that exist, in measures that these foods have', () => {
    for (const { code, measure, quantity, grams } of items) {
      if (measure === null) {
        expect(findSource(code).name).toMatch(/guava|papaya|orange/i)
        continue
      }
      const food = USDA_FOODS.find(({ ndb }) => code === `usda:${ndb}`) ?? findDish(code)
      const found = food.measures.find(({ label }) => label === measure)
      expect(found, `${measure} of ${code}`).toBeDefined()
      expect(grams, code).toBeCloseTo(quantity * (found?.grams ?? 0), 6)
    }
  })

  it('contain neither meat, fish nor egg', () => {
    const codes = items.flatMap(({ code }) =>
      code.startsWith('dish:') ? findDish(code).ingredients.map((ingredient) => ingredient.code) : [code],
    )
    expect(codes.filter((code) => /^ifct:[MNOPQRS]|^usda:(05|10|13|15|17)/.test(code))).toEqual([])
  })

  it.each(STARTER_DAYS)('meet the goals of such a plan on $label', ({ slots }) => {
    const eaten = add(
      Object.values(slots)
        .flatMap((slot) => slot.items)
        .map(({ code, grams }) => ({
          grams,
          figures: code.startsWith('dish:') ? composeDish(findDish(code)) : findSource(code),
        })),
    )
    expect(eaten.energyKcal).toBeGreaterThanOrEqual(1050)
    expect(eaten.energyKcal).toBeLessThanOrEqual(1150)
    expect(eaten.proteinG).toBeGreaterThanOrEqual(93)
    expect(eaten.carbsG).toBeGreaterThanOrEqual(90)
    expect(eaten.carbsG).toBeLessThanOrEqual(110)
    expect(eaten.fatG).toBeGreaterThanOrEqual(25)
    expect(eaten.fatG).toBeLessThanOrEqual(31)
    expect(eaten.fibreG).toBeGreaterThanOrEqual(30)
    expect(eaten.sodiumMg).toBeLessThanOrEqual(2400)
  })
})
