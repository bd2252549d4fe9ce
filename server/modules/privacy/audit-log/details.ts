import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDate, formatDateTime, formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'

/** A detail of a log entry as text. If `label` is `null`, the value is a whole sentence. */
type Detail = { label: string | null; value: string }

/** Details that the sentence of `describeAction` already contains. */
const IN_SENTENCE = new Set(['from', 'to', 'grants'])

/** Sentences for true and false; `null` if the value is not shown. */
const ANSWERS: Readonly<
  Record<string, readonly [yes: MessageDescriptor | null, no: MessageDescriptor | null]>
> = {
  isEnding: [msg`The subscription also ended`, msg`The subscription continued`],
  isInReview: [msg`Needs review`, null],
  isInvited: [msg`With an invite`, msg`Without an invite`],
  areInvited: [msg`With invites`, msg`Without invites`],
  isRemoved: [msg`The account was also removed`, null],
  wasVerified: [msg`The email address had been verified`, msg`The email address had not been verified`],
  hasSecondFactor: [msg`With two-step sign-in`, null],
  isSecondFactorRequiredForStaff: [
    msg`Two-step sign-in is required for staff`,
    msg`Two-step sign-in is optional for staff`,
  ],
}

/** Sentences for stored values. */
const VALUES: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  decision: {
    accepted: msg`Counted towards the subscription`,
    moved: msg`Moved to another subscription`,
    refunded: msg`To be refunded`,
  },
  by: { 'setup-link': msg`With a setup link`, 'staff-domain': msg`Through the practice’s email domain` },
  kind: { new: msg`A new subscription`, renewal: msg`A renewal`, upgrade: msg`An upgrade` },
}

const LABELS: Readonly<Record<string, MessageDescriptor>> = {
  fields: msg`Changed`,
  newCount: msg`New clients`,
  endedCount: msg`Sessions ended`,
  spanCount: msg`Time ranges`,
  startsAt: msg`Time`,
  fromStartsAt: msg`Previous time`,
  toStartsAt: msg`New time`,
  bytes: msg`Size in bytes`,
  triesInHour: msg`Attempts within the hour`,
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
  if (name === 'staffId' && value === null) return { label: null, value: say(msg`Unassigned`) }
  if (IN_SENTENCE.has(name) || value === null || value === undefined || value === '') return null
  const answers = ANSWERS[name]
  if (answers && typeof value === 'boolean') {
    const sentence = answers[value ? 0 : 1]
    return sentence ? { label: null, value: say(sentence) } : null
  }
  if (typeof value === 'string') {
    if (ID.test(value)) return null
    const sentence = VALUES[name]?.[value]
    if (sentence !== undefined) return { label: null, value: say(sentence) }
    if (name === 'list') return { label: say(msg`List`), value: value.replaceAll('-', ' ') }
  }
  const said = name === 'fields' && Array.isArray(value) ? formatFieldNames(value) : formatDetailValue(value)
  const label = LABELS[name]
  return said === '' ? null : { label: label ? say(label) : toWords(name), value: said }
}

/** Writes the names of fields, each once: `brand.headline` → `brand headline`. */
const formatFieldNames = (fields: readonly unknown[]): string =>
  [...new Set(fields.map((field) => toWords(String(field)).toLowerCase()))].join(', ')

function formatDetailValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? say(msg`yes`) : say(msg`no`)
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
