import { expect, test } from 'vitest'
import { z } from 'zod'
import { AmountCell, listCell, MeasuresCell, parseData, readDataFile, TextCell } from './read-data.ts'

const Row = z.strictObject({ name: z.string().min(1), grams: AmountCell })

test('a CSV file is read by its headings, cell by cell as the schema says', () => {
  const schema = z.strictObject({ name: TextCell, tags: listCell(z.string()), measures: MeasuresCell })
  expect(
    parseData('foods.csv', 'name,tags,measures\n"Rice, raw",vegan; jain,tsp = 4.5 g\n,,\n-,,\n', schema),
  ).toEqual([
    { name: 'Rice, raw', tags: ['vegan', 'jain'], measures: [{ label: 'tsp', grams: 4.5 }] },
    { name: '-', tags: [], measures: [] },
  ])
})

test('a list in JSON is read row by row', () => {
  expect(parseData('foods.json', '[{ "name": "Rice", "grams": "5" }]', Row)).toEqual([
    { name: 'Rice', grams: 5 },
  ])
})

test.each([
  [
    'a cell that is wrong',
    'foods.csv',
    'name,grams\nRice,5\n\nDal,many\n',
    'server/seed/data/foods.csv, row 4, grams: Write a number',
  ],
  [
    'a column that is not known',
    'foods.csv',
    'name,grams,colour\nRice,5,red\n',
    'server/seed/data/foods.csv, row 2: Unrecognized key: "colour"',
  ],
  [
    'a row with a cell too many',
    'foods.csv',
    'name,grams\nRice,5,6\n',
    'server/seed/data/foods.csv, row 2: it has 3 cells, the header 2.',
  ],
  ['a quotation mark left open', 'foods.csv', 'name,grams\n"Rice,5\n', 'server/seed/data/foods.csv: '],
  [
    'a row in JSON that is wrong',
    'foods.json',
    '[{ "name": "Rice", "grams": "5" }, { "name": "" }]',
    'server/seed/data/foods.json, row 2, name: ',
  ],
  ['JSON that is no list', 'foods.json', '{}', 'server/seed/data/foods.json is not a list.'],
])('an error names the file and the row: %s', (_what, name, content, message) => {
  expect(() => parseData(name, content, Row)).toThrow(message)
})

test('an error names a file that is missing', () => {
  expect(() => readDataFile('none.csv', Row)).toThrow(/none\.csv/)
})
