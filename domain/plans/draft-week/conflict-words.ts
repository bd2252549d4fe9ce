import { msg, plural } from '@lingui/core/runtime-macro'
import { formatNutrient } from '#domain/nutrients/format-total.ts'
import { NUTRIENTS, type NutrientKey } from '#domain/nutrients/nutrients.ts'
import {
  ALLERGIES,
  ALLERGY_LABELS,
  FOOD_PREFERENCE_LABELS,
  FOOD_PREFERENCES,
  isOneOf,
} from '#domain/people/options.ts'
import { formatKcal } from '#domain/units/format.ts'
import { formatList } from '#domain/units/list.ts'
import { say } from '#domain/words/say.ts'
import { nameSlot } from '../plan.ts'
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
      return say(msg`${{ energy: formatKcal(wishes.energyKcal) }} a day`)
    case 'min':
    case 'max': {
      const key = about as NutrientKey // the id of a target ends with its key
      const target = wishes.targets.find((each) => each.key === key)
      const amount = formatNutrient(target?.[kind] ?? 0, key)
      const nutrient = say(NUTRIENTS[key].label)
      return kind === 'min'
        ? say(msg`${{ nutrient }} at least ${{ amount }}`)
        : say(msg`${{ nutrient }} at most ${{ amount }}`)
    }
    case 'slot':
      return say(msg`A meal at ${{ meal: nameSlot(about) }}`)
    case 'locked':
      return say(msg`The locked ${{ meal: nameSlot(about) }} of day ${{ day: dayNumber }}`)
    case 'keep':
      return say(msg`${{ food: nameFood(about) }} in the week`)
    case 'allergy':
      return say(msg`No ${{ allergen: nameAllergen(about) }} (allergy)`)
    case 'diet':
      return say(msg`Food preference: ${{ preferences: describeDiet(wishes) }}`)
    case 'diabetes':
      return say(msg`No sweets and sugar (diabetes)`)
    case 'fasting':
      return say(msg`Fasting food on day ${{ day: dayNumber }}`)
    case 'dislike':
      return say(msg`No ${{ food: about }}`)
    case 'cost':
      return say(msg`Everyday ingredients only`)
    default:
      return describeRepeats(wishes.maxRepeats)
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
    if (kind === 'energy') {
      return say(
        msg`${{ amount: formatKcal(amount) }} instead of ${{ wanted: formatKcal(wishes.energyKcal) }}`,
      )
    }
    const key = about as NutrientKey // the id of a target ends with its key
    const target = wishes.targets.find((each) => each.key === key)
    const wanted = formatNutrient((kind === 'min' ? target?.min : target?.max) ?? 0, key)
    return say(
      msg`${{ nutrient: say(NUTRIENTS[key].label) }} ${{ amount: formatNutrient(amount, key) }} instead of ${{ wanted }}`,
    )
  }
  if (relaxation.kind === 'dishes') {
    const dishes = formatList(relaxation.names)
    if (kind === 'repeats') return say(msg`Allow ${{ dishes }} once more`)
    return kind === 'fasting'
      ? say(msg`Allow ${{ dishes }} on day ${{ day: dayNumber }}`)
      : say(msg`Allow ${{ dishes }}`)
  }
  if (kind === 'keep') return say(msg`Leave out ${{ name: nameFood(about) }}`)
  const meal = nameSlot(about)
  return kind === 'locked'
    ? say(msg`Unlock ${{ meal }} of day ${{ day: dayNumber }}`)
    : say(msg`Leave out ${{ name: meal }}`)
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
      const energy = formatKcal(Math.abs(kcal))
      return kcal < 0 ? say(msg`${{ energy }} less a day`) : say(msg`${{ energy }} more a day`)
    }
    const key = about as NutrientKey // the id of a target ends with its key
    const target = wishes.targets.find((each) => each.key === key)
    const wanted = (kind === 'min' ? target?.min : target?.max) ?? 0
    const nutrient = say(NUTRIENTS[key].label).toLowerCase()
    const amount = formatNutrient(Math.abs(relaxation.amount - wanted), key)
    return kind === 'min'
      ? say(msg`${{ amount }} less ${{ nutrient }} a day`)
      : say(msg`${{ amount }} more ${{ nutrient }} a day`)
  }
  if (relaxation.kind === 'dishes') {
    if (kind === 'repeats') return describeMoreRepeats(relaxation.names, wishes.maxRepeats + 1)
    const day = dayNumber
    if (kind === 'fasting') return say(msg`Day ${{ day }} also has non-fasting food`)
    return kind === 'cost'
      ? say(msg`Day ${{ day }} costs more`)
      : say(msg`Day ${{ day }} has ${{ food: about }}`)
  }
  if (kind === 'keep') return say(msg`The week has no ${{ food: nameFood(about) }}`)
  return kind === 'locked' ? say(msg`This meal is redrafted`) : say(msg`The other meals are larger`)
}

/** Splits the id of a wish at its first colon; the rest may contain more. */
function splitWish(wish: WishId): [kind: string, about?: string] {
  const at = wish.indexOf(':')
  return at === -1 ? [wish] : [wish.slice(0, at), wish.slice(at + 1)]
}

function nameAllergen(allergy: string): string {
  return isOneOf(ALLERGIES, allergy) ? say(ALLERGY_LABELS[allergy]).toLowerCase() : allergy
}

function describeDiet({ diets }: DraftWishes): string {
  const chosen = FOOD_PREFERENCES.filter((preference) => diets.some((diet) => diet.includes(preference)))
  return formatList(chosen.map((preference) => say(FOOD_PREFERENCE_LABELS[preference]).toLowerCase()))
}

function describeRepeats(count: number): string {
  return say(
    msg`${plural(
      { count },
      {
        1: 'Each dish at most once in the week',
        2: 'Each dish at most twice in the week',
        3: 'Each dish at most three times in the week',
        4: 'Each dish at most four times in the week',
        other: 'Each dish at most # times in the week',
      },
    )}`,
  )
}

function describeMoreRepeats(names: readonly string[], count: number): string {
  const dishes = formatList(names)
  return names.length === 1
    ? say(
        msg`${{ dish: dishes }} is in the week ${plural({ count }, { 2: 'twice', 3: 'three times', 4: 'four times', other: '# times' })}`,
      )
    : say(
        msg`${{ dishes }} are in the week ${plural({ count }, { 2: 'twice', 3: 'three times', 4: 'four times', other: '# times' })}`,
      )
}
