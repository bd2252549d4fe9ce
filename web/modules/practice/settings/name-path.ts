import { CONTENT_PART_LABELS } from '#web/modules/site/shared/content-form.ts'
import { SETTING_LABELS } from './settings-values.ts'

/** What the parts of an area are called; those of records that are fields themselves stand in `SETTING_LABELS`. */
const PART_LABELS: Readonly<Record<string, string>> = {
  ...CONTENT_PART_LABELS,
  ...SETTING_LABELS,
  brand: 'Brand and contact',
  upi: 'UPI',
  monthlyCap: 'Free consultations a month',
  leadMinutes: 'Soonest, in minutes',
  daysAhead: 'How many days ahead',
  legalName: 'Legal name',
  address: 'Address',
  stateCode: 'State',
  gstin: 'GSTIN',
  treatment: 'Treatment',
  rateBasisPoints: 'Rate, in hundredths of a percent',
  sacCode: 'SAC',
}

/** What is within the parts, as the forms call it. */
const INNER_LABELS: Readonly<Record<string, string>> = {
  after: 'after',
  before: 'before',
  caution: 'before you begin',
  condition: 'condition',
  description: 'description',
  duration: 'duration',
  features: 'what it holds',
  forWhom: 'who it is for',
  heading: 'heading',
  id: 'address',
  introduction: 'introduction',
  isSample: 'is an example',
  location: 'place',
  measure: 'figure',
  name: 'name',
  order: 'order',
  paragraphs: 'paragraphs',
  pricePerMonthPaise: 'price a month, in paise',
  privacy: 'privacy',
  publisher: 'publisher',
  rating: 'stars',
  readingMinutes: 'minutes to read',
  refunds: 'refunds',
  result: 'outcome',
  reviewedOn: 'reviewed on',
  sections: 'parts',
  slug: 'address',
  sources: 'sources',
  steps: 'steps',
  successRatePercent: 'success rate',
  summary: 'summary',
  terms: 'terms',
  text: 'text',
  title: 'title',
  unit: 'unit',
  updatedOn: 'as of',
  url: 'web address',
  year: 'year',
}

/** Where the same word means something else. */
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

/** What a field or part of the settings is called: `services` → `Programmes`. One without a name comes back as it was. */
export function nameField(field: string): string {
  return PART_LABELS[field] ?? field
}

/**
 * A place in the settings for people, from a path of `listDifferences`: `claims.1.value` → `Claims, first: figure`,
 * `services.weight-loss.title` → `Programmes, weight loss: title`, `brand.name` → `Name`.
 */
export function namePath(path: string): string {
  const whole = PART_LABELS[path]
  if (whole) return whole
  const [part = '', ...rest] = path.split('.')
  const names = rest.map((step) => nameStep(part, step))
  // What it is of, then what of it: the last is a field unless an entry came or went as a whole.
  const field = names.length > 0 && names.at(-1)?.isField ? names.pop() : undefined
  const owner = [nameField(part), ...names.map(({ name }) => name)].join(', ')
  return field ? `${owner}: ${field.name}` : owner
}

function nameStep(part: string, step: string): { name: string; isField: boolean } {
  if (/^\d+$/.test(step)) return { name: ORDINALS[Number(step) - 1] ?? `no. ${step}`, isField: false }
  const label = OTHER_LABELS[`${part}.${step}`] ?? INNER_LABELS[step]
  return label ? { name: label, isField: true } : { name: step.replaceAll('-', ' '), isField: false }
}
