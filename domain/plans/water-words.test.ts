import { expect, it } from 'vitest'
import { asksForWater } from './water-words.ts'

it.each([
  'Drink 8 glasses of water a day.',
  'Sip water through the day',
  'Stay hydrated',
  '2.5 L water daily',
  'Walk after dinner. Drink plenty of fluids.',
  'Roz 8 glass paani piyen',
  'दिन में 8 गिलास पानी पिएं',
])('“%s” asks for water', (tip) => {
  expect(asksForWater(['Eat slowly.', tip])).toBe(true)
})

it.each([
  'Limit fluids to 1.2 litres a day',
  'Drink water, but not more than 1 litre',
  'Do not drink water with meals',
  'Restrict water intake: 5 glasses',
  'पानी कम पिएं',
])('“%s” limits it, so nobody is reminded', (tip) => {
  expect(asksForWater(['Drink water when you wake up', tip])).toBe(false)
})

it.each([
  'Have a glass of coconut water',
  'Drink warm jeera water in the morning',
  'Cook the rice in water',
  'Watermelon is fine',
  'Walk 30 minutes',
  '',
])('“%s” does not ask for it', (tip) => {
  expect(asksForWater([tip])).toBe(false)
})
