import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNameFolder, foldFoodName, foldQuery } from './fold-food-name.ts'

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
  it.each(SPELLINGS)('gives the same result %s for all spellings', (folded, spellings) => {
    for (const spelling of spellings) expect(foldFoodName(spelling), spelling).toBe(folded)
  })

  it('gives different results for different foods', () => {
    const names = ['besan', 'basin', 'mustard', 'custard', 'dahi', 'dal', 'chana', 'chai', 'rice', 'ragi']
    expect(new Set(names.map(foldFoodName)).size).toBe(names.length)
  })

  it('returns words of lower-case Latin letters and digits with single spaces, and an empty text if there are none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(foldFoodName(name)).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/)
      }),
    )
    expect(foldFoodName(' — ')).toBe('')
  })
})

describe('foldQuery', () => {
  it('returns the text as written in scripts other than Latin, because words of two languages may fold alike', () => {
    expect(foldQuery(' কলা ')).toEqual({ key: 'kala', written: 'কলা' })
    expect(foldQuery('மசூர்  பருப்பு').written).toBe('மசூர் பருப்பு')
    expect(foldQuery('ہلدی').written).toBe('ہلدی')
  })

  it('returns no written text for Latin letters and for text without letters', () => {
    expect(foldQuery('Kala 2')).toEqual({ key: 'kala 2', written: '' })
    expect(foldQuery('100')).toEqual({ key: '100', written: '' })
  })
})

describe('a folder of names', () => {
  it('folds every name like `foldFoodName`', () => {
    const fold = createNameFolder()
    for (const name of [
      "Cereals ready-to-eat, KELLOGG, KELLOGG'S Corn Flakes",
      'Beef, 1/8" fat, 80% lean meat / 20% fat',
      '(Whole)  Oranges, Navel',
      'Crème brûlée',
      'मूंग दाल',
    ]) {
      expect(fold(name)).toBe(foldFoodName(name))
      expect(fold(name)).toBe(foldFoodName(name))
    }
  })
})
