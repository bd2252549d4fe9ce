import { addUp, amountOf, type Draft, type Figure, removeFigure } from './draft.ts'
import type { Key, Sources, UsdaRow } from './sources.ts'
import { isRealZero } from './zero-table.ts'

/**
 * The rules of `docs/foods.md` as this check understands them, in their order. A new rule of the product is one more
 * function in the list of its source.
 */
export type FoodRule = (draft: Draft, sources: Sources) => void

export const IFCT_RULES: readonly FoodRule[] = [
  correctFigures,
  divideFishVitaminB6,
  restoreAnimalCarbs,
  mapFigures,
  judgeZeros,
  addZerosWithoutColumn,
  computeVitamins,
  limitFat,
  removeExcessiveFattyAcids,
  removeExcessiveAminoAcids,
  computeEnergy,
]

export const USDA_RULES: readonly FoodRule[] = [removeFibreFromCarbs, addFibreOfNoCarbs, computeEnergy]

export const REFERENCE_RULES: readonly FoodRule[] = [...USDA_RULES, removeExcessiveFattyAcids]

/** Kilojoules per kilocalorie (thermochemical). */
export const KJ_PER_KCAL = 4.184

function ifctCodeOf({ code }: Draft): string {
  return code.slice('ifct:'.length)
}

function correctFigures(draft: Draft, { corrections }: Sources): void {
  for (const { codes, key, value } of corrections) {
    if (!codes.includes(ifctCodeOf(draft))) continue
    draft.figures.set(key, { amount: value, kind: value === null ? 'unknown' : 'corrected' })
  }
}

/** Fish and shellfish have milligrams of vitamin B6 in a column of grams. */
function divideFishVitaminB6(draft: Draft): void {
  const stated = amountOf(draft, 'vitaminB6Mg')
  if (!'PQRS'.includes(ifctCodeOf(draft).charAt(0)) || stated === null || stated === 0) return
  draft.figures.set('vitaminB6Mg', { amount: stated / 1000, kind: 'corrected' })
}

const MASS_KEYS = ['waterG', 'ashG', 'proteinG', 'fatG', 'carbsG', 'fibreG']

/** An animal food without listed carbohydrate has the rest to 100 g if its stated energy implies as much. */
function restoreAnimalCarbs(draft: Draft): void {
  if (!'MNOPQRS'.includes(ifctCodeOf(draft).charAt(0)) || amountOf(draft, 'carbsG') !== 0) return
  const restG = 100 - addUp(draft, MASS_KEYS)
  const statedKj = draft.statedKcal * KJ_PER_KCAL
  const impliedG = statedKj / 17 - addUp(draft, ['proteinG']) - (addUp(draft, ['fatG']) * 37) / 17
  if (restG < 0.5 || Math.abs(restG - impliedG) > 0.1) return
  draft.figures.set('carbsG', { amount: Math.round(restG * 100) / 100, kind: 'corrected' })
}

/** Gaps are filled with the figures of a named row of USDA SR; a figure of IFCT remains. */
function mapFigures(draft: Draft, { mappings, usda }: Sources): void {
  for (const { codes, ndb, keys, per } of mappings) {
    if (!codes.includes(ifctCodeOf(draft))) continue
    const row = usda.get(ndb)
    if (!row) throw new Error(`USDA SR ${ndb} is missing`)
    const scale = per === null ? 1 : (amountOf(draft, per) ?? 0) / (row.figures[per] ?? 0)
    for (const key of keys) {
      const stated = key === 'carbsG' ? availableCarbs(row) : (row.figures[key] ?? null)
      if (stated === null || amountOf(draft, key)) continue
      draft.figures.set(key, { amount: stated * scale, kind: 'mapped' })
    }
  }
}

/** A zero of the file is a gap unless the table of zeros says otherwise. */
function judgeZeros(draft: Draft): void {
  for (const [key, { amount, kind }] of draft.figures) {
    if (amount !== 0 || kind !== 'as stated') continue
    const isReal = isRealZero(ifctCodeOf(draft), key)
    draft.figures.set(key, isReal ? { amount: 0, kind: 'zero by rule' } : { amount: null, kind: 'unknown' })
  }
}

/** Vitamins without a column in IFCT 2017. */
function addZerosWithoutColumn(draft: Draft): void {
  for (const key of ['vitaminAUg', 'vitaminB12Ug', 'vitaminDUg']) {
    if (draft.figures.has(key) || !isRealZero(ifctCodeOf(draft), key)) continue
    draft.figures.set(key, { amount: 0, kind: 'zero by rule' })
  }
}

/** Vitamin A (retinol activity equivalents), D and K from their parts. The vitamin D of plants is unknown. */
function computeVitamins(draft: Draft): void {
  const set = (key: Key, parts: readonly Key[], compute: (...amounts: number[]) => number): void => {
    const amounts = parts.map((part) => amountOf(draft, part))
    if (amountOf(draft, key) !== null || amounts.includes(null)) return
    draft.figures.set(key, {
      amount: compute(...amounts.map((amount) => amount ?? 0)),
      kind: 'computed from parts',
    })
  }
  set('vitaminAUg', ['retinolUg', 'betaCaroteneEquivalentsUg'], (retinol = 0, carotene = 0) => {
    return retinol + carotene / 12
  })
  const group = ifctCodeOf(draft).charAt(0)
  if (group === 'J') set('vitaminDUg', ['ergocalciferolUg'], (d2 = 0) => d2)
  if ('MNOPQRS'.includes(group)) set('vitaminDUg', ['cholecalciferolUg'], (d3 = 0) => d3)
  set('vitaminKUg', ['phylloquinoneUg', 'menaquinonesUg'], (k1 = 0, k2 = 0) => k1 + k2)
}

function limitFat(draft: Draft): void {
  const fatG = amountOf(draft, 'fatG')
  if (fatG !== null && fatG > 100) draft.figures.set('fatG', { amount: 100, kind: 'corrected' })
}

/** All three sums of fatty acids are unknown if together they weigh more than the fat (with a margin). */
function removeExcessiveFattyAcids(draft: Draft): void {
  const keys = ['saturatedFatG', 'monounsaturatedFatG', 'polyunsaturatedFatG']
  if (addUp(draft, keys) <= addUp(draft, ['fatG']) * 1.05 + 0.1) return
  for (const key of keys) removeFigure(draft, key)
}

/** Amino acids of animal foods far beyond any protein are unknown, and so are the sums with them. */
function removeExcessiveAminoAcids(draft: Draft): void {
  if (!'LMNOPQRS'.includes(ifctCodeOf(draft).charAt(0))) return
  const proteinG = addUp(draft, ['proteinG'])
  for (const [key, mostPercent] of [
    ['cystineMg', 4],
    ['methionineMg', 5],
    ['arginineMg', 13],
  ] as const) {
    if (addUp(draft, [key]) <= (proteinG * 1000 * mostPercent) / 100) continue
    removeFigure(draft, key)
    removeFigure(draft, 'aminoAcidsG')
    removeFigure(draft, 'essentialAminoAcidsG')
    removeFigure(draft, 'conditionalAminoAcidsG')
    removeFigure(draft, 'nonessentialAminoAcidsG')
  }
}

/** 4 kcal per gram of protein and available carbohydrate, 9 of fat, 2 of fibre, 7 of alcohol. */
function computeEnergy(draft: Draft): void {
  const amount =
    4 * addUp(draft, ['proteinG', 'carbsG']) +
    9 * addUp(draft, ['fatG']) +
    2 * addUp(draft, ['fibreG']) +
    7 * addUp(draft, ['alcoholG'])
  draft.figures.set('energyKcal', { amount, kind: 'energy' })
}

/** Carbohydrate without fibre; `null` if the fibre is unknown, unless there is no carbohydrate at all. */
function availableCarbs({ figures: { totalCarbsG = 0, fibreG } }: UsdaRow): number | null {
  if (totalCarbsG === 0) return 0
  return fibreG === undefined ? null : Math.max(0, totalCarbsG - fibreG)
}

function removeFibreFromCarbs(draft: Draft, { usda }: Sources): void {
  const row = usda.get(draft.code.slice('usda:'.length))
  const amount = row ? availableCarbs(row) : null
  draft.figures.set('carbsG', { amount, kind: amount === null ? 'unknown' : 'computed from parts' })
}

function addFibreOfNoCarbs(draft: Draft): void {
  if (amountOf(draft, 'carbsG') !== 0 || draft.figures.has('fibreG')) return
  draft.figures.set('fibreG', { amount: 0, kind: 'zero by rule' })
}

/** Checks that water, ash, protein, fat and carbohydrate are known and come to 97–103 g with the fibre. */
export function isUsable(draft: Draft, { unlistedMass }: Sources): boolean {
  if (MASS_KEYS.some((key) => key !== 'fibreG' && amountOf(draft, key) === null)) return false
  const massG = addUp(draft, MASS_KEYS) + (unlistedMass.get(draft.code) ?? 0)
  return massG >= 97 && massG <= 103
}

/** The same for a food that nobody has reviewed: its ash may be unknown, and its stated energy must be plausible. */
export function isReferenceUsable(draft: Draft, name: string): boolean {
  if (/alcoholic|malt liquor|malt beverage|hard cider/i.test(name) && !/non-alcoholic/i.test(name))
    return false
  if (MASS_KEYS.some((key) => !['fibreG', 'ashG'].includes(key) && amountOf(draft, key) === null))
    return false
  const massG = Math.round(addUp(draft, MASS_KEYS) * 1e6) / 1e6
  const energyKcal = addUp(draft, ['energyKcal'])
  const difference = Math.abs(draft.statedKcal - energyKcal)
  const isFar = difference > 20 && difference > 0.15 * Math.max(draft.statedKcal, energyKcal)
  const isMissing = draft.statedKcal === 0 && energyKcal > 0.5
  return massG >= 97 && massG <= 103 && !isFar && !isMissing
}

const FATTY_ACIDS =
  'butyric caproic caprylic capric lauric myristic palmitic stearic arachidic behenic lignoceric myristoleic palmitoleic oleic linoleic alphaLinolenic'.split(
    ' ',
  )
const FAT_PARTS =
  /^(fat|.*Fat|cholesterol|retinol|vitamin[ADEK]|.*calciferol|.*tocopherols?|.*carotenes?|carotenoids|xanthophylls|lutein|betaCaroteneEquivalents|phylloquinone|menaquinones)(G|Mg|Ug)$/i

/** Takes fat out of a food until it is this percentage of the dry matter, and adds as much water. */
export function skim(food: { figures: ReadonlyMap<Key, Figure> }, percent: number): Draft['figures'] {
  const figures = new Map(food.figures)
  const skimmed: Draft = { code: '', figures, statedKcal: 0 }
  const solidsG = addUp(skimmed, ['proteinG', 'carbsG', 'fibreG', 'ashG'])
  const fatG = addUp(skimmed, ['fatG'])
  const leanG = (solidsG / (1 - percent / 100)) * (percent / 100)
  for (const [key, figure] of food.figures) {
    const isFat = FAT_PARTS.test(key) || FATTY_ACIDS.some((acid) => key === `${acid}AcidMg`)
    if (!isFat || figure.amount === null) continue
    figures.set(key, { ...figure, amount: figure.amount * (leanG / fatG) })
  }
  const waterG = addUp(skimmed, ['waterG']) + fatG - leanG
  figures.set('waterG', { amount: waterG, kind: 'computed from parts' })
  computeEnergy(skimmed)
  return figures
}
