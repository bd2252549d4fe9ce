import { expect, it } from 'vitest'
import type { AnswerChange } from '#web/kit/offline/define-offline-write.ts'
import { makeDay, makeEntry, makeFigures } from './diary.fixture.ts'
import { entryChange, entryRemoval, entryRestoration, entryWrite } from './diary-write.ts'

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
    ['2 roti', '09:00', 1],
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

/** Shows waiting writes on an answer, one after the other. */
function applyAll(day: ReturnType<typeof makeDay>, writes: [{ changes: readonly AnswerChange[] }, object][]) {
  let answer: unknown = { days: [day], planned: null, eaten: day.eaten }
  for (const [{ changes }, input] of writes) {
    const write = { id: 'x', input, writtenAt: '2026-11-23T03:30:00.000Z' }
    answer = changes[0]?.apply(answer as never, write as never, { params: {}, query: {} }) // the types of these writes
  }
  return (answer as { days: ReturnType<typeof makeDay>[] }).days[0]
}

const ENTRY = makeEntry({ figures: makeFigures(200) })
const params = { id: ENTRY.id }
const edit = (text: string, version: number) => ({ params, body: { ...BODY, text, version } })

it('shows changes of an entry that waits itself, with the versions that the server will give', () => {
  const day = applyAll(makeDay(), [
    [entryWrite, { body: BODY }],
    [entryChange, edit('3 roti', 1)],
    [entryChange, edit('4 roti', 2)],
  ])
  expect(day?.entries.map(({ text, version }) => [text, version])).toEqual([['4 roti', 3]])
  expect(day?.entries[0]?.figures?.energyKcal).toEqual({ amount: null, isComplete: false })
})

it('does not change an answer that has the change already', () => {
  const newer = makeDay({ entries: [{ ...ENTRY, version: 2, text: '3 roti' }] })
  expect(applyAll(newer, [[entryChange, edit('old', 1)]])).toBe(newer)
})

it('preserves the figures of an entry of which only the time changed, and not those of other words', () => {
  const stored = makeDay({ entries: [ENTRY], eaten: makeFigures(900) })
  const moved = applyAll(stored, [[entryChange, edit(ENTRY.text, 1)]])
  expect(moved?.eaten?.energyKcal).toEqual({ amount: 900, isComplete: true })
  const changed = applyAll(stored, [[entryChange, edit('cake', 1)]])
  expect(changed?.eaten?.energyKcal).toEqual({ amount: 700, isComplete: false })
})

it('hides a deleted entry with its figures, and shows it again when it is restored', () => {
  const stored = makeDay({ entries: [ENTRY], eaten: makeFigures(900) })
  const without = applyAll(stored, [[entryRemoval, { params }]])
  expect([without?.entries, without?.eaten?.energyKcal.amount]).toEqual([[], 700])
  const restored = applyAll(stored, [
    [entryRemoval, { params }],
    [entryRestoration, { params }],
  ])
  expect([restored?.entries, restored?.eaten?.energyKcal.amount]).toEqual([[ENTRY], 900])
})

it('explains a conflict with all of the words, and offers to save them', () => {
  const body = {
    statusCode: 409,
    error: 'Conflict',
    code: 'stale_version',
    message: '',
    details: { entry: { version: 5 } },
  } as const
  expect(entryChange.explain?.(body, edit('3 roti', 1))).toBe(
    'This entry was changed on another device. Your change was not saved. You wrote: “3 roti”',
  )
  expect(entryChange.override?.(body, edit('3 roti', 1))).toEqual({
    label: 'Save my version',
    input: edit('3 roti', 5),
  })
})
