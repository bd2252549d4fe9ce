/*
 * Writes a consultation as an iCalendar object (RFC 5545). Mail programs add it from a mail and change it when the next
 * mail arrives (RFC 5546).
 */

/** An event in a calendar. Everything is plain text. */
export type CalendarEvent = {
  /** Identifies the event: the same in every mail and file about it. */
  uid: string
  /** Rises with each change; calendars use the version with the higher number. */
  sequence: number
  /** When this object was written. */
  stamp: Date
  startsAt: Date
  endsAt: Date
  isCancelled: boolean
  summary: string
  description: string
  location: string
  url: string
  organizer: { name: string; email: string }
  /** How long before the start the calendar reminds. An event that is cancelled has no reminder. */
  alarmMinutes: number
  /** The address of the person whose calendar receives the event from a mail; `null` in a file that is downloaded. */
  attendeeEmail: string | null
}

/** RFC 5545, 3.1: longer lines are folded. */
const LINE_BYTES = 75

/**
 * Writes an event as a complete calendar in UTC, with line ends and folding as the standard requires.
 *
 * @param method `REQUEST` and `CANCEL` are for mails, `PUBLISH` is for files.
 */
export function writeCalendar(method: 'REQUEST' | 'CANCEL' | 'PUBLISH', event: CalendarEvent): string {
  const { organizer, attendeeEmail } = event
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pathya//Consultations//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${writeInstant(event.stamp)}`,
    `DTSTART:${writeInstant(event.startsAt)}`,
    `DTEND:${writeInstant(event.endsAt)}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    `URL:${event.url}`,
    `ORGANIZER;CN=${quoteParameter(organizer.name)}:mailto:${organizer.email}`,
    ...(attendeeEmail === null
      ? []
      : // They accepted by booking, so no reply is requested.
        [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendeeEmail}`]),
    ...(event.isCancelled ? [] : writeAlarm(event)),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
}

function writeAlarm({ alarmMinutes, summary }: CalendarEvent): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-PT${alarmMinutes}M`,
    `DESCRIPTION:${escapeText(summary)}`,
    'END:VALARM',
  ]
}

/** `2026-11-24T04:45:00.000Z` → `20261124T044500Z` */
function writeInstant(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
}

/** Quotes a parameter value. Parameters have no escapes, so characters that would end the value are left out. */
function quoteParameter(text: string): string {
  return `"${text.replace(/["\p{Cc}]/gu, '')}"`
}

/**
 * Breaks a line after at most 75 bytes of UTF-8, never inside a character. Each continuation line begins with a space.
 */
function foldLine(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const sign of line) {
    if (Buffer.byteLength(current) + Buffer.byteLength(sign) > LINE_BYTES) {
      lines.push(current)
      current = ' '
    }
    current += sign
  }
  return [...lines, current].join('\r\n')
}
