import { expect, test } from 'vitest'
import { type ClientFasts as Answer, getClientFasts, setFastDecision } from '#contract/plans/fasts.ts'
import { answer, listCalls } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { ClientFasts } from './client-fasts.tsx'

const CLIENT = '22222222-2222-4222-8222-222222222222'
const params = { id: CLIENT }
const FASTS: Answer = {
  today: '2026-11-30',
  observed: [{ fast: 'ekadashi', from: '2026-11-01', next: [{ first: '2026-12-04', last: '2026-12-04' }] }],
  days: [
    {
      day: '2026-12-04',
      fast: 'ekadashi',
      state: 'served',
      obstacle: null,
      changes: [
        { from: 'Rajma', to: 'Samak rice' },
        { from: 'Pickle', to: null },
        { from: null, to: 'Makhana' },
      ],
    },
  ],
  ruleObstacle: null,
  decision: null,
}

async function show(change: Partial<Answer> = {}, grants: readonly 'plans'[] = ['plans']) {
  signInAs({ role: 'employee', grants: [...grants] })
  await answer(getClientFasts, { ...FASTS, ...change }, { params })
  await answer(setFastDecision, { decision: 'off' }, { params })
  return renderScreen(<ClientFasts clientId={CLIENT} />, { address: `/admin/clients/${CLIENT}` })
}

test('staff see the fasts, their dates and what is served', async () => {
  const screen = await show()
  await expect.element(screen.getByText('4 Dec', { exact: false }).first()).toBeVisible()
  await expect
    .element(screen.getByText('Samak rice instead of Rajma · Pickle left out · Makhana added'))
    .toBeVisible()
})

test('switching fasts off needs a reason', async () => {
  const screen = await show()
  await screen.getByRole('button', { name: 'Allow or switch off' }).click()
  await screen.getByText('Switch fasts off').click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Enter a reason of at least 10 letters')).toBeVisible()
  expect(await listCalls(setFastDecision, params)).toEqual([])
  await screen.getByLabelText('Reason').fill('Low sugars last week.')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect((await listCalls(setFastDecision, params)).map(({ body }) => body)).toEqual([
    { decision: 'off', reason: 'Low sugars last week.' },
  ])
})

test('a record that stops fasts leaves nothing to decide', async () => {
  const screen = await show({ ruleObstacle: 'stopped', days: [] })
  await expect.element(screen.getByText(/^Fasts are blocked by the client’s record/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Allow or switch off' })).not.toBeInTheDocument()
})

test('a decision is shown with its reason, and only writers of plans change it', async () => {
  const decision = {
    decision: 'allowed',
    reason: 'Doses are agreed.',
    decidedBy: 'George Kurien',
    decidedAt: '2026-11-20T10:00:00.000Z',
  } as const
  const screen = await show({ ruleObstacle: 'advice', decision }, [])
  await expect.element(screen.getByText('Fasts are allowed')).toBeVisible()
  await expect.element(screen.getByText('Doses are agreed.')).toBeVisible()
  await expect.element(screen.getByText('20 Nov 2026 by George Kurien')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Allow or switch off' })).not.toBeInTheDocument()
})
