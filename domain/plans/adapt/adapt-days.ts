import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'
import { MEAL_SLOTS, type MealSlot, type PlanDay, type PlanItem } from '../plan.ts'
import { findSwaps, type SwapSurroundings } from '../swaps/find-swaps.ts'
import { findSwapBasis, type SwapBasis, type SwapFood } from '../swaps/swap-food.ts'
import { describeSwapPlace } from '../swaps/swap-place.ts'
import { CLOSE, type SwapTolerance } from '../swaps/swap-portion.ts'
import type { WarnedClient } from '../warnings.ts'
import { listFoodConflicts } from './food-conflicts.ts'

/** The client and the foods to which days are adapted. */
export type AdaptInput<Food extends SwapFood> = {
  days: readonly PlanDay[]
  client: WarnedClient
  /** Returns a food; `null` if it does not exist. */
  lookUp: (foodId: string) => Food | null
  /** Lists the foods that may take the place of a food, by what they must have in common with it. */
  listOffered: (basis: SwapBasis, food: Food) => readonly Food[]
  /** Returns the dislike that concerns a food, in the writer's words; `null` if none does. */
  findDislike: (foodId: string) => string | null
  isPair: SwapSurroundings['isPair']
}

/** A food that was swapped, or left out if `to` is `null`. `reasons` are short words, such as `contains dairy: allergy`. */
export type AdaptChange = {
  dayNumber: number
  slot: MealSlot
  from: string
  to: string | null
  reasons: string[]
}

/**
 * The second try: portions are scaled to the client's target afterwards, so a food that differs more is still better than
 * none. Ours, not from a source.
 */
const LOOSE: SwapTolerance = { energy: 0.3, carbsG: 40 }

/**
 * Adapts days to a client. Each food in conflict with allergies, preferences, diabetes or dislikes is replaced: by its
 * first alternative without a conflict, otherwise by the best swap of the same role (`findSwaps`), first with the
 * tolerances of swaps, then with wider ones, then of its other roles. A food without any of these is left out.
 *
 * No food of the result, and no alternative, is in conflict with the client. The days themselves do not change.
 *
 * Example: client without dairy, `Matar paneer` → `Matar tofu`, with the reason `contains dairy: allergy`.
 */
export function adaptDays<Food extends SwapFood>(
  input: AdaptInput<Food>,
): { days: PlanDay[]; changes: AdaptChange[] } {
  const changes: AdaptChange[] = []
  const days = [...input.days]
  for (const [dayIndex, { dayNumber }] of days.entries()) {
    for (const { key: slot } of MEAL_SLOTS) {
      // The list grows shorter when a food is left out, so it is read again after each change.
      for (const item of days[dayIndex]?.meals[slot].items ?? []) {
        const day = days[dayIndex]
        if (day === undefined) continue
        const { adapted, changed } = adaptItem(input, { days, day, slot, item })
        for (const change of changed) changes.push({ dayNumber, slot, ...change })
        if (changed.length > 0) days[dayIndex] = replaceItem(day, slot, item, adapted)
      }
    }
  }
  return { days, changes }
}

type Place = { days: readonly PlanDay[]; day: PlanDay; slot: MealSlot; item: PlanItem }
type ItemChange = Omit<AdaptChange, 'dayNumber' | 'slot'>

function adaptItem<Food extends SwapFood>(
  input: AdaptInput<Food>,
  place: Place,
): { adapted: PlanItem | null; changed: ItemChange[] } {
  const { alternatives = [], ...main } = place.item
  const reasonsOf = (item: PlanItem): string[] => listReasons(input, item)
  const rest = alternatives.filter((other) => reasonsOf(other).length === 0)
  const changed: ItemChange[] = alternatives
    .filter((other) => !rest.includes(other))
    .map((other) => ({ from: other.name, to: null, reasons: reasonsOf(other) }))
  const reasons = reasonsOf(main)
  const [first, ...others] = reasons.length === 0 ? [main, ...rest] : rest
  if (first !== undefined) {
    if (reasons.length > 0) changed.unshift({ from: main.name, to: first.name, reasons })
    return { adapted: others.length > 0 ? { ...first, alternatives: others } : first, changed }
  }
  const swap = findReplacement(input, place)
  return { adapted: swap, changed: [{ from: main.name, to: swap?.name ?? null, reasons }, ...changed] }
}

function listReasons<Food extends SwapFood>(input: AdaptInput<Food>, { foodId }: PlanItem): string[] {
  const food = input.lookUp(foodId)
  if (food === null) return [say(msg`no longer available`)]
  const dislike = input.findDislike(foodId)
  return [
    ...listFoodConflicts(food, input.client),
    ...(dislike === null ? [] : [say(msg`disliked: ${{ food: dislike }}`)]),
  ]
}

function findReplacement<Food extends SwapFood>(
  input: AdaptInput<Food>,
  { days, day, slot, item }: Place,
): PlanItem | null {
  const food = input.lookUp(item.foodId)
  if (food === null) return null
  const place = describeSwapPlace(food, { day, slot, at: item }, input.lookUp)
  const planFoodIds = days.flatMap(({ meals }) =>
    MEAL_SLOTS.flatMap(({ key }) => meals[key].items.map(({ foodId }) => foodId)),
  )
  const surroundings = { ...place, planFoodIds, isPair: input.isPair }
  for (const roles of listRoleOrders(food)) {
    const asRole = { ...food, roles }
    const basis = findSwapBasis(asRole)
    if (basis === null) continue
    const offered = input.listOffered(basis, food).filter(({ id }) => input.findDislike(id) === null)
    for (const tolerance of [CLOSE, LOOSE]) {
      const { swaps } = findSwaps(
        {
          food: asRole,
          grams: item.grams,
          slot,
          client: input.client,
          surroundings,
          day: place.day,
          tolerance,
        },
        offered,
      )
      const [best] = swaps
      if (best) return { foodId: best.food.id, name: best.food.name, ...best.portion }
    }
  }
  return null
}

/** Lists the roles with each of them first in turn: a dish is swapped by its main role, then by the others. */
function listRoleOrders({ roles }: SwapFood): SwapFood['roles'][] {
  if (roles.length === 0) return [roles]
  return roles.map((role) => [role, ...roles.filter((other) => other !== role)])
}

function replaceItem(day: PlanDay, slot: MealSlot, item: PlanItem, adapted: PlanItem | null): PlanDay {
  const meal = day.meals[slot]
  const items = meal.items.flatMap((each) => (each === item ? (adapted ?? []) : [each]))
  return { ...day, meals: { ...day.meals, [slot]: { ...meal, items } } }
}
