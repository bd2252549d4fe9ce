import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { FoundFoodItem } from '#contract/foods/food-items.ts'
import { foldFoodName } from '#domain/foods/fold-food-name.ts'
import { createCtx } from '#server/kit/ctx.ts'
import { listCell, readDataFile } from '#server/seed/read-data.ts'
import { buildTestApp, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { searchFoodItems } from './service.ts'

/**
 * Queries as people type them. `expected` lists the codes that are right as the first result (`*` matches any
 * letters), `absent` if nothing may be found, and `named` if a food with exactly these words is right.
 */
const QUERIES = readDataFile(
  'search-queries.csv',
  z.strictObject({ query: z.string().min(1), script: z.string(), expected: listCell(z.string()) }),
)

const MIN_RIGHT_SHARE = 0.97

let database: TestDatabase
let test: TestApp
let answers: { query: string; script: string; expected: string[]; first: FoundFoodItem | undefined }[]

beforeAll(async () => {
  database = await createTestDatabase()
  test = await buildTestApp(database)
  const ctx = createCtx(test.platform)
  answers = []
  for (const row of QUERIES) {
    const [first] = await searchFoodItems(ctx, { q: row.query, limit: 5 })
    answers.push({ ...row, first })
  }
}, 120_000)

afterAll(async () => {
  await test.close()
  await database.drop()
})

function isRight({ query, expected, first }: (typeof answers)[number]): boolean {
  return expected.some((option) => {
    if (option === 'absent') return first === undefined
    if (first === undefined) return false
    if (option === 'named') {
      const words = foldFoodName(first.matchedName).split(' ')
      return foldFoodName(query)
        .split(' ')
        .every((word) => words.includes(word))
    }
    return new RegExp(`^${option.replaceAll('*', '.*')}$`).test(first.code ?? '')
  })
}

describe('the search for the queries of the list', () => {
  it('covers at least 500 queries in ten scripts and in Latin letters', () => {
    expect(QUERIES.length).toBeGreaterThanOrEqual(500)
    expect(new Set(QUERIES.map(({ script }) => script)).size).toBe(11)
    expect(new Set(QUERIES.map(({ query }) => query)).size).toBe(QUERIES.length)
  })

  it('finds the right food first for at least 97 % of them', () => {
    const wrong = answers.filter((answer) => !isRight(answer))
    const share = 1 - wrong.length / answers.length
    const list = wrong.map(({ query, first }) => `${query} → ${first?.name ?? 'nothing'}`).join('\n')
    expect(share, `${wrong.length} of ${answers.length} wrong:\n${list}`).toBeGreaterThanOrEqual(
      MIN_RIGHT_SHARE,
    )
  })

  it('finds nothing, or a food of that name, for every food that the tables may lack', () => {
    const absent = answers.filter(({ expected }) => expected.includes('absent'))
    expect(absent.length).toBeGreaterThan(80)
    expect(
      absent.filter((answer) => !isRight(answer)).map(({ query, first }) => [query, first?.name]),
    ).toEqual([])
  })

  it.each([
    ['makhana', 'dish:dal-makhani'],
    ['almond milk', 'dish:masala-chai'],
    ['amul milk', 'dish:masala-chai'],
    ['gulab jamun', 'ifct:E031'],
    ['tomato rice', 'ifct:D075'],
  ])('does not find for %s %s', async (query, code) => {
    const found = await searchFoodItems(createCtx(test.platform), { q: query, limit: 50 })
    expect(found.map((food) => food.code)).not.toContain(code)
  })
})
