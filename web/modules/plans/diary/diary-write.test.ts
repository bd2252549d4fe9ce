import { expect, it } from 'vitest'
import { makeDay, makeEntry, makeFigures } from './diary.fixture.ts'
import { entryWrite } from './diary-write.ts'

const BODY = { id: makeEntry().id, day: '2026-11-23', time: '09:00', text: '2 roti', foods: null }

/** Shows a waiting entry on an answer with this day. */
function apply(day: ReturnType<typeof makeDay>) {
  const answer = { days: [day], planned: makeFigures(1600), eaten: day.eaten }
  const write = { id: 'x', input: { body: BODY }, writtenAt: '2026-11-23T03:30:00.000Z' }
  const [change] = entryWrite.changes
  const shown = change?.apply(answer as never, write as never, { params: {}, query: {} }) // the types of this write
  return shown as typeof answer
}

it('shows a waiting entry on its day by its time, and the day as a lower bound', () => {
  const { days, eaten } = apply(
    makeDay({ eaten: makeFigures(900), entries: [makeEntry({ id: 'later', time: '13:10' })] }),
  )
  expect(days[0]?.entries.map(({ text, time, version }) => [text, time, version])).toEqual([
    ['2 roti', '09:00', 0],
    ['2 roti', '13:10', 1],
  ])
  expect(days[0]?.eaten?.energyKcal).toEqual({ amount: 900, isComplete: false })
  expect(eaten?.energyKcal.isComplete).toBe(false)
})

it('shows no figures to a client who hides them', () => {
  const { days, eaten } = apply(makeDay({ eaten: null, planned: null }))
  expect([eaten, days[0]?.eaten, days[0]?.entries[0]?.figures]).toEqual([null, null, null])
})

it('shows an entry once that the answer has already', () => {
  expect(apply(makeDay({ entries: [makeEntry()] })).days[0]?.entries).toHaveLength(1)
})

it('is named in the list of waiting writes without its words', () => {
  const person = {
    timeZone: 'Asia/Kolkata',
    hidesWeight: false,
    hidesCalories: false,
    weightUnit: 'kg',
  } as const
  expect(entryWrite.describe({ body: BODY }, person)).toBe('Diary on 23 Nov 2026, 9:00 am')
})
