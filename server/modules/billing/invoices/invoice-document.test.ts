import { afterAll, beforeAll, expect, test } from 'vitest'
import { splitTax } from '#domain/billing/tax.ts'
import { setLanguageSource } from '#domain/words/say.ts'
import { inLanguage, SERVER_LANGUAGES } from '#server/kit/language/language.ts'
import { buildInvoiceDocument, type InvoiceContent } from './invoice-document.ts'

const CONTENT: InvoiceContent = {
  name: 'Tax invoice',
  issuedOn: '2026-11-21',
  brand: { name: 'Pathya', tagline: 'Plans', contactLines: ['care@pathya.example'] },
  supplier: {
    name: 'Pathya Nutrition LLP',
    address: '12 MG Road\nPune 411001',
    stateCode: '27',
    gstin: '27AAPFU0939F1ZV',
  },
  client: { name: 'Meenakshi Deshpande', address: '', stateCode: null, gstin: null },
  placeOfSupply: '27',
  treatment: 'taxable',
  rateBasisPoints: 1800,
  sacCode: '999319',
  planName: 'Super Plan (3 Months)',
  duration: '12 weeks',
  period: { firstDay: '2026-11-21', lastDay: '2027-02-12' },
  pricePaise: 599_900,
  creditPaise: 124_950,
  invoicedBeforePaise: 0,
  split: splitTax({ totalPaise: 474_950, treatment: 'taxable', rateBasisPoints: 1800, isInterState: false }),
  payments: [
    { receivedOn: '2026-11-20', method: 'upi', amountPaise: 100_000, receiptNumber: 'R/2026-27/000041' },
    { receivedOn: '2026-11-21', method: 'cash', amountPaise: 374_950, receiptNumber: 'R/2026-27/000042' },
  ],
  original: null,
  reason: null,
}
const linesOf = (sums: readonly { label: string; amountText: string }[]) =>
  sums.map(({ label, amountText }) => `${label}: ${amountText}`)

beforeAll(() => setLanguageSource(SERVER_LANGUAGES))
afterAll(() => setLanguageSource({ findLocale: () => 'en' }))

test('a tax invoice for an upgrade shows the price less its credit, the included tax, and the payments', () => {
  const document = buildInvoiceDocument('INV/26-27/000042', CONTENT)
  expect(document).toMatchObject({
    title: 'Tax invoice INV/26-27/000042',
    parties: [
      {
        label: 'From',
        name: 'Pathya Nutrition LLP',
        addressLines: ['12 MG Road', 'Pune 411001', 'Maharashtra (27)'],
        facts: [{ label: 'GSTIN', text: '27AAPFU0939F1ZV' }],
      },
      { label: 'Billed to', name: 'Meenakshi Deshpande', addressLines: [], facts: [] },
    ],
    total: { label: 'Total', amountText: '₹4,749.50' },
    totalInWords: 'Rupees four thousand seven hundred forty-nine and fifty paise only',
    balance: { label: 'Balance', amountText: '₹0' },
  })
  expect(document.facts.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'For: Super Plan (3 Months)',
    'Period: 21 Nov 2026 to 12 Feb 2027 (12 weeks)',
    'SAC: 999319',
    'Place of supply: Maharashtra (27)',
    'Reverse charge: No',
  ])
  expect(linesOf([...document.prices, ...document.taxes])).toEqual([
    'Price, GST included: ₹5,999',
    'Credit for unused days: −₹1,249.50',
    'Taxable value: ₹4,025',
    'CGST 9 %: ₹362.25',
    'SGST 9 %: ₹362.25',
  ])
  expect(linesOf(document.payments)).toEqual([
    'UPI · 20 Nov 2026 · receipt R/2026-27/000041: ₹1,000',
    'Cash · 21 Nov 2026 · receipt R/2026-27/000042: ₹3,749.50',
  ])
  expect(document.notes).toEqual(['This tax invoice was made by computer and needs no signature.'])
})

test('taxes have other names between states and in a union territory', () => {
  const split = splitTax({
    totalPaise: 249_900,
    treatment: 'taxable',
    rateBasisPoints: 1800,
    isInterState: true,
  })
  expect(linesOf(buildInvoiceDocument('N', { ...CONTENT, split, placeOfSupply: '29' }).taxes)).toEqual([
    'Taxable value: ₹2,117.80',
    'IGST 18 %: ₹381.20',
  ])
  const inChandigarh = { ...CONTENT, supplier: { ...CONTENT.supplier, stateCode: '04' } }
  expect(buildInvoiceDocument('N', inChandigarh).taxes.at(-1)?.label).toBe('UTGST 9 %')
})

test('an exempt invoice states the exemption; an unregistered practice states that it is not registered', () => {
  const exempt: InvoiceContent = {
    ...CONTENT,
    name: 'Bill of supply',
    treatment: 'exempt',
    rateBasisPoints: 0,
    creditPaise: 0,
    period: null,
    payments: [],
    split: splitTax({ totalPaise: 599_900, treatment: 'exempt', rateBasisPoints: 0, isInterState: false }),
  }
  const bill = buildInvoiceDocument('N', exempt)
  expect(bill.taxes).toEqual([])
  expect(linesOf(bill.prices)).toEqual(['Price: ₹5,999'])
  expect(bill.notes[0]).toBe('This service is exempt from GST: none is charged.')
  expect(bill.balance).toEqual({ label: 'Left to pay', amountText: '₹5,999' })
  const plain = buildInvoiceDocument('N', {
    ...exempt,
    name: 'Invoice',
    supplier: { ...exempt.supplier, gstin: null },
  })
  expect(plain.notes).toEqual([
    'The supplier is not registered for GST: none is charged.',
    'This invoice was made by computer and needs no signature.',
  ])
  expect(plain.facts.map(({ label }) => label)).not.toContain('Reverse charge')
})

test('a credit note names its invoice and the reason', () => {
  const document = buildInvoiceDocument('CN/26-27/000001', {
    ...CONTENT,
    name: 'Credit note',
    original: { number: 'INV/26-27/000042', issuedOn: '2026-11-21', totalPaise: 474_950 },
    reason: 'Moved abroad',
    payments: [],
    split: splitTax({
      totalPaise: 118_000,
      treatment: 'taxable',
      rateBasisPoints: 1800,
      isInterState: false,
    }),
  })
  expect(document.facts.slice(-2)).toEqual([
    { label: 'Invoice', text: 'INV/26-27/000042 of 21 Nov 2026, ₹4,749.50' },
    { label: 'Reason', text: 'Moved abroad' },
  ])
  expect(document.prices).toEqual([])
  expect(document.total).toEqual({ label: 'Credited', amountText: '₹1,180' })
  expect(document.parties[1]?.label).toBe('Credited to')
  expect(document.balance).toBeNull()
})

test('for a reader of Telugu, the words that the law asks for are English', () => {
  const { title, facts, taxes, totalInWords, notes, received } = inLanguage('te', () =>
    buildInvoiceDocument('INV/26-27/000042', CONTENT),
  )
  expect(title).toBe('Tax invoice INV/26-27/000042')
  expect(facts.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['SAC', 'Place of supply', 'Reverse charge', 'దేనికి']),
  )
  expect(taxes.map(({ label }) => label)).toEqual(['Taxable value', 'CGST 9 %', 'SGST 9 %'])
  expect(totalInWords).toMatch(/^Rupees four thousand/)
  expect(notes).toEqual([expect.stringContaining('needs no signature')])
  expect(received).toBe('అందింది')
})
