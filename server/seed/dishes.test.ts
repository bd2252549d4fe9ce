import { describe, expect, it } from 'vitest'
import { FOOD_LANGUAGES } from '#contract/foods/food-items.ts'
import { STARTER_DAYS } from '#domain/plans/starter-days.ts'
import { DERIVED_FOODS, findOriginalCode } from './derived-foods.ts'
import { DISH_USDA_CODES, DISHES, type DishRecipe, PANTRY } from './dishes.ts'
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
  const dish = DISHES.find((each) => each.code === code)
  if (!dish) throw new Error(`No dish ${code}`)
  return dish
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
    energyKcal: [145, 275],
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
    energyKcal: [100, 215],
    proteinG: [2, 9],
    waterG: [54, 75],
    dishes: [
      'poha upma idli ragi-mudde steamed-rice brown-rice jeera-rice vegetable-pulao lemon-rice sabudana-khichdi',
      'samak-rice dhokla ven-pongal puttu vermicelli-upma chicken-biryani masala-dosa rava-idli tamarind-rice',
    ],
  },
  {
    kind: 'grain, soft',
    energyKcal: [65, 110],
    proteinG: [2.5, 5],
    waterG: [74, 84],
    dishes: [
      'vegetable-daliya oats-porridge masala-oats moong-khichdi millet-khichdi curd-rice bisi-bele-bath',
    ],
  },
  {
    kind: 'dals and pulses in gravy',
    energyKcal: [45, 115],
    proteinG: [2, 5.5],
    waterG: [71, 90],
    dishes: [
      'moong-dal toor-dal-tadka masoor-dal chana-dal lauki-chana-dal dal-palak rajma chole lobia matki-usal ghugni',
      'dalma sambar kadhi whole-moong dal-makhani cholar-dal pithla',
    ],
  },
  {
    kind: 'vegetables',
    energyKcal: [35, 110],
    proteinG: [0.7, 4.5],
    waterG: [75, 92],
    dishes: [
      'lauki-sabzi bhindi-sabzi palak-sabzi gobi-matar aloo-gobi beans-poriyal cabbage-thoran patta-gobi-matar',
      'tinda-sabzi tori-sabzi kaddu-sabzi baingan-bharta karela-sabzi mixed-vegetable avial sarson-saag',
      'mushroom-matar carrot-beetroot-poriyal jeera-aloo pav-bhaji aloo-matar',
    ],
  },
  {
    kind: 'roots and potato, dry',
    energyKcal: [80, 150],
    proteinG: [0.7, 4.2],
    waterG: [60, 80],
    dishes: ['vrat-aloo shakarkandi-chaat arbi-sabzi aloo-posto'],
  },
  {
    kind: 'paneer, tofu and soya',
    energyKcal: [60, 170],
    proteinG: [4.5, 12],
    waterG: [65, 85],
    dishes: [
      'paneer-bhurji tofu-bhurji soya-chunk-sabzi soya-matar-keema palak-paneer palak-tofu matar-paneer',
      'paneer-tikka tofu-tikka paneer-butter-masala',
    ],
  },
  {
    kind: 'eggs',
    energyKcal: [45, 160],
    proteinG: [8, 14],
    waterG: [72, 85],
    dishes: ['egg-bhurji egg-white-bhurji masala-omelette boiled-egg boiled-egg-white'],
  },
  {
    kind: 'eggs, chicken, meat and fish in gravy',
    energyKcal: [75, 155],
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
    energyKcal: [24, 100],
    proteinG: [0.6, 8.5],
    waterG: [72, 94],
    dishes: [
      'sprouts-salad kala-chana-chaat kachumber carrot-kosambari garden-salad cucumber-raita lauki-raita fruit-chaat',
      'skimmed-curd hung-curd-bowl corn-chaat',
    ],
  },
  {
    kind: 'soups',
    energyKcal: [20, 50],
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
    energyKcal: [120, 260],
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
    ],
  },
]

const kindOf = new Map<string, Kind>()
for (const kind of KINDS) {
  for (const code of kind.dishes.flatMap((line) => line.split(' '))) kindOf.set(`dish:${code}`, kind)
}

/** Brews, and seeds or lemon in a glass of water, weigh many times as much as their ingredients. */
const MOSTLY_WATER = new Set(['dish:whey-water', 'dish:lemon-water', 'dish:jeera-water', 'dish:methi-water'])

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
    expect(DISHES.length).toBeGreaterThanOrEqual(80)
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
    expect(
      KINDS.flatMap(({ dishes }) => dishes)
        .join(' ')
        .split(' '),
    ).toHaveLength(DISHES.length)
  })

  it.each(DISHES)('$name has plausible figures', (dish) => {
    const kind = kindOf.get(dish.code)
    const composition = composeDish(dish)
    for (const key of ['energyKcal', 'proteinG', 'waterG'] as const) {
      const [least, most] = kind?.[key] ?? [0, 0]
      expect(composition[key], `${key} of ${kind?.kind}`).toBeGreaterThanOrEqual(least)
      expect(composition[key], `${key} of ${kind?.kind}`).toBeLessThanOrEqual(most)
    }
    // The dishes are lightly salted: 1 g of salt (388 mg of sodium) per 100 g is typical of a salty dish.
    expect(composition.sodiumMg).toBeLessThanOrEqual(400)
  })

  it.each(DISHES)('$name has a plausible yield', (dish) => {
    const most = MOSTLY_WATER.has(dish.code) ? 70 : 6
    expect(dish.cookedWeightGrams / sumGrams(dish)).toBeGreaterThanOrEqual(0.5)
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

  it.each(DISHES)('$name has household measures', ({ measures }) => {
    expect(measures.length).toBeGreaterThan(0)
    expect(new Set(measures.map(({ label }) => label)).size).toBe(measures.length)
    for (const { label, grams } of measures) {
      // Pieces may be as small as an almond.
      expect(grams).toBeGreaterThanOrEqual(label === 'piece' ? 1 : 5)
      expect(grams).toBeLessThanOrEqual(500)
    }
  })

  it.each(DISHES)('$name has its names in the scripts of their languages', ({ names }) => {
    expect(names.filter(({ language }) => language === 'hi')).toHaveLength(1)
    for (const { language, name } of names) {
      expect(FOOD_LANGUAGES).toContain(language)
      expect(name).toMatch(SCRIPTS[language] ?? /^$/)
    }
    expect(new Set(names.map(({ language, name }) => `${language} ${name}`)).size).toBe(names.length)
  })
})

const SCRIPTS: { [language: string]: RegExp } = {
  en: /^[a-z ]+$/,
  hi: /^[\p{Script=Devanagari} ]+$/u,
  mr: /^[\p{Script=Devanagari} ]+$/u,
  bn: /^[\p{Script=Bengali} ]+$/u,
  gu: /^[\p{Script=Gujarati} ]+$/u,
  kn: /^[\p{Script=Kannada} ]+$/u,
  ml: /^[\p{Script=Malayalam} ]+$/u,
  or: /^[\p{Script=Oriya} ]+$/u,
  pa: /^[\p{Script=Gurmukhi} ]+$/u,
  ta: /^[\p{Script=Tamil} ]+$/u,
  te: /^[\p{Script=Telugu} ]+$/u,
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
      const found = findDish(code).measures.find(({ label }) => label === measure)
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
