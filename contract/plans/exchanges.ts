import { z } from 'zod'
import { EXCHANGE_GROUPS } from '#domain/plans/exchanges/exchange-groups.ts'
import { IdParams, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** The energy of a food that comes from one group, in kcal per 100 g of the food; `null`: from no group. */
export const ExchangePart = z.object({ group: z.enum(EXCHANGE_GROUPS).nullable(), energyKcal: z.number() })
export type ExchangePart = z.infer<typeof ExchangePart>

/** The parts of the foods of a plan by food id; `null` for a food whose energy, or that of an ingredient, is not known. */
export const PlanExchanges = z.object({ foods: z.record(Uuid, z.array(ExchangePart).nullable()) })
export type PlanExchanges = z.infer<typeof PlanExchanges>

/** `countExchanges` counts with these parts. 409 `plan_not_draft` for a published plan, whose recipes are frozen. */
export const getPlanExchanges = endpoint({
  method: 'GET',
  url: '/api/diet-plans/:id/exchanges',
  access: 'plans:write',
  schema: {
    summary: 'How much of the energy of each food of a draft comes from each exchange group',
    tags: ['diet-plans'],
    params: IdParams,
    response: { 200: PlanExchanges },
  },
})
