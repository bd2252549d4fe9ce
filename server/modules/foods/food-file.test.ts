import { describe, expect, it, test } from 'vitest'
import { FOOD_IMPORT_TEMPLATE, MAX_FOOD_IMPORT_ROWS } from '#contract/foods/food-items.ts'
import { BYTE_ORDER_MARK, readCsv, writeCsvRow } from '#server/kit/http/csv.ts'
import { completeRow, FOOD_FILE_COLUMNS, readFoodFile } from './food-file.ts'
import { listChanges, normaliseFood } from './normalise-food.ts'
import type { StoredFood } from './repository.ts'

const HEADER = 'Name,Category,Calories,Protein,Carbs,Fat'
const POHA = 'Poha,Breakfast,180,3.5,28,5.25'

const writeHeader = () => BYTE_ORDER_MARK + writeCsvRow(FOOD_FILE_COLUMNS.map(({ heading }) => heading))
const writeRow = (food: StoredFood) =>
  writeCsvRow(FOOD_FILE_COLUMNS.map((column) => String(column.read(food) ?? '')))

const read = (csv: string) => readFoodFile(csv, MAX_FOOD_IMPORT_ROWS)

function refuse(csv: string): unknown {
  try {
    read(csv)
    return null
  } catch (error) {
    return error
  }
}

/** Returns the issues of the only row of a file. */
function judge(columns: string, cells: string): [path: string, message: string][] {
  const { rows } = read(`${HEADER}${columns}\n${POHA}${cells}`)
  return rows[0]?.issues.map(({ path, message }) => [path, message]) ?? []
}

const STORED: StoredFood = {
  id: '00000000-0000-4000-8000-000000000000',
  code: null,
  name: '=Poha, "kanda"; special',
  category: 'breakfast',
  calories: 753,
  protein: 3.5,
  carbs: 28,
  fat: 5.25,
  fiber: null,
  serving_size: '120g',
  description: 'Flattened rice.\nWith onion.',
  preparation: 'cooked',
  source: 'custom',
  measures: [
    { label: 'katori', grams: 150 },
    { label: 'plate', grams: 180.5 },
  ],
  tags: ['vegetarian', 'egg'],
  allergens: ['nuts'],
  variant: null,
  variants: [],
  usualPortion: null,
  method: null,
  dishFormula: null,
  names: [
    { language: 'ta', name: 'அவல்' },
    { language: 'hi', name: 'पोहा' },
    { language: 'hi', name: 'चिवड़ा' },
  ],
  nutrients: {
    energyKcal: 753.2,
    proteinG: 3.512,
    carbsG: 28,
    fatG: 5.25,
    sodiumMg: 12.3456789,
    vitaminCMg: 0,
  },
  provenance: { sodiumMg: { kind: 'mapped', source: 'Poha, IFCT 2017' } },
  scientificName: null,
  foodGroup: 'Dishes',
  state: 'active',
  quarantineReason: null,
  isDish: false,
  updatedAt: '2026-01-01T00:00:00.000Z',
}

describe('a file of foods', () => {
  it('has one food in each row, whatever the names and order of its columns', () => {
    const csv =
      'FAT;carbohydrates;Protein (g);kcal;Food category;Category;Food;Sodium (mg);Hindi;Suits;Measures;Kept in\n' +
      '5,25;28;3,5;180;x;BREAKFAST; Kanda  poha ;0;पोहा; Jain;katori = 150 g;tin\n'
    const { rows, ignoredColumns } = read(csv)
    expect(ignoredColumns).toEqual(['Food category', 'Kept in'])
    expect(rows[0]?.issues).toEqual([])
    expect(rows[0]?.food).toMatchObject({
      name: 'Kanda poha',
      category: 'breakfast',
      calories: 180,
      protein: 3.5,
      carbs: 28,
      fat: 5.25,
      nutrients: { sodiumMg: 0 },
      names: [{ language: 'hi', name: 'पोहा' }],
      tags: ['jain'],
      measures: [{ label: 'katori', grams: 150 }],
    })
  })

  it('can begin with the header of the template', () => {
    const { rows, ignoredColumns } = read(FOOD_IMPORT_TEMPLATE)
    expect(rows).toEqual([])
    expect(ignoredColumns).toEqual([])
  })

  it.each([
    ['', '', []],
    [',Fibre (g)', ',', []],
    [',Fibre (g)', ',lots', [['Fibre (g)', 'Enter a number, such as 12 or 1.5']]],
    [',Sodium (mg)', ',-1', [['Sodium (mg)', 'This cannot be less than 0']]],
    [',Sodium (mg)', ',100001', [['Sodium (mg)', 'This is per 100 g: at most 1,00,000 mg']]],
    [',Raw or cooked', ',fried', [['Raw or cooked', 'Write one of: Raw, Cooked, Ready to eat']]],
    [',Suits', ',vegan; all', [['Suits', expect.stringContaining('vegetarian; vegan; egg')]]],
    [',Measures', ',katori', [['Measures', 'Write measures as: katori = 150 g; piece = 40 g']]],
    [',Measures', ',katori = 0 g', [['Measures', 'Write measures as: katori = 150 g; piece = 40 g']]],
    [',Serving', ',a plate', [['Serving', 'Please enter the serving in grams, such as 150g']]],
    [',Name in Tamil', `,${'x'.repeat(256)}`, [['Name in Tamil', 'Please use at most 255 characters.']]],
  ])('with %j and %j reports what is wrong', (columns, cells, issues) => {
    expect(judge(columns, cells)).toEqual(issues)
  })

  it('is read quickly even with an extremely long cell', () => {
    const begun = performance.now()
    expect(judge(',Measures', `,a${' '.repeat(200_000)}b`)).toHaveLength(1)
    // A quadratic time would be minutes.
    expect(performance.now() - begun).toBeLessThan(10_000)
  })

  it('reports everything that is missing or impossible, by column', () => {
    const { rows } = read(`${HEADER}\n,brunch,180.5,,101,1.234\n`)
    expect(rows[0]?.food).toBeNull()
    expect(rows[0]?.issues.map(({ path, message }) => `${path}: ${message}`).sort()).toEqual([
      'Calories (kcal): Please enter calories as a whole number',
      'Carbs (g): This is per 100 g: at most 100 g',
      'Category: Write one of: Breakfast, Lunch, Dinner, Snacks, Beverages',
      'Fat (g): Please use at most two decimals',
      'Name: Name is required',
      'Protein (g): Protein is required',
    ])
  })

  it('uses the first of two rows with the same name', () => {
    const { rows } = read(`${HEADER}\n${POHA}\n${POHA.toUpperCase()}\n`)
    expect(rows.map(({ issues }) => issues)).toEqual([
      [],
      [{ path: 'Name', message: 'Line 2 has the same name.' }],
    ])
  })

  it.each([
    ['', 'This file is empty.'],
    [
      'Name,Calories\nPoha,180',
      'The first line must name the columns. Missing: Category, Protein (g), Carbs (g), Fat (g).',
    ],
    [`${HEADER}\n${`${POHA}\n`.repeat(2001)}`, 'This file has more than 2,000 rows. Please split it.'],
    ['%PDF-1.7', 'This is not a CSV file. In your spreadsheet choose Save as, CSV.'],
  ])('without the columns of a food is refused', (csv, message) => {
    expect(refuse(csv)).toMatchObject({ statusCode: 400, message, issues: [{ path: 'csv', message }] })
  })
})

describe('a written file', () => {
  it('reads back as the same foods without changes', () => {
    const csv = writeHeader() + writeRow(STORED)
    expect(csv).toContain(`"'=Poha`)
    const { rows, ignoredColumns } = read(csv)
    const [row] = rows
    expect(ignoredColumns).toEqual([])
    expect(row?.issues).toEqual([])
    if (!row?.food) throw new Error('The row was not read.')
    expect(listChanges(STORED, normaliseFood(completeRow(row, row.food, STORED), STORED))).toEqual([])
  })

  it('of a food with only its figures changes nothing else', () => {
    const [row] = read(`${HEADER}\n"=Poha, ""kanda""; special",breakfast,200,3.5,28,8\n`).rows
    if (!row?.food) throw new Error('The row was not read.')
    const normalised = normaliseFood(completeRow(row, row.food, STORED), STORED)
    expect(listChanges(STORED, normalised)).toEqual(['calories', 'fat'])
    expect(normalised.nutrients).toMatchObject({ sodiumMg: 12.3456789, proteinG: 3.512, fatG: 8 })
    expect(normalised.provenance).toEqual(STORED.provenance)
  })

  it('has every heading only once', () => {
    const [header] = readCsv(writeHeader())
    expect(new Set(header?.cells).size).toBe(header?.cells.length)
    expect(read(writeHeader()).ignoredColumns).toEqual([])
  })
})

test.each(['=1+1', '+91 98450', '-5+1', '@sum', ' =cmd', 'a,b', 'say "so"', 'two\nlines', 'plain'])(
  'the cell %j is not a formula, and reads back unchanged',
  (cell) => {
    const row = writeCsvRow(['x', cell])
    expect(row).not.toMatch(/(?:^|,)"?\s*[=+\-@]/)
    expect(readCsv(row)[0]?.cells[1]).toBe(cell.trim())
  },
)

test('a number below 0 stays a number', () => {
  expect(writeCsvRow(['-5', '-12.50'])).toBe('-5,-12.50\r\n')
})
