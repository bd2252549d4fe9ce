import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldFoodName } from './fold-food-name.ts'

const SPELLINGS: [string, string[]][] = [
  ['mung dal', ['moong daal', 'Mung Dal', 'moong  dhal', 'मूंग दाल', 'मूँग दाल']],
  ['rajgira', ['Rajgira', 'raajgeera', 'राजगिरा']],
  ['sajalu', ['sajjalu', 'Sajjalu', 'సజ్జలు']],
  ['panir', ['paneer', 'panneer', 'पनीर', 'ਪਨੀਰ', 'પનીર', 'পনির']],
  ['caval', ['chawal', 'chaaval', 'चावल', 'ਚਾਵਲ']],
  ['palak', ['Paalak', 'पालक', 'પાલક']],
  ['ful gobi', ['phool gobhi', 'Fool-Gobi', 'फूल गोभी']],
  ['jira', ['zeera', 'jeera', 'जीरा', 'ज़ीरा']],
  ['tomato', ['tomatoes', 'Tomato', 'tomatos']],
  ['brocoli', ['broccoli', 'brocoli', 'Brocolli']],
  ['ceri', ['cherries', 'cherry']],
  ['pakora', ['पकोड़ा', 'pakora', 'pakorra']],
  ['idli', ['idlis', 'इडली', 'idlee']],
  ['rasam', ['rasam', 'രസം', 'रसम']],
  ['min', ['meen', 'மீன்']],
  ['pate', ['pâté', 'pate']],
]

describe('foldFoodName', () => {
  it.each(SPELLINGS)('makes one of the spellings of %s', (folded, spellings) => {
    for (const spelling of spellings) expect(foldFoodName(spelling), spelling).toBe(folded)
  })

  it('keeps different foods apart', () => {
    const names = ['besan', 'basin', 'mustard', 'custard', 'dahi', 'dal', 'chana', 'chai', 'rice', 'ragi']
    expect(new Set(names.map(foldFoodName)).size).toBe(names.length)
  })

  it('gives words of small Latin letters and digits with single spaces, and nothing for no letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(foldFoodName(name)).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/)
      }),
    )
    expect(foldFoodName(' — ')).toBe('')
  })
})
