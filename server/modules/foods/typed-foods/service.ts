import { msg } from '@lingui/core/runtime-macro'
import type { FoundFoodItem } from '#contract/foods/food-items.ts'
import type { TypedFood, TypedFoodCandidate, TypedFoodPurpose } from '#contract/foods/typed-foods.ts'
import type { TypedFoodDoubt } from '#contract/foods/typed-lines.ts'
import { MAX_SEARCH_LENGTH, MAX_TYPED_FOODS } from '#contract/limits.ts'
import { foldFoodName } from '#domain/foods/fold-food-name.ts'
import {
  listPossibleNames,
  readTypedFoods as readParts,
  type TypedPart,
  type TypedReading,
} from '#domain/foods/typed-foods/read-typed-foods.ts'
import { resolveAmount } from '#domain/foods/typed-foods/resolve-amount.ts'
import { say } from '#domain/words/say.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { searchFoodItems } from '../service.ts'
import { findPairs } from './find-pairs.ts'
import { type Found, findName, findReading, isKind, isMeant, judgeName, listForms } from './judge-name.ts'
import { foodNames } from './repository.ts'

/** The best food and the other candidates. */
const FOUND_PER_NAME = 8
/** The search has dishes first, which a recipe needs last. */
const FOUND_PER_INGREDIENT = 20
const MOST_CANDIDATES = 4

/** Measures in which food is served. A raw food in one of them is mostly a cooked food that was not found. */
const SERVING_MEASURES = new Set(['katori', 'bowl', 'plate', 'cup', 'ladle', 'serving'])

/** Folded words for the plain kind of a dish. */
const PLAIN = ['plain', 'sada', 'simpl'].map(foldFoodName)

/** Foods of one name that differ by more than this in weight, or in energy, are different answers. */
const DIFFERENT_SHARE = 0.3
const ENERGY_RATIO = 2

/**
 * Reads the foods and amounts of a typed line. Each part has the best food of the search or none, its amount, and the reasons
 * why it must be checked. Every character of the line is in a part or in a separator between parts.
 *
 * @throws AppError 400 if the line has more than `MAX_TYPED_FOODS` parts.
 */
export async function readTypedFoods(
  ctx: Ctx,
  { line, purpose = 'meal' }: { line: string; purpose?: TypedFoodPurpose },
): Promise<TypedFood[]> {
  const search = (names: readonly string[]): Promise<Found> => searchNames(ctx, names, purpose)
  const known = await foodNames.listKnown(ctx.db, listPossibleNames(line))
  const isKnownName = (key: string): boolean => known.has(key)
  let parts = limitParts(readParts(line, isKnownName))
  let found = await search(parts.map(findName))
  const joined = parts
    .map(findName)
    .filter((name) => found.get(name)?.length === 0 && splitJoined(name).length > 1)
  const divided = new Set<string>()
  if (joined.length > 0) {
    // Names that the search finds although they are misspelt: bhindii and rotii are two foods.
    found = new Map([...found, ...(await search(joined.flatMap(splitJoined)))])
    for (const name of joined) {
      const names = splitJoined(name)
      if (!names.every((each) => isMeant(each, found.get(each)?.[0]))) continue
      for (const each of names) {
        known.add(foldFoodName(each))
        divided.add(each)
      }
    }
    if (divided.size > 0) {
      parts = limitParts(readParts(line, isKnownName))
      found = new Map([...found, ...(await search(parts.map(findName).filter((name) => !found.has(name))))])
    }
  }
  const forms = parts.filter((part) => found.get(findName(part))?.length === 0).flatMap(listForms)
  if (forms.length > 0) found = new Map([...found, ...(await search(forms))])
  if (purpose === 'meal') {
    const pairs = await findPairs(ctx, { parts, found, search })
    found = pairs.found
    parts = limitParts(parts.flatMap((part) => pairs.divided.get(part) ?? [part]))
  }
  return parts.map((part) => describePart(part, { found, isDivided: divided.has(findName(part)), purpose }))
}

function limitParts(parts: TypedPart[]): TypedPart[] {
  if (parts.length <= MAX_TYPED_FOODS) return parts
  throw new AppError(
    400,
    'bad_request',
    say(msg`Please type at most ${{ limit: MAX_TYPED_FOODS }} foods at once.`),
  )
}

/** Splits a name at words that join two foods. Example: rotii and bhindii → rotii, bhindii. */
const splitJoined = (name: string): string[] => name.split(/\s*&\s*|\s+(?:and|with|n|w)\s+/i).filter(Boolean)

/** Searches each name once. A name longer than any food's is not searched. */
async function searchNames(ctx: Ctx, names: readonly string[], purpose: TypedFoodPurpose): Promise<Found> {
  const find = async (q: string): Promise<FoundFoodItem[]> => {
    if (q.length > MAX_SEARCH_LENGTH) return []
    if (purpose === 'meal') return await searchFoodItems(ctx, { q, limit: FOUND_PER_NAME })
    const foods = await searchFoodItems(ctx, { q, limit: FOUND_PER_INGREDIENT })
    return foods.toSorted((one, other) => Number(one.source === 'dish') - Number(other.source === 'dish'))
  }
  const unique = [...new Set(names)].filter((name) => name !== '')
  return new Map(
    await Promise.all(unique.map(async (q): Promise<[string, FoundFoodItem[]]> => [q, await find(q)])),
  )
}

function describePart(
  part: TypedPart,
  { found, isDivided, purpose }: { found: Found; isDivided: boolean; purpose: TypedFoodPurpose },
): TypedFood {
  const { text, start, end, readings } = part
  const reading = findReading(part, found) ?? readings[0]
  const foods = reading ? orderFoods(reading, found.get(reading.name) ?? [], purpose) : []
  const [food, ...others] = foods
  const isAlternative = part.choice !== null
  const place = { text, start, end, isAlternative, name: reading?.name ?? '' }
  if (!reading || !food || !isMeant(reading.name, food)) {
    const candidates = reading ? listCandidates(reading, foods) : []
    return { ...place, certainty: 'not_found', doubts: [], food: null, amount: null, candidates }
  }
  const { doubts: amountDoubts, ...amount } = resolveAmount(food, reading.amount, reading.hasTwoAmounts)
  const doubts = [
    ...listNameDoubts(reading, [food, ...others], purpose),
    ...(part.isSplitUnclear || isDivided ? ['split_unclear' as const] : []),
    ...(part.choice === 'unclear' ? ['choice_unclear' as const] : []),
    ...amountDoubts,
  ]
  const candidates = listCandidates(reading, others)
  return { ...place, certainty: doubts.length === 0 ? 'sure' : 'unsure', doubts, food, amount, candidates }
}

/** Lists the first foods with the amount of each that was typed. */
function listCandidates(
  { amount: typed, hasTwoAmounts }: TypedReading,
  foods: readonly FoundFoodItem[],
): TypedFoodCandidate[] {
  return foods.slice(0, MOST_CANDIDATES).map((food) => {
    const { grams, measure } = resolveAmount(food, typed, hasTwoAmounts)
    return { food, amount: { grams, measure } }
  })
}

/**
 * Orders the foods of a search. Of foods with the typed name, the first is one that has the typed measure: a small apple. If
 * only a part of a name was typed, the first is the plain food, otherwise one that the name says it is: coconut chutney
 * before chutney sandwich. In a recipe, dishes are last.
 */
function orderFoods(
  { name, amount }: TypedReading,
  foods: readonly FoundFoodItem[],
  purpose: TypedFoodPurpose,
): FoundFoodItem[] {
  const key = foldFoodName(name)
  const unit = amount?.unit
  const isFirstSame = judgeName(name, foods[0]) === 'same'
  const rank = (food: FoundFoodItem): number => {
    if (purpose === 'recipe' && food.source === 'dish') return 6
    if (isFirstSame) {
      const hasMeasure = unit?.kind === 'measure' && food.measures.some(({ label }) => label === unit.label)
      return judgeName(name, food) === 'same' && hasMeasure && food.allergens !== null ? 0 : 1
    }
    if (judgeName(name, food) === 'misspelt') return 5
    const matched = foldFoodName(food.matchedName)
    if (PLAIN.some((word) => matched === `${word} ${key}`)) return 0
    if (matched.startsWith(`${key} ${foldFoodName('with')} `)) return 0
    if (food.source === 'dish') return isKind(name, food) ? 1 : matched.startsWith(`${key} `) ? 2 : 4
    return isKind(name, food) ? 3 : 4
  }
  return foods.toSorted((one, other) => rank(one) - rank(other))
}

function listNameDoubts(
  reading: TypedReading,
  [food, ...others]: [FoundFoodItem, ...FoundFoodItem[]],
  purpose: TypedFoodPurpose,
): TypedFoodDoubt[] {
  const match = judgeName(reading.name, food)
  const unit = reading.amount?.unit
  const isServed = unit?.kind === 'measure' && SERVING_MEASURES.has(unit.label)
  const same = match === 'same' ? others.filter((other) => judgeName(reading.name, other) === 'same') : []
  return [
    ...(match === 'misspelt' ? ['name_misspelt' as const] : []),
    ...(match === 'partial' || match === 'other' ? ['name_partial' as const] : []),
    ...(same.some((other) => differs(reading, food, other)) ? ['several_foods' as const] : []),
    ...(purpose === 'meal' && food.preparation === 'raw' && isServed ? ['raw_food' as const] : []),
  ]
}

/**
 * Checks whether it matters which of two foods of one name is meant: their amounts differ, or, by weight, their energy. A
 * food that does not have the typed measure is not meant.
 */
function differs(
  { amount: typed, hasTwoAmounts }: TypedReading,
  food: FoundFoodItem,
  other: FoundFoodItem,
): boolean {
  if (typed === null) return false
  const [one, two] = [food, other].map((each) => resolveAmount(each, typed, hasTwoAmounts))
  if (!one || !two || two.doubts.length > one.doubts.length) return false
  if (typed.unit !== null && typed.unit.kind !== 'measure') {
    const [least = 0, most = 0] = [food.calories, other.calories].toSorted((a, b) => a - b)
    return most > ENERGY_RATIO * least
  }
  return (
    food.source !== 'dish' &&
    Math.abs(one.grams - two.grams) > DIFFERENT_SHARE * Math.min(one.grams, two.grams)
  )
}
