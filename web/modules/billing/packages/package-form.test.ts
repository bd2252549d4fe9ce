import { describe, expect, it } from 'vitest'
import { PackageValues, reorderKeys, startPackageValues } from './package-form.ts'

describe('package form', () => {
  it('converts the input to whole weeks and paise', () => {
    const values = { ...startPackageValues(null), name: ' Summer ', durationWeeks: '6', price: '1,999.50' }
    expect(PackageValues.parse(values)).toMatchObject({
      name: 'Summer',
      durationWeeks: 6,
      price: 199_950,
      planType: 'diet_plan',
    })
  })

  it.each([
    [{ name: ' ' }, 'Please enter a name'],
    [{ durationWeeks: '0' }, 'Please enter whole weeks from 1 to 104'],
    [{ durationWeeks: '4.5' }, 'Please enter whole weeks from 1 to 104'],
    [{ price: '0.99' }, 'Please enter a price of at least ₹1'],
    [{ price: 'free' }, 'Please enter the amount in rupees, such as 2499 or 2499.50'],
  ])('shows an error for %o', (change, message) => {
    const values = { ...startPackageValues(null), name: 'A', price: '1', ...change }
    expect(PackageValues.safeParse(values).error?.issues[0]?.message).toBe(message)
  })
})

it('moves dragged packages before or after the target', () => {
  const keys = ['a', 'b', 'c', 'd']
  expect(reorderKeys(keys, new Set(['d']), { key: 'b', dropPosition: 'before' })).toEqual([
    'a',
    'd',
    'b',
    'c',
  ])
  expect(reorderKeys(keys, new Set(['a']), { key: 'c', dropPosition: 'after' })).toEqual(['b', 'c', 'a', 'd'])
  expect(reorderKeys(keys, new Set(['a']), { key: 'a', dropPosition: 'after' })).toEqual(keys)
})
