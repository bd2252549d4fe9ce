import { describe, expect, it } from 'vitest'
import { isAllergyConcerned, listConcernedAllergies, nameConcern } from './allergies.ts'
import { ALLERGIES } from './options.ts'

describe('allergies and allergens', () => {
  it('concern each other if they have the same name', () => {
    for (const allergy of ALLERGIES) {
      expect(isAllergyConcerned(allergy, [allergy]), allergy).toBe(true)
      expect(isAllergyConcerned(allergy, []), allergy).toBe(false)
    }
  })

  it('include peanut and tree nuts in an allergy to nuts', () => {
    expect(isAllergyConcerned('nuts', ['peanuts'])).toBe(true)
    expect(isAllergyConcerned('nuts', ['tree_nuts'])).toBe(true)
  })

  it('keep peanut apart from tree nuts', () => {
    expect(isAllergyConcerned('peanuts', ['tree_nuts'])).toBe(false)
    expect(isAllergyConcerned('tree_nuts', ['peanuts'])).toBe(false)
  })

  it('count nuts of an unknown kind as peanut and as tree nuts', () => {
    expect(listConcernedAllergies(['tree_nuts', 'peanuts', 'soy'], ['nuts'])).toEqual([
      'peanuts',
      'tree_nuts',
    ])
    expect(nameConcern('peanuts', ['nuts'])).toBe('nuts')
    expect(nameConcern('peanuts', ['nuts', 'peanuts'])).toBe('peanuts')
    expect(nameConcern('nuts', ['tree_nuts'])).toBe('nuts')
  })

  it('keep fish apart from shellfish', () => {
    expect(isAllergyConcerned('fish', ['shellfish'])).toBe(false)
    expect(isAllergyConcerned('shellfish', ['fish'])).toBe(false)
  })
})
