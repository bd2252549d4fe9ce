import { expect, it } from 'vitest'
import { NOTIFICATION_KINDS } from '#contract/notifications/notifications.ts'
import { findScreen } from '#contract/screens.ts'
import type { NotificationOf } from './service.ts'
import { type Reader, writeNotificationText } from './texts.ts'

const ID = '5f0c6c0e-0d5c-4a5e-9d8f-0c1b2a3d4e5f'
const READER: Reader = {
  timeZone: 'Asia/Kolkata',
  clientName: 'Devi Nair',
  canOpenPeople: true,
  paymentReference: 'PTH-7K3QX2',
  isPlanThere: true,
  translate: (text) => text,
}

const EVERY: NotificationOf[] = [
  { kind: 'plan-published', params: { planId: ID, startDate: '2026-12-01', isNewVersion: false } },
  { kind: 'plan-published', params: { planId: ID, startDate: '2026-12-01', isNewVersion: true } },
  { kind: 'plan-paused', params: { planId: ID } },
  { kind: 'plan-resumed', params: { planId: ID } },
  { kind: 'plan-flagged', params: { planId: ID, clientId: ID, isPaused: true } },
  { kind: 'plan-flagged', params: { planId: ID, clientId: ID, isPaused: false } },
  { kind: 'plan-cleared', params: { planId: ID, clientId: ID } },
  { kind: 'review-answered', params: { reviewId: ID } },
  { kind: 'photo-commented', params: { day: '2026-11-24' } },
  {
    kind: 'payment-confirmed',
    params: { subscriptionId: ID, amountPaise: 249950, isWhole: false, receiptId: ID },
  },
  { kind: 'refund-sent', params: { subscriptionId: ID, amountPaise: 249950, receiptId: ID } },
  {
    kind: 'subscription-ending',
    params: { subscriptionId: ID, planName: 'Regular Plan', lastDay: '2026-12-01' },
  },
  {
    kind: 'consultation-reminder',
    params: { consultationId: ID, startsAt: '2026-11-24T04:45:00.000Z', channel: 'phone', lead: 'day' },
  },
  {
    kind: 'consultation-reminder',
    params: { consultationId: ID, startsAt: '2026-11-24T04:45:00.000Z', channel: 'chat', lead: 'hour' },
  },
  { kind: 'practice-message', params: { text: 'We are closed on Friday.', from: 'Farah Sheikh' } },
  { kind: 'export-ready', params: { exportId: ID } },
  { kind: 'erasure-asked', params: { dueAt: '2026-12-01T04:45:00.000Z' } },
  { kind: 'measurement-added', params: { entryId: ID } },
  {
    kind: 'subscription-started',
    params: { subscriptionId: ID, planName: 'Regular Plan', lastDay: '2026-12-01' },
  },
  { kind: 'subscription-ended', params: { subscriptionId: ID, planName: 'Regular Plan' } },
  {
    kind: 'consultation-set',
    params: { consultationId: ID, startsAt: '2026-11-24T04:45:00.000Z', change: 'moved', isFollowUp: true },
  },
  { kind: 'subscription-cancelled', params: { subscriptionId: ID, planName: 'Regular Plan' } },
  { kind: 'payment-in-review', params: { subscriptionId: ID, amountPaise: 249900 } },
  { kind: 'payment-kept', params: { subscriptionId: ID, planName: 'Regular Plan', amountPaise: 249900 } },
  {
    kind: 'payment-moved',
    params: { subscriptionId: ID, planName: 'Regular Plan', amountPaise: 249900, isWhole: true },
  },
  {
    kind: 'invoice-issued',
    params: { subscriptionId: ID, planName: 'Regular Plan', number: 'INV/26-27/000001' },
  },
  { kind: 'review-asked', params: { reviewId: ID, clientId: ID } },
  { kind: 'payment-claimed', params: { subscriptionId: ID, clientId: ID } },
  { kind: 'subscription-asked', params: { subscriptionId: ID, clientId: ID } },
  { kind: 'paid-cancelled', params: { subscriptionId: ID, clientId: ID } },
  {
    kind: 'erasure-with-money',
    params: { clientId: ID, amountPaise: 249950, openPaise: 249950, dueAt: '2026-12-06T04:45:00.000Z' },
  },
  { kind: 'erased-with-money', params: { amountPaise: 249950, paymentReferences: ['PTH-7K3QX2'] } },
  { kind: 'backup-failed', params: { runId: ID } },
  { kind: 'bookings-limited', params: { date: '2026-11-26', limit: 'place' } },
  { kind: 'progress-flag', params: { clientId: ID, flag: 'underweight' } },
]

it('every kind has a text and a link to an existing screen', () => {
  expect(new Set(EVERY.map(({ kind }) => kind))).toEqual(new Set(NOTIFICATION_KINDS))
  for (const notification of EVERY) {
    const { title, text, link } = writeNotificationText(notification, READER)
    expect(`${title} ${text}`, notification.kind).not.toMatch(/undefined|null|NaN|!/)
    expect(findScreen((link ?? '').split(/[?#]/)[0] ?? ''), `${notification.kind}: ${link}`).not.toBeNull()
  }
})

it('amounts, dates and times are formatted for people, in the reader’s time zone', () => {
  const titleOf = (kind: string, timeZone = READER.timeZone): string[] =>
    EVERY.filter((notification) => notification.kind === kind).map(
      (notification) => writeNotificationText(notification, { ...READER, timeZone }).title,
    )
  expect(titleOf('payment-confirmed')).toEqual(['We have received your payment of ₹2,499.50'])
  expect(titleOf('subscription-ending')).toEqual(['Your subscription ends on 1 Dec 2026'])
  expect(titleOf('consultation-reminder')).toEqual([
    'Your consultation is on 24 Nov 2026, 10:15 am',
    'Your consultation starts at 10:15 am',
  ])
  expect(titleOf('consultation-reminder', 'Europe/London')[1]).toBe('Your consultation starts at 4:45 am')
})

it('the text of a payment with an invoice contains the invoice number', () => {
  const params = {
    subscriptionId: ID,
    amountPaise: 249950,
    isWhole: true,
    receiptId: ID,
    invoiceNumber: 'INV/26-27/000001',
  }
  expect(writeNotificationText({ kind: 'payment-confirmed', params }, READER).text).toBe(
    'Your subscription is fully paid. Find the receipt and invoice INV/26-27/000001 on its page.',
  )
})

it('the link of a payment leads to the subscription in any state', () => {
  const claimed = EVERY.find(({ kind }) => kind === 'payment-claimed')
  expect(claimed && writeNotificationText(claimed, READER).link).toBe(
    '/admin/payments?show=all&search=PTH-7K3QX2',
  )
})

it('the notification of a withdrawn plan says that it was withdrawn, and has no link', () => {
  for (const notification of EVERY.filter(({ kind }) => kind === 'plan-published')) {
    const words = writeNotificationText(notification, { ...READER, isPlanThere: false })
    expect(words).toMatchObject({ text: 'It was later withdrawn.', link: null })
  }
})

it('the notification of a client out of reach has no name and no link', () => {
  for (const notification of EVERY.filter(({ params }) => 'clientId' in params)) {
    const { title, link } = writeNotificationText(notification, { ...READER, clientName: null })
    expect(title).toMatch(/A client|a client/)
    expect(link).toBeNull()
  }
  const flag = EVERY.at(-1)
  expect(flag && writeNotificationText(flag, { ...READER, canOpenPeople: false }).link).toBeNull()
})
