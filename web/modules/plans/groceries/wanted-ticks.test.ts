import { describe, expect, it } from 'vitest'
import { applyWanted, dropSent, nextToSend } from './wanted-ticks.ts'

describe('ticks on their way', () => {
  it('are shown as pressed', () => {
    expect([...applyWanted(['rice', 'dal'], { dal: false, milk: true })]).toEqual(['rice', 'milk'])
  })

  it('are sent by what is to become of them, so many at a time', () => {
    const wanted = { rice: true, dal: false, milk: true, salt: true }
    expect(nextToSend(wanted, 2)).toEqual({ keys: ['rice', 'milk'], isTicked: true })
    expect(nextToSend({ dal: false }, 2)).toEqual({ keys: ['dal'], isTicked: false })
    expect(nextToSend({}, 2)).toBeNull()
  })

  it('are done once they have arrived, unless pressed again meanwhile', () => {
    expect(dropSent({ rice: false, milk: true, dal: true }, ['rice', 'milk'], true)).toEqual({
      rice: false,
      dal: true,
    })
  })
})
