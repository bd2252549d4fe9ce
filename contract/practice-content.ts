import { z } from 'zod'

/** One of the six programmes that the practice offers. */
export const ServiceProgram = z.object({
  id: z.enum(['weight-loss', 'diabetes', 'pcod', 'thyroid', 'pregnancy', 'wedding']),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(400),
  features: z.array(z.string().min(1).max(120)).min(1).max(8),
  pricePerMonthPaise: z.number().int().min(0),
  duration: z.string().min(1).max(60),
  successRatePercent: z.number().int().min(0).max(100),
})
export type ServiceProgram = z.infer<typeof ServiceProgram>

/** Text in one line, without control characters. */
const Line = z
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
})
export type Brand = z.infer<typeof Brand>

/** Everything the practice says of itself, in one record: defaults in code, changed in Settings. */
export const PracticeContent = z.object({
  brand: Brand,
  claims: z.array(z.object({ value: z.string().min(1).max(20), label: z.string().min(1).max(60) })).max(6),
  services: z.array(ServiceProgram).min(1).max(12),
  disclaimer: z.string().min(1).max(200),
})
export type PracticeContent = z.infer<typeof PracticeContent>
