import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  readTypedFoods,
  type TypedFood,
  type TypedFoodAmount,
  type TypedFoodCandidate,
  type TypedFoodPurpose,
} from '#contract/foods/typed-foods.ts'
import { formatGrams, formatQuantity } from '#domain/units/format.ts'
import { wordsOf } from '#domain/words/words.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { type ChoiceUse, canHaveAmounts, hasMoreThanName, takeParts } from './typed-line.ts'

/** A part of a typed line with the food and the amount that are added. An alternative belongs to the food before it. */
export type ChosenPart = TypedFood & TypedFoodCandidate

/** A food of a typed line with those that may be eaten instead of it. */
export type TypedChoice = TypedFoodCandidate & { alternatives: TypedFoodCandidate[] }

/** Candidates that the person took instead of the first food, by the text of their part. */
export type Replacements = ReadonlyMap<string, TypedFoodCandidate>

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
  const isAsked = isOn && canHaveAmounts(line)
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

/** Returns the parts of a line with foods that are added, each with its food. */
export function listChosen(
  parts: readonly TypedFood[],
  limits: { room: number; choices: ChoiceUse },
): ChosenPart[] {
  return takeParts(parts, { ...limits, isKnown })
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

/** Example: `3 pieces (120 g)`, or `200 g` for a weight. */
export function describeAmount({ grams, measure }: TypedFoodAmount): string {
  if (measure === null) return formatGrams(grams)
  const words = wordsOf().measure(measure.label, measure.quantity)
  return `${formatQuantity(measure.quantity)} ${words} (${formatGrams(grams)})`
}
