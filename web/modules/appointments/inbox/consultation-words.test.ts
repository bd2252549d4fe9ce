import { expect, test } from 'vitest'
import type { ConsultationEvent } from '#contract/appointments/inbox.ts'
import { NEXT_STATUSES } from '#domain/appointments/consultation-states.ts'
import {
  describeEvent,
  describeSubject,
  describeWhen,
  nameKind,
  nameStatusAction,
  splitName,
} from './consultation-words.ts'

const EVENT: ConsultationEvent = {
  id: 1,
  at: '2026-11-21T05:00:00.000Z',
  kind: 'created',
  actor: null,
  note: null,
  from: null,
  to: null,
  fromStartsAt: null,
  toStartsAt: null,
  staffName: null,
}

test('splits a name before its last word', () => {
  expect(splitName('Asha Rao')).toEqual({ firstName: 'Asha', lastName: 'Rao' })
  expect(splitName('  Maria  da Silva ')).toEqual({ firstName: 'Maria da', lastName: 'Silva' })
  expect(splitName('Asha')).toEqual({ firstName: 'Asha', lastName: '' })
})

test("shows the time on the practice's clock, or the requested time of day", () => {
  const startsAt = '2026-11-23T04:30:00.000Z'
  expect(describeWhen({ startsAt, preferredTime: null }, 'Asia/Kolkata')).toBe('23 Nov 2026, 10:00 am')
  expect(describeWhen({ startsAt: null, preferredTime: 'evening' }, 'Asia/Kolkata')).toMatch(/^Evening/)
})

test('describes the subject in a few words', () => {
  const call = {
    kind: 'call-back',
    concern: null,
    channel: 'phone',
    askedCount: 1,
    isFollowUp: false,
    startsAt: null,
    endsAt: null,
  } as const
  const followUp = {
    ...call,
    kind: 'booking',
    isFollowUp: true,
    concern: 'other',
    startsAt: '2026-11-23T04:30:00.000Z',
    endsAt: '2026-11-23T05:15:00.000Z',
  } as const
  expect(describeSubject(followUp)).toBe('45 minutes, phone call')
  expect(nameKind(followUp)).toBe('Follow-up')
  expect(nameKind(call)).toBe('Call-back')
  expect(describeSubject({ ...call, kind: 'booking', concern: 'pcod', channel: 'chat' })).toBe(
    'PCOD / PCOS, chat',
  )
  expect(describeSubject(call)).toBe('Call-back requested')
  expect(describeSubject({ ...call, askedCount: 3 })).toBe('Requested 3 times')
})

test('describes events in sentences', () => {
  const say = (change: Partial<ConsultationEvent>, kind: 'booking' | 'call-back' = 'booking') =>
    describeEvent({ ...EVENT, ...change }, kind, 'Asia/Kolkata')
  expect(say({})).toBe('The visitor booked')
  expect(say({}, 'call-back')).toBe('The visitor requested a call')
  expect(say({ kind: 'status', actor: 'Meera Iyer', from: 'new', to: 'no-show' })).toBe(
    'Meera Iyer changed the status from New to No-show',
  )
  expect(say({ kind: 'assigned', actor: 'Meera Iyer' })).toBe('Meera Iyer unassigned it')
  expect(
    say({ kind: 'moved', fromStartsAt: '2026-11-23T04:30:00.000Z', toStartsAt: '2026-11-24T04:30:00.000Z' }),
  ).toBe('The visitor moved it from 23 Nov 2026, 10:00 am to 24 Nov 2026, 10:00 am')
})

test('has a separate name for every allowed step in every state', () => {
  for (const [from, next] of Object.entries(NEXT_STATUSES)) {
    const names = next.map((to) => nameStatusAction(from as keyof typeof NEXT_STATUSES, to))
    expect(new Set(names).size).toBe(names.length)
  }
})
