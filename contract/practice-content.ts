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

/** Everything the practice says of itself, in one record: defaults in code, changed in Settings. */
export const PracticeContent = z.object({
  brand: z.object({
    name: z.string().min(1).max(60),
    tagline: z.string().min(1).max(120),
    email: z.email(),
    phone: z.string().max(20),
  }),
  claims: z.array(z.object({ value: z.string().min(1).max(20), label: z.string().min(1).max(60) })).max(6),
  services: z.array(ServiceProgram).min(1).max(12),
  disclaimer: z.string().min(1).max(200),
})
export type PracticeContent = z.infer<typeof PracticeContent>
