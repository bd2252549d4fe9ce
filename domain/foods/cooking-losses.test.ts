import { describe, expect, it } from 'vitest'
import { findRetentionCode, findRetentionGroup } from './cooking-losses.ts'

describe('findRetentionCode', () => {
  it('returns the row of the group and the method', () => {
    expect(findRetentionCode('greens', 'boiled')).toBe(3005)
    expect(findRetentionCode('legumes-short', 'simmered')).toBe(502)
    expect(findRetentionCode('legumes-long', 'simmered')).toBe(542)
    expect(findRetentionCode('potatoes', 'deep-fried')).toBe(3315)
    expect(findRetentionCode('roots', 'sauteed')).toBe(3465)
    expect(findRetentionCode('roots', 'fried')).toBe(3460)
  })

  it('returns no row for what is not heated', () => {
    expect(findRetentionCode('greens', 'raw')).toBeNull()
  })
})

describe('findRetentionGroup', () => {
  const find = (foodGroup: string | null, preparation: 'raw' | 'cooked' | 'ready' = 'raw', fatG = 2) =>
    findRetentionGroup({ foodGroup, preparation, nutrients: { fatG } })

  it('follows from the food group', () => {
    expect(find('Green Leafy Vegetables')).toBe('greens')
    expect(find('Grain Legumes')).toBe('legumes-medium')
    expect(find('Animal Meat')).toBe('lamb')
    expect(find('Milk and Milk Products', 'ready')).toBe('milk')
  })

  it('divides fish by its fat', () => {
    expect(find('Marine Fish', 'raw', 4.9)).toBe('fish-lean')
    expect(find('Marine Fish', 'raw', 5)).toBe('fish-fat')
  })

  it('deducts nothing from oils, spices and dishes, from foods without a group, and from foods that are cooked already', () => {
    expect(find('Edible Oils and Fats')).toBeNull()
    expect(find('Condiments and Spices')).toBeNull()
    expect(find('Dishes')).toBeNull()
    expect(find(null)).toBeNull()
    expect(find('Egg and Egg Products', 'cooked')).toBeNull()
    // Bread.
    expect(find('Cereals and Millets', 'ready')).toBeNull()
  })
})
