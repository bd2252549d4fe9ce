import type {
  FoodAllergen,
  FoodMeasure,
  FoodName,
  FoodPreparation,
  FoodTag,
} from '#contract/foods/food-items.ts'
import type { IfctRow } from './ifct.ts'
import { IFCT_NAMES } from './ifct-names.ts'

/** What IFCT 2017 does not say of its foods: who eats them, what they set off, how they are measured in a kitchen. */
export type DescribedFood = {
  name: string
  preparation: FoodPreparation
  measures: readonly FoodMeasure[]
  tags: readonly FoodTag[]
  allergens: readonly FoodAllergen[]
  names: readonly FoodName[]
}

/** Describes a food of IFCT 2017 by its code. */
export function describeIfctFood({ code, name, names }: IfctRow): DescribedFood {
  const ours = IFCT_NAMES[code]
  const hindi = (ours?.hi ?? []).map((each) => ({ language: 'hi' as const, name: each }))
  const english = (ours?.en ?? []).map((each) => ({ language: 'en' as const, name: each }))
  return {
    name: ours?.name ?? name,
    preparation: describePreparation(code),
    measures: MEASURES.find(({ codes }) => codes.test(code))?.measures ?? [],
    tags: describeTags(code),
    allergens: ALLERGENS.filter(({ codes }) => codes.test(code)).map(({ allergen }) => allergen),
    names: [...hindi, ...names, ...english],
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
 * Jains leave what grows underground (its roots, tubers, bulbs and their green stalks), mushrooms, toddy, and fruit with
 * many small seeds such as brinjal and figs. Water chestnut grows in water; dried turmeric is eaten.
 */
const NOT_JAIN = /^(F00\d|F01[0-57-9]|G01[1-578]|D058|D01\d|D02\d|D03[01]|E020|J\d+|K001)$/

/**
 * Eaten at fasts (vrat): amaranth seed, milk and what is made of it, ghee, groundnut oil, fruit, nuts, potato, sweet
 * potato, colocasia, yam and water chestnut, gourds and pumpkin, tomato and cucumber, green chilli, coriander leaves,
 * ginger, lemon, cumin, black pepper, cardamom, cloves, sugar and jaggery, coconut.
 */
const FASTING =
  /^(A00[12]|L\d+|T0(05|13)|E\d+|H0(01|05|06|07|12|17|18|21)|F0(04|06|07|08|13|14|16|17|18|19)|D0(01|07|08|09|43|44|45|65|66|74|75|76)|G0(0\d|14|16|20|21|23|25|31)|I001|K002)$/

const ALLERGENS: readonly { allergen: FoodAllergen; codes: RegExp }[] = [
  { allergen: 'dairy', codes: /^(L|T013)/ },
  // Barley, and wheat in all its forms.
  { allergen: 'gluten', codes: /^A(004|018|019|020|021|022|023|024)$/ },
  // Groundnuts count among the nuts, and so does their oil, which is often pressed cold.
  { allergen: 'nuts', codes: /^(H001|H005|H012|H017|H018|H021|T005)$/ },
  { allergen: 'shellfish', codes: /^(Q|R|S007|S008|S009|S010)/ },
  { allergen: 'eggs', codes: /^M/ },
  { allergen: 'soy', codes: /^(B024|B025|T011)$/ },
]

const OIL_SPOONS: readonly FoodMeasure[] = [
  { label: 'tsp', grams: 4.5 },
  { label: 'tbsp', grams: 13.5 },
]

/** Household measures of the edible part. The first that names a code counts. */
const MEASURES: readonly { codes: RegExp; measures: readonly FoodMeasure[] }[] = [
  { codes: /^T/, measures: OIL_SPOONS },
  {
    codes: /^L00[12]$/,
    measures: [
      { label: 'glass', grams: 206 },
      { label: 'cup', grams: 155 },
      { label: 'tbsp', grams: 15 },
    ],
  },
  {
    codes: /^L003$/,
    measures: [
      { label: 'cube', grams: 12 },
      { label: 'katori', grams: 100 },
    ],
  },
  { codes: /^L004$/, measures: [{ label: 'tbsp', grams: 15 }] },
  { codes: /^M00[14789]$|^M010$/, measures: [{ label: 'piece', grams: 50 }] },
  { codes: /^M00[25]$/, measures: [{ label: 'piece', grams: 33 }] },
  { codes: /^M00[36]$/, measures: [{ label: 'piece', grams: 17 }] },
  { codes: /^M01[1-3]$/, measures: [{ label: 'piece', grams: 65 }] },
  { codes: /^M01[45]$/, measures: [{ label: 'piece', grams: 10 }] },
  { codes: /^A01[12]$/, measures: [{ label: 'katori', grams: 25 }] },
  { codes: /^A00[12]$/, measures: [{ label: 'tbsp', grams: 10 }] },
  { codes: /^A(013|014|015|016|017|009)$/, measures: [{ label: 'katori', grams: 125 }] },
  {
    codes: /^A0(18|19|22)$/,
    measures: [
      { label: 'tbsp', grams: 9 },
      { label: 'katori', grams: 85 },
    ],
  },
  {
    codes: /^A00[78]$/,
    measures: [
      { label: 'cob', grams: 100 },
      { label: 'katori', grams: 110 },
    ],
  },
  {
    codes: /^B/,
    measures: [
      { label: 'tbsp', grams: 12 },
      { label: 'katori', grams: 130 },
    ],
  },
  { codes: /^C/, measures: [{ label: 'katori', grams: 30 }] },
  {
    codes: /^D04[345]$/,
    measures: [
      { label: 'medium', grams: 150 },
      { label: 'katori', grams: 100 },
    ],
  },
  {
    codes: /^D07[56]$/,
    measures: [
      { label: 'medium', grams: 80 },
      { label: 'katori', grams: 120 },
    ],
  },
  { codes: /^D03[345]$/, measures: [{ label: 'medium', grams: 100 }] },
  { codes: /^D/, measures: [{ label: 'katori', grams: 100 }] },
  { codes: /^E00[1-4]$/, measures: [{ label: 'piece', grams: 150 }] },
  { codes: /^E005$/, measures: [{ label: 'piece', grams: 8 }] },
  { codes: /^E007$/, measures: [{ label: 'half', grams: 70 }] },
  { codes: /^E0(09|10|11|12)$/, measures: [{ label: 'piece', grams: 100 }] },
  { codes: /^E01[789]$/, measures: [{ label: 'piece', grams: 8 }] },
  { codes: /^E020$/, measures: [{ label: 'piece', grams: 45 }] },
  { codes: /^E021$/, measures: [{ label: 'piece', grams: 30 }] },
  { codes: /^E02[2-7]$/, measures: [{ label: 'katori', grams: 120 }] },
  { codes: /^E02[89]$/, measures: [{ label: 'piece', grams: 120 }] },
  {
    codes: /^E033$/,
    measures: [
      { label: 'tsp', grams: 5 },
      { label: 'tbsp', grams: 15 },
    ],
  },
  { codes: /^E034$/, measures: [{ label: 'piece', grams: 120 }] },
  {
    codes: /^E03[6-9]$|^E04[0-2]$/,
    measures: [
      { label: 'piece', grams: 180 },
      { label: 'katori', grams: 130 },
    ],
  },
  { codes: /^E047$/, measures: [{ label: 'piece', grams: 120 }] },
  { codes: /^E05[01]$/, measures: [{ label: 'piece', grams: 130 }] },
  { codes: /^E054$/, measures: [{ label: 'piece', grams: 60 }] },
  {
    codes: /^E055$/,
    measures: [
      { label: 'katori', grams: 110 },
      { label: 'tbsp', grams: 12 },
    ],
  },
  { codes: /^E05[78]$/, measures: [{ label: 'tbsp', grams: 10 }] },
  { codes: /^E060$/, measures: [{ label: 'piece', grams: 80 }] },
  { codes: /^E063$/, measures: [{ label: 'piece', grams: 12 }] },
  { codes: /^E064$/, measures: [{ label: 'tsp', grams: 5 }] },
  { codes: /^E/, measures: [{ label: 'katori', grams: 120 }] },
  {
    codes: /^F00[1-3]$/,
    measures: [
      { label: 'medium', grams: 70 },
      { label: 'katori', grams: 100 },
    ],
  },
  { codes: /^F00[678]$/, measures: [{ label: 'medium', grams: 100 }] },
  { codes: /^F01[34]$/, measures: [{ label: 'medium', grams: 120 }] },
  { codes: /^F/, measures: [{ label: 'katori', grams: 100 }] },
  { codes: /^G00[1-8]$/, measures: [{ label: 'piece', grams: 4 }] },
  { codes: /^G0(09|16)$/, measures: [{ label: 'tbsp', grams: 3 }] },
  { codes: /^G01[1-3]$/, measures: [{ label: 'clove', grams: 3 }] },
  { codes: /^G01[45]$/, measures: [{ label: 'tsp', grams: 5 }] },
  { codes: /^G017$/, measures: [{ label: 'medium', grams: 80 }] },
  { codes: /^G018$/, measures: [{ label: 'piece', grams: 10 }] },
  { codes: /^G019$/, measures: [{ label: 'pinch', grams: 0.3 }] },
  { codes: /^G/, measures: [{ label: 'tsp', grams: 2.5 }] },
  { codes: /^H001$/, measures: [{ label: 'piece', grams: 1.2 }] },
  { codes: /^H005$/, measures: [{ label: 'piece', grams: 1.5 }] },
  { codes: /^H00[67]$/, measures: [{ label: 'tbsp', grams: 7 }] },
  {
    codes: /^H012$/,
    measures: [
      { label: 'tbsp', grams: 10 },
      { label: 'handful', grams: 28 },
    ],
  },
  { codes: /^H018$/, measures: [{ label: 'piece', grams: 0.6 }] },
  { codes: /^H021$/, measures: [{ label: 'half', grams: 2 }] },
  {
    codes: /^H/,
    measures: [
      { label: 'tsp', grams: 3.5 },
      { label: 'tbsp', grams: 10 },
    ],
  },
  {
    codes: /^I001$/,
    measures: [
      { label: 'tsp', grams: 5 },
      { label: 'piece', grams: 10 },
    ],
  },
  { codes: /^(I002|K)/, measures: [{ label: 'glass', grams: 200 }] },
  { codes: /^J00[1-3]$/, measures: [{ label: 'katori', grams: 70 }] },
]
