import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { TypedFood } from '#contract/foods/typed-foods.ts'
import { createCtx } from '#server/kit/ctx.ts'
import { listCell, readDataFile } from '#server/seed/read-data.ts'
import { buildTestApp, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { readTypedFoods } from './service.ts'

/**
 * Lines as people type them. `expected` lists for each part the answers that are right, separated by `|`: codes with a `/`
 * between them (`*` matches any letters) and the grams, or `absent` if no food may be found.
 */
const LINES = readDataFile(
  'typed-foods.csv',
  z.strictObject({ line: z.string().min(1), script: z.string(), expected: listCell(z.string()) }),
)

const MIN_RIGHT_SHARE = 0.97
const MAX_DIFFERENCE_GRAMS = 0.11

type Answer = { line: string; expected: string[]; parts: TypedFood[] }

let database: TestDatabase
let test: TestApp
let answers: Answer[]

beforeAll(async () => {
  database = await createTestDatabase()
  test = await buildTestApp(database)
  const ctx = createCtx(test.platform)
  answers = []
  for (const { line, expected } of LINES) {
    answers.push({ line, expected, parts: await readTypedFoods(ctx, { line }) })
  }
}, 120_000)

afterAll(async () => {
  await test.close()
  await database.drop()
})

function isRight(expected: string, part: TypedFood | undefined): boolean {
  return expected.split(' | ').some((option) => {
    if (option === 'absent') return part?.certainty === 'not_found'
    const [codes = '', grams] = option.split('=')
    if (!part?.food || Math.abs((part.amount?.grams ?? 0) - Number(grams)) > MAX_DIFFERENCE_GRAMS)
      return false
    return codes.split('/').some((code) => {
      return new RegExp(`^${code.replaceAll('*', '.*')}$`).test(part.food?.code ?? '')
    })
  })
}

/** Compares a line part by part. A part too many is wrong, too. */
function compare({ line, expected, parts }: Answer) {
  const count = Math.max(expected.length, parts.length)
  return Array.from({ length: count }, (_, index) => {
    const [right, part] = [expected[index] ?? 'no part', parts[index]]
    const answer = part
      ? `${part.certainty} ${part.food?.code ?? part.name} ${part.amount?.grams ?? ''} ${part.doubts.join(' ')}`
      : 'no part'
    return {
      isRight: isRight(right, part),
      isSure: part?.certainty === 'sure',
      text: `${line}: ${right} → ${answer}`,
    }
  })
}

describe('the foods of the typed lines of the list', () => {
  it('covers at least 500 lines in ten scripts and in Latin letters', () => {
    expect(LINES.length).toBeGreaterThanOrEqual(500)
    expect(new Set(LINES.map(({ script }) => script)).size).toBe(11)
    expect(new Set(LINES.map(({ line }) => line)).size).toBe(LINES.length)
  })

  it('have the right food and grams in at least 97 % of the parts', () => {
    const compared = answers.flatMap(compare)
    const wrong = compared.filter((part) => !part.isRight)
    const list = wrong.map(({ text }) => text).join('\n')
    const share = 1 - wrong.length / compared.length
    expect(share, `${wrong.length} of ${compared.length} wrong:\n${list}`).toBeGreaterThanOrEqual(
      MIN_RIGHT_SHARE,
    )
  })

  it('are never wrong without a doubt', () => {
    const silent = answers.flatMap(compare).filter((part) => part.isSure && !part.isRight)
    expect(silent.map(({ text }) => text)).toEqual([])
  })

  it('are not found if the tables lack them', () => {
    const absent = answers.filter(({ expected }) => expected.every((part) => part === 'absent'))
    expect(absent.length).toBeGreaterThan(30)
    expect(absent.flatMap(compare).filter((part) => !part.isRight)).toEqual([])
  })
})

describe('GET /api/food-items/typed', () => {
  const read = (line: string) =>
    test.app.inject({ url: `/api/food-items/typed?line=${encodeURIComponent(line)}` })

  it('returns foods with the amounts that an item of a plan has', async () => {
    const response = await read('3 idli, aadha katori dahi')
    expect(response.statusCode, response.body).toBe(200)
    const [idli, curd] = response.json<TypedFood[]>()
    expect(idli).toMatchObject({
      text: '3 idli',
      start: 0,
      end: 6,
      certainty: 'sure',
      food: { code: 'dish:idli' },
      amount: { grams: 120, measure: { label: 'piece', grams: 40, quantity: 3 } },
    })
    expect(curd).toMatchObject({
      start: 8,
      amount: { grams: 75, measure: { label: 'katori', quantity: 0.5 } },
    })
  })

  it('has raw foods first in a recipe, in household measures too', async () => {
    const line = encodeURIComponent('2 onion, 1 cup rice, 200 g paneer, 1 tsp jeera')
    const response = await test.app.inject({ url: `/api/food-items/typed?line=${line}&purpose=recipe` })
    const parts = response.json<TypedFood[]>()
    expect(parts.map(({ food }) => food?.source === 'dish')).toEqual([false, false, false, false])
    expect(parts.map(({ food }) => food?.preparation)).toEqual(['raw', 'raw', expect.any(String), 'raw'])
    expect(parts.flatMap(({ doubts }) => doubts)).not.toContain('raw_food')
    expect(parts[2]?.amount).toEqual({ grams: 200, measure: null })
  })

  it('returns words that name no food, and never another food', async () => {
    const [rotis, unknown] = (await read('2 roti, 1 katori xyzzy')).json<TypedFood[]>()
    expect(rotis?.certainty).toBe('sure')
    expect(unknown).toMatchObject({
      text: '1 katori xyzzy',
      certainty: 'not_found',
      food: null,
      amount: null,
    })
  })

  it('returns two dishes in a row as two foods, both marked', async () => {
    const parts = (await read('1 plate rajma chawal')).json<TypedFood[]>()
    expect(parts.map(({ text, food }) => [text, food?.code])).toEqual([
      ['1 plate rajma', 'dish:rajma'],
      ['chawal', 'dish:steamed-rice'],
    ])
    expect(parts.every(({ doubts }) => doubts.includes('split_unclear'))).toBe(true)
  })

  it('names the foods that may be eaten instead of the food before them', async () => {
    const parts = (await read('2 roti ya 1 katori chawal, 1 katori rajma or dal')).json<TypedFood[]>()
    expect(parts.map(({ isAlternative }) => isAlternative)).toEqual([false, true, false, true])
    expect(parts.map(({ doubts }) => doubts.includes('choice_unclear'))).toEqual([false, false, false, true])
  })

  it('marks the usual portion where no amount was typed', async () => {
    const [idli] = (await read('idli')).json<TypedFood[]>()
    expect(idli).toMatchObject({ certainty: 'unsure', doubts: ['amount_assumed'], amount: { grams: 120 } })
  })

  it('returns other foods that the name can mean', async () => {
    const [dal] = (await read('1 katori dal')).json<TypedFood[]>()
    expect(dal?.doubts).toContain('name_partial')
    expect(dal?.candidates.length).toBeGreaterThan(1)
  })

  it.each([
    ['an empty line', ' ', 'Type a food, such as 2 roti'],
    ['a line above the limit', 'a'.repeat(501), 'Please type at most 500 characters at once.'],
  ])('refuses %s with a sentence', async (_title, line, message) => {
    const response = await read(line)
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain(message)
  })

  it('refuses more than 20 foods with a sentence', async () => {
    const response = await read(Array.from({ length: 21 }, () => 'roti').join(', '))
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain('Please type at most 20 foods at once.')
  })

  it('answers the longest lines, some with too many foods', async () => {
    for (const line of ['1 '.repeat(250), 'and '.repeat(125), '½'.repeat(500), '1 a '.repeat(125)]) {
      expect([200, 400]).toContain((await read(line)).statusCode)
    }
  })
})
