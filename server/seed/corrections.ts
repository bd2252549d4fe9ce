import type { NutrientKey } from '#domain/nutrients/nutrients.ts'

/**
 * Single figures of IFCT 2017 that are wrong, with the value that takes their place. `value` null: what is printed
 * cannot be, and no sourced figure is at hand, so the figure is not known.
 */
export type Correction = {
  codes: readonly string[]
  nutrient: NutrientKey
  value: number | null
  source: string
  reason: string
}

export const CORRECTIONS: readonly Correction[] = [
  {
    codes: ['E033'],
    nutrient: 'carbsG',
    value: 6.97,
    source:
      'IFCT 2017, E033, where it stands one column too far left (insoluble fibre); USDA SR 09152: 6.90 g',
    reason:
      'Lemon juice is listed with no carbohydrate. 6.97 g is what is left to 100 g and what its stated energy implies.',
  },
  {
    codes: ['E033'],
    nutrient: 'insolubleFibreG',
    value: null,
    source: 'IFCT 2017, E033',
    reason: 'The figure in this column is the carbohydrate.',
  },
  {
    codes: ['M002', 'M005'],
    nutrient: 'vitaminB6Mg',
    value: null,
    source: 'USDA SR 01124: 0.005 mg',
    reason: 'Egg white is listed with 4.4 mg, a thousand times what it holds.',
  },
  {
    codes: ['O032', 'O042', 'O053'],
    nutrient: 'biotinUg',
    value: null,
    source: 'IFCT 2017, O008 and O021: 178 and 206 µg in goat and sheep liver',
    reason: 'Liver is listed with five to ten times what other liver holds.',
  },
  {
    codes: ['D077'],
    nutrient: 'vitaminEMg',
    value: null,
    source: 'USDA SR 11477: 0.12 mg; IFCT 2017, D078: yellow zucchini',
    reason: 'Zucchini is listed with 3.9 mg, thirty times what it holds.',
  },
  {
    codes: ['H017'],
    nutrient: 'vitaminEMg',
    value: null,
    source: 'USDA SR 12147: 9.33 mg',
    reason: 'Pine seeds are listed with next to none.',
  },
  {
    codes: ['S004'],
    nutrient: 'polyunsaturatedFatG',
    value: null,
    source: 'IFCT 2017, S004',
    reason: 'Listed with 0.85 mg in 2.9 g of fat, where every other fish has hundreds of milligrams.',
  },
  {
    codes: ['S008'],
    nutrient: 'sodiumMg',
    value: null,
    source: 'IFCT 2017, S008: 0.84 g of ash; S009 and S010: under 200 mg',
    reason: 'Big prawns are listed with 849 mg, more than their ash can hold beside the other minerals.',
  },
  {
    codes: ['E056'],
    nutrient: 'saponinsG',
    value: null,
    source: 'IFCT 2017, E056',
    reason: '88.76 g cannot be in 100 g of a fruit that is 87 g water.',
  },
  {
    codes: ['C027', 'E032', 'J004'],
    nutrient: 'cadmiumUg',
    value: null,
    source: 'IFCT 2017',
    reason: 'Listed with milligrams, a thousand times what the other foods of the group hold.',
  },
  {
    codes: ['J004'],
    nutrient: 'leadUg',
    value: null,
    source: 'IFCT 2017, J004',
    reason: 'Listed with 9.3 mg, a thousand times what other foods hold.',
  },
]

/**
 * Vitamin B6 of all 117 fish and shellfish rows is a thousand times too high: milligrams were taken for grams (rohu 240
 * mg; USDA SR 15008, carp, 0.19 mg). The file's figure divided by this is in range for every one of them.
 */
export const FISH_VITAMIN_B6_DIVISOR = 1000

/**
 * Mass that a food's listed parts leave out for a known reason, in grams per 100 g: without it, water, ash and the
 * macronutrients would not come to about 100 g.
 */
export const UNLISTED_MASS: readonly { code: string; grams: number; reason: string }[] = [
  { code: 'usda:02053', grams: 5, reason: 'Acetic acid has no column.' },
  { code: 'usda:02048', grams: 5, reason: 'Acetic acid has no column.' },
  {
    code: 'usda:18372',
    grams: 62.9,
    reason: 'Baking soda leaves as ash only its sodium carbonate; the rest goes off as gas.',
  },
]
