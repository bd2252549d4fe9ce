import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareToTarget,
  formatTarget,
  formatTargetText,
  parseTarget,
  type Target,
  widenTarget,
} from './targets.ts'

const range = (min: number | null, max: number | null, isApproximate = false): Target => ({
  min,
  max,
  isApproximate,
})

describe('parseTarget', () => {
  it.each([
    ['1000-1200 kcal/day', range(1000, 1200)],
    ['1000-1200 kcal', range(1000, 1200)],
    ['1,000 – 1,200 Kcal per day', range(1000, 1200)],
    ['1000 to 1200 calories a day', range(1000, 1200)],
    ['from 1000 to 1200 kcal daily', range(1000, 1200)],
    ['1000kcal-1200kcal', range(1000, 1200)],
    ['१०००-१२०० kcal', range(1000, 1200)],
    ['1,200 kcal', range(1200, 1200)],
    ['1200', range(1200, 1200)],
    ['1200kcal/day.', range(1200, 1200)],
    ['approx 1500', range(1500, 1500, true)],
    ['approx. 1500 kcal', range(1500, 1500, true)],
    ['~1500 cal', range(1500, 1500, true)],
    ['about 1400-1600 kcal', range(1400, 1600, true)],
    ['at least 1800 kcal', range(1800, null)],
    ['1800+ kcal', range(1800, null)],
    ['max 1800 kcal', range(null, 1800)],
    ['≤ 1800 kcal/day', range(null, 1800)],
    ['not more than 1,800 kcal', range(null, 1800)],
    ['700 kcal', range(700, 700)],
  ])('reads %s', (text, target) => {
    expect(parseTarget(text, 'kcal')).toEqual({ ok: true, target })
  })

  it.each([
    ['>=90g/day', range(90, null)],
    ['≥ 90 g', range(90, null)],
    ['min 90 g protein', range(90, null)],
    ['90-100 g', range(90, 100)],
    ['90 to 100 gms per day', range(90, 100)],
    ['25-30g', range(25, 30)],
    ['60.5 g', range(60.5, 60.5)],
  ])('reads %s', (text, target) => {
    expect(parseTarget(text, 'g')).toEqual({ ok: true, target })
  })

  it.each([
    '',
    'as needed',
    'low calorie',
    '1200-1000 kcal',
    '1200 kcal, 800 on fasting days',
    '1200 kcal (weekdays)',
    '1.2k',
    '1.200 kcal',
    '12,00 kcal',
    '12000 kcal',
    '5 kcal',
    '5000 kJ',
    '90 g',
    '1000-1200-1400',
    'min 1000 max 1200',
    '>= 1000-1200',
    '-500 kcal',
    'TDEE - 500',
  ])('refuses %j instead of reading only a part of it', (text) => {
    const parsed = parseTarget(text, 'kcal')
    expect(parsed).toMatchObject({ ok: false })
    expect(parsed.ok ? '' : parsed.problem).toContain('Enter it like')
  })

  it('reads the text that it writes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 5000 }),
        fc.integer({ min: 0, max: 5000 }),
        fc.boolean(),
        (min, more, isApproximate) => {
          for (const target of [range(min, min + more), range(min, null), range(null, min)]) {
            const full = { ...target, isApproximate }
            expect(parseTarget(formatTarget(full, 'kcal'), 'kcal')).toEqual({ ok: true, target: full })
          }
        },
      ),
    )
    expect(formatTarget(range(1000, 1200), 'kcal')).toBe('1,000–1,200 kcal')
    expect(formatTarget(range(90, null), 'g')).toBe('≥ 90 g')
  })

  it('never throws on any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(typeof parseTarget(text, 'kcal').ok).toBe('boolean')
      }),
    )
  })
})

describe('compareToTarget', () => {
  const exact = (amount: number) => ({ amount, isComplete: true })
  const atLeast = (amount: number) => ({ amount, isComplete: false })

  it('compares complete amounts', () => {
    expect(
      [999, 1000, 1200, 1201].map((amount) => compareToTarget(exact(amount), range(1000, 1200))),
    ).toEqual(['below', 'within', 'within', 'above'])
    expect(compareToTarget(exact(89.99999999), range(90, null))).toBe('within')
    expect(compareToTarget(exact(0), range(null, 1800))).toBe('within')
  })

  it('allows a tolerance for a single figure, and a larger one for "about"', () => {
    expect(widenTarget(range(1500, 1500))).toEqual({ min: 1425, max: 1575 })
    expect(compareToTarget(exact(1430), range(1500, 1500))).toBe('within')
    expect(compareToTarget(exact(1400), range(1500, 1500))).toBe('below')
    expect(compareToTarget(exact(1400), range(1500, 1500, true))).toBe('within')
  })

  it('draws only certain conclusions from a lower bound', () => {
    expect(compareToTarget(atLeast(1300), range(1000, 1200))).toBe('above')
    expect(compareToTarget(atLeast(1100), range(1000, 1200))).toBe('unknown')
    expect(compareToTarget(atLeast(95), range(90, null))).toBe('within')
    expect(compareToTarget(atLeast(80), range(90, null))).toBe('unknown')
    expect(compareToTarget(atLeast(100), range(null, 1800))).toBe('unknown')
  })
})

describe('formatTargetText', () => {
  it('formats a target that can be read, and does not change other texts', () => {
    expect(formatTargetText('>=76 g/day', 'g')).toBe('≥ 76 g a day')
    expect(formatTargetText('1000-1200 kcal/day', 'kcal')).toBe('1,000–1,200 kcal a day')
    expect(formatTargetText('as little as can be', 'kcal')).toBe('as little as can be')
    expect(formatTargetText('', 'g')).toBe('')
  })
})
