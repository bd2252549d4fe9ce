import { expect, test } from 'vitest'
import type { ChangedDay } from '#contract/plans/diet-plans.ts'
import { getOwnFasts, type OwnFasts, setFastDay, setObservedFast } from '#contract/plans/fasts.ts'
import { FASTS } from '#domain/plans/fasts/fast-names.ts'
import { createEmptyDay } from '#domain/plans/plan.ts'
import { answer, listCalls, refuse } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { FastHead } from './fast-head.tsx'
import { FastsOnToday } from './fasts-on-today.tsx'
import { ObservedFasts } from './observed-fasts.tsx'

const [TODAY, TOMORROW] = ['2026-11-30', '2026-12-01']

const FASTS_OF_CLIENT: OwnFasts = {
  today: TODAY,
  obstacle: null,
  placeName: 'Pune',
  fasts: FASTS.map((fast) => ({
    fast,
    isObserved: false,
    next: fast === 'ekadashi' ? [{ first: TOMORROW, last: TOMORROW }] : [],
  })),
  choices: [],
  days: [],
  asked: null,
}

async function show(what: 'today' | 'page' | ChangedDay, change: Partial<OwnFasts> = {}) {
  signInAs({ role: 'client' })
  await answer(getOwnFasts, { ...FASTS_OF_CLIENT, ...change })
  await answer(setFastDay, { day: TOMORROW, choice: 'ekadashi' })
  await answer(setObservedFast, { fast: 'ekadashi', isObserved: true })
  return renderScreen(
    what === 'today' ? <FastsOnToday /> : what === 'page' ? <ObservedFasts /> : <FastHead changed={what} />,
    { address: '/home' },
  )
}

const listBodies = async () => (await listCalls(setFastDay)).map(({ body }) => body)

test('a fast of tomorrow is asked about by name and date, and one tap keeps it', async () => {
  const screen = await show('today', { asked: { day: TOMORROW, fast: 'ekadashi' } })
  await expect.element(screen.getByText('Ekadashi is tomorrow, Tue 1 Dec. Keep it?')).toBeVisible()
  await screen.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(screen.getByText('Ekadashi, 1 Dec 2026')).toBeVisible()
  expect(await listBodies()).toEqual([{ day: TOMORROW, choice: 'ekadashi' }])
})

test('the sheet lists the fasts of the chosen day first', async () => {
  const screen = await show('today')
  await screen.getByRole('button', { name: 'Keep a fast today' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Keep a fast' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Ekadashi/ })).not.toBeInTheDocument()
  await screen.getByLabelText('Day').selectOptions(TOMORROW)
  await expect.element(screen.getByRole('button', { name: /^Ekadashi/ })).toBeVisible()
  await screen.getByRole('button', { name: /^No onion or garlic/ }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(await listBodies()).toEqual([{ day: TOMORROW, choice: 'no_onion_garlic' }])
})

test('a refused choice says why, and the sheet stays open', async () => {
  const screen = await show('today')
  const message = 'You can choose fasting days for today and the next six days.'
  await refuse(setFastDay, { statusCode: 409, code: 'conflict', message })
  await screen.getByRole('button', { name: 'Keep a fast today' }).click()
  await screen.getByRole('button', { name: /^Fasting day/ }).click()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(screen.getByRole('dialog', { name: 'Keep a fast' })).toBeVisible()
})

test('a client for whom fasting needs advice reads a calm sentence with ways to the dietician', async () => {
  const screen = await show('today', { obstacle: 'advice' })
  await screen.getByRole('button', { name: 'Keep a fast today' }).click()
  await expect.element(screen.getByText(/^Please talk with your dietician before you fast/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Book a consultation' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^No onion or garlic/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Fasting day/ })).not.toBeInTheDocument()
})

test('tomorrow’s fast says that its meals are ready', async () => {
  const day = { day: TOMORROW, fast: 'navratri', state: 'served', obstacle: null } as const
  const screen = await show('today', { days: [day] })
  await expect
    .element(screen.getByText('Navratri is tomorrow, Tue 1 Dec. Your meals are ready.'))
    .toBeVisible()
})

test('the head of a fasting day names it, what is left out, and gives the planned meals back', async () => {
  const screen = await show({
    date: TODAY,
    day: createEmptyDay(1, 1),
    swaps: [],
    dropped: [],
    fast: {
      fast: 'ekadashi',
      changes: [
        { slot: 'lunch', from: 'Rajma', to: 'Samak rice' },
        { slot: 'lunch', from: 'Pickle', to: null },
      ],
      unchecked: ['dinner'],
    },
  })
  await expect.element(screen.getByRole('heading', { name: 'Ekadashi' })).toBeVisible()
  await expect.element(screen.getByText('Left out: Pickle')).toBeVisible()
  await expect.element(screen.getByText(/^Dinner is written as text/)).toBeVisible()
  await screen.getByRole('button', { name: 'Eat as planned' }).click()
  await expect.element(screen.getByText('As planned, 30 Nov 2026')).toBeVisible()
  expect(await listBodies()).toEqual([{ day: TODAY, choice: 'planned' }])
})

test('the page marks a kind at once and names its next dates', async () => {
  const screen = await show('page')
  await expect.element(screen.getByText('Next: 1 Dec 2026')).toBeVisible()
  await screen.getByText('Ekadashi', { exact: true }).click()
  await expect
    .poll(async () => (await listCalls(setObservedFast)).map(({ body }) => body))
    .toEqual([{ fast: 'ekadashi', isObserved: true }])
})
