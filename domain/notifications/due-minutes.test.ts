import { describe, expect, it } from 'vitest'
import { findWeighInMinute, isDue } from './due-minutes.ts'

const NIGHT = { from: 22 * 60, to: 7 * 60 }

describe('a reminder', () => {
  it.each([
    [479, false],
    [480, true],
    [509, true],
    [510, false],
  ])('for 8 am is due at minute %i: %s', (now, due) => {
    expect(isDue(480, now, NIGHT)).toBe(due)
  })

  it('in quiet hours is not made up for when they end', () => {
    expect(isDue(410, 420, NIGHT)).toBe(false)
    expect(isDue(410, 420, null)).toBe(true)
  })

  it('is found once by every run of a quarter of an hour, or twice at most', () => {
    for (let minute = 0; minute < 1400; minute += 1) {
      const runs = Array.from({ length: 96 }, (_, index) => index * 15).filter((now) =>
        isDue(minute, now, null),
      )
      expect(runs).toHaveLength(2)
    }
  })
})

describe('the reminder to measure', () => {
  it.each([
    [null, 420],
    [NIGHT, 420],
    [{ from: 22 * 60, to: 8 * 60 + 30 }, 510],
    [{ from: 23 * 60, to: 12 * 60 }, 660],
    [{ from: 13 * 60, to: 15 * 60 }, 420],
  ])('comes in the morning after the quiet hours %o', (quiet, minute) => {
    expect(findWeighInMinute(quiet)).toBe(minute)
  })
})
