import { describe, expect, it } from 'vitest'
import { parseAmount } from './amount.ts'

describe('parseAmount', () => {
  it.each([
    ['150', 150],
    [' 1.5 ', 1.5],
    ['1,5', 1.5],
    ['0,25', 0.25],
    [',5', 0.5],
    ['.5', 0.5],
    ['1.', 1],
    ['1,500', 1500],
    ['1,234.5', 1234.5],
    ['½', 0.5],
    ['1½', 1.5],
    ['2 ¼', 2.25],
    ['⅓', 0.33],
    ['3/4', 0.75],
    ['1 1/2', 1.5],
    ['१५०', 150],
    ['0.333', 0.33],
  ])('reads %s', (text, amount) => {
    expect(parseAmount(text, { max: 5000, unit: 'g' })).toEqual({ ok: true, amount })
  })

  it.each(['', 'abc', '1,5,0', '1.5.0', '1,5000', '-2', '1/0', '1e3', '15 g', '1 2', '½½'])(
    'refuses %j with a sentence',
    (text) => {
      expect(parseAmount(text, { max: 5000, unit: 'g' })).toEqual({
        ok: false,
        problem: 'Enter a number, such as 150, 1.5 or ½',
      })
    },
  )

  it('names the limit that was exceeded, and does not change the amount to it', () => {
    expect(parseAmount('0', { max: 5000 })).toEqual({ ok: false, problem: 'Enter an amount above 0' })
    expect(parseAmount('0.001', { max: 5000 })).toEqual({ ok: false, problem: 'Enter an amount above 0' })
    expect(parseAmount('5000.01', { max: 5000, unit: 'g' })).toEqual({
      ok: false,
      problem: 'Enter an amount up to 5,000 g',
    })
    expect(parseAmount('1,500', { max: 1000 })).toEqual({ ok: false, problem: 'Enter an amount up to 1,000' })
  })
})
