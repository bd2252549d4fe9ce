import { afterAll, beforeAll, expect, test } from 'vitest'
import { setLanguageSource } from '#domain/words/say.ts'
import { inLanguage, SERVER_LANGUAGES } from '#server/kit/language/language.ts'
import { buildReceiptDocument, type ReceiptContent } from './receipt-document.ts'

const CONTENT: ReceiptContent = {
  issuedOn: '2026-11-21',
  brand: { name: 'Pathya', tagline: 'Plans', contactLines: ['care@pathya.example'] },
  clientName: 'Meenakshi Deshpande',
  planName: 'Super Plan (3 Months)',
  duration: '12 weeks',
  period: { firstDay: '2026-11-21', lastDay: '2027-02-12' },
  paymentReference: 'PTH-7K3QX2',
  method: 'upi',
  bankReference: '431234567890',
  receivedOn: '2026-11-20',
  amountPaise: 374_950,
  pricePaise: 599_900,
  creditPaise: 124_950,
  paidBeforePaise: 100_000,
  balancePaise: 0,
}

beforeAll(() => setLanguageSource(SERVER_LANGUAGES))
afterAll(() => setLanguageSource({ findLocale: () => 'en' }))

test('the last payment of an upgrade: every part of the sum is shown, down to a balance of zero', () => {
  expect(buildReceiptDocument('R/2026-27/000042', CONTENT)).toMatchObject({
    title: 'Receipt R/2026-27/000042',
    issuedOnText: '21 Nov 2026',
    amountText: '₹3,749.50',
    amountInWords: 'Rupees three thousand seven hundred forty-nine and fifty paise only',
    facts: [
      { label: 'For', text: 'Super Plan (3 Months)' },
      { label: 'Period', text: '21 Nov 2026 to 12 Feb 2027 (12 weeks)' },
      { label: 'Paid by', text: 'UPI' },
      { label: 'Bank reference', text: '431234567890' },
      { label: 'Received on', text: '20 Nov 2026' },
      { label: 'Payment reference', text: 'PTH-7K3QX2' },
    ],
    sums: [
      { label: 'Price', amountText: '₹5,999' },
      { label: 'Credit for unused days', amountText: '−₹1,249.50' },
      { label: 'Paid earlier', amountText: '−₹1,000' },
      { label: 'This payment', amountText: '−₹3,749.50' },
    ],
    balance: { label: 'Balance', amountText: '₹0' },
  })
})

test('a part payment in cash: no dates yet, no empty fields, and the balance is shown', () => {
  const { facts, sums, balance } = buildReceiptDocument('R/2026-27/000001', {
    ...CONTENT,
    method: 'cash',
    bankReference: null,
    paymentReference: null,
    period: null,
    creditPaise: 0,
    paidBeforePaise: 0,
    amountPaise: 100_000,
    balancePaise: 499_900,
  })
  expect(facts.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'For: Super Plan (3 Months)',
    'Period: 12 weeks',
    'Paid by: Cash',
    'Received on: 20 Nov 2026',
  ])
  expect(sums.map(({ label }) => label)).toEqual(['Price', 'This payment'])
  expect(balance).toEqual({ label: 'Left to pay', amountText: '₹4,999' })
})

test.each([
  ['hi', 'रसीद R/2026-27/000042', /\p{Script=Devanagari}/u],
  ['te', 'రసీదు R/2026-27/000042', /\p{Script=Telugu}/u],
] as const)('a receipt is in the language of its reader: %s', (language, title, letters) => {
  const receipt = inLanguage(language, () =>
    buildReceiptDocument('R/2026-27/000042', { ...CONTENT, method: 'cash' }),
  )
  expect(receipt).toMatchObject({ language: `${language}-IN`, title, amountText: '₹3,749.50' })
  const { heading, lead, note, facts, sums, balance } = receipt
  for (const text of [heading, lead, note, ...[...facts, ...sums, balance].map(({ label }) => label)]) {
    expect(text).toMatch(letters)
    expect(text).not.toMatch(/[a-z]/i)
  }
})
