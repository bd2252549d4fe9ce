import { expect, test } from 'vitest'
import { provideServerFolder } from './test/server-folder.ts'
import { startServerProcess } from './test/server-process.ts'

const folder = provideServerFolder()

const COUNT_IFCT = `select count(*)::int as rows, count(*) filter (where is_active)::int as active
                      from food_items where source = 'ifct2017'`

/** Finds the codes of the foods with this name over HTTP. */
async function search(url: string, words: string): Promise<unknown[]> {
  const response = await fetch(`${url}/api/food-items/search?q=${words}`)
  expect(response.status).toBe(200)
  const found = (await response.json()) as { code: unknown }[] // checked by the endpoint's own schema
  return found.map(({ code }) => code)
}

test('a first start with FOODS=open stores no food of IFCT 2017, and no page names its tables', async () => {
  const server = await startServerProcess({ env: { DATA_DIR: folder.dataDir, FOODS: 'open' } })
  await server.ready
  expect(server.readOutput()).toContain('none of IFCT 2017 (FOODS=open)')
  expect(server.readOutput()).toMatch(/\d+ dishes left out/)
  expect(await folder.query(COUNT_IFCT)).toEqual([{ rows: 0, active: 0 }])
  expect(await search(server.url, 'milk')).toContain('open:L002')
  for (const path of ['/', '/calorie-calculator', '/terms']) {
    const page = await (await fetch(server.url + path)).text()
    expect(page).toContain('Food values: USDA FoodData Central.')
    expect(page).not.toMatch(/Food (figures|composition): (Indian|IFCT)|come from the Indian Food/)
  }
})

test('FOODS=open retires the foods of IFCT 2017 of an existing database, and the next start restores them', async () => {
  const open = await folder.startReady({ FOODS: 'open' })
  expect(open.readOutput()).toContain('none of IFCT 2017 (FOODS=open)')
  expect(await folder.query(COUNT_IFCT)).toMatchObject([{ active: 0 }])
  expect(await search(open.url, 'toor')).not.toContain('ifct:B021')
  open.child.kill('SIGTERM')
  await open.exited

  const full = await folder.startReady()
  expect(full.readOutput()).toContain('IFCT 2017, USDA SR and our dishes (FOODS=full)')
  const [count] = await folder.query(COUNT_IFCT)
  expect(count).toMatchObject({ active: count?.rows })
  expect(await search(full.url, 'toor')).toContain('ifct:B021')
})
