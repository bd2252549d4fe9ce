import { z } from 'zod'

/** Where a claim about health comes from. */
export const Source = z.object({
  title: z.string().min(1).max(200),
  publisher: z.string().min(1).max(120),
  year: z.number().int().min(1900).max(2100),
  /** Empty: not on the web, or no lasting address. */
  url: z.union([z.literal(''), z.url({ protocol: /^https$/ })]),
})
export type Source = z.infer<typeof Source>

/** What somebody says of the practice. One that the practice did not hear from a client is marked as a sample. */
export const Testimonial = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  name: z.string().min(1).max(60),
  location: z.string().min(1).max(60),
  rating: z.number().int().min(1).max(5),
  text: z.string().min(1).max(500),
  /** The outcome in a few words: `HbA1c 9.2 to 6.8 in 5 months`. */
  result: z.string().min(1).max(120),
  condition: z.string().max(60).nullable(),
  /** What is drawn: a figure before and after. */
  measure: z.object({
    label: z.string().min(1).max(40),
    unit: z.string().max(10),
    before: z.number(),
    after: z.number(),
  }),
  isSample: z.boolean(),
})
export type Testimonial = z.infer<typeof Testimonial>

/** A heading with paragraphs under it. */
export const TextSection = z.object({
  heading: z.string().min(1).max(120),
  paragraphs: z.array(z.string().min(1).max(1500)).min(1).max(12),
})
export type TextSection = z.infer<typeof TextSection>

/** A short article with its sources. */
export const HealthTip = z.object({
  slug: z.string().regex(/^[a-z0-9-]{1,60}$/),
  title: z.string().min(1).max(100),
  summary: z.string().min(1).max(240),
  readingMinutes: z.number().int().min(1).max(15),
  sections: z.array(TextSection).min(1).max(8),
  sources: z.array(Source).min(1).max(8),
  /** `YYYY-MM-DD` */
  reviewedOn: z.iso.date(),
})
export type HealthTip = z.infer<typeof HealthTip>

export const Policy = z.object({
  title: z.string().min(1).max(80),
  /** `YYYY-MM-DD` */
  updatedOn: z.iso.date(),
  introduction: z.string().min(1).max(800),
  sections: z.array(TextSection).min(1).max(20),
})
export type Policy = z.infer<typeof Policy>

/** One of the six programmes that the practice offers. */
export const ServiceProgram = z.object({
  id: z.enum(['weight-loss', 'diabetes', 'pcod', 'thyroid', 'pregnancy', 'wedding']),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(400),
  features: z.array(z.string().min(1).max(120)).min(1).max(8),
  pricePerMonthPaise: z.number().int().min(0),
  duration: z.string().min(1).max(60),
  successRatePercent: z.number().int().min(0).max(100),
  /** The rest is for the service's own page. Who it is for, a sentence each. */
  forWhom: z.array(z.string().min(1).max(200)).min(1).max(8),
  /** How the months go, step by step. */
  steps: z
    .array(z.object({ title: z.string().min(1).max(80), text: z.string().min(1).max(500) }))
    .min(1)
    .max(8),
  /** What it does not do, and when a doctor comes first. */
  caution: z.string().min(1).max(600),
  sources: z.array(Source).max(8),
})
export type ServiceProgram = z.infer<typeof ServiceProgram>

/** Text in one line, without control characters. */
export const Line = z
  .string()
  .max(1000)
  .overwrite((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .regex(/^[^\p{Cc}\p{Co}\p{Cn}<>]*$/u, 'Please use letters, figures and common signs only.')

/** Who the practice is: on every page, in mails, on plans. */
export const Brand = z.object({
  name: Line.min(1, 'Name is required').max(60, 'Please use at most 60 characters.'),
  tagline: Line.min(1, 'Tagline is required').max(120, 'Please use at most 120 characters.'),
  email: Line.min(1, 'Email is required').max(254).pipe(z.email('Please enter a valid email address.')),
  /** Shown as written; empty: none is shown. */
  phone: Line.max(20, 'Please use at most 20 characters.').regex(
    /^(\+?[\d\s().-]{6,})?$/,
    'Please enter a phone number, or leave this empty',
  ),
  /** Where chats are answered, with its country code; empty: no chat is offered. */
  whatsapp: Line.max(20, 'Please use at most 20 characters.').regex(
    /^(\+[1-9][\d\s().-]{6,})?$/,
    'Please enter a number with its country code, such as +91, or leave this empty',
  ),
})
export type Brand = z.infer<typeof Brand>

/** Everything the practice says of itself, in one record: defaults in code, changed in Settings. */
export const PracticeContent = z.object({
  brand: Brand,
  claims: z.array(z.object({ value: z.string().min(1).max(20), label: z.string().min(1).max(60) })).max(6),
  services: z.array(ServiceProgram).min(1).max(12),
  /** How somebody becomes a client, in a few steps. */
  steps: z
    .array(z.object({ title: z.string().min(1).max(80), text: z.string().min(1).max(400) }))
    .min(1)
    .max(6),
  testimonials: z.array(Testimonial).max(12),
  tips: z.array(HealthTip).max(24),
  policies: z.object({ privacy: Policy, terms: Policy, refunds: Policy }),
  /** What a chat begins with. */
  chatGreeting: z.string().min(1).max(300),
  disclaimer: z.string().min(1).max(200),
})
export type PracticeContent = z.infer<typeof PracticeContent>
