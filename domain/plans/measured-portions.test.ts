import { expect, test } from 'vitest'
import { portion, weighPortions } from './measured-portions.ts'

const DAL = { code: 'dish:dal', name: 'Dal', measures: [{ label: 'katori', grams: 150 }] }
const IDLI = { code: 'dish:idli', name: 'Idli', measures: [{ label: 'piece', grams: 40 }] }

test('a fixed menu is weighed in household measures', () => {
  const menu = [portion('dish:dal', 1, 'katori'), portion('dish:idli', 3, 'piece')]
  expect(weighPortions(menu, [IDLI, DAL])).toEqual([
    { food: DAL, grams: 150, amount: '1 katori' },
    { food: IDLI, grams: 120, amount: '3' },
  ])
})

test('a menu with a missing food or measure gives null', () => {
  const menu = [portion('dish:dal', 1, 'katori'), portion('dish:idli', 3, 'piece')]
  expect(weighPortions(menu, [DAL])).toBeNull()
  expect(weighPortions([portion('dish:dal', 1, 'bowl')], [DAL])).toBeNull()
})
