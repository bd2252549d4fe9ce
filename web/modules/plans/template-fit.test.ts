import { describe, expect, it } from 'vitest'
import type { ClientRecord } from '#contract/people/clients.ts'
import { findTemplateFit, listPreselections, NO_FILTERS, preselectFilters } from './template-fit.ts'

const CLIENT = {
  location: null,
  allergies: [],
  foodPreferences: [],
  medicalConditions: [],
  healthFlags: [],
} as Partial<ClientRecord> as ClientRecord // the functions read these facts alone

describe('the filters with which the list of templates opens', () => {
  it('are none for a client without facts and a plan without a target', () => {
    expect(preselectFilters(CLIENT, null)).toEqual(NO_FILTERS)
    expect(preselectFilters(null, null)).toEqual(NO_FILTERS)
  })

  it('come from the client’s diet, place and condition, and the plan’s target', () => {
    const client = {
      ...CLIENT,
      location: 'Surat, Gujarat',
      foodPreferences: ['jain', 'vegetarian'],
      medicalConditions: ['hypertension'],
      healthFlags: ['pregnancy'],
    }
    expect(preselectFilters(client, 1500)).toEqual({
      suits: 'jain',
      region: 'west',
      purpose: 'hypertension',
      nearKcal: 1500,
    })
  })

  it('leave in what a client eats who chose several preferences', () => {
    const suitsOf = (...foodPreferences: string[]) =>
      preselectFilters({ ...CLIENT, foodPreferences }, null).suits
    expect(suitsOf('vegetarian', 'eggetarian')).toBe('eggetarian')
    expect(suitsOf('vegetarian', 'non_vegetarian')).toBe('non_vegetarian')
    expect(suitsOf('vegetarian', 'vegan')).toBe('vegan')
    expect(suitsOf('something else')).toBeNull()
  })
})

it('filters that find nothing are relaxed, the region first and the condition last', () => {
  const client = {
    ...CLIENT,
    location: 'Pune',
    foodPreferences: ['vegan'],
    medicalConditions: ['diabetes'],
  }
  const all = { suits: 'vegan', region: 'west', purpose: 'diabetes', nearKcal: 1500 }
  expect(listPreselections(client, 1500)).toEqual([
    all,
    { ...all, region: null },
    { ...all, region: null, nearKcal: null },
    { ...all, region: null, nearKcal: null, suits: null },
    { ...all, purpose: null },
    { ...all, purpose: null, region: null },
    { ...all, purpose: null, region: null, nearKcal: null },
  ])
  expect(listPreselections(CLIENT, null)).toEqual([NO_FILTERS])
})

describe('the fit of a template', () => {
  const foodKinds = [
    { count: 30, allergens: [], tags: ['vegetarian' as const, 'vegan' as const], isSugary: false },
    { count: 4, allergens: ['tree_nuts'], tags: ['vegetarian' as const], isSugary: false },
    { count: 2, allergens: null, tags: ['vegetarian' as const], isSugary: false },
    { count: 1, allergens: [], tags: ['vegetarian' as const], isSugary: true },
  ]
  const fitOf = (facts: Partial<ClientRecord>) => findTemplateFit({ foodKinds }, { ...CLIENT, ...facts })

  it('counts foods with an allergen, a marked one or an unknown one', () => {
    expect(fitOf({ allergies: ['nuts'] })).toEqual({
      foodCount: 37,
      conflictCount: 6,
      reasons: ['contains nuts: allergy', 'allergens not known'],
    })
  })

  it('counts foods against the diet, and sugar with diabetes', () => {
    expect(fitOf({ foodPreferences: ['vegan'] }).conflictCount).toBe(7)
    expect(fitOf({ medicalConditions: ['diabetes'] })).toMatchObject({
      conflictCount: 1,
      reasons: ['mostly sugar: diabetes'],
    })
  })

  it('is complete for a client without facts', () => {
    expect(fitOf({})).toEqual({ foodCount: 37, conflictCount: 0, reasons: [] })
  })
})
