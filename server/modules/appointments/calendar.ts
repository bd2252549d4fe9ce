/*
 * A consultation as an iCalendar object (RFC 5545), in the forms in which mail programs take a time over from a mail and
 * change it when the next one comes (RFC 5546).
 */

/** A time as calendars keep it. Everything is plain text. */
export type CalendarEvent = {
  /** The same for all that is ever said of this event. */
  uid: string
  /** Rises with each change: of two, calendars believe the higher one. */
  sequence: number
  /** When this was written. */
  stamp: Date
  startsAt: Date
  endsAt: Date
  isCancelled: boolean
  summary: string
  description: string
  location: string
  url: string
  organizer: { name: string; email: string }
  /** Whose calendar a mail brings it to; null in a file that somebody takes home. */
  attendeeEmail: string | null
}

/** RFC 5545, 3.1: longer lines are folded. */
const LINE_BYTES = 75

/**
 * Writes an event as a calendar of its own, in UTC, its lines ended and folded as the standard says.
 *
 * @param method `REQUEST` and `CANCEL` go with mails, `PUBLISH` is for files.
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
      : // They have agreed by booking: nobody waits for their answer.
        [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendeeEmail}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
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

/** Parameters know no escapes: what would end one is left out. */
function quoteParameter(text: string): string {
  return `"${text.replace(/["\p{Cc}]/gu, '')}"`
}

/** Breaks a line after at most 75 bytes of UTF-8, never inside a character; what follows begins with a space. */
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
