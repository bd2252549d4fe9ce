import { describe, expect, it } from 'vitest'
import { readTipTargets } from './tip-targets.ts'
import { listAdvice } from './water-words.ts'

describe('water in tips', () => {
  it.each([
    ['3-4 litres of water daily', 3000],
    ['Drink 3 to 4 liters of water a day', 3000],
    ['2.5 L water through the day', 2500],
    ['2½ litres of water', 2500],
    ['At least 3 ltr water', 3000],
    ['Drink two litres of water every day', 2000],
    ['8-10 glasses of water', 2000],
    ['Eight glasses of water a day', 2000],
    ['Water: 12 glasses', 3000],
    ['2500 ml water per day', 2500],
    ['2,500 ml of water', 2500],
    ['Stay hydrated: 3+ litres of fluids', 3000],
    ['Take 1 glass of warm water in the morning, and 3 litres of water in all', 3000],
    ['Roz 3 litre paani piyein', 3000],
    ['रोज़ ३ लीटर पानी पिएँ', 3000],
    ['दिन में 8 गिलास पानी', 2000],
    ['3L water/day', 3000],
  ])('%s → %i ml', (tip, waterMl) => {
    expect(readTipTargets([tip])).toEqual({ waterMl, steps: null })
  })

  it.each([
    'One glass of warm water with lemon in the morning',
    'Drink 500 ml water before each meal',
    'Soak the rice in 2 cups of water',
    '200 ml buttermilk after lunch',
    'Drink enough water',
    '2 litres of milk for the family',
    'Drink 30 litres of water',
  ])('%s names no daily amount', (tip) => {
    expect(readTipTargets([tip]).waterMl).toBeNull()
  })
})

it.each(['Limit fluids to 1.5 litres a day', 'Drink 1500 ml of water, not more', 'दिन में 2 लीटर से कम पानी'])(
  '“%s” limits water, so there is no amount to reach',
  (text) => {
    expect(readTipTargets(['Drink 3 litres of water', '8,000 steps', text])).toEqual({
      waterMl: null,
      steps: 8000,
    })
  },
)

it('the special instructions are read as tips are', () => {
  const advice = listAdvice({
    tips: ['Eat slowly'],
    specialInstructions: '2 litres of water and 6,000 steps',
  })
  expect(readTipTargets(advice)).toEqual({ waterMl: 2000, steps: 6000 })
})

describe('steps in tips', () => {
  it.each([
    ['8,000-10,000 steps', 8000],
    ['Walk 10,000 steps every day', 10_000],
    ['10000 steps daily', 10_000],
    ['8-10k steps', 8000],
    ['10k steps a day', 10_000],
    ['8k to 10k steps', 8000],
    ['8 to 10 thousand steps', 8000],
    ['ten thousand steps', 10_000],
    ['At least 7,500 steps', 7500],
    ['Aim for 6000 brisk steps', 6000],
    ['5 hazaar kadam roz', 5000],
    ['रोज़ 10,000 कदम चलें', 10_000],
    ['Steps: 1,00,00 is a typing error, so 9000 steps', 9000],
  ])('%s → %i', (tip, steps) => {
    expect(readTipTargets([tip])).toEqual({ waterMl: null, steps })
  })

  it.each([
    'Take 100 steps after each meal',
    'Three steps to better sleep',
    'Walk 30 minutes',
    '10 steps of yoga',
  ])('%s names no daily number', (tip) => {
    expect(readTipTargets([tip]).steps).toBeNull()
  })
})

it('the first tip that names an amount counts, and one tip can name both', () => {
  expect(readTipTargets(['Sleep well', '2 litres of water and 8000 steps', '4 litres of water'])).toEqual({
    waterMl: 2000,
    steps: 8000,
  })
  expect(readTipTargets([])).toEqual({ waterMl: null, steps: null })
})
