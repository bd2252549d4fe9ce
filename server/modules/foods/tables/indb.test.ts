import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import yazl from 'yazl'
import type { FoodItemDetail, FoundFoodItem } from '#contract/foods/food-items.ts'
import { createCtx } from '#server/kit/ctx.ts'
import { makeTestFolder } from '#server/test/server-process.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'
import { readIndb } from './indb.ts'
import { actAsImporter, importFoodTable, tryFoodTable } from './service.ts'

// Invented foods with figures of USDA SR 09003 (apples), in the columns of the databank.
const HEADINGS = [
  'food_code',
  'food_name',
  'primarysource',
  'energy_kj',
  'energy_kcal',
  'carb_g',
  'protein_g',
  'fat_g',
  'fibre_g',
  'sfa_mg',
  'iron_mg',
  'selenium_ug',
  'vitc_mg',
  'servings_unit',
  'unit_serving_energy_kcal',
  'unit_serving_carb_g',
  'unit_serving_iron_mg',
  'vita_ug',
  'freesugar_g',
]
/** A bowl of 150 g. */
const SERVING = ['bowl', 78, 17.115, 0.18]
const ROWS: (string | number)[][] = [
  [
    'TST001',
    'Test data: apple & raisin dish',
    'test',
    218,
    52,
    11.41,
    0.26,
    0.17,
    2.4,
    28,
    0.12,
    0,
    4.6,
    ...SERVING,
    0,
    10,
  ],
  [
    'TST001',
    'Test data: same code',
    'test',
    218,
    52,
    11.41,
    0.26,
    0.17,
    2.4,
    28,
    0.12,
    0,
    4.6,
    ...SERVING,
    0,
    10,
  ],
  ['TST003', 'Test data: no fat', 'test', 218, 52, 11.41, 0.26, '', 2.4, 28, 0.12, 0, 4.6, ...SERVING, 0, 10],
  [
    'TST004',
    'Test data: other energy',
    'test',
    218,
    300,
    11.41,
    0.26,
    0.17,
    2.4,
    28,
    0.12,
    0,
    4.6,
    ...SERVING,
    0,
    10,
  ],
  ['', 'Test data: no code', 'test', 218, 52, 11.41, 0.26, 0.17, 2.4, 28, 0.12, 0, 4.6, ...SERVING, 0, 10],
]

const testApp = setUpTestApp()
const folder = makeTestFolder()
afterAll(() => folder.remove())
let admin: SignedIn
beforeAll(async () => {
  admin = await signInAs(testApp, 'admin')
})

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Writes a workbook as Excel does: texts in a part of their own, figures in the sheet, empty cells left out. */
async function writeWorkbook(rows: (string | number)[][]): Promise<string> {
  const texts = [...new Set(rows.flat().filter((cell) => typeof cell === 'string'))]
  const cellOf = (cell: string | number, line: number, column: number): string => {
    const place = `${String.fromCharCode(65 + column)}${line}`
    if (cell === '') return ''
    if (typeof cell === 'number') return `<c r="${place}" s="1"><v>${cell}</v></c>`
    return `<c r="${place}" t="s"><v>${texts.indexOf(cell)}</v></c>`
  }
  const xml = rows.map((cells, index) => {
    const line = index + 1
    return `<row r="${line}" spans="1:14">${cells.map((cell, column) => cellOf(cell, line, column)).join('')}</row>`
  })
  const zip = new yazl.ZipFile()
  const add = (name: string, content: string): void =>
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${content}`), name)
  add('xl/workbook.xml', '<workbook/>')
  add(
    'xl/worksheets/sheet1.xml',
    '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Read me</t></is></c></row></sheetData></worksheet>',
  )
  add('xl/worksheets/sheet2.xml', `<worksheet><sheetData>${xml.join('')}</sheetData></worksheet>`)
  add(
    'xl/sharedStrings.xml',
    `<sst>${texts.map((each) => `<si><r><t xml:space="preserve">${escapeXml(each)}</t></r></si>`).join('')}</sst>`,
  )
  zip.end()
  const path = join(folder.path, 'indb.xlsx')
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

const read = async <T>(url: string): Promise<T> =>
  (await testApp.app.inject({ url, headers: { cookie: admin.cookie } })).json<T>()

describe('a workbook of the Indian Nutrient Databank', () => {
  it('is reported with its columns, and each refused row with its number', async () => {
    const reading = await readIndb(await writeWorkbook([HEADINGS, ...ROWS]))
    const report = await tryFoodTable(createCtx(testApp.platform), reading)
    expect(report).toMatchObject({ newCount: 1, refusedCount: 4 })
    expect(report.refused.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'Row 2 has the same food_code.'],
      [4, 'Fat is not known.'],
      [5, 'The file states 300 kcal, but its macronutrients give 53 kcal.'],
      [6, 'It has no food_code.'],
    ])
    expect(report.understood).toContainEqual({ from: 'sfa_mg', to: 'Saturated fat (g)', count: 1 })
    expect(report.unknown.map(({ from }) => from)).toEqual([
      'primarysource',
      'energy_kj',
      'unit_serving_… (figures per serving)',
    ])
    expect(report.understood).toContainEqual({ from: 'servings_unit', to: 'Household measure', count: 1 })
  })

  it('is imported only with a note on the permission', async () => {
    const ctx = await actAsImporter(testApp.platform, admin.email)
    const reading = await readIndb(await writeWorkbook([HEADINGS, ...ROWS]))
    await expect(importFoodTable(ctx, reading, null)).rejects.toThrow('Name the permission')
    await importFoodTable(ctx, reading, 'Test permission')
    const [found] = await read<FoundFoodItem[]>('/api/food-items/search?q=apple%20%26%20raisin%20dish')
    expect(found).toMatchObject({
      name: 'Test data: apple & raisin dish',
      sourceLabel: 'Indian Nutrient Databank, TST001',
      allergens: null,
    })
    const food = await read<FoodItemDetail>(`/api/food-items/${found?.id}`)
    expect(food.nutrients).toMatchObject({ energyKcal: 53.01, saturatedFatG: 0.028, ironMg: 0.12 })
    // The databank writes 0 also for figures that nobody measured.
    expect(food.nutrients).not.toHaveProperty('seleniumUg')
    expect(food.provenance.energyKcal).toMatchObject({ kind: 'recomputed', sourceAmount: 52 })
    expect(food.nutrients.sugarsG).toBe(10)
    expect(food.measures).toEqual([{ label: 'bowl', grams: 150 }])
    // An ingredient whose figure is not known counts as zero there.
    expect(food.provenance.ironMg).toMatchObject({ kind: 'partial' })
    expect(food.provenance).not.toHaveProperty('proteinG')
  })

  it('has no vitamin A, because the databank leaves out carotenes, and no measure of figures that disagree', async () => {
    const row = [
      'TST010',
      'Test data: carrot dish',
      'test',
      218,
      52,
      11.41,
      0.26,
      0.17,
      2.4,
      28,
      0.12,
      0,
      4.6,
    ]
    const reading = await readIndb(
      await writeWorkbook([
        HEADINGS,
        [...row, 'bowl', 78, 10, 0.18, 55, 10],
        ['TST011', 'Test data: drink', ...row.slice(2), 'ml', 78, 17.115, 0.18, 0, 10],
      ]),
    )
    await importFoodTable(await actAsImporter(testApp.platform, admin.email), reading, 'Test permission')
    const [found] = await read<FoundFoodItem[]>('/api/food-items/search?q=carrot%20dish')
    const food = await read<FoodItemDetail>(`/api/food-items/${found?.id}`)
    expect(food.nutrients).toMatchObject({ retinolUg: 55 })
    expect(food.nutrients).not.toHaveProperty('vitaminAUg')
    expect(food.measures).toEqual([])
    const [drink] = await read<FoundFoodItem[]>('/api/food-items/search?q=Test%20data%20drink')
    expect(drink).toMatchObject({ name: 'Test data: drink', measures: [] })
  })

  it.each([
    [
      'a file that is no workbook',
      async () => {
        const path = join(folder.path, 'indb.csv')
        await writeFile(path, 'food_code,food_name\n')
        return path
      },
      'indb.csv is no workbook (.xlsx)',
    ],
    [
      'a workbook with other columns',
      () => writeWorkbook([['food_code', 'food_name']]),
      'has no sheet with the columns food_code',
    ],
  ])('refuses %s', async (_name, write, message) => {
    await expect(readIndb(await write())).rejects.toThrow(message)
  })
})
