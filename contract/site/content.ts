import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { DRAWINGS } from '#domain/site/drawings.ts'
import { findLinkProblem, LINK_KINDS } from '#domain/site/links.ts'
import { findHoursProblem } from '#domain/site/opening-hours.ts'
import { TIP_TOPICS } from '#domain/site/tips.ts'
import { say } from '#domain/words/say.ts'
import { IsoDate, Uuid } from '../common.ts'

/** Characters that people type. Invisible characters, and those that could be read as markup, are refused. */
const WRITABLE = /^[^\p{Cc}\p{Co}\p{Cn}<>]*$/u
const NOT_WRITABLE = msg`Please use only letters, numbers and common punctuation.`

/** A text of a page, in one paragraph; 1 to `max` characters, or from 0 if it is optional. */
export function ContentText(
  max: number,
  { missing = msg`Please fill this in` }: { missing?: MessageDescriptor | null } = {},
) {
  return z
    .string(missing === null ? undefined : sentence(missing))
    .overwrite((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
    .min(missing === null ? 0 : 1, missing === null ? undefined : sentence(missing))
    .max(max, sentence(msg`Please use at most ${{ max }} characters.`))
    .regex(WRITABLE, sentence(NOT_WRITABLE))
}

/** A list of texts. */
function ContentTextList(max: number, { most, least = 1 }: { most: number; least?: number }) {
  return z
    .array(ContentText(max))
    .min(least, sentence(msg`Please add at least one`))
    .max(most, sentence(msg`Please use at most ${{ most }}`))
}

function Whole(min: number, max: number) {
  const range = sentence(msg`Please enter a whole number from ${{ min }} to ${{ max }}`)
  return z.number(range).int(range).min(min, range).max(max, range)
}

/** The part of a page's address that identifies it. */
function Slug(max: number) {
  return z
    .string()
    .min(1, sentence(msg`Please fill this in`))
    .max(max, sentence(msg`Please use at most ${{ max }} characters.`))
    .regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      sentence(msg`Please use small letters, numbers and hyphens, such as less-salt`),
    )
}

const WebAddress = z
  .url({ protocol: /^https$/, error: () => say(msg`Please enter an address that begins with https://`) })
  .max(500, sentence(msg`Please use at most 500 characters.`))

/** Maximum length of the id of a programme, testimonial or person; below it, that of the address of a tip. */
export const MAX_PART_ID = 40
export const MAX_TIP_SLUG = 60

/** The id of a programme, testimonial or person. */
export const PartId = Slug(MAX_PART_ID)

/** The source of a health claim. */
export const Source = z.object({
  title: ContentText(200),
  publisher: ContentText(120),
  year: Whole(1900, 2100),
  /** Empty if it is not on the web, or has no lasting address. */
  url: z.union([z.literal(''), WebAddress], {
    error: () => say(msg`Please enter an address that begins with https://, or leave this empty`),
  }),
})
export type Source = z.infer<typeof Source>

const Figure = z
  .number(sentence(msg`Please enter a number`))
  .min(-100_000, sentence(msg`Please enter a smaller number`))
  .max(100_000, sentence(msg`Please enter a smaller number`))

/**
 * A testimonial about the practice. It is marked as a sample if it does not come from a client. Visitors see it only
 * while an admin has confirmed it: see `ResultConfirmation`.
 */
export const Testimonial = z.object({
  id: PartId,
  name: ContentText(60),
  location: ContentText(60),
  rating: Whole(1, 5),
  text: ContentText(500),
  /** The outcome in a few words: `HbA1c 9.2 to 6.8 in 5 months`. */
  result: ContentText(120),
  condition: ContentText(60, { missing: null }).nullable(),
  /** The figure before and after, as drawn in the chart. */
  measure: z.object({
    label: ContentText(40),
    unit: ContentText(10, { missing: null }),
    before: Figure,
    after: Figure,
  }),
  isSample: z.boolean(),
})
export type Testimonial = z.infer<typeof Testimonial>

/**
 * An admin's confirmation that a client said this and agreed to it being shown. Only the server writes it. It counts as
 * long as the testimonial says what was confirmed.
 */
export const ResultConfirmation = z.object({
  /** The testimonial as it was confirmed. */
  confirmed: Testimonial,
  /** The day on which the client agreed, `YYYY-MM-DD`. */
  consentedOn: IsoDate,
  confirmedOn: IsoDate,
  confirmedById: Uuid,
})
export type ResultConfirmation = z.infer<typeof ResultConfirmation>

/** A heading with paragraphs under it. */
export const TextSection = z.object({
  heading: ContentText(120),
  paragraphs: ContentTextList(1500, { most: 12 }),
})
export type TextSection = z.infer<typeof TextSection>

/** A short article with its sources. */
export const HealthTip = z.object({
  slug: Slug(MAX_TIP_SLUG),
  title: ContentText(100),
  summary: ContentText(240),
  sections: z
    .array(TextSection)
    .min(1, sentence(msg`Please add at least one section`))
    .max(8, sentence(msg`Please use at most 8 sections`)),
  sources: z
    .array(Source)
    .min(1, sentence(msg`Please add at least one source`))
    .max(8, sentence(msg`Please add at most 8 sources`)),
  /** The day of the last check, by the reviewer if there is one; `YYYY-MM-DD`. */
  reviewedOn: IsoDate,
  /** `null` if the practice as a whole wrote it. */
  author: ContentText(60).nullable().default(null),
  /** The person who checked it, other than the author. */
  reviewer: ContentText(120).nullable().default(null),
  publishedOn: IsoDate.nullable().default(null),
  /** The drawing at its head. A name that is not known any more counts as none. */
  drawing: z.enum(DRAWINGS).nullable().catch(null).default(null),
  topic: z.enum(TIP_TOPICS).catch('kitchen').default('kitchen'),
  /** The message with which a booking from this article begins; empty for a general one. */
  question: ContentText(160, { missing: null }).default(''),
})
export type HealthTip = z.infer<typeof HealthTip>

export const Policy = z.object({
  title: ContentText(80),
  /** `YYYY-MM-DD` */
  updatedOn: IsoDate,
  introduction: ContentText(800),
  sections: z
    .array(TextSection)
    .min(1, sentence(msg`Please add at least one section`))
    .max(20, sentence(msg`Please use at most 20 sections`)),
})
export type Policy = z.infer<typeof Policy>

/**
 * A programme that the practice offers. The original ones can be chosen when booking; programmes added later are booked
 * as "Something else".
 */
export const ServiceProgram = z.object({
  id: PartId,
  title: ContentText(100),
  /** What a visitor would say: `I want to lose weight`. Empty if the title says it. */
  concern: ContentText(40, { missing: null }).default(''),
  description: ContentText(400),
  features: ContentTextList(120, { most: 8 }),
  pricePerMonthPaise: z
    .number(sentence(msg`Please enter a price`))
    .int(sentence(msg`Please enter a price in rupees and paise`))
    .min(0, sentence(msg`Please enter a price`))
    .max(100_000_000, sentence(msg`Please enter a smaller price`)),
  duration: ContentText(60),
  /** The practice's own figure; `null` if it has none. Visitors see it only beside its meaning. */
  successRatePercent: Whole(0, 100).nullable(),
  /** The sentence that says what was counted, of which clients and when; empty until it is written. */
  successRateMeaning: ContentText(240, { missing: null }).default(''),
  /** The fields from here on are for the service's own page. The people it is for, one sentence each. */
  forWhom: ContentTextList(200, { most: 8 }),
  /** The course of the programme, month by month. */
  steps: z
    .array(z.object({ title: ContentText(80), text: ContentText(500) }))
    .min(1, sentence(msg`Please add at least one step`))
    .max(8, sentence(msg`Please use at most 8 steps`)),
  /** The limits of the programme, and cases in which to see a doctor first. */
  caution: ContentText(600),
  sources: z.array(Source).max(8, sentence(msg`Please add at most 8 sources`)),
})
export type ServiceProgram = z.infer<typeof ServiceProgram>

/** Identifies a stored portrait: SHA-256 of its bytes, in hex. It is part of its address. */
export const PortraitHash = z.string().regex(/^[0-9a-f]{64}$/, sentence(msg`Please choose the photo again`))

/** One of the people of the practice, as the public pages show them. */
export const Person = z.object({
  id: PartId,
  name: ContentText(60),
  /** Their job at the practice: `Clinical dietician`. */
  role: ContentText(60),
  /** Degrees; empty if none is shown. */
  qualification: ContentText(120, { missing: null }),
  /** Where they are registered: `Indian Dietetic Association`, `RD 1234`. */
  registration: z.object({ body: ContentText(80), number: ContentText(40) }).nullable(),
  languages: ContentTextList(30, { most: 8, least: 0 }),
  /** The year in which they began to practise. */
  practisingSince: Whole(1950, 2100).nullable(),
  /** A sentence of their own; empty if they say nothing. */
  words: ContentText(240, { missing: null }),
  portrait: PortraitHash.nullable(),
  /** The account with which they work here: visitors who book a time of that account read that this person calls. */
  staffId: Uuid.nullable(),
  /** True for an invented person; the pages say so. */
  isExample: z.boolean(),
})
export type Person = z.infer<typeof Person>

const PIN = msg`Please enter the six digits of the PIN code`

/** Where the practice is. All fields are empty if it receives nobody. */
export const PracticePlace = z
  .object({
    /** House, street and area. */
    lines: ContentTextList(80, { most: 3, least: 0 }),
    city: ContentText(60, { missing: null }),
    state: ContentText(60, { missing: null }),
    pin: z
      .string()
      .trim()
      .regex(/^([1-9]\d{5})?$/, sentence(PIN)),
    /** The place on a map; a link, because pages load nothing from other sites. */
    mapUrl: z.union([z.literal(''), WebAddress], {
      error: () => say(msg`Please enter an address that begins with https://, or leave this empty`),
    }),
  })
  .superRefine(({ lines, city, state, pin, mapUrl }, context) => {
    if ([city, state, pin, mapUrl].every((text) => text === '') && lines.length === 0) return
    const refuse = (path: string, message: MessageDescriptor): void =>
      context.addIssue({ code: 'custom', path: [path], message: say(message) })
    if (lines.length === 0) refuse('lines', msg`Please enter house and street`)
    if (city === '') refuse('city', msg`Please enter the city`)
    if (state === '') refuse('state', msg`Please enter the state`)
    if (pin === '') refuse('pin', PIN)
  })
export type PracticePlace = z.infer<typeof PracticePlace>

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, sentence(msg`Please enter a time`))

/** A span of a weekday in which visitors reach the practice, on its own clock. */
export const OpeningHours = z.object({
  /** ISO: 1 is Monday, 7 is Sunday. */
  weekday: Whole(1, 7),
  /** `09:30` */
  opens: TimeOfDay,
  closes: TimeOfDay,
})
export type OpeningHours = z.infer<typeof OpeningHours>

/** The practice's page elsewhere. */
export const SocialLink = z
  .object({ kind: z.enum(LINK_KINDS), url: WebAddress })
  .superRefine(({ kind, url }, context) => {
    const message = findLinkProblem(kind, url)
    if (message) context.addIssue({ code: 'custom', path: ['url'], message })
  })
export type SocialLink = z.infer<typeof SocialLink>

/** A question that visitors ask, with its answer. */
export const Question = z.object({ question: ContentText(120), answer: ContentText(800) })
export type Question = z.infer<typeof Question>

/** Lines that the law or fairness asks for. GSTIN and tax rate are in the tax settings. */
export const LegalLines = z.object({
  /** The registration of the practice; empty if there is none. */
  registration: ContentText(160, { missing: null }),
  /** The policy on refunds in a sentence, beside prices; empty if none is shown. */
  refund: ContentText(200, { missing: null }),
})
export type LegalLines = z.infer<typeof LegalLines>

/** Text in one line, without control characters. */
export const Line = z
  .string()
  .max(1000)
  .overwrite((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .regex(
    /^[^\p{Cc}\p{Co}\p{Cn}<>]*$/u,
    sentence(msg`Please use only letters, numbers and common punctuation.`),
  )

export const MAX_PRACTICE_NAME = 60
export const MAX_TAGLINE = 120
export const MAX_BRAND_PHONE = 20

/** The identity of the practice, shown on every page, in mails and on plans. */
export const Brand = z.object({
  name: Line.min(1, sentence(msg`Name is required`)).max(
    MAX_PRACTICE_NAME,
    sentence(msg`Please use at most ${{ max: MAX_PRACTICE_NAME }} characters.`),
  ),
  tagline: Line.min(1, sentence(msg`Tagline is required`)).max(
    MAX_TAGLINE,
    sentence(msg`Please use at most ${{ max: MAX_TAGLINE }} characters.`),
  ),
  email: Line.min(1, sentence(msg`Email is required`))
    .max(254)
    .pipe(z.email(sentence(msg`Please enter a valid email address.`))),
  /** Shown as written; empty if none is shown. */
  phone: Line.max(
    MAX_BRAND_PHONE,
    sentence(msg`Please use at most ${{ max: MAX_BRAND_PHONE }} characters.`),
  ).regex(/^(\+?[\d\s().-]{6,})?$/, sentence(msg`Please enter a phone number, or leave this empty`)),
  /** The WhatsApp number, with its country code; empty if no chat is offered. */
  whatsapp: Line.max(
    MAX_BRAND_PHONE,
    sentence(msg`Please use at most ${{ max: MAX_BRAND_PHONE }} characters.`),
  ).regex(
    /^(\+[1-9][\d\s().-]{6,})?$/,
    sentence(msg`Please enter a number with its country code, such as +91, or leave this empty`),
  ),
})
export type Brand = z.infer<typeof Brand>

export const MAX_HEALTH_TIPS = 80
export const MAX_PEOPLE = 24

const Parts = {
  claims: z
    .array(z.object({ value: ContentText(20), label: ContentText(60) }))
    .max(6, sentence(msg`Please use at most 6 claims`)),
  services: z
    .array(ServiceProgram)
    .min(1, sentence(msg`Please add at least one programme`))
    .max(12, sentence(msg`Please add at most 12 programmes`)),
  /** The steps by which somebody becomes a client. */
  steps: z
    .array(z.object({ title: ContentText(80), text: ContentText(400) }))
    .min(1, sentence(msg`Please add at least one step`))
    .max(6, sentence(msg`Please use at most 6 steps`)),
  testimonials: z.array(Testimonial).max(12, sentence(msg`Please add at most 12 testimonials`)),
  people: z.array(Person).max(MAX_PEOPLE, sentence(msg`Please add at most ${{ max: MAX_PEOPLE }} people`)),
  place: PracticePlace,
  hours: z
    .array(OpeningHours)
    .max(14, sentence(msg`Please use at most 2 time ranges a day`))
    .superRefine((hours, context) => {
      const problem = findHoursProblem(hours)
      if (problem) context.addIssue({ code: 'custom', ...problem })
    }),
  links: z.array(SocialLink).max(8, sentence(msg`Please add at most 8 links`)),
  questions: z.array(Question).max(20, sentence(msg`Please add at most 20 questions`)),
  legal: LegalLines,
  tips: z
    .array(HealthTip)
    .max(MAX_HEALTH_TIPS, sentence(msg`Please keep at most ${{ max: MAX_HEALTH_TIPS }} tips`)),
  policies: z.object({ privacy: Policy, terms: Policy, refunds: Policy }),
  /** The text with which a chat begins. */
  chatGreeting: ContentText(300),
  disclaimer: ContentText(200),
}

/** The practice's whole content in one record: defaults in code, changed in Settings. */
export const PracticeContent = z.object({
  brand: Brand,
  ...Parts,
  confirmations: z.array(ResultConfirmation),
})
export type PracticeContent = z.infer<typeof PracticeContent>

/**
 * The content that is edited together: all except the practice's details, which are in the settings, and the
 * confirmations of results, which are calls of their own. Each page has its own address.
 */
export const EditableContent = z.object(Parts).superRefine((content, context) => {
  const named = [
    ['services', 'id', content.services.map(({ id }) => id)],
    ['testimonials', 'id', content.testimonials.map(({ id }) => id)],
    ['tips', 'slug', content.tips.map(({ slug }) => slug)],
    ['people', 'id', content.people.map(({ id }) => id)],
    ['people', 'staffId', content.people.map(({ id, staffId }) => staffId ?? id)],
    ['questions', 'question', content.questions.map(({ question }) => question)],
  ] as const
  for (const [part, field, names] of named) {
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) < index) {
        context.addIssue({
          code: 'custom',
          path: [part, index, field],
          message: say(msg`This name is already used`),
        })
      }
    }
  }
})
export type EditableContent = z.infer<typeof EditableContent>
