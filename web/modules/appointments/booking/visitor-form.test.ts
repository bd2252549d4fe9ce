import { describe, expect, test } from 'vitest'
import { BOOKING_FIELDS, type BookingForm, EMPTY_BOOKING, resolveBooking, toBooking } from './booking-form.ts'
import { listProblems } from './visitor-form.ts'

const FILLED: BookingForm = {
  ...EMPTY_BOOKING,
  concern: 'pcod',
  startsAt: '2026-11-24T04:30:00.000Z',
  name: '  Meera   Iyer ',
  phone: '98450 12345',
  sendsResult: true,
  consent: true,
}

const RESULT = {
  ageYears: 32,
  gender: 'female',
  weightKg: 72,
  heightCm: 160,
  activityLevel: 'light',
  goal: 'lose',
  bmrKcal: 1430,
  dailyKcal: 1966,
  goalKcal: 1466,
} as const

/** Returns the result of the resolver. React Hook Form passes more arguments than the resolver reads. */
async function resolve(form: BookingForm) {
  return resolveBooking(form, undefined, { fields: {}, shouldUseNativeValidation: false })
}

describe('booking form', () => {
  test('reports the missing fields of an empty form in their order', async () => {
    const { errors } = await resolve(EMPTY_BOOKING)
    expect(listProblems(errors, BOOKING_FIELDS, (field) => `booking-${field}`)).toEqual([
      { fieldId: 'booking-concern', message: 'Choose a topic for the consultation' },
      { fieldId: 'booking-startsAt', message: 'Choose a time' },
      { fieldId: 'booking-name', message: 'Enter your name' },
      { fieldId: 'booking-phone', message: 'Enter your phone number' },
      {
        fieldId: 'booking-consent',
        message: 'Please tick the box so that we can keep your details and contact you',
      },
    ])
  })

  test.each([
    ['98450 1234', false],
    ['098450 12345', true],
    ['९८४५० १२३४५', true],
    ['+91 98450 1234', false],
    ['+91 98450 12345', true],
    ['+44 20', false],
    ['+44 20 7946 0018', true],
    ['0044 20 7946 0018', true],
    ['+683 4000', true],
  ])('checks immediately whether %s can be a phone number: %s', async (phone, isPossible) => {
    const { errors } = await resolve({ ...FILLED, phone })
    expect(errors.phone === undefined).toBe(isPossible)
  })

  test('converts to the body of the call, with the shown figures', async () => {
    const { values } = await resolve(FILLED)
    const context = { timeZone: 'Europe/London', consentWording: 'I agree.', result: RESULT }
    // Without errors the resolver returns all values.
    const booking = toBooking(values as Parameters<typeof toBooking>[0], context)
    expect(booking).toEqual({
      concern: 'pcod',
      channel: 'phone',
      startsAt: '2026-11-24T04:30:00.000Z',
      name: 'Meera Iyer',
      phone: '98450 12345',
      email: '',
      message: '',
      timeZone: 'Europe/London',
      consent: true,
      consentWording: 'I agree.',
      calculatorResult: RESULT,
      website: '',
    })
  })

  test('leaves out the calculator’s figures unless they are attached', async () => {
    const { values } = await resolve({ ...FILLED, sendsResult: false })
    const context = { timeZone: '', consentWording: 'I agree.', result: RESULT }
    expect(toBooking(values as Parameters<typeof toBooking>[0], context).calculatorResult).toBeNull()
  })
})
