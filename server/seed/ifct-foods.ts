import { z } from 'zod'
import {
  FOOD_LANGUAGES,
  type FoodAllergen,
  type FoodMeasure,
  type FoodName,
  type FoodPreparation,
  type FoodTag,
} from '#contract/foods/food-items.ts'
import { putDisplayNamesFirst } from './display-names.ts'
import type { IfctRow } from './ifct.ts'
import { listCell, MeasuresCell, readDataFile, TextCell } from './read-data.ts'

/** Facts about a food that IFCT 2017 does not have: diets, allergens, names and household measures. */
export type DescribedFood = {
  name: string
  preparation: FoodPreparation
  measures: readonly FoodMeasure[]
  tags: readonly FoodTag[]
  allergens: readonly FoodAllergen[]
  names: readonly FoodName[]
}

/** Describes a food of IFCT 2017 by its code. */
export function describeIfctFood({
  code,
  name,
  names,
}: Pick<IfctRow, 'code' | 'name' | 'names'>): DescribedFood {
  const ours = NAMES.get(code)
  const hindi = (ours?.hindi ?? []).map((each) => ({ language: 'hi' as const, name: each }))
  const english = (ours?.english ?? []).map((each) => ({ language: 'en' as const, name: each }))
  return {
    name: ours?.name ?? name,
    preparation: describePreparation(code),
    measures: MEASURES.find(({ codes }) => codes.test(code))?.measures ?? [],
    tags: describeTags(code),
    allergens: ALLERGENS.filter(({ codes }) => codes.test(code)).map(({ allergen }) => allergen),
    names: putDisplayNamesFirst(`ifct:${code}`, [
      ...hindi,
      ...names.filter((each) => !isWrongName(code, each)),
      ...english,
    ]),
  }
}

/** Boiled eggs and omelettes are cooked; dried fruit, sugar, paneer, khoa and fats are eaten as bought. */
function describePreparation(code: string): FoodPreparation {
  if (code.startsWith('M')) return RAW_EGGS.has(code) ? 'raw' : 'cooked'
  return /^(T|I|K)/.test(code) || READY.has(code) ? 'ready' : 'raw'
}

const RAW_EGGS = new Set(['M001', 'M002', 'M003', 'M008', 'M012', 'M014'])
const READY = new Set(['E005', 'E006', 'E017', 'E018', 'E019', 'E057', 'E058', 'L003', 'L004'])

/** Fish, meat and shellfish have no tag. */
function describeTags(code: string): FoodTag[] {
  const group = code.charAt(0)
  if (group === 'M') return ['egg']
  if ('NOPQRS'.includes(group)) return []
  const tags: FoodTag[] = ['vegetarian']
  const isOfMilk = group === 'L' || code === 'T013'
  if (!isOfMilk) tags.push('vegan')
  if (!NOT_JAIN.test(code)) tags.push('jain')
  if (FASTING.test(code)) tags.push('fasting')
  return tags
}

/**
 * Jains do not eat food that grows underground (roots, tubers, bulbs and their green stalks), mushrooms, toddy, and
 * fruit with many small seeds such as brinjal and figs. Water chestnut grows in water and is allowed; dried turmeric is
 * eaten.
 */
const NOT_JAIN = /^(F00\d|F01[0-57-9]|G01[1-578]|D058|D01\d|D02\d|D03[01]|E020|J\d+|K001)$/

/**
 * Foods eaten at fasts (vrat): amaranth seed, milk and milk products, ghee, groundnut oil, fruit, nuts, potato, sweet
 * potato, colocasia, yam and water chestnut, gourds and pumpkin, tomato and cucumber, green chilli, coriander leaves,
 * ginger, lemon, cumin, black pepper, cardamom, cloves, sugar and jaggery, coconut.
 */
const FASTING =
  /^(A00[12]|L\d+|T0(05|13)|E\d+|H0(01|05|06|07|12|17|18|21)|F0(04|06|07|08|13|14|16|17|18|19)|D0(01|07|08|09|43|44|45|65|66|74|75|76)|G0(0\d|14|16|20|21|23|25|31)|I001|K002)$/

const ALLERGENS: readonly { allergen: FoodAllergen; codes: RegExp }[] = [
  { allergen: 'dairy', codes: /^(L|T013)/ },
  // Barley, wheat in all its forms, and asafoetida, which is sold compounded with wheat flour.
  { allergen: 'gluten', codes: /^(A004|A018|A019|A020|A021|A022|A023|A024|G019)$/ },
  // Oils of groundnut, sesame and mustard are often cold-pressed, so they contain the allergen of the seed.
  { allergen: 'peanuts', codes: /^(H012|T005)$/ },
  { allergen: 'tree_nuts', codes: /^(H001|H005|H017|H018|H021)$/ },
  { allergen: 'shellfish', codes: /^(Q|R|S007|S008|S009|S010)/ },
  { allergen: 'fish', codes: /^(P|S00[1-6])/ },
  { allergen: 'sesame', codes: /^(H009|H010|H011|T004)$/ },
  { allergen: 'mustard', codes: /^(H013|T006|C026)$/ },
  { allergen: 'eggs', codes: /^M/ },
  { allergen: 'soy', codes: /^(B024|B025|T011)$/ },
]

/** Household measures of the edible part. The first entry whose `codes` match a code is used. */
const MEASURES = readDataFile(
  'ifct-measures.csv',
  z.strictObject({
    codes: z.string().transform((pattern) => new RegExp(pattern)),
    measures: MeasuresCell,
    /** The source or reason of the weights, where it is not obvious. */
    reason: TextCell,
  }),
)

/**
 * Names that IFCT 2017 prints, but that are those of another food: a search for it would find the wrong food. `food`: the
 * food that has the name; `source`: where this was looked up.
 */
export const WRONG_NAMES = readDataFile(
  'wrong-names.csv',
  z.strictObject({
    codes: listCell(z.string().regex(/^[A-T]\d{3}$/)),
    language: z.enum(FOOD_LANGUAGES),
    names: listCell(z.string()),
    food: z.string().min(1),
    source: z.string().min(1),
  }),
)

function isWrongName(code: string, { language, name }: FoodName): boolean {
  return WRONG_NAMES.some(
    (row) => row.codes.includes(code) && row.language === language && row.names.includes(name),
  )
}

/**
 * Names that IFCT 2017 does not print: Hindi in its own script, everyday English and trade names, and a clearer `name`
 * if the printed one is misspelt or hard to understand. The printed name stays searchable.
 */
const NAMES = new Map(
  readDataFile(
    'ifct-names.csv',
    z.strictObject({
      code: z.string().regex(/^[A-T]\d{3}$/),
      name: TextCell,
      hindi: listCell(z.string()),
      english: listCell(z.string()),
    }),
  ).map((row) => [row.code, row]),
)
