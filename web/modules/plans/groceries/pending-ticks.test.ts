import { describe, expect, it } from 'vitest'
import { applyPendingTicks, dropSent, findNextBatch } from './pending-ticks.ts'

describe('ticks that were not sent yet', () => {
  it('are shown as pressed', () => {
    expect([...applyPendingTicks(['rice', 'dal'], { dal: false, milk: true })]).toEqual(['rice', 'milk'])
  })

  it('are sent in groups of equal value, with a limit per call', () => {
    const wanted = { rice: true, dal: false, milk: true, salt: true }
    expect(findNextBatch(wanted, 2)).toEqual({ keys: ['rice', 'milk'], isTicked: true })
    expect(findNextBatch({ dal: false }, 2)).toEqual({ keys: ['dal'], isTicked: false })
    expect(findNextBatch({}, 2)).toBeNull()
  })

  it('are removed after they were sent, unless pressed again in the meantime', () => {
    expect(dropSent({ rice: false, milk: true, dal: true }, ['rice', 'milk'], true)).toEqual({
      rice: false,
      dal: true,
    })
  })
})
