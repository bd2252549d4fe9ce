import type { FoundFoodItem } from '#contract/foods/food-items.ts'
import type { DishRole } from '#domain/foods/dish-details.ts'
import { foldFoodName } from '#domain/foods/fold-food-name.ts'
import type { TypedPart } from '#domain/foods/typed-foods/read-typed-foods.ts'
import { areServedTogether } from '#domain/foods/typed-foods/served-together.ts'
import { listPairNames, splitPair } from '#domain/foods/typed-foods/split-pair.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { type Found, findReading, judgeName } from './judge-name.ts'
import { foodNames } from './repository.ts'

const byKey = (words: Record<string, DishRole>): ReadonlyMap<string, DishRole> =>
  new Map(Object.entries(words).map(([word, role]) => [foldFoodName(word), role]))

/** Words for a course, which in a row of dishes mean its plain dish: dal chawal, roti sabzi. */
const COURSES = byKey({
  dal: 'dal',
  sabzi: 'sabzi',
  sabji: 'sabzi',
  subzi: 'sabzi',
  bhaji: 'sabzi',
  chutney: 'chutney',
  raita: 'side',
  salad: 'salad',
  papad: 'side',
  achar: 'chutney',
  dahi: 'side',
  curd: 'side',
})
/** Words for a kind of dish. After another word they are mostly the end of a name: rajma biryani, aloo paratha. */
const FIRST_COURSES = byKey({
  khichdi: 'one-pot',
  paratha: 'bread',
  biryani: 'rice-dish',
  pulao: 'rice-dish',
})

/**
 * Divides parts such as `rajma chawal` that name no food into dishes that are served together. Returns the divided parts, and
 * with the given foods those of the new names.
 */
export async function findPairs(
  ctx: Ctx,
  { parts, found, search }: { parts: TypedPart[]; found: Found; search: (names: string[]) => Promise<Found> },
): Promise<{ divided: ReadonlyMap<TypedPart, TypedPart[]>; found: Found }> {
  const unknown = parts.filter((part) => findReading(part, found) === null)
  const names = unknown.flatMap(listPairNames)
  if (names.length === 0) return { divided: new Map(), found }
  const known = await foodNames.listKnown(ctx.db, names.map(foldFoodName))
  const isName = (name: string): boolean => {
    const key = foldFoodName(name)
    return [known, COURSES, FIRST_COURSES].some((keys) => keys.has(key))
  }
  const split = unknown.flatMap((part) => {
    const pieces = splitPair(part, isName)
    return pieces ? [{ part, pieces }] : []
  })
  if (split.length === 0) return { divided: new Map(), found }
  const listed = split.flatMap(({ pieces }) => pieces.flatMap(({ readings }) => readings))
  const missing = listed.map(({ name }) => name).filter((name) => !found.has(name))
  const all = new Map([...found, ...(await search(missing))])
  const chosen = split.map(({ part, pieces }) => ({ part, pieces, served: pieces.map(findServed(all)) }))
  const ids = chosen.flatMap(({ served }) => served.flatMap((each) => (each.food ? [each.food.id] : [])))
  const roles = await foodNames.findRoles(ctx.db, ids)
  const isMeal = (served: Served[]): boolean =>
    areServedTogether(served.map(({ role, food }) => (role ? [role] : ((food && roles.get(food.id)) ?? []))))
  return {
    divided: new Map(chosen.filter(({ served }) => isMeal(served)).map(({ part, pieces }) => [part, pieces])),
    found: all,
  }
}

/** The role of a word for a course, or the dish with a whole name. Both are `null` for other foods. */
type Served = { role: DishRole | null; food: FoundFoodItem | null }

const findServed =
  (found: Found) =>
  (part: TypedPart, index: number): Served => {
    const reading = findReading(part, found)
    const food = found.get(reading?.name ?? '')?.[0]
    if (!reading || !food) return { role: null, food: null }
    const key = foldFoodName(reading.name)
    const role = COURSES.get(key) ?? (index === 0 ? FIRST_COURSES.get(key) : null) ?? null
    const isDish = food.source === 'dish' && judgeName(reading.name, food) === 'same'
    return { role, food: role === null && isDish ? food : null }
  }
