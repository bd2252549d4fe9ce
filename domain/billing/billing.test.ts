import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPlaceOfSupply, nameInvoice, writeInvoiceNumber } from './documents.ts'
import { findFinancialYear } from './financial-year.ts'
import { GST_STATES, listSupplyPlaces, nameStateTax, writeSupplyPlace } from './gst-states.ts'
import { findCheckDigit, isGstin } from './gstin.ts'
import { NO_TAX_SPLIT, splitCredit, splitTax, type TaxSplit, writeRate } from './tax.ts'

const sumOf = ({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxSplit): number =>
  taxablePaise + cgstPaise + sgstPaise + igstPaise

/** The year in which a financial year begins, and a number in it. */
const issues = fc.tuple(fc.integer({ min: 2017, max: 2099 }), fc.integer({ min: 1, max: 999_999 }))

const amounts = fc.record({
  totalPaise: fc.oneof(
    fc.integer({ min: 1, max: 2000 }),
    fc.integer({ min: 1, max: 10_000_000 }),
    fc.constant(999_999_999_999),
  ),
  treatment: fc.constant('taxable' as const),
  rateBasisPoints: fc.integer({ min: 1, max: 2800 }),
  isInterState: fc.boolean(),
})

describe('the tax in a price', () => {
  test.each([
    [249_900, false, { taxablePaise: 211_780, cgstPaise: 19_060, sgstPaise: 19_060, igstPaise: 0 }],
    [249_900, true, { taxablePaise: 211_780, cgstPaise: 0, sgstPaise: 0, igstPaise: 38_120 }],
    [118_00, false, { taxablePaise: 100_00, cgstPaise: 9_00, sgstPaise: 9_00, igstPaise: 0 }],
    [1, false, { taxablePaise: 1, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }],
  ])('of %i paise at 18 %%, with inter-state supply %s', (totalPaise, isInterState, split) => {
    expect(splitTax({ totalPaise, treatment: 'taxable', rateBasisPoints: 1800, isInterState })).toEqual({
      ...split,
      totalPaise,
    })
  })

  test('is zero for an exempt service, with any rate', () => {
    expect(
      splitTax({ totalPaise: 249_900, treatment: 'exempt', rateBasisPoints: 1800, isInterState: false }),
    ).toEqual({ ...NO_TAX_SPLIT, taxablePaise: 249_900, totalPaise: 249_900 })
  })

  test('adds up with the value to the price, has equal CGST and SGST, no part below 0, and matches the rate to within 2 paise', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const split = splitTax(amount)
        expect(sumOf(split)).toBe(amount.totalPaise)
        expect(split.cgstPaise).toBe(split.sgstPaise)
        expect(amount.isInterState ? split.cgstPaise : split.igstPaise).toBe(0)
        expect(Math.min(split.taxablePaise, split.cgstPaise, split.igstPaise)).toBeGreaterThanOrEqual(0)
        const tax = split.cgstPaise + split.sgstPaise + split.igstPaise
        expect(Math.abs(tax - (split.taxablePaise * amount.rateBasisPoints) / 10_000)).toBeLessThanOrEqual(2)
      }),
    )
  })

  test('refuses invalid amounts and rates', () => {
    const amount = {
      totalPaise: 100,
      treatment: 'taxable' as const,
      rateBasisPoints: 1800,
      isInterState: false,
    }
    for (const totalPaise of [-1, 0.5, Number.NaN]) {
      expect(() => splitTax({ ...amount, totalPaise })).toThrow(RangeError)
    }
    for (const rateBasisPoints of [-1, 0.5, 10_001]) {
      expect(() => splitTax({ ...amount, rateBasisPoints })).toThrow(RangeError)
    }
  })

  test('rates are written as people write them', () => {
    expect([1800, 500, 250, 1250].map(writeRate)).toEqual(['18', '5', '2.5', '12.5'])
  })
})

describe('credits of an invoice', () => {
  test('have the same proportions as the invoice', () => {
    const invoice = splitTax({
      totalPaise: 249_900,
      treatment: 'taxable',
      rateBasisPoints: 1800,
      isInterState: false,
    })
    expect(splitCredit(invoice, NO_TAX_SPLIT, 124_950)).toEqual({
      taxablePaise: 105_890,
      cgstPaise: 9_530,
      sgstPaise: 9_530,
      igstPaise: 0,
      totalPaise: 124_950,
    })
    expect(() => splitCredit(invoice, NO_TAX_SPLIT, 249_901)).toThrow(RangeError)
    expect(() => splitCredit(invoice, NO_TAX_SPLIT, 0)).toThrow(RangeError)
  })

  test('in any number of parts each add up, have no part below 0, and together equal the invoice', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
        (amount, cuts) => {
          const invoice = splitTax(amount)
          const marks = [
            ...cuts.map((cut) => Math.floor(cut * amount.totalPaise)),
            amount.totalPaise,
          ].toSorted((a, b) => a - b)
          let before = NO_TAX_SPLIT
          for (const mark of marks) {
            if (mark === before.totalPaise) continue
            const credit = splitCredit(invoice, before, mark - before.totalPaise)
            expect(sumOf(credit)).toBe(credit.totalPaise)
            expect(credit.cgstPaise).toBe(credit.sgstPaise)
            expect(Math.min(credit.taxablePaise, credit.cgstPaise, credit.igstPaise)).toBeGreaterThanOrEqual(
              0,
            )
            before = {
              taxablePaise: before.taxablePaise + credit.taxablePaise,
              cgstPaise: before.cgstPaise + credit.cgstPaise,
              sgstPaise: before.sgstPaise + credit.sgstPaise,
              igstPaise: before.igstPaise + credit.igstPaise,
              totalPaise: before.totalPaise + credit.totalPaise,
            }
          }
          expect(before).toEqual(invoice)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('GSTIN', () => {
  test.each([
    '27AAPFU0939F1ZV',
    '29AAGCB7383J1Z4',
    '07AAACR5055K1Z9'.slice(0, 14) + findCheckDigit('07AAACR5055K1Z'),
  ])('%s is valid', (gstin) => {
    expect(isGstin(gstin)).toBe(true)
  })
  test.each([
    '',
    '27AAPFU0939F1ZW',
    '27aapfu0939f1zv',
    '99AAPFU0939F1ZV',
    '27AAPFU0939F1ZV ',
    '27AAPFU0939F1Z',
  ])('%j is not valid', (gstin) => {
    expect(isGstin(gstin)).toBe(false)
  })
  test('with one wrong character is not valid', () => {
    const gstin = '27AAPFU0939F1ZV'
    for (let at = 0; at < 14; at++) {
      for (const letter of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
        const wrong = gstin.slice(0, at) + letter + gstin.slice(at + 1)
        if (wrong !== gstin) expect(isGstin(wrong), wrong).toBe(false)
      }
    }
  })
  test('with two swapped neighbours is not valid', () => {
    const bodies = fc.stringMatching(/^27[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z$/)
    fc.assert(
      fc.property(bodies, fc.integer({ min: 0, max: 13 }), (body, at) => {
        const gstin = body + findCheckDigit(body)
        const swapped = gstin.slice(0, at) + gstin.charAt(at + 1) + gstin.charAt(at) + gstin.slice(at + 2)
        expect(isGstin(gstin), gstin).toBe(true)
        expect(isGstin(swapped), swapped).toBe(swapped === gstin)
      }),
    )
  })
})

describe('places of supply', () => {
  test('each have their own code and name', () => {
    expect(new Set(listSupplyPlaces().map(({ code }) => code)).size).toBe(GST_STATES.length + 1)
    expect(new Set(listSupplyPlaces().map(({ name }) => name)).size).toBe(GST_STATES.length + 1)
    expect(GST_STATES).toHaveLength(37)
    expect(listSupplyPlaces().at(-1)?.name).toBe('Outside India')
  })
  test('are written in the format of GSTR-1', () => {
    expect(['27', '07', '96', '55'].map(writeSupplyPlace)).toEqual([
      '27-Maharashtra',
      '07-Delhi',
      '96-Outside India',
      '55',
    ])
  })
  test('the state tax is UTGST in union territories without a legislature', () => {
    expect([null, '27', '07', '34', '04', '38'].map(nameStateTax)).toEqual([
      'SGST',
      'SGST',
      'SGST',
      'SGST',
      'UTGST',
      'UTGST',
    ])
  })
  test('a registration takes precedence over an address; without both, it is the supplier’s place', () => {
    expect(findPlaceOfSupply({ gstin: '29AAGCB7383J1Z4', stateCode: '27' }, '27')).toBe('29')
    expect(findPlaceOfSupply({ gstin: null, stateCode: '24' }, '27')).toBe('24')
    expect(findPlaceOfSupply({ gstin: null, stateCode: null }, '27')).toBe('27')
    expect(findPlaceOfSupply({ gstin: null, stateCode: null }, null)).toBeNull()
  })
})

describe('documents', () => {
  test('have the names that the law requires', () => {
    const name = (kind: 'invoice' | 'credit-note', treatment: 'exempt' | 'taxable', isRegistered: boolean) =>
      nameInvoice({ kind, treatment, isRegistered })
    expect(name('invoice', 'taxable', true)).toBe('Tax invoice')
    expect(name('invoice', 'exempt', true)).toBe('Bill of supply')
    expect(name('invoice', 'exempt', false)).toBe('Invoice')
    expect(name('credit-note', 'taxable', true)).toBe('Credit note')
  })
  test('have numbers of at most sixteen characters that sort in the order of issue', () => {
    expect(writeInvoiceNumber('invoice', '2026-27', 1)).toBe('INV/26-27/000001')
    expect(writeInvoiceNumber('credit-note', '2099-00', 123_456)).toBe('CN/99-00/123456')
    expect(writeInvoiceNumber('invoice', '2026-27', 999_999)).toHaveLength(16)
    const write = ([year, number]: [number, number]): string =>
      writeInvoiceNumber('invoice', findFinancialYear(`${year}-04-01`), number)
    fc.assert(
      fc.property(fc.array(issues), (given) => {
        const inOrder = given.toSorted(([year, number], next) => year - next[0] || number - next[1])
        expect(given.map(write).toSorted()).toEqual(inOrder.map(write))
      }),
    )
  })
})
