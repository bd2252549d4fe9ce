import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { DishDetails } from '#contract/foods/dish-details.ts'
import {
  type FigureNote,
  FOOD_LANGUAGES,
  type FoodAllergen,
  type FoodMeasure,
  type FoodName,
  type FoodPreparation,
  type FoodSource,
  type FoodTag,
} from '#contract/foods/food-items.ts'
import { calculateEnergyFromMacros, ENERGY_CONVENTION } from '#domain/energy/energy.ts'
import type { CookingMethod } from '#domain/foods/cooking-methods.ts'
import { calculateDryWeight } from '#domain/foods/dish.ts'
import type { DishVariant } from '#domain/foods/dish-variants.ts'
import { foldFoodName } from '#domain/foods/fold-food-name.ts'
import { type FoodSet, toOpenCode } from '#domain/foods/food-code.ts'
import {
  dropFattyAcids,
  FATTY_SUMS,
  hasTooManyFattyAcids,
  isEnergyOff,
  PROXIMATES_RANGE,
  sumProximates,
} from '#domain/foods/food-figures.ts'
import {
  EVERYDAY_RANK,
  listReferenceNames,
  listSearchNames,
  type SearchName,
} from '#domain/foods/search-names.ts'
import { inTableOrder, roundNoise } from '#domain/nutrients/amounts.ts'
import { NUTRIENTS, type NutrientAmounts, type NutrientKey } from '#domain/nutrients/nutrients.ts'
import { say } from '#domain/words/say.ts'
import { buildDish, NO_DISH } from './build-dish.ts'
import { CORRECTIONS, FISH_VITAMIN_B6_DIVISOR, UNLISTED_MASS } from './corrections.ts'
import { DERIVED_FOODS, deriveFood, findOriginalCode, isDerived } from './derived-foods.ts'
import { DISHES, type DishRecipe } from './dishes.ts'
import { putDisplayNamesFirst } from './display-names.ts'
import { type IfctRow, readIfct } from './ifct.ts'
import { describeIfctFood } from './ifct-foods.ts'
import { MAPPED_FIGURES } from './mapped-figures.ts'
import { describeOpenFood, MAPPED_FOODS, type MappedFood } from './open-foods.ts'
import { listCell, readDataFile, TextCell } from './read-data.ts'
import { USDA_FOODS, USDA_ROWS, type UsdaFood, type UsdaRow } from './usda-foods.ts'
import { findSrRow, readUsdaSr, type SrFood } from './usda-sr.ts'
import { findZeroRule, ZERO_RULES } from './zero-rules.ts'

/** A food as it is stored. All figures per 100 g. */
export type SeedFood = {
  code: string
  source: Exclude<FoodSource, 'custom' | 'fdc' | 'indb'>
  name: string
  scientificName: string | null
  category: string | null
  foodGroup: string
  preparation: FoodPreparation
  servingSize: string
  measures: readonly FoodMeasure[]
  description: string | null
  tags: readonly FoodTag[]
  /** `null` if not known. */
  allergens: readonly FoodAllergen[] | null
  names: readonly FoodName[]
  nutrients: NutrientAmounts
  provenance: Partial<Record<NutrientKey, FigureNote>>
  cookedWeightGrams: number | null
  dishDetails: DishDetails
  /** The codes of the dishes that it is usually eaten with. */
  pairsWith: readonly string[]
  /** For a computed level of a dish: the code of the dish. */
  baseCode: string | null
  variant: DishVariant | null
  /** The computed levels of a dish; the same for the dish and each of its levels. */
  variants: readonly DishVariant[]
  /** How a dish is cooked, if known, and the version of the formula of its figures. */
  method: CookingMethod | null
  dishFormula: number | null
  /** Reason why the figures cannot be trusted; `null` if they can. */
  quarantineReason: string | null
  ingredients: readonly { code: string; grams: number; isUncooked: boolean }[]
  searchNames: readonly SearchName[]
}

/** Changes to the figures, for people to check. */
export type FoodReport = {
  counts: {
    ifct2017: number
    derived: number
    /** Foods of IFCT 2017 that are replaced by rows of USDA SR. */
    open: number
    usda: number
    /** Written recipes. */
    dish: number
    /** Light and restaurant levels, which are computed from the recipes. */
    dishVariants: number
    quarantined: number
    /** Foods of USDA SR that nobody has reviewed. They are in no other number. */
    reference: number
    quarantinedReference: number
    searchNames: number
  }
  /** Dishes that are left out because the set of foods lacks these ingredients. */
  absentDishes: { code: string; name: string; ingredients: string[] }[]
  /** Foods whose stated energy is 0 or far from their macronutrients. The energy of every food is computed from them. */
  recomputedEnergy: { code: string; name: string; statedKcal: number; energyKcal: number }[]
  corrected: { code: string; nutrient: NutrientKey; from: number; to: number | null; reason: string }[]
  mappedFigures: number
  quarantined: { code: string; name: string; reason: string }[]
  /** Zeros of IFCT 2017 that are treated as gaps, by nutrient. */
  zerosToMissing: Partial<Record<NutrientKey, number>>
  /** Zeros that are known to be zero, by the reason of their rule. */
  confirmedZeros: Record<string, number>
}

/** Missing carbohydrate of IFCT is computed as the rest to 100 g if the stated energy agrees within this tolerance. */
const RESTORED_CARBS_TOLERANCE_G = 0.1
const MIN_RESTORED_CARBS_G = 0.5

export type BuiltFoods = { foods: SeedFood[]; report: FoodReport }

/** Builds every food of a set from the product's data files, and the report of the changes to the figures. */
export function buildFoods(foodSet: FoodSet): BuiltFoods {
  const report: FoodReport = {
    counts: {
      ifct2017: 0,
      derived: 0,
      open: 0,
      usda: 0,
      dish: 0,
      dishVariants: 0,
      quarantined: 0,
      reference: 0,
      quarantinedReference: 0,
      searchNames: 0,
    },
    absentDishes: [],
    recomputedEnergy: [],
    corrected: [],
    mappedFigures: 0,
    quarantined: [],
    zerosToMissing: {},
    confirmedZeros: {},
  }
  const foods = [
    ...(foodSet === 'full'
      ? readIfct().map((row) => buildIfctFood(row, report))
      : MAPPED_FOODS.map((food) => buildOpenFood(food, report))),
    ...USDA_FOODS.map((food) => buildUsdaFood(food, report)),
    ...readUsdaSr().map(buildSrFood),
  ]
  const byCode = new Map(foods.map((food) => [food.code, food]))
  for (const derived of foodSet === 'full' ? DERIVED_FOODS : []) {
    const original = byCode.get(findOriginalCode(derived.code))
    if (!original) throw new Error(`${derived.code}: there is no ${findOriginalCode(derived.code)}`)
    const food = deriveFood(derived, original)
    byCode.set(food.code, food)
    foods.push(food)
  }
  for (const dish of foodSet === 'full' ? DISHES : listOpenDishes(byCode, report)) {
    foods.push(...buildDish(dish, byCode))
  }
  addMoreNames(new Map(foods.map((food) => [food.code, food])), foodSet)
  for (const food of foods) {
    report.counts.searchNames += food.searchNames.length
    if (food.allergens === null) {
      report.counts.reference += 1
      if (food.quarantineReason !== null) report.counts.quarantinedReference += 1
      continue
    }
    report.counts[countAs(food)] += 1
    if (food.quarantineReason === null) continue
    report.counts.quarantined += 1
    report.quarantined.push({ code: food.code, name: food.name, reason: food.quarantineReason })
  }
  return { foods, report }
}

function countAs({ code, source, variant }: SeedFood): keyof FoodReport['counts'] {
  if (variant !== null) return 'dishVariants'
  if (isDerived(code)) return 'derived'
  return code.startsWith('open:') ? 'open' : source
}

/**
 * Returns the dishes with the ingredients of the open set. Dishes with an ingredient that the set lacks are reported
 * and left out.
 */
function listOpenDishes(byCode: ReadonlyMap<string, SeedFood>, report: FoodReport): DishRecipe[] {
  return DISHES.flatMap((dish) => {
    const ingredients = dish.ingredients.map((each) => ({ ...each, code: toOpenCode(each.code) }))
    const missing = ingredients.filter(({ code }) => byCode.get(code)?.quarantineReason !== null)
    const parts = ingredients.map(({ code, grams }) => ({
      grams,
      nutrients: byCode.get(code)?.nutrients ?? {},
    }))
    // A row with less water than the Indian food may leave more than the cooked weight.
    const isPossible = calculateDryWeight(parts) <= dish.cookedWeightGrams
    if (missing.length === 0 && isPossible) return [{ ...dish, ingredients }]
    report.absentDishes.push({
      code: dish.code,
      name: dish.name,
      ingredients: missing.map(({ code }) => code.replace('open:', 'ifct:')),
    })
    return []
  })
}

/** Adds the names of `food-names.csv`: everyday names that people search for. The open set lacks some of the foods. */
function addMoreNames(byCode: ReadonlyMap<string, SeedFood>, foodSet: FoodSet): void {
  for (const { code, language, names } of MORE_NAMES) {
    const food = byCode.get(foodSet === 'full' ? code : toOpenCode(code))
    if (!food && foodSet === 'open') continue
    if (!food) throw new Error(`food-names.csv: there is no ${code}`)
    const added = names.map((name) => ({ language, name }))
    food.names = [...food.names, ...added]
    // The names of a food that nobody has reviewed come after those of all other foods.
    const everydayRank = (food.searchNames[0]?.rank ?? 0) + EVERYDAY_RANK
    const everyday = added.map((each) => ({ ...each, key: foldFoodName(each.name), rank: everydayRank }))
    const isReplaced = (key: string): boolean => everyday.some((each) => each.key === key)
    const own = food.searchNames.filter(({ key, rank }) => rank < everydayRank || !isReplaced(key))
    food.searchNames = [...new Map([...everyday, ...own].map((each) => [each.key, each])).values()].sort(
      (one, other) => one.rank - other.rank,
    )
  }
}

const MORE_NAMES = readDataFile(
  'food-names.csv',
  z.strictObject({
    code: z.string().min(1),
    language: z.enum(FOOD_LANGUAGES),
    names: listCell(z.string().min(1)),
    /** Where the names were looked up; `null` for words that nobody has looked up yet. */
    source: TextCell,
  }),
)

/** Increase this number when the same foods are stored in another way, so that they are written again. */
const STORAGE_VERSION = 3

/** Computes a hash that changes when a food or the way foods are stored changes. */
export function hashFoods(foods: readonly SeedFood[]): string {
  return createHash('sha256').update(JSON.stringify({ STORAGE_VERSION, foods })).digest('hex')
}

/** Figures of one food while rules are applied. */
type Draft = {
  code: string
  name: string
  amounts: NutrientAmounts
  provenance: Partial<Record<NutrientKey, FigureNote>>
  statedKcal: number
}

function buildIfctFood(row: IfctRow, report: FoodReport): SeedFood {
  const described = describeIfctFood(row)
  const draft: Draft = {
    code: `ifct:${row.code}`,
    name: described.name,
    amounts: { ...row.amounts },
    provenance: {},
    statedKcal: row.energyKcal,
  }
  correctFigures(draft, row.code, report)
  restoreCarbs(draft, row.code, report)
  mapFigures(draft, row.code, report)
  resolveZeros(draft, row.code, report)
  deriveVitamins(draft, row.code)
  dropImpossible(draft, report)
  resolveEnergy(draft, report)
  return {
    ...described,
    code: draft.code,
    source: 'ifct2017',
    scientificName: row.scientificName,
    category: null,
    foodGroup: row.group,
    servingSize: '100g',
    description: null,
    nutrients: inTableOrder(draft.amounts),
    provenance: draft.provenance,
    ...NO_DISH,
    quarantineReason: findQuarantineReason(draft),
    searchNames: listSearchNames(described.name, [
      // Of names that sound the same, people who type in Latin letters read the one that is printed in them.
      ...described.names.toSorted((one, other) => Number(isTelugu(one)) - Number(isTelugu(other))),
      { language: 'en', name: row.name },
      ...(row.scientificName === null ? [] : [{ language: 'la', name: row.scientificName }]),
    ]),
  }
}

function isTelugu({ name }: FoodName): boolean {
  return /\p{Script=Telugu}/u.test(name)
}

function correctFigures(draft: Draft, ifctCode: string, report: FoodReport): void {
  for (const { codes, nutrient, value, source, reason } of CORRECTIONS) {
    if (codes.includes(ifctCode)) correctFigure(draft, nutrient, value, { source, reason }, report)
  }
  const isFish = /^[PQRS]/.test(ifctCode)
  const vitaminB6Mg = draft.amounts.vitaminB6Mg
  if (isFish && vitaminB6Mg !== undefined && vitaminB6Mg > 0) {
    correctFigure(
      draft,
      'vitaminB6Mg',
      roundNoise(vitaminB6Mg / FISH_VITAMIN_B6_DIVISOR),
      {
        source: 'IFCT 2017; USDA SR 15008 (carp): 0.19 mg',
        reason: 'Milligrams were entered as grams in every fish and shellfish row.',
      },
      report,
    )
  }
}

function correctFigure(
  draft: Draft,
  nutrient: NutrientKey,
  value: number | null,
  note: { source: string; reason: string },
  report: FoodReport,
): void {
  const from = draft.amounts[nutrient] ?? 0
  if (value === null) delete draft.amounts[nutrient]
  else draft.amounts[nutrient] = value
  draft.provenance[nutrient] = { kind: 'corrected', ...note }
  report.corrected.push({ code: draft.code, nutrient, from, to: value, reason: note.reason })
}

/**
 * Restores the carbohydrate of animal foods. IFCT lists none, but counts it in the energy of some shellfish and fish.
 * If the rest to 100 g and the amount that the stated energy implies (17 kJ per gram of protein and carbohydrate, 37 of
 * fat) are the same, that is the carbohydrate.
 */
function restoreCarbs(draft: Draft, ifctCode: string, report: FoodReport): void {
  if (!/^[MNOPQRS]/.test(ifctCode) || draft.amounts.carbsG !== 0) return
  const { proteinG = 0, fatG = 0 } = draft.amounts
  const leftG = 100 - sumProximates(draft.amounts)
  const impliedG = (draft.statedKcal * 4.184 - 17 * proteinG - 37 * fatG) / 17
  if (leftG < MIN_RESTORED_CARBS_G || Math.abs(leftG - impliedG) > RESTORED_CARBS_TOLERANCE_G) return
  correctFigure(
    draft,
    'carbsG',
    Number(leftG.toFixed(2)),
    {
      source: 'IFCT 2017',
      reason: 'Not listed, but counted in the stated energy and left over to 100 g.',
    },
    report,
  )
}

function mapFigures(draft: Draft, ifctCode: string, report: FoodReport): void {
  for (const { codes, ndb, nutrients, per } of MAPPED_FIGURES) {
    if (!codes.includes(ifctCode)) continue
    const row = findUsdaRow(ndb)
    const scale = per === null ? 1 : (draft.amounts[per] ?? Number.NaN) / (row.figures[per] ?? Number.NaN)
    for (const nutrient of nutrients) {
      const value = nutrient === 'carbsG' ? readAvailableCarbs(row) : row.figures[nutrient]
      if (value === undefined || (draft.amounts[nutrient] ?? 0) > 0) continue
      draft.amounts[nutrient] = roundNoise(value * scale)
      draft.provenance[nutrient] = {
        kind: 'mapped',
        source: `USDA SR ${ndb}, ${row.description}`,
        ...(per === null ? {} : { reason: `Scaled by ${say(NUTRIENTS[per].label).toLowerCase()}.` }),
      }
      report.mappedFigures += 1
    }
  }
}

function resolveZeros(draft: Draft, ifctCode: string, report: FoodReport): void {
  for (const [key, value] of Object.entries(draft.amounts) as [NutrientKey, number][]) {
    if (value !== 0 || draft.provenance[key]) continue
    const reason = findZeroRule(ifctCode, key)
    if (reason === null) {
      delete draft.amounts[key]
      report.zerosToMissing[key] = (report.zerosToMissing[key] ?? 0) + 1
    } else report.confirmedZeros[reason] = (report.confirmedZeros[reason] ?? 0) + 1
  }
  for (const { nutrients, appliesTo, reason } of ZERO_RULES) {
    if (!appliesTo(ifctCode)) continue
    for (const key of nutrients) {
      // Columns that IFCT does not have, such as vitamin B12.
      if (draft.amounts[key] !== undefined || !NOT_IN_IFCT.has(key)) continue
      draft.amounts[key] = 0
      draft.provenance[key] = { kind: 'rule', reason }
    }
  }
}

const NOT_IN_IFCT = new Set<NutrientKey>(['vitaminB12Ug', 'vitaminAUg', 'vitaminDUg'])

/**
 * Computes vitamins that IFCT gives in parts. A is retinol and a twelfth of the β-carotene equivalents (retinol
 * activity equivalents). D is cholecalciferol, and ergocalciferol in mushrooms; IFCT lists ergocalciferol for nearly
 * all plants, USDA SR for none: it is stored under its own name only, and is not counted as vitamin D. K is K1 and K2.
 */
function deriveVitamins(draft: Draft, ifctCode: string): void {
  const { amounts } = draft
  const { retinolUg, betaCaroteneEquivalentsUg, phylloquinoneUg, menaquinonesUg } = amounts
  if (
    amounts.vitaminAUg === undefined &&
    retinolUg !== undefined &&
    betaCaroteneEquivalentsUg !== undefined
  ) {
    amounts.vitaminAUg = roundNoise(retinolUg + betaCaroteneEquivalentsUg / 12)
  }
  const vitaminDUg = ifctCode.startsWith('J') ? amounts.ergocalciferolUg : amounts.cholecalciferolUg
  if (amounts.vitaminDUg === undefined && /^[JMNOPQRS]/.test(ifctCode) && vitaminDUg !== undefined) {
    amounts.vitaminDUg = vitaminDUg
  }
  if (amounts.vitaminKUg === undefined && phylloquinoneUg !== undefined && menaquinonesUg !== undefined) {
    amounts.vitaminKUg = roundNoise(phylloquinoneUg + menaquinonesUg)
  }
}

/** Upper limits for amino acids, in grams per 100 g of protein: proteins of animal foods contain less. */
const MAX_AMINO_ACID_G_PER_100_G_PROTEIN = { cystineMg: 4, methionineMg: 5, arginineMg: 13 } as const
const AMINO_ACID_SUMS = [
  'aminoAcidsG',
  'essentialAminoAcidsG',
  'conditionalAminoAcidsG',
  'nonessentialAminoAcidsG',
] as const

/**
 * Drops figures that cannot be right, such as parts that together outweigh the whole: all of these parts are dropped.
 */
function dropImpossible(draft: Draft, report: FoodReport): void {
  const { amounts } = draft
  // Oils are listed with up to 100.01 g of fat.
  if (amounts.fatG !== undefined && amounts.fatG > 100) {
    correctFigure(draft, 'fatG', 100, { source: 'IFCT 2017', reason: 'Rounded up past 100 g.' }, report)
  }
  const { proteinG = 0 } = amounts
  if (hasTooManyFattyAcids(amounts)) {
    for (const key of FATTY_SUMS) dropFigure(draft, key, 'The fatty acids outweigh the fat.', report)
  }
  if (!/^ifct:[L-S]/.test(draft.code)) return
  for (const [key, maxG] of Object.entries(MAX_AMINO_ACID_G_PER_100_G_PROTEIN) as [NutrientKey, number][]) {
    if ((amounts[key] ?? 0) <= proteinG * maxG * 10) continue
    dropFigure(draft, key, 'Far more than the proteins of animal foods hold.', report)
    for (const sum of AMINO_ACID_SUMS)
      dropFigure(draft, sum, 'Sums up an amino acid that is not believed.', report)
  }
}

function dropFigure(draft: Draft, nutrient: NutrientKey, reason: string, report: FoodReport): void {
  if (draft.amounts[nutrient] === undefined) return
  correctFigure(draft, nutrient, null, { source: 'IFCT 2017', reason }, report)
}

/**
 * Computes the energy of every food by one convention, so that it agrees with the macronutrients that are shown. The
 * figure of the source stays in the provenance; differences beyond `isEnergyOff` are listed in the report.
 */
function resolveEnergy(draft: Draft, report: FoodReport | null): void {
  const energyKcal = roundNoise(calculateEnergyFromMacros(draft.amounts))
  draft.amounts.energyKcal = energyKcal
  draft.provenance.energyKcal = {
    kind: 'recomputed',
    source: say(ENERGY_CONVENTION),
    sourceAmount: roundNoise(draft.statedKcal),
  }
  if (!isEnergyOff(draft.statedKcal, energyKcal)) return
  report?.recomputedEnergy.push({
    code: draft.code,
    name: draft.name,
    statedKcal: Math.round(draft.statedKcal),
    energyKcal: Math.round(energyKcal),
  })
}

function findQuarantineReason({ code, amounts }: Pick<Draft, 'code' | 'amounts'>): string | null {
  for (const key of ['waterG', 'ashG', 'proteinG', 'fatG', 'carbsG'] as const) {
    if (amounts[key] === undefined) return `${key} is not known`
  }
  const unlisted = UNLISTED_MASS.find((each) => each.code === code)?.grams ?? 0
  const sumG = roundNoise(sumProximates(amounts) + unlisted)
  if (sumG >= PROXIMATES_RANGE.min && sumG <= PROXIMATES_RANGE.max) return null
  return `Water, ash and macronutrients come to ${sumG.toFixed(1)} g, not about 100 g`
}

function findUsdaRow(ndb: string): UsdaRow {
  const row = USDA_ROWS.get(ndb) ?? findSrRow(ndb)
  if (!row) throw new Error(`USDA SR ${ndb} does not exist`)
  return row
}

/**
 * Returns the carbohydrate without fibre. USDA computes carbohydrate by difference and includes the fibre. Not known if
 * the fibre is not known.
 */
function readAvailableCarbs({ figures }: UsdaRow): number | undefined {
  if (figures.totalCarbsG === 0) return 0
  if (figures.fibreG === undefined) return undefined
  return roundNoise(Math.max(0, figures.totalCarbsG - figures.fibreG))
}

/**
 * Returns the figures of a row of USDA SR as a food with this code and name, without the `unknown` ones. With a report, a
 * stated energy that is far off is added to it.
 */
function draftUsdaFood(
  { code, name }: { code: string; name: string },
  row: UsdaRow,
  report: FoodReport | null,
  unknown: readonly NutrientKey[] = [],
): Draft {
  const { totalCarbsG, ...figures } = row.figures
  const draft: Draft = {
    code,
    name,
    amounts: { ...figures, carbsG: readAvailableCarbs(row) },
    provenance: {},
    statedKcal: figures.energyKcal ?? 0,
  }
  for (const key of unknown) delete draft.amounts[key]
  if (totalCarbsG === 0 && figures.fibreG === undefined) {
    draft.amounts.fibreG = 0
    draft.provenance.fibreG = {
      kind: 'rule',
      reason: 'Fibre is part of the carbohydrate, of which there is none.',
    }
  }
  resolveEnergy(draft, report)
  return draft
}

/** Builds a food of the open set. Each figure names the row of USDA SR, and the difference between food and row. */
function buildOpenFood(food: MappedFood, report: FoodReport): SeedFood {
  const row = findUsdaRow(food.ndb)
  const described = describeOpenFood(food)
  const draft = draftUsdaFood(described, row, report, food.unknown)
  const source = `USDA SR ${row.ndb}, ${row.description}`
  const note: FigureNote = { kind: 'mapped', source, ...(food.note === null ? {} : { reason: food.note }) }
  const nutrients = inTableOrder(draft.amounts)
  return {
    ...described,
    source: 'usda',
    scientificName: null,
    category: null,
    servingSize: '100g',
    description: `Figures of ${source}.${food.note === null ? '' : ` ${food.note}`}`,
    nutrients,
    provenance: {
      ...Object.fromEntries(Object.keys(nutrients).map((key) => [key, note])),
      ...draft.provenance,
    },
    ...NO_DISH,
    quarantineReason: findQuarantineReason(draft),
    searchNames: listSearchNames(described.name, described.names),
  }
}

function buildUsdaFood(food: UsdaFood, report: FoodReport): SeedFood {
  const draft = draftUsdaFood({ code: `usda:${food.ndb}`, name: food.name }, findUsdaRow(food.ndb), report)
  const names = putDisplayNamesFirst(draft.code, [
    { language: 'hi', name: food.hindi },
    ...food.aliases.map((name) => ({ language: 'en' as const, name })),
  ])
  return {
    code: draft.code,
    source: 'usda',
    name: food.name,
    scientificName: null,
    category: null,
    foodGroup: food.group,
    preparation: food.preparation,
    servingSize: '100g',
    measures: food.measures,
    description: food.description,
    tags: food.tags,
    allergens: food.allergens,
    names,
    nutrients: inTableOrder(draft.amounts),
    provenance: draft.provenance,
    ...NO_DISH,
    quarantineReason: findQuarantineReason(draft),
    searchNames: listSearchNames(food.name, names),
  }
}

/**
 * Builds a food of USDA SR that nobody has reviewed: its allergens and diets are not known, and in searches it comes
 * after all other foods.
 */
function buildSrFood({ name, commonNames, scientificName, row, ...food }: SrFood): SeedFood {
  const draft = draftUsdaFood({ code: `usda:${food.ndb}`, name }, row, null)
  const names = commonNames.map((each): FoodName => ({ language: 'en', name: each }))
  const quarantineReason = findSrQuarantineReason(draft)
  return {
    code: draft.code,
    source: 'usda',
    name,
    scientificName,
    category: null,
    foodGroup: food.group,
    preparation: food.preparation,
    servingSize: '100g',
    measures: food.measures,
    description: food.refuse,
    tags: [],
    allergens: null,
    names,
    nutrients: dropFattyAcids(inTableOrder(draft.amounts)),
    provenance: draft.provenance,
    ...NO_DISH,
    quarantineReason,
    searchNames: listReferenceNames(
      name,
      [...names, ...(scientificName === null ? [] : [{ language: 'la', name: scientificName }])],
      { isHidden: quarantineReason !== null },
    ),
  }
}

const ALCOHOLIC = /alcoholic|malt liquor|malt beverage|hard cider/i

/**
 * A food that nobody has reviewed is quarantined, too, if its stated energy is far from its macronutrients, because it is
 * not known which of them is wrong. Alcohol has no column, so alcoholic drinks are quarantined. Ash weighs at most a few
 * grams, and manufacturers do not state it, so a food without it is not.
 */
function findSrQuarantineReason({ code, name, amounts, statedKcal }: Draft): string | null {
  if (ALCOHOLIC.test(name) && !/non-alcoholic/i.test(name)) return 'Its alcohol is not listed'
  const reason = findQuarantineReason({ code, amounts: { ashG: 0, ...amounts } })
  if (reason !== null || !isEnergyOff(statedKcal, amounts.energyKcal ?? 0)) return reason
  return 'Its energy and its macronutrients do not agree, and nobody has reviewed them'
}
