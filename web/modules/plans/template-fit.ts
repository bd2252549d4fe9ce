import type { ClientRecord } from '#contract/people/clients.ts'
import type { FoodKind, PlanTemplateSummary } from '#contract/plans/plan-templates.ts'
import type { DishRegion } from '#domain/foods/dish-details.ts'
import { FOOD_PREFERENCES, type FoodPreference } from '#domain/people/options.ts'
import { findRegionOfLocation } from '#domain/people/region-of-location.ts'
import { listClientPurposes, type TemplatePurpose } from '#domain/plans/template-purposes.ts'
import { listFoodWarnings, type WarnedClient } from '#domain/plans/warnings.ts'

/** The filters of the list of templates; `null` for all. */
export type TemplateFilters = {
  suits: FoodPreference | null
  region: DishRegion | null
  purpose: TemplatePurpose | null
  nearKcal: number | null
}
export const NO_FILTERS: TemplateFilters = { suits: null, region: null, purpose: null, nearKcal: null }

/** The strictest preference first: a client with several is served by it. */
const STRICTEST = ['vegan', 'jain', 'vegetarian', 'eggetarian', 'non_vegetarian'] as const

/** Returns the filters with which the list opens for a client. A fact that is not recorded sets no filter. */
export function preselectFilters(client: ClientRecord | null, targetKcal: number | null): TemplateFilters {
  if (client === null) return { ...NO_FILTERS, nearKcal: targetKcal }
  const eaten = FOOD_PREFERENCES.filter((preference) => client.foodPreferences.includes(preference))
  return {
    suits: chooseStrictest(eaten),
    region: findRegionOfLocation(client.location),
    purpose: listClientPurposes(client)[0] ?? null,
    nearKcal: targetKcal,
  }
}

/**
 * Lists the filters to try when the list opens, the best first, until one of them finds a template: the region matters
 * least, then the energy, to which days are scaled, then the diet, to which they are adapted. If there is no template for
 * the client's condition, the other filters apply without it.
 */
export function listPreselections(client: ClientRecord | null, targetKcal: number | null): TemplateFilters[] {
  const all = preselectFilters(client, targetKcal)
  const anywhere = { ...all, region: null }
  const anyEnergy = { ...anywhere, nearKcal: null }
  const relaxed = [all, anywhere, anyEnergy, { ...anyEnergy, suits: null }, { ...all, purpose: null }]
  const withoutPurpose = [
    { ...anywhere, purpose: null },
    { ...anyEnergy, purpose: null },
  ]
  return [...relaxed, ...withoutPurpose].filter(
    (filters, index, list) =>
      list.findIndex((other) => JSON.stringify(other) === JSON.stringify(filters)) === index,
  )
}

/** A client who chose non-vegetarian eats everything, and one who chose vegetarian and eggetarian eats eggs. */
function chooseStrictest(eaten: readonly FoodPreference[]): FoodPreference | null {
  if (eaten.includes('non_vegetarian')) return 'non_vegetarian'
  const counted = eaten.includes('eggetarian') ? eaten.filter((each) => each !== 'vegetarian') : eaten
  return STRICTEST.find((preference) => counted.includes(preference)) ?? null
}

/** How a template suits a client: how many of its foods would be swapped or left out, and why. */
export type TemplateFit = { foodCount: number; conflictCount: number; reasons: string[] }

/** Counts the foods of a template that the client must not or does not eat, each food once. */
export function findTemplateFit(
  { foodKinds }: Pick<PlanTemplateSummary, 'foodKinds'>,
  client: WarnedClient,
): TemplateFit {
  const marksOf = (kind: FoodKind): string[] =>
    listFoodWarnings(toWarnedFood(kind), client).map(({ mark }) => mark)
  const conflicting = foodKinds.filter((kind) => marksOf(kind).length > 0)
  const count = (kinds: readonly FoodKind[]): number => kinds.reduce((sum, kind) => sum + kind.count, 0)
  return {
    foodCount: count(foodKinds),
    conflictCount: count(conflicting),
    reasons: [...new Set(conflicting.flatMap(marksOf))],
  }
}

function toWarnedFood({ allergens, tags, isSugary }: FoodKind) {
  return { name: '', allergens, tags, nutrients: isSugary ? { sugarsG: 100 } : {} }
}
