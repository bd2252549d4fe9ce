import { MEAL_SLOTS, type MealSlot, type PlanDay, type PlanMeals } from './plan.ts'

/*
 * Merges a draft that two people have changed. A place that only one of them changed takes that person's value; if both
 * wrote different values in one place, a person has to choose. A place is a field, a meal's foods and note, a meal's
 * time, a day's label, or a whole day if not all three drafts have it.
 */

/** The value at each path of a draft. Paths are written as in `compare.ts`: `title`, `days.2.meals.lunch`. */
export type PlanParts = ReadonlyMap<string, unknown>

export type MergedParts = {
  /** The merged values; mine in places of conflict. */
  parts: Map<string, unknown>
  /** Paths at which both wrote different values. */
  conflicts: string[]
  /** Paths of the changes taken from the other person. */
  taken: string[]
}

/**
 * Merges two people's changes to one draft. Without any conflict, `parts` is the same for both people. A place that a
 * draft does not have is absent from its parts.
 *
 * @param base The draft that both began with. If it is `null` (not known), every place in which the two differ is a
 *   conflict.
 */
export function mergeParts(base: PlanParts | null, mine: PlanParts, theirs: PlanParts): MergedParts {
  const parts = new Map<string, unknown>()
  const conflicts: string[] = []
  const taken: string[] = []
  for (const path of new Set([...(base?.keys() ?? []), ...mine.keys(), ...theirs.keys()])) {
    const isMineNew = base === null || !isEqual(base.get(path), mine.get(path))
    const isTheirsNew = base === null || !isEqual(base.get(path), theirs.get(path))
    const doAgree = isEqual(mine.get(path), theirs.get(path))
    const source = isTheirsNew && !isMineNew ? theirs : mine
    if (source.has(path)) parts.set(path, source.get(path))
    if (doAgree) continue
    if (isMineNew && isTheirsNew) conflicts.push(path)
    else if (source === theirs) taken.push(path)
  }
  return { parts, conflicts, taken }
}

/** Returns the merged parts with their value instead of mine at these paths. */
export function takeTheirs(
  merged: PlanParts,
  theirs: PlanParts,
  paths: Iterable<string>,
): Map<string, unknown> {
  const parts = new Map(merged)
  for (const path of paths) {
    if (theirs.has(path)) parts.set(path, theirs.get(path))
    else parts.delete(path)
  }
  return parts
}

/**
 * Splits days into parts. A day whose number is not in `shared` is one part with all its content, so that a choice
 * never leaves half a day.
 */
export function splitDays(days: readonly PlanDay[], shared: ReadonlySet<number>): Map<string, unknown> {
  const parts = new Map<string, unknown>()
  for (const day of days) {
    const path = `days.${day.dayNumber}`
    if (!shared.has(day.dayNumber)) {
      parts.set(path, day)
      continue
    }
    parts.set(`${path}.dayLabel`, day.dayLabel)
    for (const { key } of MEAL_SLOTS) {
      const { time, note, items } = day.meals[key]
      parts.set(`${path}.meals.${key}.time`, time)
      parts.set(`${path}.meals.${key}`, { note, items })
    }
  }
  return parts
}

/** Returns the numbers of the days that every one of these drafts has. */
export function findSharedDays(...drafts: readonly (readonly PlanDay[])[]): Set<number> {
  const [first = [], ...others] = drafts
  return new Set(
    first
      .map(({ dayNumber }) => dayNumber)
      .filter((number) => others.every((days) => days.some(({ dayNumber }) => dayNumber === number))),
  )
}

/** Returns the days in the parts, in order and renumbered from 1. Parts that do not belong to a day are ignored. */
export function joinDays(parts: PlanParts): PlanDay[] {
  const days = new Map<number, PlanDay>()
  for (const [path, value] of parts) {
    const [field, digits, ...rest] = path.split('.')
    if (field !== 'days') continue
    const dayNumber = Number(digits)
    if (rest.length === 0) {
      days.set(dayNumber, value as PlanDay) // `splitDays` stored a day here
      continue
    }
    const day = days.get(dayNumber) ?? { dayNumber, dayLabel: '', meals: createBlankMeals() }
    days.set(dayNumber, setDayPart(day, rest, value))
  }
  return [...days.values()]
    .sort((one, other) => one.dayNumber - other.dayNumber)
    .map((day, index) => ({ ...day, dayNumber: index + 1 }))
}

function setDayPart(day: PlanDay, rest: readonly string[], value: unknown): PlanDay {
  // `splitDays` stored the values under these names.
  if (rest[0] === 'dayLabel') return { ...day, dayLabel: value as string }
  const slot = rest[1] as MealSlot
  const meal = day.meals[slot]
  const changed =
    rest[2] === 'time'
      ? { ...meal, time: value as string }
      : { ...meal, ...(value as Pick<PlanMeals[MealSlot], 'note' | 'items'>) }
  return { ...day, meals: { ...day.meals, [slot]: changed } }
}

function createBlankMeals(): PlanMeals {
  const meals: Partial<PlanMeals> = {}
  for (const { key } of MEAL_SLOTS) meals[key] = { time: '', note: '', items: [] }
  return meals as PlanMeals // every key of MEAL_SLOTS has just been set
}

/**
 * Checks whether two parts have equal content. The order of fields is ignored, and an undefined field counts as absent.
 */
export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(sortFields(one)) === JSON.stringify(sortFields(other))
}

function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(
    // Absent alternatives equal an empty list.
    ([key, field]) =>
      field !== undefined && !(key === 'alternatives' && Array.isArray(field) && field.length === 0),
  )
  return Object.fromEntries(
    fields.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, field]) => [key, sortFields(field)]),
  )
}
