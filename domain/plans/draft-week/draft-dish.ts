import type { DishRegion, DishRole, DishSlot } from '#domain/foods/dish-details.ts'
import type { DishVariant } from '#domain/foods/dish-variants.ts'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { isAllergyConcerned } from '#domain/people/allergies.ts'
import { listUnsuitedPreferences } from '../safety/preferences.ts'
import { isDislikedFood } from './dislikes.ts'
import { type DraftWishes, EXCEPTED_WISH } from './wishes.ts'

/** A dish or fruit that a draft can contain. `nutrients` are per 100 g; an absent one is not known. */
export type DraftDish = {
  foodId: string
  name: string
  /** The id of the dish at its usual level, which all levels of the dish share. */
  dishId: string
  level: DishVariant | 'usual'
  /** The first role is the main one. */
  roles: readonly DishRole[]
  slots: readonly DishSlot[]
  region: DishRegion
  measures: readonly { label: string; grams: number }[]
  usualPortion: { measure: string; count: number } | null
  tags: readonly string[]
  /** `null` if not known: the dish may contain any of them. */
  allergens: readonly string[] | null
  nutrients: NutrientAmounts
  isDeepFried: boolean
  /** The share of its weight that is sugar added by the recipe or in the food, such as jaggery and honey. */
  isSweetened: boolean
  isCostly: boolean
  /** Folded names of the dish and of its ingredients, by which disliked foods are recognised. */
  names: readonly string[]
  /** The dishes that it is usually eaten with, by `dishId`. */
  pairsWith: readonly string[]
}

/** A wish by which a dish can be excluded from a draft, or a row of the model. */
export type WishId = string

/** Roles of food that may be eaten every day. */
const DAILY_ROLES: readonly DishRole[] = ['grain', 'bread', 'drink', 'fruit']

/** Checks whether a dish may be in every day of a week: plain grains and breads, drinks, fruit, and curd. */
export function isDailyFood({ roles }: Pick<DraftDish, 'roles'>): boolean {
  const [main] = roles
  if (main === undefined) return false
  if (roles.includes('protein')) return main === 'side'
  return DAILY_ROLES.includes(main) && !roles.includes('breakfast')
}

/**
 * Lists the wishes that exclude a dish. A dish with an unknown figure of a required upper limit is excluded by the limit,
 * because nothing would prove it. A dish whose allergens are not known is excluded by every allergy. Exceptions of the day
 * are left out.
 */
export function listExcludingWishes(
  dish: DraftDish,
  wishes: DraftWishes,
  day: { dayNumber: number; uses: number; isFasting: boolean },
): WishId[] {
  const ids: WishId[] = []
  if (wishes.diets.some((diet) => listUnsuitedPreferences(dish.tags, diet).length > 0)) ids.push('diet')
  for (const allergy of wishes.allergies) {
    if (dish.allergens === null || isAllergyConcerned(allergy, dish.allergens)) ids.push(`allergy:${allergy}`)
  }
  for (const dislike of wishes.dislikes) {
    if (isDislikedFood(dish.names, dislike)) ids.push(`dislike:${dislike}`)
  }
  if (wishes.costLevel === 'everyday' && dish.isCostly) ids.push('cost')
  if (wishes.medicalConditions.includes('diabetes') && isSugary(dish)) ids.push('diabetes')
  if (day.isFasting && !dish.tags.includes('fasting')) ids.push('fasting')
  if (day.uses >= wishes.maxRepeats && !isDailyFood(dish)) ids.push('repeats')
  for (const { key, max, isRequired } of wishes.targets) {
    if (isRequired && max !== null && dish.nutrients[key] === undefined) ids.push(`max:${key}`)
  }
  return ids.filter((id) => !isException(dish, wishes, day.dayNumber, id))
}

function isException(
  { dishId }: DraftDish,
  { exceptions = [] }: DraftWishes,
  dayNumber: number,
  wish: WishId,
): boolean {
  return (
    EXCEPTED_WISH.test(wish) &&
    exceptions.some(
      (each) => each.wish === wish && each.dayNumber === dayNumber && each.dishIds.includes(dishId),
    )
  )
}

/** Sweets, sweetened drinks and food that is mostly sugar. */
function isSugary({ roles, isSweetened, nutrients }: DraftDish): boolean {
  return roles.includes('sweet') || isSweetened || (nutrients.sugarsG ?? 0) >= 50
}
