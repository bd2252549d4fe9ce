import { msg, t } from '@lingui/core/macro'
import { say } from '#domain/words/say.ts'
import { type Sayable, sayText } from '#domain/words/sayable.ts'
import { CONTENT_PART_LABELS } from '#web/modules/site/shared/content-form.ts'
import { SETTING_LABELS } from './settings-values.ts'

/** The names of the parts of each area. Records whose parts are fields are in `SETTING_LABELS`. */
const PART_LABELS: Readonly<Record<string, Sayable>> = {
  ...CONTENT_PART_LABELS,
  ...SETTING_LABELS,
  brand: msg`Brand and contact`,
  upi: msg`UPI`,
  monthlyCap: msg`Free consultations per month`,
  leadMinutes: msg`Minimum notice, in minutes`,
  daysAhead: msg`Maximum days ahead`,
  openPerPerson: msg`Open bookings per person`,
  monthlyPerNumber: msg`Per phone number, each month`,
  monthlyPerDevice: msg`Per device, each month`,
  monthlyPerAddress: msg`Per connection, each month`,
  mailsLimitNotice: msg`Email admins about limits`,
  confirmsByMail: msg`Confirm by email`,
  holdMinutes: msg`Minutes to confirm`,
  followUpChannel: msg`Follow-ups`,
  videoLink: msg`Video call link`,
  legalName: msg`Legal name`,
  address: msg`Address`,
  stateCode: msg`State`,
  gstin: msg`GSTIN`,
  treatment: msg`Treatment`,
  rateBasisPoints: msg`Rate, in hundredths of a percent`,
  sacCode: msg`SAC`,
}

/** The names of the fields, as the forms show them. */
const INNER_LABELS: Readonly<Record<string, Sayable>> = {
  after: msg`after`,
  answer: msg`answer`,
  author: msg`author`,
  before: msg`before`,
  body: msg`registered with`,
  caution: msg`before you begin`,
  city: msg`city`,
  closes: msg({ message: 'to', context: 'time of closing' }),
  concern: msg`in a visitor’s words`,
  condition: msg`condition`,
  description: msg`description`,
  drawing: msg`drawing`,
  duration: msg`duration`,
  features: msg`what is included`,
  forWhom: msg`who it is for`,
  heading: msg`heading`,
  id: msg`address`,
  introduction: msg`introduction`,
  isExample: msg`is an example`,
  isSample: msg`is an example`,
  kind: msg`where`,
  languages: msg`languages`,
  lines: msg`street`,
  location: msg`place`,
  mapUrl: msg`link to a map`,
  measure: msg`figure`,
  name: msg`name`,
  number: msg`registration number`,
  opens: msg({ message: 'from', context: 'time of opening' }),
  order: msg({ message: 'order', context: 'of entries' }),
  paragraphs: msg`paragraphs`,
  pin: msg`PIN code`,
  portrait: msg`portrait`,
  practisingSince: msg`in practice since`,
  pricePerMonthPaise: msg`price a month, in paise`,
  privacy: msg`privacy`,
  publishedOn: msg`published on`,
  publisher: msg`publisher`,
  qualification: msg`qualification`,
  question: msg`question`,
  rating: msg`stars`,
  refund: msg`refunds in a sentence`,
  refunds: msg`refunds`,
  registration: msg`registration`,
  result: msg`outcome`,
  reviewedOn: msg`last checked on`,
  reviewer: msg`reviewed by`,
  role: msg`role`,
  sections: msg`parts`,
  slug: msg`address`,
  sources: msg`sources`,
  staffId: msg`account`,
  state: msg({ message: 'state', context: 'part of an address' }),
  steps: msg`steps`,
  successRateMeaning: msg`what the success rate means`,
  successRatePercent: msg`success rate`,
  summary: msg`summary`,
  terms: msg`terms`,
  text: msg`text`,
  title: msg`title`,
  topic: msg`topic`,
  unit: msg`unit`,
  updatedOn: msg`as of`,
  url: msg`web address`,
  weekday: msg`weekday`,
  words: msg`a sentence in their own words`,
  year: msg`year`,
}

/** Names of fields that differ from the usual one. */
const OTHER_LABELS: Readonly<Record<string, Sayable>> = {
  'claims.value': msg`figure`,
  'claims.label': msg`what the number means`,
  'testimonials.text': msg`what they say`,
}

const ORDINALS = [
  msg`first`,
  msg`second`,
  msg`third`,
  msg`fourth`,
  msg`fifth`,
  msg`sixth`,
  msg`seventh`,
  msg`eighth`,
  msg`ninth`,
  msg`tenth`,
  msg`eleventh`,
  msg`twelfth`,
]

/** The name of a field or part of the settings: `services` → `Programmes`. An unknown one is returned unchanged. */
export function nameField(field: string): string {
  return sayText(PART_LABELS[field] ?? field)
}

/**
 * The display name for a path of `listDifferences`: `claims.1.value` → `Claims, first: figure`,
 * `services.weight-loss.title` → `Programmes, weight loss: title`, `brand.name` → `Name`.
 */
export function namePath(path: string): string {
  const whole = PART_LABELS[path]
  if (whole) return sayText(whole)
  const [part = '', ...rest] = path.split('.')
  const names = rest.map((step) => nameStep(part, step))
  // The last part is a field, unless a whole entry was added or removed.
  const field = names.length > 0 && names.at(-1)?.isField ? names.pop() : undefined
  const owner = [nameField(part), ...names.map(({ name }) => name)].join(', ')
  return field ? t`${owner}: ${{ field: field.name }}` : owner
}

function nameStep(part: string, step: string): { name: string; isField: boolean } {
  if (/^\d+$/.test(step)) {
    const ordinal = ORDINALS[Number(step) - 1]
    return { name: ordinal ? say(ordinal) : t`no. ${step}`, isField: false }
  }
  const label = OTHER_LABELS[`${part}.${step}`] ?? INNER_LABELS[step]
  return label ? { name: sayText(label), isField: true } : { name: step.replaceAll('-', ' '), isField: false }
}
