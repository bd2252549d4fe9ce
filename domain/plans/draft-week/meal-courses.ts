import type { DishRole } from '#domain/foods/dish-details.ts'
import { findUsualPortion } from '#domain/foods/usual-portion.ts'
import type { MealSlot } from '../plan.ts'
import type { DraftDish } from './draft-dish.ts'
import { DISH_SLOT_OF } from './wishes.ts'

/**
 * The parts of a meal. `grain` is bread or rice; `pot` is a one-pot meal, which replaces grain, protein and sabzi;
 * `extra` is what can be added.
 */
export type Course = 'grain' | 'protein' | 'sabzi' | 'side' | 'pot' | 'main' | 'accompaniment' | 'extra'

/** How many dishes of some courses a meal has. */
export type CourseCount = { courses: readonly Course[]; min: number; max: number }

const FULL_MEAL: readonly CourseCount[] = [
  { courses: ['grain', 'pot'], min: 1, max: 1 },
  { courses: ['protein', 'pot'], min: 1, max: 1 },
  { courses: ['sabzi', 'pot'], min: 1, max: 1 },
  { courses: ['side'], min: 1, max: 2 },
  { courses: ['extra'], min: 0, max: 0 },
]
/** Few dishes suit fasts, so a meal needs its grain or one-pot dish only. */
const FASTING_MEAL: readonly CourseCount[] = [
  { courses: ['grain', 'pot'], min: 1, max: 1 },
  { courses: ['protein', 'pot'], min: 0, max: 1 },
  { courses: ['sabzi', 'pot'], min: 0, max: 1 },
  { courses: ['side'], min: 0, max: 2 },
  { courses: ['extra'], min: 0, max: 2 },
]
const BREAKFAST: readonly CourseCount[] = [
  { courses: ['main'], min: 1, max: 1 },
  { courses: ['accompaniment'], min: 0, max: 1 },
  { courses: ['extra'], min: 0, max: 2 },
]
const SNACK: readonly CourseCount[] = [
  { courses: ['main'], min: 1, max: 1 },
  { courses: ['extra'], min: 0, max: 1 },
]
const FASTING_SNACK: readonly CourseCount[] = [
  { courses: ['main'], min: 1, max: 1 },
  { courses: ['extra'], min: 0, max: 2 },
]
const ONE_DISH: readonly CourseCount[] = [{ courses: ['main'], min: 1, max: 1 }]

/** Returns how many dishes of each course a meal has. */
export function listCourseCounts(slot: MealSlot, isFasting: boolean): readonly CourseCount[] {
  switch (slot) {
    case 'lunch':
    case 'dinner':
      return isFasting ? FASTING_MEAL : FULL_MEAL
    case 'breakfast':
      return BREAKFAST
    case 'midMorning':
    case 'eveningSnack':
      return isFasting ? FASTING_SNACK : SNACK
    case 'earlyMorning':
    case 'preBreakfast':
    case 'postDinner':
      return ONE_DISH
  }
}

/** Lists the courses of a meal that a dish can be; empty if it is not eaten at this time of the day. */
export function listCourses(dish: DraftDish, slot: MealSlot, isFasting: boolean): Course[] {
  if (!dish.slots.includes(DISH_SLOT_OF[slot])) return []
  const [main] = dish.roles
  if (main === undefined) return []
  const isMain = (...roles: DishRole[]): boolean => roles.includes(main)
  const has = (...roles: DishRole[]): boolean => roles.some((role) => dish.roles.includes(role))
  const courses: Course[] = []
  switch (slot) {
    case 'lunch':
    case 'dinner':
      if (isMain('grain', 'bread', 'rice-dish') && !has('one-pot', 'sweet')) courses.push('grain')
      if (has('one-pot') && isMain('one-pot', 'rice-dish', 'grain', 'breakfast')) courses.push('pot')
      if (has('dal', 'protein') && isMain('dal', 'protein', 'sabzi')) courses.push('protein')
      if (has('sabzi') && isMain('sabzi', 'dal', 'protein')) courses.push('sabzi')
      if (isMain('side', 'salad', 'soup') || (isMain('drink') && !has('sweet'))) courses.push('side')
      if (isFasting && isMain('fruit', 'sweet', 'snack')) courses.push('extra')
      return courses
    case 'breakfast':
      if (isMain('breakfast', 'one-pot') || (has('breakfast', 'bread') && isMain('bread', 'snack')))
        courses.push('main')
      if (isMain('chutney', 'dal', 'sabzi', 'side')) courses.push('accompaniment')
      if (isMain('drink', 'fruit')) courses.push('extra')
      if (isFasting && isMain('sweet', 'fruit', 'snack')) courses.push('main')
      return courses
    case 'midMorning':
    case 'eveningSnack':
      // Tea, coffee and flavoured water are no snack.
      if (isMain('snack', 'fruit', 'salad', 'soup', 'protein', 'breakfast', 'drink') && isFilling(dish))
        courses.push('main')
      if (isMain('drink', 'fruit') || (isFasting && isMain('snack'))) courses.push('extra')
      return courses
    case 'earlyMorning':
    case 'preBreakfast':
    case 'postDinner':
      return isMain('drink', 'snack', 'fruit') ? ['main'] : []
  }
}

/** A snack has at least this energy in its usual portion. */
const LEAST_SNACK_KCAL = 40

function isFilling(dish: DraftDish): boolean {
  return ((dish.nutrients.energyKcal ?? 0) * findUsualPortion(dish).grams) / 100 >= LEAST_SNACK_KCAL
}
