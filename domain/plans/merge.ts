import { MEAL_SLOTS, type MealSlot, type PlanDay, type PlanMeals } from './plan.ts'

/*
 * Two people have written on one draft. What only one of them touched is taken over from that one; where both wrote
 * something else in one place, a person has to choose. A place is a field, a meal's foods and note, a meal's time, a day's label,
 * or a whole day where not all three drafts have it.
 */

/** The value at each path of a draft; paths as `compare.ts` writes them: `title`, `days.2.meals.lunch`. */
export type PlanParts = ReadonlyMap<string, unknown>

export type MergedParts = {
  /** Mine where both wrote. */
  parts: Map<string, unknown>
  /** Where both wrote something else. */
  conflicts: string[]
  /** The changes taken over from the other. */
  taken: string[]
}

/**
 * Merges two people's changes to one draft. Without any conflict, `parts` is the same for both people. A place that a
 * draft does not have is absent from its parts.
 *
 * @param base What both began with; null where it is not known: then every place in which they differ is a conflict.
 */
export function mergeParts(base: PlanParts | null, mine: PlanParts, theirs: PlanParts): MergedParts {
  const parts = new Map<string, unknown>()
  const conflicts: string[] = []
  const taken: string[] = []
  for (const path of new Set([...(base?.keys() ?? []), ...mine.keys(), ...theirs.keys()])) {
    const isMineNew = base === null || !isSame(base.get(path), mine.get(path))
    const isTheirsNew = base === null || !isSame(base.get(path), theirs.get(path))
    const doAgree = isSame(mine.get(path), theirs.get(path))
    const source = isTheirsNew && !isMineNew ? theirs : mine
    if (source.has(path)) parts.set(path, source.get(path))
    if (doAgree) continue
    if (isMineNew && isTheirsNew) conflicts.push(path)
    else if (source === theirs) taken.push(path)
  }
  return { parts, conflicts, taken }
}

/** The merged parts with theirs in these places instead of mine. */
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
 * Days as parts. Days whose number is not in `shared` are one part each, with all they hold: half a day is none.
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

/** The numbers of the days that every one of these drafts has. */
export function findSharedDays(...drafts: readonly (readonly PlanDay[])[]): Set<number> {
  const [first = [], ...others] = drafts
  return new Set(
    first
      .map(({ dayNumber }) => dayNumber)
      .filter((number) => others.every((days) => days.some(({ dayNumber }) => dayNumber === number))),
  )
}

/** The days in the parts, in their order, numbered again from 1. Parts that do not belong to a day are ignored. */
export function joinDays(parts: PlanParts): PlanDay[] {
  const days = new Map<number, PlanDay>()
  for (const [path, value] of parts) {
    const [field, digits, ...rest] = path.split('.')
    if (field !== 'days') continue
    const dayNumber = Number(digits)
    if (rest.length === 0) {
      days.set(dayNumber, value as PlanDay) // as `splitDays` put it there
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
  // The values are those that `splitDays` put there under these names.
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

/** Whether two parts hold the same, in whatever order their fields come; a field that is undefined is none. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sortFields(one)) === JSON.stringify(sortFields(other))
}

function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(
    // No alternatives and an empty list of them are the same.
    ([key, field]) =>
      field !== undefined && !(key === 'alternatives' && Array.isArray(field) && field.length === 0),
  )
  return Object.fromEntries(
    fields.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, field]) => [key, sortFields(field)]),
  )
}
