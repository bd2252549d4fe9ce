import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { z } from 'zod'
import { EditableContent, MAX_PART_ID, type Person } from '#contract/site/content.ts'
import { DRAWINGS } from '#domain/site/drawings.ts'
import { LINK_KINDS } from '#domain/site/links.ts'
import { TIP_TOPICS } from '#domain/site/tips.ts'
import { readDevanagariDigits } from '#domain/units/digits.ts'

/* The form values of the public content. They have the shape and names of the contract, so that field errors match by
   path. Numbers are texts, lists of texts are lines, and paragraphs are separated by an empty line. Each list entry
   has a key that moves with it. */

type Keyed<T> = T & { key: string }
type SourceForm = Keyed<{ title: string; publisher: string; year: string; url: string }>
export type StepForm = Keyed<{ title: string; text: string }>
type SectionForm = Keyed<{ heading: string; paragraphs: string }>
export type ServiceForm = Keyed<{
  id: string
  title: string
  concern: string
  description: string
  features: string
  /** In rupees. */
  pricePerMonthPaise: string
  duration: string
  successRatePercent: string
  successRateMeaning: string
  forWhom: string
  steps: StepForm[]
  caution: string
  sources: SourceForm[]
}>
export type TestimonialForm = Keyed<{
  id: string
  name: string
  location: string
  rating: string
  text: string
  result: string
  condition: string
  measure: { label: string; unit: string; before: string; after: string }
  isSample: boolean
}>
export type TipForm = Keyed<{
  slug: string
  title: string
  summary: string
  sections: SectionForm[]
  sources: SourceForm[]
  reviewedOn: string
  author: string
  reviewer: string
  publishedOn: string
  /** Empty for none. */
  drawing: string
  topic: string
  question: string
}>
export type PersonForm = Keyed<{
  id: string
  name: string
  role: string
  qualification: string
  registration: { body: string; number: string }
  /** Separated by commas. */
  languages: string
  practisingSince: string
  words: string
  portrait: string | null
  /** Empty for no account. */
  staffId: string
  isExample: boolean
}>
export type PlaceForm = { lines: string; city: string; state: string; pin: string; mapUrl: string }
export type HoursForm = Keyed<{ weekday: number; opens: string; closes: string }>
export type LinkForm = Keyed<{ kind: string; url: string }>
export type QuestionForm = Keyed<{ question: string; answer: string }>
export type PolicyForm = { title: string; updatedOn: string; introduction: string; sections: SectionForm[] }
export type ContentForm = {
  claims: Keyed<{ value: string; label: string }>[]
  services: ServiceForm[]
  steps: StepForm[]
  testimonials: TestimonialForm[]
  people: PersonForm[]
  place: PlaceForm
  hours: HoursForm[]
  links: LinkForm[]
  questions: QuestionForm[]
  legal: { registration: string; refund: string }
  tips: TipForm[]
  policies: Record<keyof EditableContent['policies'], PolicyForm>
  chatGreeting: string
  disclaimer: string
}

export const CONTENT_PARTS = [
  'claims',
  'services',
  'steps',
  'testimonials',
  'people',
  'place',
  'hours',
  'links',
  'questions',
  'legal',
  'tips',
  'policies',
  'chatGreeting',
  'disclaimer',
] as const satisfies readonly (keyof ContentForm)[]
export type ContentPart = (typeof CONTENT_PARTS)[number]

/** The names of the parts on screen, also used when versions are compared. */
export const CONTENT_PART_LABELS: Record<ContentPart, MessageDescriptor> = {
  claims: msg`Claims`,
  services: msg`Programmes`,
  steps: msg`How it works`,
  testimonials: msg`Client stories`,
  people: msg`People`,
  place: msg`Address`,
  hours: msg`Opening hours`,
  links: msg`Links`,
  questions: msg`Questions`,
  legal: msg`Legal lines`,
  tips: msg`Health tips`,
  policies: msg`Policies`,
  chatGreeting: msg`Chat greeting`,
  disclaimer: msg`Disclaimer`,
}

/** A key for a new entry of a list. */
export const makeKey = (): string => crypto.randomUUID()

/** Converts saved content to form values. */
export function toForm(content: EditableContent): ContentForm {
  return {
    claims: content.claims.map((claim) => ({ ...claim, key: makeKey() })),
    services: content.services.map((service) => ({
      ...service,
      key: makeKey(),
      features: service.features.join('\n'),
      pricePerMonthPaise: String(service.pricePerMonthPaise / 100),
      successRatePercent: writeOptional(service.successRatePercent),
      forWhom: service.forWhom.join('\n'),
      steps: service.steps.map((step) => ({ ...step, key: makeKey() })),
      sources: service.sources.map(toSourceForm),
    })),
    steps: content.steps.map((step) => ({ ...step, key: makeKey() })),
    testimonials: content.testimonials.map(({ measure, ...testimonial }) => ({
      ...testimonial,
      key: makeKey(),
      rating: String(testimonial.rating),
      condition: testimonial.condition ?? '',
      measure: { ...measure, before: String(measure.before), after: String(measure.after) },
    })),
    people: content.people.map(toPersonForm),
    place: { ...content.place, lines: content.place.lines.join('\n') },
    hours: content.hours.map((span) => ({ ...span, key: makeKey() })),
    links: content.links.map((link) => ({ ...link, key: makeKey() })),
    questions: content.questions.map((question) => ({ ...question, key: makeKey() })),
    legal: content.legal,
    tips: content.tips.map((tip) => ({
      ...tip,
      key: makeKey(),
      sections: tip.sections.map(toSectionForm),
      sources: tip.sources.map(toSourceForm),
      author: tip.author ?? '',
      reviewer: tip.reviewer ?? '',
      publishedOn: tip.publishedOn ?? '',
      drawing: tip.drawing ?? '',
    })),
    policies: {
      privacy: toPolicyForm(content.policies.privacy),
      terms: toPolicyForm(content.policies.terms),
      refunds: toPolicyForm(content.policies.refunds),
    },
    chatGreeting: content.chatGreeting,
    disclaimer: content.disclaimer,
  }
}

/** Converts form values to content without validation, so that unfinished content can be previewed. */
export function toContent(form: ContentForm): EditableContent {
  return {
    ...form,
    services: form.services.map((service) => ({
      ...service,
      features: readLines(service.features),
      pricePerMonthPaise: Math.round(readNumber(service.pricePerMonthPaise) * 1e4) / 100,
      successRatePercent: readOptionalNumber(service.successRatePercent),
      forWhom: readLines(service.forWhom),
      sources: service.sources.map(toSource),
    })),
    testimonials: form.testimonials.map(({ measure, ...testimonial }) => ({
      ...testimonial,
      rating: readNumber(testimonial.rating),
      condition: readOptional(testimonial.condition),
      measure: { ...measure, before: readNumber(measure.before), after: readNumber(measure.after) },
    })),
    people: form.people.map(toPerson),
    place: { ...form.place, lines: readLines(form.place.lines) },
    links: form.links.map(({ kind, url }) => ({
      kind: readChoice(LINK_KINDS, kind) ?? 'website',
      url: url.trim(),
    })),
    tips: form.tips.map((tip) => ({
      ...tip,
      sections: tip.sections.map(toSection),
      sources: tip.sources.map(toSource),
      author: readOptional(tip.author),
      reviewer: readOptional(tip.reviewer),
      publishedOn: readOptional(tip.publishedOn),
      drawing: readChoice(DRAWINGS, tip.drawing),
      topic: readChoice(TIP_TOPICS, tip.topic) ?? 'kitchen',
    })),
    policies: {
      privacy: toPolicy(form.policies.privacy),
      terms: toPolicy(form.policies.terms),
      refunds: toPolicy(form.policies.refunds),
    },
  }
}

/** An error at a path, such as `services.0.title`. */
export type ContentProblem = { path: string; message: string }

/** Validates the form values by the contract's rules. */
export function readForm(
  form: ContentForm,
): { ok: true; content: EditableContent } | { ok: false; problems: ContentProblem[] } {
  const result = EditableContent.safeParse(toContent(form))
  return result.success
    ? { ok: true, content: result.data }
    : { ok: false, problems: toProblems(result.error.issues) }
}

/**
 * Maps issues to error messages by field path. For a field that holds a list as lines or paragraphs, the message names
 * the entry.
 *
 * @param issues Issues of Zod or of the server.
 */
export function toProblems(
  issues: readonly { path: string | readonly PropertyKey[]; message: string }[],
): ContentProblem[] {
  return issues.map(({ path, message }) => {
    const parts = (typeof path === 'string' ? path.split('.') : path).map(String)
    const list = parts.findIndex((part) => part in LIST_WORDS)
    const place = parts[list + 1]
    if (list < 0 || place === undefined) return { path: parts.join('.'), message }
    const write = LIST_WORDS[parts[list] as keyof typeof LIST_WORDS] // the path was found among them
    return { path: parts.slice(0, list + 1).join('.'), message: write(Number(place) + 1, message) }
  })
}

const describeLine = (number: number, problem: string): string => t`Line ${number}: ${problem}`

/** Says which entry of a list has an error. */
const LIST_WORDS = {
  features: describeLine,
  forWhom: describeLine,
  lines: describeLine,
  languages: (number: number, problem: string) => t`Language ${number}: ${problem}`,
  paragraphs: (number: number, problem: string) => t`Paragraph ${number}: ${problem}`,
} as const

/** Checks whether both have the same values. The keys of entries are ignored. */
export function isSamePart(a: ContentForm, b: ContentForm, part: ContentPart): boolean {
  return writeWithoutKeys(a[part]) === writeWithoutKeys(b[part])
}

/** The slug of a page from its title: `Less salt, more taste` → `less-salt-more-taste`. */
export function makeSlug(title: string, maxLength: number = MAX_PART_ID): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '')
}

/**
 * The characters in the fonts that every page loads, and those in fonts that load on demand. As in `web/ui/theme.css`.
 */
const COMMON_CHARACTERS = /[\x20-\x7e\u00a0\n°±·¼-¾×é–—‘’“”•…−₹≤≥]/g
const LOADED = /[\u00a1-\u024f\u02b0-\u02ff\u1e00-\u1eff\u0900-\u097f\u200c\u200d]/g

/** Returns a hint about unusual characters in a text, or `null` if there are none. */
export function describeUnusualCharacters(text: string): string | null {
  const unusual = text.normalize('NFC').replace(COMMON_CHARACTERS, '')
  const foreign = listOnce(unusual.replace(LOADED, ''))
  if (foreign.length > 0) {
    return t`Our fonts do not have ${{ signs: foreign.join(' ') }}. Visitors see it in the font of their device.`
  }
  const loaded = listOnce(unusual)
  return loaded.length === 0
    ? null
    : t`${{ signs: loaded.join(' ') }} needs an extra font, which loads a moment later.`
}

function listOnce(text: string): string[] {
  const signs = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)]
  return [
    ...new Set(signs.map(({ segment }) => segment).filter((sign) => !/^[\p{C}\p{Z}]+$/u.test(sign))),
  ].slice(0, 8)
}

function writeWithoutKeys(value: unknown): string {
  return JSON.stringify(value, (name, inner: unknown) => (name === 'key' ? undefined : inner))
}

type Section = EditableContent['tips'][number]['sections'][number]
type SourceRecord = EditableContent['tips'][number]['sources'][number]
type PolicyRecord = z.infer<typeof EditableContent>['policies']['privacy']

function toSourceForm(source: SourceRecord): SourceForm {
  return { ...source, key: makeKey(), year: String(source.year) }
}

function toSource(source: SourceForm): SourceRecord {
  return { ...source, year: readNumber(source.year), url: source.url.trim() }
}

function toSectionForm({ heading, paragraphs }: Section): SectionForm {
  return { key: makeKey(), heading, paragraphs: paragraphs.join('\n\n') }
}

function toSection({ heading, paragraphs }: SectionForm): Section {
  return {
    heading,
    paragraphs: paragraphs.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== ''),
  }
}

function toPolicyForm(policy: PolicyRecord): PolicyForm {
  return { ...policy, sections: policy.sections.map(toSectionForm) }
}

function toPolicy(policy: PolicyForm): PolicyRecord {
  return { ...policy, sections: policy.sections.map(toSection) }
}

function toPersonForm(person: Person): PersonForm {
  return {
    ...person,
    key: makeKey(),
    registration: person.registration ?? { body: '', number: '' },
    languages: person.languages.join(', '),
    practisingSince: writeOptional(person.practisingSince),
    staffId: person.staffId ?? '',
  }
}

function toPerson({ key: _, ...person }: PersonForm): Person {
  const { body, number } = person.registration
  return {
    ...person,
    registration: body.trim() === '' && number.trim() === '' ? null : person.registration,
    languages: person.languages.split(',').filter((language) => language.trim() !== ''),
    practisingSince: readOptionalNumber(person.practisingSince),
    staffId: readOptional(person.staffId),
  }
}

function readOptional(text: string): string | null {
  return text.trim() === '' ? null : text
}

function readOptionalNumber(text: string): number | null {
  return text.trim() === '' ? null : readNumber(text)
}

function writeOptional(number: number | null): string {
  return number === null ? '' : String(number)
}

/** Returns the chosen name, or `null` if none was chosen. */
function readChoice<T extends string>(names: readonly T[], text: string): T | null {
  return names.find((name) => name === text) ?? null
}

function readLines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** Returns NaN for a text that is no number; the contract then reports the error. */
function readNumber(text: string): number {
  const plain = readDevanagariDigits(text).replace(/[,\s₹%]/g, '')
  return plain === '' ? Number.NaN : Number(plain)
}
