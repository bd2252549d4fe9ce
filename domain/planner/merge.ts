import { listMeals, type PlannedDays, type PlannedMeal } from './planner.ts'

/**
 * Merges the changes of two windows to the same days, meal by meal. A meal that one of them added, moved or changed is
 * included in that form. A meal that one removed is removed if the other did not change it, and remains if the other
 * did. If both changed the same property of a meal, mine is used. No meal appears on two days.
 *
 * @param base The state that both began with.
 * @param which The days to merge; meals on other days are ignored.
 * @returns The meals of those days. Exactly `theirs` if `mine` equals `base`.
 */
export function mergePlannedDays(
  base: PlannedDays,
  mine: PlannedDays,
  theirs: PlannedDays,
  which: readonly string[],
): PlannedDays {
  const places = {
    base: placeMeals(base, which),
    mine: placeMeals(mine, which),
    theirs: placeMeals(theirs, which),
  }
  const merged = new Map<string, Place>()
  for (const id of new Set([...places.mine.keys(), ...places.theirs.keys()])) {
    const place = mergePlaces(places.base.get(id), places.mine.get(id), places.theirs.get(id))
    if (place) merged.set(id, place)
  }
  const days: Record<string, readonly PlannedMeal[]> = {}
  for (const day of which) {
    const isMineNew = !areSameMeals(listMeals(base, day), listMeals(mine, day))
    const [first, second] = isMineNew ? [mine, theirs] : [theirs, mine]
    // A meal that moved to this day is, in the two lists that give the order, on another day in both or only in one of
    // them.
    const order = [...listMeals(first, day), ...listMeals(second, day)].map(({ id }) => id)
    const ids = new Set([...order, ...merged.keys()])
    days[day] = [...ids].flatMap((id) => {
      const place = merged.get(id)
      return place?.day === day ? [place.meal] : []
    })
  }
  return days
}

/** Checks whether two lists contain the same meals in the same order. */
export function areSameMeals(one: readonly PlannedMeal[], other: readonly PlannedMeal[]): boolean {
  return (
    one.length === other.length &&
    one.every((meal, index) => {
      const match = other[index]
      return match !== undefined && meal.id === match.id && isSameMeal(meal, match)
    })
  )
}

type Place = { day: string; meal: PlannedMeal }

function mergePlaces(
  base: Place | undefined,
  mine: Place | undefined,
  theirs: Place | undefined,
): Place | undefined {
  if (!mine) return base && theirs && isSamePlace(base, theirs) ? undefined : theirs
  if (!theirs) return base && isSamePlace(base, mine) ? undefined : mine
  if (!base) return mine
  const isServingsMine = mine.meal.servings !== base.meal.servings
  return {
    day: mine.day === base.day ? theirs.day : mine.day,
    meal: isServingsMine ? mine.meal : theirs.meal,
  }
}

function placeMeals(days: PlannedDays, which: readonly string[]): Map<string, Place> {
  return new Map(
    which.flatMap((day) => listMeals(days, day).map((meal) => [meal.id, { day, meal }] as const)),
  )
}

function isSamePlace(one: Place, other: Place): boolean {
  return one.day === other.day && isSameMeal(one.meal, other.meal)
}

function isSameMeal(one: PlannedMeal, other: PlannedMeal): boolean {
  return one.mealId === other.mealId && one.type === other.type && one.servings === other.servings
}
