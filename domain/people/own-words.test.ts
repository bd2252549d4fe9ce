import { describe, expect, it } from 'vitest'
import { splitAllergies } from './own-words.ts'

describe('splitAllergies', () => {
  it('separates the names and keeps each once', () => {
    expect(splitAllergies('Kiwi, brinjal and mango.\nkiwi')).toEqual(['kiwi', 'brinjal', 'mango'])
    expect(splitAllergies('red  food colour; MSG / papaya')).toEqual(['red food colour', 'MSG', 'papaya'])
  })

  it('finds nothing where nothing is named', () => {
    for (const text of [null, '', '  ', 'None', 'nil', 'N/A', 'no other allergies.', '-']) {
      expect(splitAllergies(text)).toEqual([])
    }
  })
})
