import { beforeEach, describe, expect, test } from 'vitest'
import {
  DEFAULT_PUSH_SETTINGS,
  getPush,
  type PushState,
  sendTestPush,
  unsubscribeFromPush,
  updatePushSettings,
} from '#contract/notifications/push.ts'
import { answer, listCalls, refuse } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { OfferCard } from './offer-card.tsx'
import { PushSettings } from './push-settings.tsx'

const STATE: PushState = { publicKey: 'BKey', isOn: false, settings: DEFAULT_PUSH_SETTINGS }
const ON: PushState = { ...STATE, isOn: true }

beforeEach(() => {
  signInAs({ role: 'client' })
})

const showSettings = () => renderScreen(<PushSettings />, { address: '/account/notifications' })

describe('the tab Reminders', () => {
  test('saves each kind at once, and asks for the day only while weighing in is on', async () => {
    await answer(getPush, STATE)
    const screen = await showSettings()
    const weighIn = screen.getByRole('checkbox', { name: /weigh|measure/i })
    await expect.element(weighIn).not.toBeChecked()
    await expect.element(screen.getByLabelText('Day of the week')).not.toBeInTheDocument()
    const kinds = { ...DEFAULT_PUSH_SETTINGS.kinds, 'weigh-in': true }
    await answer(updatePushSettings, { ...DEFAULT_PUSH_SETTINGS, kinds })
    await screen.getByText('Your weekly measurement').click()
    await screen.getByLabelText('Day of the week').selectOptions('Sunday')
    await expect
      .poll(async () => (await listCalls(updatePushSettings)).map(({ body }) => body))
      .toEqual([
        { ...DEFAULT_PUSH_SETTINGS, kinds },
        { ...DEFAULT_PUSH_SETTINGS, kinds, weighInDay: 7 },
      ])
  })

  test('quiet hours can be left out, and their ends differ', async () => {
    await answer(getPush, STATE)
    const screen = await showSettings()
    await screen.getByLabelText('From').fill('07:00')
    await screen.getByLabelText('Until').click()
    await expect.element(screen.getByText('Choose two different times')).toBeVisible()
    expect(await listCalls(updatePushSettings)).toEqual([])
    await answer(updatePushSettings, { ...DEFAULT_PUSH_SETTINGS, quietHours: null })
    await screen.getByText('Use quiet hours').click()
    await expect.element(screen.getByLabelText('From')).not.toBeInTheDocument()
    await expect
      .poll(async () => (await listCalls(updatePushSettings)).map(({ body }) => body?.quietHours))
      .toEqual([null])
  })

  test('a change that could not be saved is undone, with a sentence', async () => {
    await answer(getPush, STATE)
    await refuse(updatePushSettings, { statusCode: 503, code: 'unavailable', message: 'Please try later.' })
    const screen = await showSettings()
    const water = screen.getByRole('checkbox', { name: /water/i })
    await screen.getByText('Water, if your plan asks for it').click()
    await expect.element(screen.getByText('This could not be saved')).toBeVisible()
    await expect.element(water).toBeChecked()
  })

  test('a device on which they are on sends a test, and can be turned off', async () => {
    await answer(getPush, ON)
    await answer(sendTestPush, {})
    await answer(unsubscribeFromPush, STATE)
    const screen = await showSettings()
    await screen.getByRole('button', { name: 'Send a test' }).click()
    await expect.element(screen.getByText('Test sent')).toBeVisible()
    await answer(getPush, STATE)
    await screen.getByRole('button', { name: 'Turn off' }).click()
    await expect.element(screen.getByText('Notifications are off on this device')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Send a test' })).not.toBeInTheDocument()
    expect(await listCalls(unsubscribeFromPush)).toHaveLength(1)
  })
})

test('the offer is not made where the browser blocks notifications', async () => {
  const screen = await renderScreen(<OfferCard after="meals" />, { address: '/home' })
  await expect.element(screen.getByRole('button', { name: 'Turn on' })).not.toBeInTheDocument()
  expect(await listCalls(getPush)).toEqual([])
})
