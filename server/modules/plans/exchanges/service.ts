import type { ExchangePart, PlanExchanges } from '#contract/plans/exchanges.ts'
import { findExchangeGroup } from '#domain/plans/exchanges/exchange-groups.ts'
import { listPlacedFoods } from '#domain/plans/plan.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { findWithinReach, recordPlanAccess, requireDraft } from '../plan-access.ts'
import { exchangesRepository } from './repository.ts'

/**
 * Returns the energy of each food of a draft by exchange group. Throws 404 for a plan outside the caller's reach, and 409
 * for a published plan.
 */
export async function getPlanExchanges(ctx: Ctx, planId: string): Promise<PlanExchanges> {
  const stored = await findWithinReach(ctx, planId)
  requireDraft(stored)
  await recordPlanAccess(ctx, 'plan.read', stored)
  const ids = [...new Set(listPlacedFoods(stored.days).flatMap(({ foodId }) => foodId ?? []))]
  const foods: PlanExchanges['foods'] = {}
  for (const part of await exchangesRepository.listParts(ctx.db, ids)) {
    const { foodId, foodGroup, energyKcal, fatG, gramsPer100g } = part
    const known = foods[foodId]
    // One ingredient of unknown energy makes the whole dish unknown.
    if (known === null) continue
    if (energyKcal === null) {
      foods[foodId] = null
      continue
    }
    const group = findExchangeGroup(foodGroup, { energyKcal, ...(fatG === null ? {} : { fatG }) })
    foods[foodId] = addPart(known ?? [], { group, energyKcal: (energyKcal * gramsPer100g) / 100 })
  }
  return { foods }
}

function addPart(parts: readonly ExchangePart[], part: ExchangePart): ExchangePart[] {
  const same = parts.find(({ group }) => group === part.group)
  if (!same) return [...parts, part]
  const sum = { group: part.group, energyKcal: same.energyKcal + part.energyKcal }
  return parts.map((each) => (each === same ? sum : each))
}
