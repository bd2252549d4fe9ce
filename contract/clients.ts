import { z } from 'zod'
import { IdParams, IsoInstant, PageQuery, SearchText, Uuid } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A client in the practice's lists. */
export const ClientSummary = z.object({
  id: Uuid,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  isOnboardingComplete: z.boolean(),
  createdAt: IsoInstant,
})
export type ClientSummary = z.infer<typeof ClientSummary>

/** What somebody who writes a plan must have in sight. */
export const ClientRecord = ClientSummary.extend({
  phone: z.string().nullable(),
  /** Today: the age as recorded has moved on. */
  age: z.number().int().nullable(),
  gender: z.string().nullable(),
  /** For formulas; null where it is not known. */
  sex: z.enum(['male', 'female']).nullable(),
  heightCm: z.number().nullable(),
  /** The last measurement, else the weight given at onboarding. */
  weightKg: z.number().nullable(),
  bmi: z.number().nullable(),
  location: z.string().nullable(),
  activityLevel: z.string().nullable(),
  healthGoals: z.array(z.string()),
  medicalConditions: z.array(z.string()),
  allergies: z.array(z.string()),
  foodPreferences: z.array(z.string()),
  healthFlags: z.array(z.string()),
  /** Newest first, at most five. */
  recentWeights: z.array(z.object({ entryDate: IsoInstant, weightKg: z.number() })),
})
export type ClientRecord = z.infer<typeof ClientRecord>

export const listClients = endpoint({
  method: 'GET',
  url: '/api/clients',
  access: 'clients:read',
  schema: {
    summary: 'Clients by name or email, within one’s reach',
    tags: ['clients'],
    querystring: PageQuery.extend({ search: SearchText.optional() }),
    response: { 200: z.array(ClientSummary) },
  },
})

export const getClient = endpoint({
  method: 'GET',
  url: '/api/clients/:id',
  access: 'clients:read',
  schema: {
    summary: 'One client’s record',
    tags: ['clients'],
    params: IdParams,
    response: { 200: ClientRecord },
  },
})

/** Figures of the practice that staff see when they arrive; counted within one’s reach. */
export const getPracticeSummary = endpoint({
  method: 'GET',
  url: '/api/practice/summary',
  access: 'practice:view',
  schema: {
    summary: 'Counts of clients and plans',
    tags: ['practice'],
    response: {
      200: z.object({
        clientCount: z.number().int(),
        activePlanCount: z.number().int(),
        draftPlanCount: z.number().int(),
      }),
    },
  },
})
