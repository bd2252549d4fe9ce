import { expect, test } from 'vitest'
import type { Testimonial } from './content.ts'
import { listAllResults, listConfirmedResults, readSuccessRate } from './public-content.ts'

const result = (id: string, change: Partial<Testimonial> = {}): Testimonial => ({
  id,
  name: 'Priya',
  location: 'Pune',
  rating: 5,
  text: 'I kept my rice.',
  result: '5 kg less in 4 months',
  condition: null,
  measure: { label: 'Weight', unit: 'kg', before: 75, after: 70 },
  isSample: false,
  ...change,
})
const confirm = (confirmed: Testimonial) => ({ confirmed, confirmedOn: '2026-11-01' })

test('visitors see at most three results, and only those that say what was confirmed', () => {
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => result(id))
  const testimonials = all.map((each, index) => {
    if (index === 0) return { ...each, text: 'I kept my rice and lost 20 kg.' }
    return index === 1 ? { ...each, isSample: true } : each
  })
  const confirmations = all.map(confirm)
  expect(listConfirmedResults({ testimonials, confirmations }).map(({ id }) => id)).toEqual(['c', 'd', 'e'])
  expect(listConfirmedResults({ testimonials, confirmations: [] })).toEqual([])
  expect(
    listAllResults({ testimonials, confirmations }).map(({ confirmedOn }) => confirmedOn !== null),
  ).toEqual([false, false, true, true, true, true])
})

test('a success rate is shown only beside its meaning', () => {
  expect(readSuccessRate({ successRatePercent: 92, successRateMeaning: '' })).toBeNull()
  expect(readSuccessRate({ successRatePercent: null, successRateMeaning: 'Of 40 clients.' })).toBeNull()
  expect(readSuccessRate({ successRatePercent: 92, successRateMeaning: 'Of 40 clients.' })).toEqual({
    percent: 92,
    meaning: 'Of 40 clients.',
  })
})
