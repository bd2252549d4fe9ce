import type { FoodAllergen } from '#contract/foods/food-items.ts'
import type { FoodTableReport, ImportedFile } from '#contract/foods/food-tables.ts'
import { KJ_PER_KCAL } from '#domain/energy/energy.ts'
import { foldFoodName } from '#domain/foods/fold-food-name.ts'
import { readGtin } from '#domain/foods/gtin.ts'
import { NUTRIENTS, type NutrientKey } from '#domain/nutrients/nutrients.ts'
import { MAX_PORTION_GRAMS } from '#domain/plans/portion-limits.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { type PackagedRow, packagedFoods } from '../packaged/repository.ts'
import { checkFigures, findNameProblem, type RowFigures } from './build-table-food.ts'
import { type Product, readProducts, type UnreadableRow } from './open-food-facts-files.ts'
import { describeFile, readFigure } from './read-file.ts'
import { nameNutrient, ReportBuilder } from './report.ts'
import type { TableReading } from './service.ts'

/**
 * Fields of Open Food Facts per 100 g. All are in grams, vitamins and minerals too. `energy-kcal`, `energy-kj` and `energy`
 * (kJ) are read as the energy of the label.
 */
const FIELDS: Readonly<Record<string, NutrientKey>> = {
  proteins: 'proteinG',
  fat: 'fatG',
  carbohydrates: 'carbsG',
  fiber: 'fibreG',
  sugars: 'sugarsG',
  starch: 'starchG',
  'saturated-fat': 'saturatedFatG',
  'monounsaturated-fat': 'monounsaturatedFatG',
  'polyunsaturated-fat': 'polyunsaturatedFatG',
  'trans-fat': 'transFatG',
  cholesterol: 'cholesterolMg',
  sodium: 'sodiumMg',
  potassium: 'potassiumMg',
  calcium: 'calciumMg',
  iron: 'ironMg',
  zinc: 'zincMg',
  magnesium: 'magnesiumMg',
  phosphorus: 'phosphorusMg',
  copper: 'copperMg',
  manganese: 'manganeseMg',
  selenium: 'seleniumUg',
  'vitamin-a': 'vitaminAUg',
  'vitamin-d': 'vitaminDUg',
  'vitamin-e': 'vitaminEMg',
  'vitamin-k': 'vitaminKUg',
  'vitamin-c': 'vitaminCMg',
  'vitamin-b1': 'thiaminMg',
  'vitamin-b2': 'riboflavinMg',
  'vitamin-pp': 'niacinMg',
  'vitamin-b6': 'vitaminB6Mg',
  'vitamin-b9': 'folateUg',
  'vitamin-b12': 'vitaminB12Ug',
  biotin: 'biotinUg',
  'pantothenic-acid': 'pantothenicAcidMg',
}
const ENERGY_FIELDS = ['energy-kcal', 'energy-kj', 'energy']
const PER_GRAM: Readonly<Record<string, number>> = { g: 1, mg: 1e3, µg: 1e6 }

/**
 * Allergens of Open Food Facts that we have. Its `en:nuts` are tree nuts. It lists the allergens of Regulation (EU)
 * 1169/2011, Annex II; celery, lupin and sulphites are not in our list.
 */
const ALLERGENS: Readonly<Record<string, FoodAllergen>> = {
  'en:milk': 'dairy',
  'en:gluten': 'gluten',
  'en:peanuts': 'peanuts',
  'en:nuts': 'tree_nuts',
  'en:crustaceans': 'shellfish',
  'en:molluscs': 'shellfish',
  'en:fish': 'fish',
  'en:eggs': 'eggs',
  'en:soybeans': 'soy',
  'en:sesame-seeds': 'sesame',
  'en:mustard': 'mustard',
  // Its list of synonyms has these cereals and nuts of Annex II, so they are rarely tags of their own.
  'en:wheat': 'gluten',
  'en:spelt': 'gluten',
  'en:kamut': 'gluten',
  'en:rye': 'gluten',
  'en:barley': 'gluten',
  'en:oats': 'gluten',
  'en:almonds': 'tree_nuts',
  'en:hazelnuts': 'tree_nuts',
  'en:walnuts': 'tree_nuts',
  'en:cashews': 'tree_nuts',
  'en:cashew-nuts': 'tree_nuts',
  'en:pecan-nuts': 'tree_nuts',
  'en:brazil-nuts': 'tree_nuts',
  'en:pistachio-nuts': 'tree_nuts',
  'en:macadamia-nuts': 'tree_nuts',
  'en:queensland-nuts': 'tree_nuts',
}

/** Somebody entered that there are none. This is not taken for a fact, because people may enter only what is in bold. */
const NO_ALLERGENS = 'en:none'

/** The number of foods that one statement writes. */
const BATCH = 500
const MAX_TEXT = 5000
/** Fields besides `FIELDS` that are read. */
const OTHER_FIELDS = [...ENERGY_FIELDS, 'alcohol']

/**
 * Reads an extract of Open Food Facts, in one of the formats of `readProducts`.
 *
 * @throws TableFileError if the file cannot be read.
 */
export async function readOpenFoodFacts(path: string): Promise<TableReading> {
  const file = await describeFile(path)
  return {
    kind: 'open-food-facts',
    files: [file],
    write: (ctx) => writeProducts(ctx, file, () => readProducts(path)),
  }
}

async function writeProducts(
  ctx: Ctx,
  file: ImportedFile,
  read: () => AsyncGenerator<Product | UnreadableRow>,
): Promise<FoodTableReport> {
  const report = new ReportBuilder()
  const lines = new Map<string, number>()
  const counts = { newCount: 0, changedCount: 0, sameCount: 0 }
  let batch: PackagedRow[] = []
  const writeBatch = async (): Promise<void> => {
    const written = await packagedFoods.upsert(ctx.db, batch)
    const newCount = written.filter(({ isNew }) => isNew).length
    counts.newCount += newCount
    counts.changedCount += written.length - newCount
    counts.sameCount += batch.length - written.length
    batch = []
  }
  await packagedFoods.allowTime(ctx.db)
  for await (const product of read()) {
    const built = 'reason' in product ? product : buildProduct(product, report)
    const earlier = 'gtin' in built ? lines.get(built.gtin) : undefined
    if ('reason' in built || earlier !== undefined) {
      const reason = 'reason' in built ? built.reason : `Line ${earlier} has the same barcode.`
      report.refuse({ file: file.name, line: product.line, name: cleanText(product.name), reason })
      continue
    }
    lines.set(built.gtin, product.line)
    report.take(built.nutrients)
    batch.push(built)
    if (batch.length === BATCH) await writeBatch()
  }
  if (batch.length > 0) await writeBatch()
  return report.finish(counts)
}

function buildProduct(product: Product, report: ReportBuilder): PackagedRow | { reason: string } {
  if (isDamaged(product)) return { reason: 'Its text is damaged: it contains characters that are no text.' }
  const name = cleanText(product.name)
  const nameProblem = findNameProblem(name)
  if (nameProblem !== null) return { reason: nameProblem }
  const gtin = readCode(product.code)
  if (gtin === null) return { reason: describeCodeProblem(product.code) }
  const checked = checkFigures(readFigures(product))
  if ('reason' in checked) return checked
  for (const [field, key] of Object.entries(FIELDS)) {
    if (checked.nutrients[key] !== undefined) report.understand(`${field}_100g (g)`, nameNutrient(key), 1)
  }
  for (const field of product.fields) {
    const isRead = field in FIELDS || OTHER_FIELDS.includes(field)
    if (!isRead && product.figure(field) !== '') report.ignore(`${field}_100g`, 1)
  }
  const brands = cleanText(product.brands)
  const servingGrams = readFigure(product.serving)
  return {
    ...checked,
    gtin,
    name,
    brands: brands || null,
    quantity: cleanText(product.quantity) || null,
    servingGrams:
      servingGrams !== null && servingGrams > 0 && servingGrams <= MAX_PORTION_GRAMS ? servingGrams : null,
    ingredients: cleanText(product.ingredients) || null,
    ...readAllergens(product),
    key: foldFoodName(`${name} ${brands}`),
    changedAt: readTime(product.changed),
  }
}

/** Reads a barcode. A spreadsheet may have removed zeros at its beginning, which do not change the check digit. */
function readCode(code: string): string | null {
  return readGtin(/^\d{6,11}$/.test(code) ? code.padStart(12, '0') : code)
}

function describeCodeProblem(code: string): string {
  return /^\d[.,]?\d*E\+\d+$/i.test(code)
    ? `${code} is a barcode that a spreadsheet has rounded. Import the file as it was downloaded.`
    : `${code || 'An empty code'} is no barcode: its check digit is wrong.`
}

/** Converts the figures from grams to our units. The energy of the label is in kcal, or else in kJ. */
function readFigures(product: Product): RowFigures {
  const amounts: RowFigures['amounts'] = {}
  for (const [field, key] of Object.entries(FIELDS)) {
    const grams = readFigure(product.figure(field))
    const factor = PER_GRAM[NUTRIENTS[key].unit]
    if (grams !== null && factor !== undefined) amounts[key] = grams * factor
  }
  const [kcal, kj, energy] = ENERGY_FIELDS.map((field) => readFigure(product.figure(field)))
  const energyKj = kj ?? energy ?? null
  // Old products have the kilojoules in the field for kilocalories, too.
  const isKcal = typeof kcal === 'number' && !(energyKj !== null && energyKj > 0 && kcal > energyKj * 0.9)
  const statedKcal = isKcal ? kcal : energyKj === null ? null : energyKj / KJ_PER_KCAL
  // By volume; a gram of it more or less does not matter for the limit.
  const alcoholG = readFigure(product.figure('alcohol'))
  return {
    amounts,
    statedKcal: statedKcal === null ? null : Number(statedKcal.toFixed(1)),
    ...(alcoholG === null ? {} : { alcoholG }),
  }
}

/**
 * Reads what the label declares. No tags mean that nobody entered them, so that allergens are not known. The names of tags
 * outside our list are stored as they are: a list without them would look complete.
 */
function readAllergens(
  product: Pick<Product, 'allergens' | 'traces'>,
): Pick<PackagedRow, 'allergens' | 'traces' | 'otherAllergens' | 'otherTraces'> {
  const allergens = mapTags(product.allergens)
  const otherAllergens = nameOthers(product.allergens)
  return {
    allergens: allergens.length > 0 ? allergens : null,
    traces: mapTags(product.traces).filter((allergen) => !allergens.includes(allergen)),
    otherAllergens,
    otherTraces: nameOthers(product.traces).filter((name) => !otherAllergens.includes(name)),
  }
}

function mapTags(tags: readonly string[]): FoodAllergen[] {
  return [...new Set(tags.flatMap((tag) => ALLERGENS[tag] ?? []))].sort()
}

/** Names the tags outside our list: `en:sulphur-dioxide` → `sulphur dioxide`. */
function nameOthers(tags: readonly string[]): string[] {
  const others = tags.filter((tag) => !(tag in ALLERGENS) && tag !== NO_ALLERGENS)
  const names = others.map((tag) => cleanText(tag.replace(/^[a-z]{2}:/, '').replaceAll('-', ' ')))
  return [...new Set(names.filter(Boolean))].sort()
}

/** Reads seconds since 1970. */
function readTime(seconds: string): string | null {
  const time = readFigure(seconds)
  return time !== null && time > 0 && time < 1e11 ? new Date(time * 1000).toISOString() : null
}

/** Checks for NUL and for halves of surrogate pairs, which PostgreSQL cannot store. */
function isDamaged(product: Product): boolean {
  const { code, name, brands, quantity, ingredients, allergens, traces, fields } = product
  const texts = [code, name, brands, quantity, ingredients, ...allergens, ...traces, ...fields]
  return texts.some((text) => text.includes('\0') || !text.isWellFormed())
}

/** Removes control characters and repeated spaces, and shortens texts that no label has. */
function cleanText(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, MAX_TEXT)
      // The cut may be in the middle of a surrogate pair.
      .replace(/[\uD800-\uDBFF]$/, '')
  )
}
