import { describe, expect, it } from 'vitest'
import { foldFoodName } from './fold-food-name.ts'
import { isMisspeltName } from './misspelt-name.ts'

const isMisspelt = (query: string, name: string): boolean =>
  isMisspeltName(foldFoodName(query), foldFoodName(name))

describe('a misspelt name', () => {
  it.each([
    ['spinich', 'spinach'],
    ['palk paneer', 'palak paneer'],
    ['paneer palk', 'palak paneer'],
    ['panner', 'paneer'],
    ['moongdal', 'moong dal'],
    ['cauliflowr', 'cauliflower'],
    ['cualifloewr', 'cauliflower'],
    ['tomaot', 'tomato'],
  ])('may be %s for %s', (query, name) => {
    expect(isMisspelt(query, name)).toBe(true)
  })

  it.each([
    ['makhana', 'dal makhani'],
    ['stevia', 'colocasia stem'],
    ['almond milk', 'masala chai'],
    ['amul milk', 'almond milk'],
    ['kulfi', 'kulthi'],
    ['litti', 'litchi'],
    ['tomato rice', 'tomato'],
    ['podi', 'podh'],
    ['chakli', 'chakla'],
    ['khakhra', 'kekra'],
    ['dal', 'dalia'],
  ])('is not %s for %s', (query, name) => {
    expect(isMisspelt(query, name)).toBe(false)
  })
})
