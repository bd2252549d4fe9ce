import { formatNutrient } from '#domain/nutrients/format-total.ts'
import { NUTRIENTS, type NutrientKey } from '#domain/nutrients/nutrients.ts'
import {
  ALLERGIES,
  ALLERGY_LABELS,
  FOOD_PREFERENCE_LABELS,
  FOOD_PREFERENCES,
  isOneOf,
} from '#domain/people/options.ts'
import { formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { nameSlot } from '../plan.ts'
import { joinList } from '../safety/finding-words.ts'
import type { Relaxation } from './conflicts.ts'
import type { WishId } from './draft-dish.ts'
import type { DraftWishes } from './wishes.ts'

/** What the sentences about a conflict need to know. */
export type ConflictContext = {
  wishes: DraftWishes
  dayNumber: number
  nameFood: (foodId: string) => string
}

/** Writes a wish for people: `Protein at least 90 g`, `No dairy (allergy)`. */
export function describeWish(wish: WishId, { wishes, dayNumber, nameFood }: ConflictContext): string {
  const [kind, about = ''] = splitWish(wish)
  switch (kind) {
    case 'energy':
      return `${formatNumber(wishes.energyKcal)} kcal a day`
    case 'min':
    case 'max': {
      const key = about as NutrientKey // the id of a target ends with its key
      const target = wishes.targets.find((each) => each.key === key)
      const amount = formatNutrient(target?.[kind] ?? 0, key)
      return `${say(NUTRIENTS[key].label)} ${kind === 'min' ? 'at least' : 'at most'} ${amount}`
    }
    case 'slot':
      return `A meal at ${labelSlot(about)}`
    case 'locked':
      return `The locked ${labelSlot(about)} of day ${dayNumber}`
    case 'keep':
      return `${nameFood(about)} in the week`
    case 'allergy':
      return `No ${isOneOf(ALLERGIES, about) ? say(ALLERGY_LABELS[about]).toLowerCase() : about} (allergy)`
    case 'diet':
      return `Food preference: ${describeDiet(wishes)}`
    case 'diabetes':
      return 'No sweets and sugar (diabetes)'
    case 'fasting':
      return `Fasting food on day ${dayNumber}`
    case 'dislike':
      return `No ${about}`
    case 'cost':
      return 'Everyday ingredients only'
    default:
      return `Each dish at most ${countTimes(wishes.maxRepeats)} in the week`
  }
}

/** Writes a change of a wish for people: `Protein 60 g instead of 90 g`, `Allow palak paneer`. */
export function describeRelaxation(
  wish: WishId,
  relaxation: Relaxation,
  { wishes, dayNumber, nameFood }: ConflictContext,
): string {
  const [kind, about = ''] = splitWish(wish)
  if (relaxation.kind === 'amount') {
    const { amount } = relaxation
    if (kind === 'energy')
      return `${formatNumber(amount)} kcal instead of ${formatNumber(wishes.energyKcal)} kcal`
    const key = about as NutrientKey // the id of a target ends with its key
    const target = wishes.targets.find((each) => each.key === key)
    const wanted = formatNutrient((kind === 'min' ? target?.min : target?.max) ?? 0, key)
    return `${say(NUTRIENTS[key].label)} ${formatNutrient(amount, key)} instead of ${wanted}`
  }
  if (relaxation.kind === 'dishes') {
    const names = joinList(relaxation.names)
    if (kind === 'repeats') return `Allow ${names} once more`
    return kind === 'fasting' ? `Allow ${names} on day ${dayNumber}` : `Allow ${names}`
  }
  if (kind === 'keep') return `Leave out ${nameFood(about)}`
  return kind === 'locked'
    ? `Unlock ${labelSlot(about)} of day ${dayNumber}`
    : `Leave out ${labelSlot(about)}`
}

/** Writes what a change of a wish costs, for people: `29 g less protein a day`, `Palak paneer is in the week three times`. */
export function describeCost(
  wish: WishId,
  relaxation: Relaxation,
  { wishes, dayNumber, nameFood }: ConflictContext,
): string {
  const [kind, about = ''] = splitWish(wish)
  if (relaxation.kind === 'amount') {
    if (kind === 'energy') {
      const kcal = relaxation.amount - wishes.energyKcal
      return `${formatNumber(Math.abs(kcal))} kcal ${kcal < 0 ? 'less' : 'more'} a day`
    }
    const key = about as NutrientKey // the id of a target ends with its key
    const target = wishes.targets.find((each) => each.key === key)
    const wanted = (kind === 'min' ? target?.min : target?.max) ?? 0
    const name = say(NUTRIENTS[key].label).toLowerCase()
    return `${formatNutrient(Math.abs(relaxation.amount - wanted), key)} ${kind === 'min' ? 'less' : 'more'} ${name} a day`
  }
  if (relaxation.kind === 'dishes') {
    const verb = relaxation.names.length === 1 ? 'is' : 'are'
    if (kind === 'repeats')
      return `${joinList(relaxation.names)} ${verb} in the week ${countTimes(wishes.maxRepeats + 1)}`
    if (kind === 'fasting') return `Day ${dayNumber} is not only fasting food`
    return kind === 'cost' ? `Day ${dayNumber} costs more` : `Day ${dayNumber} has ${about}`
  }
  if (kind === 'keep') return `The week has no ${nameFood(about)}`
  return kind === 'locked' ? 'This meal is drafted again' : 'The other meals are larger'
}

/** Splits the id of a wish at its first colon; the rest may contain more. */
function splitWish(wish: WishId): [kind: string, about?: string] {
  const at = wish.indexOf(':')
  return at === -1 ? [wish] : [wish.slice(0, at), wish.slice(at + 1)]
}

function labelSlot(slot: string): string {
  return nameSlot(slot)
}

function describeDiet({ diets }: DraftWishes): string {
  const chosen = FOOD_PREFERENCES.filter((preference) => diets.some((diet) => diet.includes(preference)))
  return joinList(chosen.map((preference) => say(FOOD_PREFERENCE_LABELS[preference]).toLowerCase()))
}

function countTimes(count: number): string {
  return ['never', 'once', 'twice', 'three times', 'four times'][count] ?? `${count} times`
}
