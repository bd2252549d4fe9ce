import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  type BookingHold,
  confirmBooking,
  RESEND_SECONDS,
  resendBookingCode,
} from '#contract/appointments/consultations.ts'
import { answer, listCalls, refuse } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { ConfirmCode } from './confirm-code.tsx'

const HOLD: BookingHold = {
  token: 'the-page',
  startsAt: '2026-12-01T05:00:00.000Z',
  email: 'devi@people.example',
  expiresAt: '2026-11-27T05:00:00.000Z',
}

const resend = () => page.getByRole('button', { name: 'Send the code again' })
const again = () => page.getByText('We are sending the code again.')

/** Shows the screen, with a clock that also goes on by itself. */
async function showCode(): Promise<void> {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const ignore = (): void => undefined
  await renderScreen(<ConfirmCode hold={HOLD} onConfirmed={ignore} onBack={ignore} />)
}

afterEach(() => {
  vi.useRealTimers()
})

test('the code is sent again after a pause, which then begins anew', async () => {
  await answer(resendBookingCode, { email: HOLD.email })
  await showCode()
  await expect.element(resend()).toBeDisabled()
  vi.advanceTimersByTime(RESEND_SECONDS * 1000)
  await resend().click()
  await expect.element(again()).toBeVisible()
  await expect.element(resend()).toBeDisabled()
  expect((await listCalls(resendBookingCode)).map(({ body }) => body)).toEqual([{ hold: HOLD.token }])
})

test('a time that is no longer held leads back to the form', async () => {
  const message = 'This time is no longer held for you. Please choose a time again.'
  await refuse(resendBookingCode, { statusCode: 409, code: 'hold_ended', message })
  await showCode()
  vi.advanceTimersByTime(RESEND_SECONDS * 1000)
  await resend().click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Choose a time' })).toBeVisible()
})

test('a wrong code is named beside the field, and can be corrected', async () => {
  await refuse(confirmBooking, {
    statusCode: 400,
    code: 'invalid_input',
    message: 'Please check the fields.',
    issues: [{ path: 'code', message: 'Incorrect code. Please check the email and try again.' }],
  })
  await showCode()
  await page.getByRole('textbox', { name: 'Code' }).fill('123456')
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await expect.element(page.getByText('Incorrect code. Please check the email and try again.')).toBeVisible()
})
