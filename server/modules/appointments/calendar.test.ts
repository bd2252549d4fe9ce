import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCalendar } from '#server/test/read-calendar.ts'
import { type CalendarEvent, writeCalendar } from './calendar.ts'

const EVENT: CalendarEvent = {
  uid: '5f0c6c0e-0d5c-4a5e-9d8f-0c1b2a3d4e5f',
  sequence: 2,
  stamp: new Date('2026-11-21T09:00:00Z'),
  startsAt: new Date('2026-11-24T04:45:00Z'),
  endsAt: new Date('2026-11-24T05:00:00Z'),
  isCancelled: false,
  summary: 'Free consultation with Pathya',
  description: 'We call you; have your figures at hand, please.\nSee C:\\ or /consultation',
  location: 'By phone',
  url: 'https://pathya.example/consultation#token=abc',
  organizer: { name: 'Pathya "Diet"; Clinic, Pune', email: 'hello@pathya.example' },
  alarmMinutes: 30,
  attendeeEmail: 'asha@example.com',
}

describe('a calendar', () => {
  it('contains when, where and who, in UTC, in the form of the standard', () => {
    const text = writeCalendar('REQUEST', EVENT)
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
    expect(text).toMatch(/\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n$/)
    expect(text).toContain('We call you\\; have your figures at hand\\, please.\\nSee C:\\\\ or')
    expect(readCalendar(text)).toMatchObject({
      METHOD: 'REQUEST',
      UID: EVENT.uid,
      SEQUENCE: '2',
      DTSTAMP: '20261121T090000Z',
      DTSTART: '20261124T044500Z',
      DTEND: '20261124T050000Z',
      STATUS: 'CONFIRMED',
      SUMMARY: EVENT.summary,
      DESCRIPTION: EVENT.description,
      URL: EVENT.url,
      'VALARM.ACTION': 'DISPLAY',
      'VALARM.TRIGGER': '-PT30M',
      'VALARM.DESCRIPTION': EVENT.summary,
      'ORGANIZER;CN="Pathya Diet; Clinic, Pune"': 'mailto:hello@pathya.example',
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE': 'mailto:asha@example.com',
    })
  })

  it('that cancels says this in two fields; a file names no attendee', () => {
    expect(readCalendar(writeCalendar('CANCEL', { ...EVENT, isCancelled: true }))).toMatchObject({
      METHOD: 'CANCEL',
      STATUS: 'CANCELLED',
    })
    expect(writeCalendar('CANCEL', { ...EVENT, isCancelled: true })).not.toContain('VALARM')
    expect(writeCalendar('PUBLISH', { ...EVENT, attendeeEmail: null })).not.toContain('ATTENDEE')
  })

  it('preserves any text in lines of at most 75 bytes, and no text becomes a property', () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 300 })
      // A split character would be read back as this character; no sample contains it.
      .filter((sample) => !sample.includes('\uFFFD'))
    fc.assert(
      fc.property(text, text, (summary, description) => {
        const written = writeCalendar('PUBLISH', { ...EVENT, summary, description })
        const lines = written.slice(0, -2).split('\r\n')
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/[\r\n\uFFFD]/)
        }
        const read = readCalendar(written)
        const clean = (value: string) => value.replace(/\r\n|\r/g, '\n').replace(/(?!\n)\p{Cc}/gu, ' ')
        expect(read.SUMMARY).toBe(clean(summary))
        expect(read.DESCRIPTION).toBe(clean(description))
        expect(Object.keys(read)).toHaveLength(
          Object.keys(readCalendar(writeCalendar('PUBLISH', EVENT))).length,
        )
      }),
    )
  })
})
