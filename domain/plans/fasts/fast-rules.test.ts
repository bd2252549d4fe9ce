import { describe, expect, test } from 'vitest'
import { type FastingClient, findFastObstacle, suitsFast } from './fast-rules.ts'

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

describe('findFastObstacle', () => {
  test('finds none for an adult with nothing on record that speaks against it', () => {
    expect(findFastObstacle('ekadashi', CLIENT, null)).toBeNull()
    expect(findFastObstacle('ekadashi', CLIENT, 'off')).toBe('off')
  })

  test.each([
    { age: 17 },
    { age: null },
    { bmi: 18.4 },
    { healthFlags: ['pregnancy'] },
    { healthFlags: ['breastfeeding'] },
    { healthFlags: ['eating_disorder'] },
    { healthFlags: ['little_food'] },
  ])('stops with %o, whatever the dietician decides', (change) => {
    const client = { ...CLIENT, ...change }
    for (const decision of [null, 'allowed', 'off'] as const) {
      expect(findFastObstacle('ramzan', client, decision)).toBe('stopped')
      expect(findFastObstacle('no_onion_garlic', client, decision)).toBeNull()
    }
  })

  test.each([
    { bmi: null },
    { healthFlags: ['insulin'] },
    { healthFlags: ['sulfonylurea'] },
    { healthFlags: ['sglt2_inhibitor'] },
    { medicalConditions: ['kidney_disease'] },
  ])('needs advice with %o, and the dietician may allow it', (change) => {
    const client = { ...CLIENT, ...change }
    expect(findFastObstacle('ramzan', client, null)).toBe('advice')
    expect(findFastObstacle('ramzan', client, 'allowed')).toBeNull()
    expect(findFastObstacle('ramzan', client, 'off')).toBe('off')
  })
})
