import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDate, formatDateTime, formatNumber } from '#domain/units/format.ts'

/** A detail of a log entry as text. If `label` is `null`, the value is a whole sentence. */
type Detail = { label: string | null; value: string }

/** Details that the sentence of `describeAction` already contains. */
const IN_SENTENCE = new Set(['from', 'to', 'grants'])

/** Sentences for true and false; `null` if the value is not shown. */
const ANSWERS: Readonly<Record<string, readonly [yes: string | null, no: string | null]>> = {
  isEnding: ['The subscription ended with it', 'The subscription went on'],
  isInReview: ['It waits to be settled', null],
  isInvited: ['With an invite', 'Without an invite'],
  areInvited: ['With invites', 'Without invites'],
  isRemoved: ['The account was removed with it', null],
  wasVerified: ['The email address had been verified', 'The email address had not been verified'],
  hasSecondFactor: ['With a second step', null],
  isSecondFactorRequiredForStaff: ['Staff need two-step sign-in', 'Staff may sign in without a second step'],
}

/** Sentences for stored values. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  decision: {
    accepted: 'It counts for the subscription',
    moved: 'It was moved to another subscription',
    refunded: 'It goes back',
  },
  by: { 'setup-link': 'By a setup link', 'staff-domain': 'By the practice’s mail domain' },
  kind: { new: 'A new subscription', renewal: 'A renewal', upgrade: 'An upgrade' },
}

const LABELS: Readonly<Record<string, string>> = {
  fields: 'Changed',
  newCount: 'New clients',
  endedCount: 'Sessions ended',
  spanCount: 'Spans of hours',
  startsAt: 'Time',
  fromStartsAt: 'Earlier time',
  toStartsAt: 'New time',
  bytes: 'Size in bytes',
  triesInHour: 'Tries within the hour',
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The details of an entry for people: names of fields, counts, and what a yes, a no or a choice means. Never an id. */
export function describeDetails(details: Record<string, unknown>): Detail[] {
  return Object.entries(details).flatMap(([name, value]) => describeOne(name, value) ?? [])
}

function describeOne(name: string, value: unknown): Detail | null {
  // A change of holder is shown only if nobody holds the consultation now. A new holder can be seen on the consultation
  // itself.
  if (name === 'staffId' && value === null) return { label: null, value: 'Nobody holds it now' }
  if (IN_SENTENCE.has(name) || value === null || value === undefined || value === '') return null
  const answers = ANSWERS[name]
  if (answers && typeof value === 'boolean') {
    const sentence = answers[value ? 0 : 1]
    return sentence === null ? null : { label: null, value: sentence }
  }
  if (typeof value === 'string') {
    if (ID.test(value)) return null
    const sentence = VALUES[name]?.[value]
    if (sentence !== undefined) return { label: null, value: sentence }
    if (name === 'list') return { label: 'List', value: value.replaceAll('-', ' ') }
  }
  const said = name === 'fields' && Array.isArray(value) ? formatFieldNames(value) : formatDetailValue(value)
  return said === '' ? null : { label: LABELS[name] ?? toWords(name), value: said }
}

/** Writes the names of fields, each once: `brand.headline` → `brand headline`. */
const formatFieldNames = (fields: readonly unknown[]): string =>
  [...new Set(fields.map((field) => toWords(String(field)).toLowerCase()))].join(', ')

function formatDetailValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return formatNumber(value)
  if (Array.isArray(value)) return value.map(formatDetailValue).filter(Boolean).join(', ')
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, inner]) => [toWords(name), formatDetailValue(inner)])
      .filter(([, inner]) => inner !== '')
      .map((parts) => parts.join(': '))
      .join('; ')
  }
  const text = String(value)
  if (ID.test(text)) return ''
  if (INSTANT.test(text)) return formatDateTime(text, PRACTICE_TIME_ZONE)
  return DAY.test(text) ? formatDate(text) : text
}

/** `endedCount` → `Ended count`, `from-day` → `From day`. */
function toWords(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_.]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
