import { expect, test } from 'vitest'
import { type BodyFigures, findUnlikelyFigures } from './unlikely.ts'

const NONE = { weightKg: null, bodyFatPercent: null, waistCm: null, hipCm: null }
const day = (number: number): string => `2026-11-${String(number).padStart(2, '0')}T07:00:00.000Z`
const weight = (number: number, weightKg: number): BodyFigures => ({ ...NONE, at: day(number), weightKg })

const listFigures = (entry: BodyFigures, others: BodyFigures[]) =>
  findUnlikelyFigures(entry, others).map(({ figure }) => figure)

test('a change of more than 15 kg within a week is unlikely, a change of 15 kg is not', () => {
  expect(listFigures(weight(9, 115.1), [weight(7, 100)])).toEqual(['weightKg'])
  expect(listFigures(weight(9, 115), [weight(7, 100)])).toEqual([])
  expect(listFigures(weight(9, 84.9), [weight(7, 100)])).toEqual(['weightKg'])
})

test('a change of more than a fifth of a light body is unlikely', () => {
  expect(listFigures(weight(9, 48.1), [weight(7, 40)])).toEqual(['weightKg'])
  expect(listFigures(weight(9, 48), [weight(7, 40)])).toEqual([])
  expect(listFigures(weight(9, 40), [weight(7, 48.1)])).toEqual(['weightKg'])
})

test('the nearest measurements before and after both count, and only the nearest ones', () => {
  expect(findUnlikelyFigures(weight(9, 55), [weight(1, 60), weight(12, 72)])).toEqual([
    { figure: 'weightKg', value: 55, other: 72, otherAt: day(12) },
  ])
  expect(findUnlikelyFigures(weight(9, 55), [weight(14, 55.5), weight(8, 72)])).toEqual([
    { figure: 'weightKg', value: 55, other: 72, otherAt: day(8) },
  ])
  // An unlikely figure that was confirmed earlier is not questioned again.
  expect(listFigures(weight(9, 55), [weight(7, 72), weight(8, 55.5)])).toEqual([])
})

test('longer gaps allow larger changes, but not every change', () => {
  expect(listFigures(weight(29, 100), [weight(1, 72)])).toEqual([])
  expect(listFigures(weight(29, 720), [weight(1, 72)])).toEqual(['weightKg'])
})

test('each figure is compared with the nearest one of its kind', () => {
  const before: BodyFigures = { at: day(5), weightKg: 72, bodyFatPercent: 32, waistCm: 90, hipCm: 104 }
  const entry: BodyFigures = { at: day(9), weightKg: 71, bodyFatPercent: 21.9, waistCm: 106, hipCm: 88 }
  expect(listFigures(entry, [before, weight(8, 71.5)])).toEqual(['bodyFatPercent', 'waistCm', 'hipCm'])
  expect(listFigures({ ...entry, bodyFatPercent: 22, waistCm: 105, hipCm: null }, [before])).toEqual([])
  expect(listFigures(entry, [])).toEqual([])
})
