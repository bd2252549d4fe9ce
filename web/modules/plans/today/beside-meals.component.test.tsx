import { expect, test } from 'vitest'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { addDayCount, getToday } from '#contract/plans/today.ts'
import { answer, cut, listCalls, refuse } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { BesideMeals } from './beside-meals.tsx'

const TODAY: EndpointOutput<typeof getToday> = {
  today: '2026-11-23',
  targets: { waterMl: 3000, steps: 8000 },
  counts: { waterMl: 500, steps: 0 },
  markedDays: { marked: 5, of: 7 },
  waiting: null,
}

const show = () => renderScreen(<BesideMeals />, { address: '/home' })

test('one press adds a glass or steps, and another removes it', async () => {
  signInAs({ role: 'client' })
  await answer(getToday, TODAY)
  const screen = await show()
  await expect.element(screen.getByText('2 of 12 glasses')).toBeVisible()
  await expect.element(screen.getByText('0 of 8,000')).toBeVisible()
  await expect.element(screen.getByText('5 of 7 days marked')).toBeVisible()
  await answer(addDayCount, { waterMl: 750, steps: 0 })
  await screen.getByRole('button', { name: 'Add a glass of water' }).click()
  await expect.element(screen.getByText('3 of 12 glasses')).toBeVisible()
  await answer(addDayCount, { waterMl: 500, steps: 0 })
  await screen.getByRole('button', { name: 'Remove a glass of water' }).click()
  await expect.element(screen.getByText('2 of 12 glasses')).toBeVisible()
  await answer(addDayCount, { waterMl: 500, steps: 1000 })
  await screen.getByRole('button', { name: 'Add 1,000 steps' }).click()
  await expect.element(screen.getByText('1,000 of 8,000')).toBeVisible()
  await expect
    .poll(async () => (await listCalls(addDayCount)).map(({ body }) => [body?.kind, body?.add]))
    .toEqual([
      ['water', 250],
      ['water', -250],
      ['steps', 1000],
    ])
})

test('only what the tips ask for is counted', async () => {
  signInAs({ role: 'client' })
  await answer(getToday, { ...TODAY, targets: { waterMl: null, steps: 8000 } })
  const screen = await show()
  await expect.element(screen.getByText('0 of 8,000')).toBeVisible()
  await expect.element(screen.getByText(/glasses/)).not.toBeInTheDocument()
})

test('a count that could not be saved is undone, with a sentence', async () => {
  signInAs({ role: 'client' })
  await answer(getToday, TODAY)
  await refuse(addDayCount, { statusCode: 409, code: 'conflict', message: 'Only today can be counted.' })
  const screen = await show()
  await screen.getByRole('button', { name: 'Add a glass of water' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Only today can be counted.')
  await expect.element(screen.getByText('2 of 12 glasses')).toBeVisible()
})

test('a renewal that waits for its payment is named', async () => {
  signInAs({ role: 'client' })
  await answer(getToday, {
    ...TODAY,
    waiting: { planName: 'Six weeks', isRenewal: true, duePaise: 249_900, isClaimed: false },
  })
  const screen = await show()
  await expect.element(screen.getByText(/Your renewal: ₹2,499/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'How to pay' }))
    .toHaveAttribute('href', '/subscription')
})

test('without a connection a glass is counted and waits', async () => {
  signInAs({ role: 'client' })
  await answer(getToday, TODAY)
  const screen = await show()
  await cut(addDayCount)
  await expect.element(screen.getByText('2 of 12 glasses')).toBeVisible()
  await screen.getByRole('button', { name: 'Add a glass of water' }).click()
  await expect.element(screen.getByText('3 of 12 glasses')).toBeVisible()
  await expect.element(screen.getByText('Saved on this phone, will be sent later')).toBeVisible()
})

test('counts that are not known are not shown as none', async () => {
  signInAs({ role: 'client' })
  await answer(getToday, { ...TODAY, counts: null, markedDays: null })
  await cut(addDayCount)
  const screen = await show()
  await expect.element(screen.getByText('Shown when you are online').first()).toBeVisible()
  await expect.element(screen.getByText(/ of /)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Remove a glass of water' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Add a glass of water' }).click()
  await expect.element(screen.getByText('1 glass added on this device')).toBeVisible()
})
