import { expect, test } from 'vitest'
import type { OwnFasts } from '#contract/plans/fasts.ts'
import { fastDayWrite, observedFastWrite } from './fast-writes.ts'

const FASTS: OwnFasts = {
  today: '2026-11-30',
  obstacle: null,
  placeName: 'Pune',
  fasts: [{ fast: 'ekadashi', isObserved: false, next: [] }],
  choices: [],
  days: [{ day: '2026-12-01', fast: 'ekadashi', state: 'served', obstacle: null }],
  asked: { day: '2026-12-01', fast: 'ekadashi' },
}

function apply(definition: typeof fastDayWrite | typeof observedFastWrite, body: object): OwnFasts {
  const write = { id: 'x', input: { body }, writtenAt: '' }
  const [change] = definition.changes
  return change?.apply(FASTS as never, write as never, { params: {}, query: {} }) as OwnFasts // of this write
}

test('a waiting choice is shown at once and answers the question', () => {
  const shown = apply(fastDayWrite, { day: '2026-12-01', choice: 'planned' })
  expect(shown).toMatchObject({ choices: [{ day: '2026-12-01', fast: null }], days: [], asked: null })
  const chosen = apply(fastDayWrite, { day: '2026-12-01', choice: 'ekadashi' })
  expect(chosen).toMatchObject({ choices: [{ fast: 'ekadashi' }], days: FASTS.days })
  expect(apply(fastDayWrite, { day: '2026-12-01', choice: null }).choices).toEqual([])
})

test('a waiting mark is shown at once', () => {
  const shown = apply(observedFastWrite, { fast: 'ekadashi', isObserved: true })
  expect(shown).toMatchObject({ fasts: [{ fast: 'ekadashi', isObserved: true }], asked: null })
})

test('waiting writes are named in their list', () => {
  const day = '2026-12-01'
  expect(fastDayWrite.describe({ body: { day, choice: 'ekadashi' } }, {} as never)).toBe(
    'Ekadashi on 1 Dec 2026',
  )
  expect(fastDayWrite.describe({ body: { day, choice: 'planned' } }, {} as never)).toBe(
    'As planned on 1 Dec 2026',
  )
  expect(observedFastWrite.describe({ body: { fast: 'navratri', isObserved: false } }, {} as never)).toBe(
    'Stop keeping Navratri',
  )
})
