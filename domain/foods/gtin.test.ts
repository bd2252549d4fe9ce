import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatGtin, readGtin } from './gtin.ts'

describe('a barcode', () => {
  it.each([
    ['4006381333931', '04006381333931'],
    [' 4006381-333 931 ', '04006381333931'],
    ['036000291452', '00036000291452'],
    ['73513537', '00000073513537'],
    ['10614141000415', '10614141000415'],
  ])('%s is read as %s', (text, gtin) => {
    expect(readGtin(text)).toBe(gtin)
  })

  it.each(['4006381333932', '400638133393', '', 'abc', '00000000', '4006381333931x', '123456789'])(
    'is not %j',
    (text) => {
      expect(readGtin(text)).toBeNull()
    },
  )

  it('is wrong if any single digit is wrong', () => {
    fc.assert(
      fc.property(fc.nat({ max: 12 }), fc.integer({ min: 1, max: 9 }), (place, change) => {
        const digits = [...'4006381333931'].map(Number)
        digits[place] = ((digits[place] ?? 0) + change) % 10
        expect(readGtin(digits.join(''))).toBeNull()
      }),
    )
  })

  it('is written with 8, 13 or 14 digits', () => {
    expect(formatGtin('04006381333931')).toBe('4006381333931')
    expect(formatGtin('00000073513537')).toBe('73513537')
    expect(formatGtin('00036000291452')).toBe('0036000291452')
    expect(formatGtin('10614141000415')).toBe('10614141000415')
  })
})
