import { CONTENT_PART_LABELS } from '#web/modules/site/shared/content-form.ts'
import { SETTING_LABELS } from './settings-values.ts'

/** The names of the parts of each area. Records whose parts are fields are in `SETTING_LABELS`. */
const PART_LABELS: Readonly<Record<string, string>> = {
  ...CONTENT_PART_LABELS,
  ...SETTING_LABELS,
  brand: 'Brand and contact',
  upi: 'UPI',
  monthlyCap: 'Free consultations a month',
  leadMinutes: 'Soonest, in minutes',
  daysAhead: 'How many days ahead',
  openPerPerson: 'Open bookings of one person',
  monthlyPerNumber: 'A month by one number',
  monthlyPerDevice: 'A month by one device',
  monthlyPerAddress: 'A month by one internet connection',
  mailsLimitNotice: 'Mail to admins about limits',
  confirmsByMail: 'Confirm by mail',
  holdMinutes: 'Minutes to confirm',
  followUpChannel: 'Follow-ups',
  videoLink: 'Link for video calls',
  legalName: 'Legal name',
  address: 'Address',
  stateCode: 'State',
  gstin: 'GSTIN',
  treatment: 'Treatment',
  rateBasisPoints: 'Rate, in hundredths of a percent',
  sacCode: 'SAC',
}

/** The names of the fields, as the forms show them. */
const INNER_LABELS: Readonly<Record<string, string>> = {
  after: 'after',
  answer: 'answer',
  author: 'author',
  before: 'before',
  body: 'registered with',
  caution: 'before you begin',
  city: 'city',
  closes: 'to',
  concern: 'in a visitor’s words',
  condition: 'condition',
  description: 'description',
  drawing: 'drawing',
  duration: 'duration',
  features: 'what it holds',
  forWhom: 'who it is for',
  heading: 'heading',
  id: 'address',
  introduction: 'introduction',
  isExample: 'is an example',
  isSample: 'is an example',
  kind: 'where',
  languages: 'languages',
  lines: 'street',
  location: 'place',
  mapUrl: 'link to a map',
  measure: 'figure',
  name: 'name',
  number: 'registration number',
  opens: 'from',
  order: 'order',
  paragraphs: 'paragraphs',
  pin: 'PIN code',
  portrait: 'portrait',
  practisingSince: 'in practice since',
  pricePerMonthPaise: 'price a month, in paise',
  privacy: 'privacy',
  publishedOn: 'published on',
  publisher: 'publisher',
  qualification: 'qualification',
  question: 'question',
  rating: 'stars',
  refund: 'refunds in a sentence',
  refunds: 'refunds',
  registration: 'registration',
  result: 'outcome',
  reviewedOn: 'last checked on',
  reviewer: 'reviewed by',
  role: 'role',
  sections: 'parts',
  slug: 'address',
  sources: 'sources',
  staffId: 'account',
  state: 'state',
  steps: 'steps',
  successRateMeaning: 'what the success rate means',
  successRatePercent: 'success rate',
  summary: 'summary',
  terms: 'terms',
  text: 'text',
  title: 'title',
  topic: 'topic',
  unit: 'unit',
  updatedOn: 'as of',
  url: 'web address',
  weekday: 'weekday',
  words: 'a sentence of their own',
  year: 'year',
}

/** Names of fields that differ from the usual one. */
const OTHER_LABELS: Readonly<Record<string, string>> = {
  'claims.value': 'figure',
  'claims.label': 'of what',
  'testimonials.text': 'what they say',
}

const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
]

/** The name of a field or part of the settings: `services` → `Programmes`. An unknown one is returned unchanged. */
export function nameField(field: string): string {
  return PART_LABELS[field] ?? field
}

/**
 * The display name for a path of `listDifferences`: `claims.1.value` → `Claims, first: figure`,
 * `services.weight-loss.title` → `Programmes, weight loss: title`, `brand.name` → `Name`.
 */
export function namePath(path: string): string {
  const whole = PART_LABELS[path]
  if (whole) return whole
  const [part = '', ...rest] = path.split('.')
  const names = rest.map((step) => nameStep(part, step))
  // The last part is a field, unless a whole entry was added or removed.
  const field = names.length > 0 && names.at(-1)?.isField ? names.pop() : undefined
  const owner = [nameField(part), ...names.map(({ name }) => name)].join(', ')
  return field ? `${owner}: ${field.name}` : owner
}

function nameStep(part: string, step: string): { name: string; isField: boolean } {
  if (/^\d+$/.test(step)) return { name: ORDINALS[Number(step) - 1] ?? `no. ${step}`, isField: false }
  const label = OTHER_LABELS[`${part}.${step}`] ?? INNER_LABELS[step]
  return label ? { name: label, isField: true } : { name: step.replaceAll('-', ' '), isField: false }
}
