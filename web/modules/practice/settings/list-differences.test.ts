import { expect, test } from 'vitest'
import { listDifferences } from './list-differences.ts'

test('lists differences by their paths, as text', () => {
  expect(
    listDifferences(
      { brand: { name: 'A', phone: '1' }, upi: null, isOn: false, claims: [{ value: '7+' }, { value: '8' }] },
      { brand: { name: 'B', phone: '1' }, upi: { id: 'a@b' }, isOn: true, claims: [{ value: '7+' }] },
    ),
  ).toEqual([
    { path: 'brand.name', before: 'A', after: 'B' },
    { path: 'upi', before: '', after: 'a@b' },
    { path: 'isOn', before: 'no', after: 'yes' },
    { path: 'claims.2', before: '8', after: '' },
  ])
  expect(listDifferences({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toEqual([])
})

test('follows named entries that were moved', () => {
  const before = [
    { id: 'pcod', title: 'PCOD' },
    { id: 'thyroid', title: 'Thyroid' },
  ]
  const after = [
    { id: 'thyroid', title: 'Thyroid care' },
    { id: 'pcod', title: 'PCOD' },
    { id: 'sport', title: 'Sport' },
  ]
  expect(listDifferences({ services: before }, { services: after })).toEqual([
    { path: 'services.thyroid.title', before: 'Thyroid', after: 'Thyroid care' },
    { path: 'services.sport', before: '', after: 'Sport' },
    { path: 'services.order', before: 'pcod, thyroid', after: 'thyroid, pcod' },
  ])
})
