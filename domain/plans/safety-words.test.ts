import { describe, expect, it } from 'vitest'
import { ALLERGIES, type Allergy } from '#domain/people/options.ts'
import { findAllergensInWords } from './safety-words.ts'

describe('findAllergensInWords', () => {
  it.each([
    ['Haldi doodh before bed', ['dairy']],
    ['A bowl of dahi', ['dairy']],
    ['Dahee, twice', ['dairy']],
    ['एक कटोरी दही', ['dairy']],
    ['पनीर की सब्ज़ी', ['dairy']],
    ['Chaas', ['dairy']],
    ['Chhaachh after lunch', ['dairy']],
    ['1 tsp ghee on top', ['dairy']],
    ['Atta halwa', ['gluten']],
    ['maida-free if you can, otherwise suji', ['gluten']],
    ['2 rotis', ['gluten']],
    ['मैदा', ['gluten']],
    ['Mungfali chaat', ['peanuts']],
    ['moongphali, a handful', ['peanuts']],
    ['मूंगफली', ['peanuts']],
    ['4 badam and 2 akhrot', ['tree_nuts']],
    ['A handful of dry fruits', ['nuts']],
    ['Mixed nuts', ['nuts']],
    ['Machli curry', ['fish']],
    ['Meen kuzhambu', ['fish']],
    ['मछली', ['fish']],
    ['Rohu in mustard paste', ['fish', 'mustard']],
    ['Til ke laddu', ['sesame']],
    ['Hummus', ['sesame']],
    ['Rai tadka', ['mustard']],
    ['Sarson ka saag', ['mustard']],
    ['Dal with hing', ['gluten']],
    ['Jhinga curry', ['shellfish']],
    ['Prawns, grilled', ['shellfish']],
    ['Boiled anda', ['eggs']],
    ['2 eggs', ['eggs']],
    ['अंडा भुर्जी', ['eggs']],
    ['Soya chunks', ['soy']],
    ['Noodles with soy sauce', ['gluten', 'soy']],
    ['Besan chilla with 30 g paneer and bread', ['dairy', 'gluten']],
    ['French toast', ['gluten', 'eggs']],
    ['No sugar, milk', ['dairy']],
    ['Dal, rice, curd', ['dairy']],
    ['Rice/curd', ['dairy']],
    ['Rice + curd', ['dairy']],
    ['Rice & curd', ['dairy']],
    ['Rice – curd', ['dairy']],
    ['Rice - curd', ['dairy']],
    ['Rice\nCurd', ['dairy']],
    ['Rice curd', ['dairy']],
    ['चावल, दही', ['dairy']],
    ['Apple, milk', ['dairy']],
    ['Oats, milk', ['dairy', 'gluten']],
    ['Apple milkshake', ['dairy']],
    ['Coconut cookies', ['gluten']],
    ['Soya, paneer', ['dairy', 'soy']],
    ['Jowar porridge. Roti', ['gluten']],
    ['50 gram atta', ['gluten']],
    ['100 grams bread', ['gluten']],
    ['Sugar: no, milk', ['dairy']],
  ] as [string, Allergy[]][])('%s → %j', (text, allergens) => {
    expect(findAllergensInWords(text)).toEqual(allergens)
  })

  it.each([
    'Moong dal khichdi',
    'Coconut milk',
    'Nariyal chutney',
    'Chana, boiled',
    'Jowar roti with brinjal',
    'Rice noodles',
    'Rice milk',
    'Rice cake',
    'Coconut-milk',
    'Gram flour, 30 g',
    'Dairy-free, nut-free',
    'Eggplant, roasted',
    'Egg plant',
    'Butter beans',
    'Low GI fruit, e.g. guava (eg apple)',
    'Water chestnut flour free snack',
    'Walk for 10 min, nothing till 8 pm',
    'Much less salt',
    'No milk',
    'Bina ghee',
    'Without nuts',
    'dairy free',
    'Nutmeg and buckwheat',
    'Curry leaves and card board',
    '',
  ])('%s contains no allergen', (text) => {
    expect(findAllergensInWords(text)).toEqual([])
  })

  it.each([
    ['dairy', 'दूध दही पनीर छाछ घी मक्खन मलाई लस्सी रायता खीर खोया चाय'],
    ['gluten', 'आटा मैदा सूजी गेहूं रोटी पराठा पूरी ब्रेड दलिया'],
    ['peanuts', 'मूंगफली'],
    ['tree_nuts', 'बादाम काजू अखरोट पिस्ता'],
    ['nuts', 'मेवा'],
    ['fish', 'मछली'],
    ['sesame', 'तिल'],
    ['mustard', 'राई सरसों'],
    ['shellfish', 'झींगा केकड़ा'],
    ['eggs', 'अंडा अंडे'],
    ['soy', 'सोया सोयाबीन टोफू'],
  ] as [Allergy, string][])('reads Hindi for %s', (allergy, words) => {
    for (const word of words.split(' ')) expect(findAllergensInWords(word), word).toContain(allergy)
  })

  it('has words for every allergen that clients can name', () => {
    const all = findAllergensInWords('milk, roti, mewa, peanut, badam, prawn, fish, egg, tofu, til, rai')
    expect(all).toEqual([...ALLERGIES])
  })
})
