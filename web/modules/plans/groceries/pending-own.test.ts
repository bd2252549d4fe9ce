import { describe, expect, it } from 'vitest'
import type { OwnGrocery } from '#contract/plans/own-groceries.ts'
import { applyPendingOwn, splitTypedEntry } from './pending-own.ts'

const item = (id: string, more: Partial<OwnGrocery> = {}): OwnGrocery => ({
  id,
  name: id,
  amountText: '',
  isBought: false,
  ...more,
})

describe('applyPendingOwn', () => {
  it('shows changes, removals and new entries before the server has them', () => {
    const stored = [item('foil'), item('soap')]
    expect(applyPendingOwn(stored, {})).toEqual(stored)
    expect(
      applyPendingOwn(stored, { foil: null, soap: item('soap', { isBought: true }), salt: item('salt') }),
    ).toEqual([item('soap', { isBought: true }), item('salt')])
    expect(applyPendingOwn(stored, { gone: null })).toEqual(stored)
  })
})

describe('splitTypedEntry', () => {
  it('takes the text after the last comma as the amount', () => {
    expect(splitTypedEntry(' Foil,  2 rolls ')).toEqual({ name: 'Foil', amountText: '2 rolls' })
    expect(splitTypedEntry('Salt, pepper, 1 packet')).toEqual({
      name: 'Salt, pepper',
      amountText: '1 packet',
    })
    expect(splitTypedEntry('Soap')).toEqual({ name: 'Soap', amountText: '' })
    expect(splitTypedEntry('1,000 paper cups')).toEqual({ name: '1,000 paper cups', amountText: '' })
  })
})
