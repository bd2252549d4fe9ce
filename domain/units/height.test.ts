import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '#domain/words/locale.ts'
import { cmFromFeetInches, feetInchesFromCm, kgFromLb, lbFromKg } from './convert.ts'
import { formatHeight, parseHeight } from './height.ts'

describe('parseHeight', () => {
  it.each([
    `5'6"`,
    '5 ft 6 in',
    '5 feet 6',
    '5 feet 6 inches',
    '5ft6',
    '5ft. 6in.',
    '5’6”',
    '5‘6“',
    '5′6″',
    "5' 6''",
    "5'6",
    ' 5 \u00a0FT  6 IN ',
    '5 foot and 6 inches',
    '५ फुट ६ इंच',
    '५ फीट ६',
    '66 in',
    '66"',
    '66 inches',
  ])('reads %s as 5 ft 6 in', (text) => {
    expect(parseHeight(text)).toEqual({ ok: true, heightCm: 167.6, understoodAs: '5 ft 6 in (167.6 cm)' })
  })

  it.each([
    '168',
    '168 cm',
    '168cms',
    '168 Centimetres',
    '1.68 m',
    '1.68m',
    '1,68 m',
    '1 m 68 cm',
    '1m68',
    '१६८',
    '१६८ सेमी',
    '168.0',
  ])('reads %s as 168 cm', (text) => {
    expect(parseHeight(text)).toEqual({ ok: true, heightCm: 168, understoodAs: '168 cm (5 ft 6 in)' })
  })

  it('reads whole feet and half inches', () => {
    expect(parseHeight('6 ft')).toEqual({ ok: true, heightCm: 182.9, understoodAs: '6 ft 0 in (182.9 cm)' })
    expect(parseHeight(`5'6.5"`)).toEqual({
      ok: true,
      heightCm: 168.9,
      understoodAs: '5 ft 6.5 in (168.9 cm)',
    })
    expect(parseHeight('92 cm')).toMatchObject({ ok: true, heightCm: 92 })
  })

  it.each([
    ['5.6', '5 ft 6 in'],
    ['5.6 ft', '5 ft 6 in'],
    ['५.६', '5 ft 6 in'],
    ['5,6', '5 ft 6 in'],
    ['5 6', '5 ft 6 in'],
    ['5-6', '5 ft 6 in'],
    ['5.11', '5 ft 11 in'],
    ['5.10', '5 ft 10 in'],
    ['6', '6 ft 0 in'],
    ['1.68', '1.68 m'],
    ['5 ft 14 in', '6 ft 2 in'],
  ])('does not guess the meaning of %s, but suggests %s', (text, suggestion) => {
    const parsed = parseHeight(text)
    expect(parsed).toMatchObject({ ok: false, suggestion })
    expect(parsed.ok ? '' : parsed.problem).toContain(`${suggestion}?`)
    expect(parseHeight(suggestion).ok).toBe(true)
  })

  it.each([
    '',
    '   ',
    'tall',
    '5.12',
    '12',
    '60',
    '300',
    '300 cm',
    '20 cm',
    '9 ft',
    '5 ft 30 in',
    '1.6 m 8',
    '1 m 6',
    '-168',
    '168 kg',
    '5 ft 6 in 7',
  ])('refuses %j with a sentence and no suggestion', (text) => {
    const parsed = parseHeight(text)
    expect(parsed).toMatchObject({ ok: false })
    expect(parsed).not.toHaveProperty('suggestion')
    expect(parsed.ok ? '' : parsed.problem.length).toBeGreaterThan(5)
  })

  it('reads every height that it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 2500 }), (tenths) => {
        expect(parseHeight(formatHeight(tenths / 10))).toMatchObject({ ok: true, heightCm: tenths / 10 })
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 7 }), fc.integer({ min: 0, max: 11 }), (feet, inches) => {
        const heightCm = Math.round(cmFromFeetInches(feet, inches) * 10) / 10
        expect(parseHeight(formatHeight(heightCm, 'feet'))).toMatchObject({ ok: true, heightCm })
      }),
    )
  })

  it('never throws on any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(typeof parseHeight(text).ok).toBe('boolean')
      }),
    )
  })
})

describe('conversions', () => {
  it('agree with the definitions', () => {
    expect(kgFromLb(100)).toBeCloseTo(45.359237, 9)
    expect(lbFromKg(70)).toBeCloseTo(154.3236, 4)
    expect(cmFromFeetInches(5, 6)).toBeCloseTo(167.64, 9)
    expect(feetInchesFromCm(168)).toEqual({ feet: 5, inches: 6 })
    // 182 cm is 5 ft 11.65 in, which rounds to 6 ft 0 in and not to 5 ft 12 in.
    expect(feetInchesFromCm(182)).toEqual({ feet: 6, inches: 0 })
  })

  it('return the original value after converting there and back', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 500, noNaN: true }), (weightKg) => {
        expect(kgFromLb(lbFromKg(weightKg))).toBeCloseTo(weightKg, 9)
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 11 }), (feet, inches) => {
        expect(feetInchesFromCm(cmFromFeetInches(feet, inches))).toEqual({ feet, inches })
      }),
    )
  })
})

it.each(LOCALES)('heights written in %s can be read again', (locale) => {
  fc.assert(
    fc.property(fc.integer({ min: 600, max: 2400 }), fc.constantFrom('cm', 'feet'), (tenths, unit) => {
      const read = parseHeight(formatHeight(tenths / 10, unit, locale))
      expect(read.ok && Math.abs(read.heightCm - tenths / 10)).toBeLessThanOrEqual(unit === 'cm' ? 0.05 : 1.4)
    }),
  )
})
