import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  readTypedFoods,
  type TypedFood,
  type TypedFoodAmount,
  type TypedFoodCandidate,
  type TypedFoodDoubt,
  type TypedFoodPurpose,
} from '#contract/foods/typed-foods.ts'
import { MAX_ALTERNATIVES, MAX_TYPED_FOODS_LENGTH } from '#contract/limits.ts'
import { formatGrams, formatQuantity } from '#domain/units/format.ts'
import { wordsOf } from '#domain/words/words.ts'
import { queryOf } from '#web/kit/api/query-client.ts'

/** A part of a typed line with the food and the amount that are added. An alternative belongs to the food before it. */
export type ChosenPart = TypedFood & TypedFoodCandidate

/** A food of a typed line with those that may be eaten instead of it. */
export type TypedChoice = TypedFoodCandidate & { alternatives: TypedFoodCandidate[] }

/**
 * What a place does with a choice such as `roti or rice`: only the `first` food is added; the others are added as its
 * `alternatives`; or `all` are added, because the place itself is a list of alternatives.
 */
export type ChoiceUse = 'first' | 'alternatives' | 'all'

/** Candidates that the person took instead of the first food, by the text of their part. */
export type Replacements = ReadonlyMap<string, TypedFoodCandidate>

/** Why a part must be checked, as a person reads it. */
export const DOUBT_TEXTS: Record<TypedFoodDoubt, string> = {
  name_partial: 'only part of its name',
  name_misspelt: 'spelt differently',
  several_foods: 'several foods have this name',
  raw_food: 'a raw food',
  split_unclear: 'can be read in another way',
  choice_unclear: 'read as a choice, not as “and”',
  amount_assumed: 'its usual portion',
  count_assumed: 'one, as no number was typed',
  measure_assumed: 'in its usual measure',
  measure_converted: 'measure converted by volume',
  measure_unknown: 'its usual measure, not the typed one',
  size_unclear: 'the size is not clear',
  range: 'the lower number',
  figures_unclear: 'the number can be read in another way',
  two_amounts: 'two amounts were typed',
  amount_unlikely: 'an unusual amount',
}

/**
 * Reads foods with amounts from a line while the person types. Words without a space, a figure or a comma have no amount,
 * so they are not sent.
 *
 * @returns The parts, or `null` if the line is no more than the name of one food; `isBehind` while they do not match it
 *   yet; `readAgain` after a food was added.
 */
export function useTypedFoods(
  line: string,
  { isOn, purpose, replacements }: { isOn: boolean; purpose: TypedFoodPurpose; replacements: Replacements },
): { parts: TypedFood[] | null; isBehind: boolean; error: Error | null; readAgain: () => void } {
  const isAsked = isOn && /[\s\p{N}½¼¾,]/u.test(line) && line.length <= MAX_TYPED_FOODS_LENGTH
  const read = useQuery({
    ...queryOf(readTypedFoods, { querystring: { line, purpose } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const state = {
    isBehind: isAsked && read.isFetching,
    error: isAsked ? read.error : null,
    readAgain: (): void => void read.refetch(),
  }
  if (!isAsked || !read.data || !hasMoreThanName(read.data)) return { ...state, parts: null }
  return { ...state, parts: read.data.map((part) => replaceFood(part, replacements.get(part.text))) }
}

function replaceFood(part: TypedFood, taken: TypedFoodCandidate | undefined): TypedFood {
  return taken ? { ...part, ...taken, certainty: 'sure', doubts: [], candidates: [] } : part
}

/** Checks whether a line has several foods or an amount. */
export function hasMoreThanName(parts: readonly TypedFood[]): boolean {
  const plain = (words: string): string => words.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  return parts.length > 1 || parts.some(({ text, name }) => plain(text) !== plain(name))
}

/**
 * Returns the parts that are added: those with a food, of which at most `room` are no alternatives. If the first food of a
 * choice is not known, the next one takes its place.
 */
export function listChosen(
  parts: readonly TypedFood[],
  { room, choices }: { room: number; choices: ChoiceUse },
): ChosenPart[] {
  const chosen: ChosenPart[] = []
  /** The number of foods taken of the current choice; `null` if there was no room for its first food. */
  let taken: number | null = 0
  let count = 0
  for (const part of parts) {
    const isInChoice = part.isAlternative && choices !== 'all'
    if (!isInChoice) taken = 0
    if (!isKnown(part) || taken === null) continue
    const isMain = taken === 0
    if (isMain && count >= room) taken = null
    else if (isMain || (choices === 'alternatives' && taken <= MAX_ALTERNATIVES)) {
      chosen.push({ ...part, isAlternative: !isMain })
      taken += 1
      count += isMain ? 1 : 0
    }
  }
  return chosen
}

const isKnown = (part: TypedFood): part is ChosenPart => part.food !== null && part.amount !== null

/** Joins each food with its alternatives. */
export function joinChoices(chosen: readonly ChosenPart[]): TypedChoice[] {
  const joined: TypedChoice[] = []
  for (const { food, amount, isAlternative } of chosen) {
    const main = joined.at(-1)
    if (isAlternative && main) main.alternatives.push({ food, amount })
    else joined.push({ food, amount, alternatives: [] })
  }
  return joined
}

/**
 * Lists the parts of a line that are foods of a choice of which only the first is added. That food must be checked, and the
 * others are named.
 */
export function findLeftChoices(
  parts: readonly TypedFood[],
  chosen: readonly TypedFood[],
): ReadonlySet<TypedFood['start']> {
  const taken = new Set(chosen.map(({ start }) => start))
  const left = new Set<number>()
  let first: number | null = null
  for (const part of parts) {
    if (!part.isAlternative) first = null
    if (taken.has(part.start)) first ??= part.start
    else if (part.isAlternative && part.food !== null && first !== null) left.add(first).add(part.start)
  }
  return left
}

/** Returns what remains in the field when the chosen parts are added: nothing that was typed is lost. */
export function findRest(parts: readonly TypedFood[], chosen: readonly TypedFood[]): string {
  const taken = new Set(chosen.map(({ start }) => start))
  return parts
    .filter(({ start }) => !taken.has(start))
    .map(({ text }) => text.trim())
    .join(', ')
}

/** Example: `3 pieces (120 g)`, or `200 g` for a weight. */
export function describeAmount({ grams, measure }: TypedFoodAmount): string {
  if (measure === null) return formatGrams(grams)
  const words = wordsOf('en').measure(measure.label, measure.quantity)
  return `${formatQuantity(measure.quantity)} ${words} (${formatGrams(grams)})`
}
