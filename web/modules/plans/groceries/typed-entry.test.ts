import { describe, expect, it } from 'vitest'
import { splitTypedEntry } from './typed-entry.ts'

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
