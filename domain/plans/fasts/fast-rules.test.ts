import { describe, expect, test } from 'vitest'
import { type FastingClient, isFastOffered, suitsFast } from './fast-rules.ts'

const CLIENT: FastingClient = { age: 34, bmi: 24, healthFlags: [], medicalConditions: [] }
const food = (name: string, tags: string[], ingredientNames: string[] = []) => ({
  name,
  tags,
  ingredientNames,
})

describe('suitsFast', () => {
  test.each([
    ['vrat', food('Samak rice', ['vegetarian', 'fasting']), true],
    ['vrat', food('Phulka', ['vegetarian', 'jain']), false],
    ['jain', food('Moong dal', ['jain']), true],
    ['jain', food('Aloo jeera', ['vegetarian', 'fasting']), false],
    ['no_onion_garlic', food('Aloo jeera', ['vegetarian'], ['Potato', 'Cumin seeds']), true],
    ['no_onion_garlic', food('Rajma', ['vegetarian'], ['Kidney beans', 'Onion, big']), false],
    ['no_onion_garlic', food('Namkeen', ['vegetarian']), false],
    ['any', food('Chicken curry', []), true],
  ] as const)('%s: %o', (diet, eaten, suits) => {
    expect(suitsFast(eaten, diet)).toBe(suits)
  })
})

describe('isFastOffered', () => {
  test('is true for an adult with nothing on record that speaks against it', () => {
    expect(isFastOffered('ekadashi', CLIENT)).toBe(true)
  })

  test.each([
    { age: 17 },
    { age: null },
    { bmi: 18.4 },
    { bmi: null },
    { healthFlags: ['pregnancy'] },
    { healthFlags: ['breastfeeding'] },
    { healthFlags: ['eating_disorder'] },
    { healthFlags: ['insulin'] },
    { healthFlags: ['sulfonylurea'] },
    { medicalConditions: ['kidney_disease'] },
  ])('is false with %o, except for a day without onion and garlic', (change) => {
    const client = { ...CLIENT, ...change }
    expect(isFastOffered('ramzan', client)).toBe(false)
    expect(isFastOffered('no_onion_garlic', client)).toBe(true)
  })
})
