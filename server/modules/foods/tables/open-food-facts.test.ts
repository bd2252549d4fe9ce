import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { PackagedFood } from '#contract/foods/packaged-foods.ts'
import { createCtx } from '#server/kit/ctx.ts'
import { makeTestFolder } from '#server/test/server-process.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'
import { readOpenFoodFacts } from './open-food-facts.ts'
import { actAsImporter, importFoodTable, type TableReading, tryFoodTable } from './service.ts'

// Invented products with figures of USDA SR (apple 09003, almonds 12061).
const testApp = setUpTestApp()
const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)
let admin: SignedIn

beforeAll(async () => {
  admin = await signInAs(testApp, 'admin')
})

const ask = (url: string) => testApp.app.inject({ url, headers: { cookie: admin.cookie } })
const read = async <T>(url: string): Promise<T> => {
  const response = await ask(url)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<T>()
}
const find = (barcode: string) => read<PackagedFood>(`/api/packaged-foods/${barcode}`)
const search = (q: string) => read<PackagedFood[]>(`/api/packaged-foods/search?q=${encodeURIComponent(q)}`)
const countFoods = async (): Promise<number> => {
  const { rows } = await testApp.platform.database.pool.query('select count(*)::int as count from food_items')
  return rows[0].count
}

const PRODUCT = {
  product_name: 'Test data: apple bar with tags',
  nutriments: { fat_100g: 0.17, carbohydrates_100g: 11.41, fiber_100g: 2.4, proteins_100g: 0.26 },
}

/** Reads products, or lines as they are, from a JSONL file. */
async function readProducts(products: readonly (object | string)[]): Promise<TableReading> {
  const folder = makeTestFolder()
  onTestFinished(() => folder.remove())
  const path = join(folder.path, 'products.jsonl')
  await writeFile(
    path,
    products.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n'),
  )
  return readOpenFoodFacts(path)
}

describe('an extract of Open Food Facts', () => {
  it('is reported in a dry run with each refused row, its line and the reason', async () => {
    const reading = await readOpenFoodFacts(fixture('open-food-facts.tsv'))
    const report = await tryFoodTable(createCtx(testApp.platform), reading)
    expect(report).toMatchObject({ newCount: 2, changedCount: 0, sameCount: 0, refusedCount: 4 })
    expect(report.refused.map(({ line, reason }) => [line, reason])).toEqual([
      [4, '4006381333932 is no barcode: its check digit is wrong.'],
      [5, 'Protein is not known.'],
      [6, 'Line 2 has the same barcode.'],
      [7, 'The file states 300 kcal, but its macronutrients give 53 kcal.'],
    ])
    expect(report.understood).toContainEqual({ from: 'sodium_100g (g)', to: 'Sodium (mg)', count: 2 })
    expect(report.understood).toContainEqual({ from: 'iron_100g (g)', to: 'Iron (mg)', count: 1 })
    expect(report.unknown).toEqual([{ from: 'nova-group_100g', count: 1 }])
    expect(report.notKnown).toContainEqual({ nutrient: 'Iron (mg)', count: 1 })
    expect(await read('/api/packaged-foods/count')).toEqual({ count: 0 })
  })

  it('is stored apart from all other foods, with the attribution on each product', async () => {
    const before = await countFoods()
    const ctx = await actAsImporter(testApp.platform, admin.email)
    await importFoodTable(ctx, await readOpenFoodFacts(fixture('open-food-facts.tsv')), null)
    expect(await countFoods()).toBe(before)
    expect(await read('/api/packaged-foods/count')).toEqual({ count: 2 })
    expect(await find('4006381333931')).toMatchObject({
      gtin: '04006381333931',
      name: 'Test data: apple 19" bar',
      brands: 'Test Brand',
      quantity: '200 g',
      servingGrams: 25,
      ingredients: 'Apples',
      // Nobody entered allergens, which does not mean that there are none.
      allergens: null,
      nutrients: {
        energyKcal: 53.01,
        proteinG: 0.26,
        fatG: 0.17,
        carbsG: 11.41,
        fibreG: 2.4,
        sodiumMg: 1,
        ironMg: 0.12,
      },
      provenance: { energyKcal: { kind: 'recomputed', sourceAmount: 52 } },
      changedAt: '2023-11-14T22:13:20.000Z',
      attribution: 'Open Food Facts, Open Database License 1.0',
      licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
      sourceUrl: 'https://world.openfoodfacts.org/product/4006381333931',
    })
    const almonds = await find('73513537')
    expect(almonds).toMatchObject({ allergens: ['tree_nuts'], nutrients: { sodiumMg: 1 } })
    expect(almonds.nutrients).not.toHaveProperty('ironMg')
    // 2,422 kJ on the label.
    expect(almonds.provenance.energyKcal?.sourceAmount).toBe(578.9)
  })

  it('is found by the words of name and brand, and by its barcode in any notation', async () => {
    expect((await search('BRAND almonds')).map(({ gtin }) => gtin)).toEqual(['00000073513537'])
    expect((await search('brand')).map(({ name }) => name)).toHaveLength(2)
    expect(await search('moonberry')).toEqual([])
    expect(await search('—')).toEqual([])
    expect((await find('04006381333931')).name).toBe('Test data: apple 19" bar')
    const unknown = await ask('/api/packaged-foods/036000291452')
    expect(unknown.json()).toMatchObject({
      statusCode: 404,
      message: 'We have no packaged food with this barcode.',
    })
    const wrong = await ask('/api/packaged-foods/4006381333932')
    expect(wrong.json()).toMatchObject({
      statusCode: 400,
      issues: [{ path: 'barcode', message: 'This is not a valid barcode. Please check the digits.' }],
    })
  })

  it('is never found among the other foods', async () => {
    expect(await read('/api/food-items/search?q=Test%20data%3A%20almonds')).not.toContainEqual(
      expect.objectContaining({ name: 'Test data: almonds' }),
    )
  })

  it('reads every allergen and trace that the label declares', async () => {
    const ctx = await actAsImporter(testApp.platform, admin.email)
    const product = (code: string, tags: object) => ({ ...PRODUCT, code, ...tags })
    await importFoodTable(
      ctx,
      await readProducts([
        product('5901234123457', {
          allergens_tags: ['en:milk', 'en:wheat'],
          traces_tags: ['en:nuts', 'en:milk'],
        }),
        product('9780201379624', {
          allergens_tags: ['en:milk', 'en:celery'],
          traces_tags: ['en:lupin', 'en:celery', 'fr:moutarde-forte'],
        }),
        product('012345678905', { allergens_tags: ['en:sulphur-dioxide-and-sulphites'] }),
        product('96385074', { allergens_tags: ['en:none'], traces_tags: ['en:none'] }),
      ]),
      null,
    )
    expect(await find('5901234123457')).toMatchObject({
      allergens: ['dairy', 'gluten'],
      traces: ['tree_nuts'],
      otherAllergens: [],
      otherTraces: [],
    })
    expect(await find('9780201379624')).toMatchObject({
      allergens: ['dairy'],
      otherAllergens: ['celery'],
      traces: [],
      otherTraces: ['lupin', 'moutarde forte'],
    })
    expect(await find('012345678905')).toMatchObject({
      allergens: null,
      otherAllergens: ['sulphur dioxide and sulphites'],
    })
    // People may enter "none" without reading the whole label, so this remains not known.
    expect(await find('96385074')).toMatchObject({
      allergens: null,
      otherAllergens: [],
      traces: [],
      otherTraces: [],
    })
  })

  it('may come from a spreadsheet that removed zeros of barcodes, but not digits', async () => {
    const heading = 'code;product_name;allergens;allergens_tags;proteins_100g;fat_100g;carbohydrates_100g'
    const folder = makeTestFolder()
    onTestFinished(() => folder.remove())
    const path = join(folder.path, 'saved.csv')
    const row = (code: string, allergens: string) => `${code};Test data: saved;${allergens};0.26;0.17;11.41`
    await writeFile(path, [heading, row('20000000077', 'lait;en:milk'), row('4,00638E+12', ';')].join('\n'))
    const report = await importFoodTable(
      await actAsImporter(testApp.platform, admin.email),
      await readOpenFoodFacts(path),
      null,
    )
    expect(await find('020000000077')).toMatchObject({ allergens: ['dairy'], otherAllergens: [] })
    expect(report.refused.map(({ reason }) => reason)).toEqual([
      '4,00638E+12 is a barcode that a spreadsheet has rounded. Import the file as it was downloaded.',
    ])
  })

  it('has the energy of the label, also where kilojoules are entered as kilocalories', async () => {
    const nutriments = { ...PRODUCT.nutriments, 'energy-kcal_100g': 222, energy_100g: 222 }
    const report = await importFoodTable(
      await actAsImporter(testApp.platform, admin.email),
      await readProducts([{ ...PRODUCT, code: '20000004', nutriments }]),
      null,
    )
    expect(report.refused).toEqual([])
    expect((await find('20000004')).provenance.energyKcal?.sourceAmount).toBe(53.1)
  })

  it('may be the download of a search, with a value and a unit of each figure', async () => {
    const row = (cells: Record<string, string>) => Object.values(cells).join('\t')
    const product = {
      code: '20000011',
      lc: 'it',
      product_name_en: '',
      product_name_it: 'Test data: "biscotti"'.replaceAll('"', '""').replace(/^|$/g, '"'),
      product_name_xx: 'Test data: other name',
      ingredients_text_en: '"Apples\nand more"',
      serving_size: '25 g',
      allergens: 'Latte',
      allergens_tags: 'en:milk',
      traces_tags: 'en:celery',
      nutrition_data_per: '100g',
      'energy-kj_value': '222',
      'energy-kj_unit': 'kJ',
      fat_value: '0.17',
      fat_unit: 'g',
      carbohydrates_value: '11.41',
      carbohydrates_unit: 'g',
      fiber_value: '2.4',
      fiber_unit: 'g',
      proteins_value: '260',
      proteins_unit: 'mg',
      fat_prepared_value: '50',
      'vitamin-a_value': '10',
      'vitamin-a_unit': 'IU',
      iron_value: '0.12',
      iron_unit: 'mg',
    }
    const folder = makeTestFolder()
    onTestFinished(() => folder.remove())
    const path = join(folder.path, 'openfoodfacts_export.csv')
    const rows = [
      Object.keys(product).join('\t'),
      row(product),
      row({ ...product, code: '20000028', nutrition_data_per: 'serving' }),
    ]
    await writeFile(path, rows.join('\n'))
    const report = await importFoodTable(
      await actAsImporter(testApp.platform, admin.email),
      await readOpenFoodFacts(path),
      null,
    )
    expect(report.refused.map(({ reason }) => reason)).toEqual(['Protein is not known.'])
    const found = await find('20000011')
    expect(found).toMatchObject({
      name: 'Test data: "biscotti"',
      ingredients: 'Apples and more',
      servingGrams: 25,
      allergens: ['dairy'],
      otherTraces: ['celery'],
      nutrients: { proteinG: 0.26, fatG: 0.17, carbsG: 11.41, fibreG: 2.4, ironMg: 0.12 },
      provenance: { energyKcal: { sourceAmount: 53.1 } },
    })
    expect(found.nutrients).not.toHaveProperty('vitaminAUg')
  })

  it('as a table reads traces from their tags', async () => {
    const headings =
      'code\tproduct_name\tallergens\ttraces\ttraces_tags\tproteins_100g\tfat_100g\tcarbohydrates_100g'
    const row =
      '2000000000015\tTest data: table with traces\ten:milk\tLait,Noix\ten:milk,en:nuts\t0.26\t0.17\t11.41'
    const folder = makeTestFolder()
    onTestFinished(() => folder.remove())
    const path = join(folder.path, 'traces.tsv')
    await writeFile(path, `${headings}\n${row}\n`)
    await importFoodTable(
      await actAsImporter(testApp.platform, admin.email),
      await readOpenFoodFacts(path),
      null,
    )
    expect(await find('2000000000015')).toMatchObject({
      allergens: ['dairy'],
      traces: ['tree_nuts'],
      otherTraces: [],
    })
  })

  it('may be JSONL, and changes only products that differ', async () => {
    const ctx = await actAsImporter(testApp.platform, admin.email)
    const again = await importFoodTable(ctx, await readOpenFoodFacts(fixture('open-food-facts.tsv')), null)
    expect(again).toMatchObject({ newCount: 0, changedCount: 0, sameCount: 2 })
    const json = await importFoodTable(ctx, await readOpenFoodFacts(fixture('open-food-facts.jsonl')), null)
    expect(json).toMatchObject({ newCount: 1, changedCount: 1, refusedCount: 0 })
    const changed = await find('4006381333931')
    expect(changed).toMatchObject({ name: 'Test data: apple bar, new recipe', servingGrams: 25 })
    expect(changed.nutrients).not.toHaveProperty('sodiumMg')
  })

  it('refuses rows that cannot be read or stored, and takes the others', async () => {
    const cut = '\ud83c'
    const reading = await readProducts([
      { ...PRODUCT, code: '5901234123457' },
      '{"code": ',
      '',
      '["5901234123457"]',
      { ...PRODUCT, code: '9780201379624', brands: 'Brand\0' },
      { ...PRODUCT, code: '9780201379624', product_name: `Apple ${cut}` },
      { ...PRODUCT, code: '9780201379624\0' },
      { ...PRODUCT, code: '9780201379624', nutriments: { ...PRODUCT.nutriments, 'a\0_100g': 1 } },
      { ...PRODUCT, code: '9780201379624', ingredients_text: `${'a'.repeat(4_999)}🍎` },
    ])
    const ctx = await actAsImporter(testApp.platform, admin.email)
    const report = await importFoodTable(ctx, reading, null)
    const damaged = 'Its text is damaged: it contains characters that are no text.'
    expect(report.refused.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'This is no product as JSON.'],
      [4, 'This is no product as JSON.'],
      [5, damaged],
      [6, damaged],
      [7, damaged],
      [8, damaged],
    ])
    expect((await find('9780201379624')).ingredients).toBe('a'.repeat(4_999))
  })

  it.each([
    ['products.tsv', 'code\tproduct_name\n1\tX\n', 'products.tsv lacks the columns proteins_100g, fat_100g'],
  ])('is refused as %s with %j', async (name, content, message) => {
    const folder = makeTestFolder()
    try {
      const path = join(folder.path, name)
      await writeFile(path, content)
      const reading = await readOpenFoodFacts(path)
      await expect(tryFoodTable(createCtx(testApp.platform), reading)).rejects.toThrow(message)
    } finally {
      folder.remove()
    }
  })
})
