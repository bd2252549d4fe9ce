import { describe, expect, it } from 'vitest'
import { formatWeight, parseWeight } from './weight.ts'

describe('weights as people type them', () => {
  it.each([
    ['68.4', 'kg', 68.4],
    ['68,4', 'kg', 68.4],
    [' 68 kg ', 'lb', 68],
    ['150', 'lb', 68.04],
    ['150 lbs', 'kg', 68.04],
    ['६८.५', 'kg', 68.5],
  ] as const)('%s in %s', (text, unit, weightKg) => {
    expect(parseWeight(text, unit)).toEqual({ ok: true, weightKg })
  })

  it.each([
    ['', 'Weight is required'],
    ['heavy', 'Please enter the weight as a number in kg'],
    ['68.4.1', 'Please enter the weight as a number in kg'],
    ['0.5', 'Please enter a weight from 2 kg to 350 kg'],
    ['701', 'Please enter a weight from 2 kg to 350 kg'],
  ])('%s is refused', (text, problem) => {
    expect(parseWeight(text, 'kg')).toEqual({ ok: false, problem })
  })
})

it('weights are formatted for people', () => {
  expect(formatWeight(68.449, 'kg')).toBe('68.4 kg')
  expect(formatWeight(68, 'kg')).toBe('68.0 kg')
  expect(formatWeight(68.4, 'lb')).toBe('150.8 lb')
  expect(formatWeight(-1.25, 'kg', { isChange: true })).toBe('−1.2 kg')
  expect(formatWeight(1.3, 'kg', { isChange: true })).toBe('+1.3 kg')
  expect(formatWeight(0, 'kg', { isChange: true })).toBe('0.0 kg')
})
