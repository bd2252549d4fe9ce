import { expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/endpoint.ts'
import type { getToday } from '#contract/plans/today.ts'
import { dayCountWrite } from './day-count-write.ts'

type Today = EndpointOutput<typeof getToday>

const TODAY: Today = {
  today: '2026-11-26',
  targets: { waterMl: 3000, steps: null },
  counts: { waterMl: 500, steps: 0 },
  markedDays: null,
  waiting: null,
}

/** Shows an addition of water on an answer. */
function apply(today: Today, { day = today.today, add = 250, answer }: Added = {}): Today['counts'] {
  const write = { id: 'x', input: { body: { day, kind: 'water', add } }, writtenAt: '', answer }
  const [change] = dayCountWrite.changes
  const shown = change?.apply(today as never, write as never, { params: {}, query: {} }) as Today | undefined // of this write
  return shown?.counts ?? null
}
type Added = { day?: string; add?: number; answer?: { waterMl: number; steps: number } }

it('adds to the count of its day, never below zero', () => {
  expect(apply(TODAY)).toEqual({ waterMl: 750, steps: 0 })
  expect(apply(TODAY, { add: -1000 })).toEqual({ waterMl: 0, steps: 0 })
  expect(apply(TODAY, { day: '2026-11-25' })).toEqual(TODAY.counts)
})

it('is not counted twice when an answer has it already', () => {
  expect(
    apply({ ...TODAY, counts: { waterMl: 750, steps: 0 } }, { answer: { waterMl: 750, steps: 0 } }),
  ).toEqual({
    waterMl: 750,
    steps: 0,
  })
})

it('leaves counts unknown that are not known', () => {
  expect(apply({ ...TODAY, counts: null })).toBeNull()
})

it('is named in the list of waiting writes', () => {
  const nameWrite = (add: number, kind: 'water' | 'steps') =>
    dayCountWrite.describe({ body: { day: '2026-11-26', kind, add } }, {} as never) // no fact is used
  expect(nameWrite(250, 'water')).toBe('250 ml of water added on 26 Nov 2026')
  expect(nameWrite(-1000, 'steps')).toBe('1,000 steps removed on 26 Nov 2026')
})
