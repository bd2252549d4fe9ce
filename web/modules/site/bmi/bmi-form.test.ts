import { describe, expect, it } from 'vitest'
import { calculateForm, canCalculate } from './bmi-form.ts'

function calculate(height: string, weight: string, age = '') {
  return calculateForm({ height, weight, age })
}

describe('the quick BMI form', () => {
  it('can be submitted once height and weight are filled in', () => {
    expect(canCalculate({ height: '', weight: '60', age: '' })).toBe(false)
    expect(canCalculate({ height: '165', weight: ' ', age: '30' })).toBe(false)
    expect(canCalculate({ height: '165', weight: '60', age: '' })).toBe(true)
  })

  it('gives the BMI to one decimal, with the WHO category and the Indian one', () => {
    const answer = calculate('170', '70')
    expect(answer).toMatchObject({
      ok: true,
      result: {
        assessment: {
          bmi: 24.2,
          category: 'Normal Weight',
          tone: 'green',
          indian: { sentence: 'Indian guidelines: Overweight (23 to 24.9).' },
        },
        healthyWeightKg: { minKg: 53.5, maxKg: 66.1 },
      },
    })
  })

  it.each([
    ['100', '18.4', 'Underweight'],
    ['100', '18.5', 'Normal Weight'],
    ['100', '24.9', 'Normal Weight'],
    ['100', '25', 'Overweight'],
    ['100', '29.9', 'Overweight'],
    ['100', '30', 'Obese'],
  ])('classifies %s cm and %s kg as %s', (height, weight, category) => {
    expect(calculate(height, weight)).toMatchObject({ result: { assessment: { category } } })
  })

  it('reads decimal commas and Devanagari digits', () => {
    expect(calculate('165,5', '६२.५')).toMatchObject({ result: { assessment: { bmi: 22.8 } } })
  })

  it('gives no category and no weight range under 18', () => {
    expect(calculate('150', '45', '17')).toMatchObject({
      ok: true,
      result: { assessment: { ok: false, bmi: 20, reason: 'under_18' }, healthyWeightKg: null },
    })
  })

  it.each([
    ['0', 'more than 0'],
    ['-165', 'more than 0'],
    ['1.65', 'metres'],
    ['5.5', 'feet'],
    ['29.9', 'between 30 and 280'],
    ['281', 'between 30 and 280'],
    ['tall', 'as a number'],
    ['1e3', 'as a number'],
  ])('refuses a height of %s with a message', (height, words) => {
    const answer = calculate(height, '60')
    expect(answer.ok).toBe(false)
    expect(!answer.ok && answer.problems.height).toContain(words)
  })

  it.each([
    ['0', 'more than 0'],
    ['-5', 'more than 0'],
    ['700.1', 'at most 700'],
    ['heavy', 'as a number'],
  ])('refuses a weight of %s with a message', (weight, words) => {
    const answer = calculate('165', weight)
    expect(!answer.ok && answer.problems.weight).toContain(words)
  })

  it.each(['0', '-3', '121', '30.5', 'old'])('refuses an age of %s, although age is optional', (age) => {
    const answer = calculate('165', '60', age)
    expect(!answer.ok && answer.problems).toEqual({
      age: 'Enter your age in whole years, from 1 to 120, or leave it empty.',
    })
  })
})
