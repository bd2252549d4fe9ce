import { describe, expect, it } from 'vitest'
import { MEDICAL_CONDITION_LABELS, PLAN_TYPE_LABELS } from '#domain/people/options.ts'
import { say } from '#domain/words/say.ts'
import { cleanMealTime, cleanName, cleanText, findHealthWords } from './cook-words.ts'

describe('findHealthWords', () => {
  it.each([
    ...[...Object.values(MEDICAL_CONDITION_LABELS), ...Object.values(PLAN_TYPE_LABELS)].map(say),
    'Diabetic khichdi',
    '1,500 kcal a day',
    'Lose 5 kg',
    'only water until evening',
    'for her kidney_disease',
    'वज़न कम करें',
  ])('finds the words in "%s"', (text) => {
    expect(findHealthWords(text).length).toBeGreaterThan(0)
  })

  it.each([
    'Kidney beans',
    'Chicken liver',
    'Cook until the fat separates.',
    'on a low flame',
    'Sugar',
    'light brown',
    'Make thin pancakes.',
  ])('finds nothing in "%s"', (text) => {
    expect(findHealthWords(text)).toEqual([])
  })
})

describe('cleanName', () => {
  it.each([
    ['Moong dal', 'Moong dal'],
    ['Diabetic roti mix', 'Roti mix'],
    ['Khichdi for diabetes', 'Khichdi'],
    ['Toned milk (3 % fat)', 'Toned milk'],
    ['Samak rice, fasting', 'Samak rice'],
    ['Kadhi for fasts', 'Kadhi'],
    ['Whey protein powder', 'Whey powder'],
    ['Asha’s khichdi', 'Khichdi'],
    ['Weight loss', null],
    ['Rao', null],
  ])('writes "%s" as %s', (name, shown) => {
    expect(cleanName(name, ['Asha', 'Rao'])).toBe(shown)
  })
})

describe('cleanText', () => {
  it('leaves out the sentences about health and people', () => {
    expect(cleanText('Soak the rice. It is good for diabetes. Ask Asha. Drain it.', ['Asha'])).toBe(
      'Soak the rice. Drain it.',
    )
    expect(cleanText('Good for weight loss.')).toBeNull()
  })
})

describe('cleanMealTime', () => {
  it.each(['8 AM', '6:30-7 AM', '7-7:30 PM', '1 PM', '13:30'])('keeps %s', (time) => {
    expect(cleanMealTime(time)).toBe(time)
  })

  it('leaves the time alone of a meal that moved for a fast', () => {
    expect(cleanMealTime('6:41 pm, iftar')).toBe('6:41 pm')
  })

  it.each(['20 min after', '30 min before insulin', ''])('leaves out "%s"', (time) => {
    expect(cleanMealTime(time)).toBeNull()
  })
})
