import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readTypedMeals, type TypedMeal, type TypedServings } from '#contract/planner/meal-planner.ts'
import { formatGrams } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import {
  canHaveAmounts,
  DOUBT_TEXTS,
  hasMoreThanName,
  takeParts,
} from '#web/modules/foods/shared/typed-line.ts'
import { formatPortion } from './week-text.ts'

/** A part of a typed line with the dish that is planned. */
export type PlannedPart = TypedMeal & { planned: TypedServings }

/** Dishes that the person took instead of the first one, by the text of their part. */
export type Replacements = ReadonlyMap<string, TypedServings>

/**
 * Reads dishes with servings from a line while the person types.
 *
 * @returns The parts, or `null` if the line is no more than the name of one food; `isBehind` while they do not match it yet.
 */
export function useTypedMeals(
  line: string,
  replacements: Replacements,
): { parts: TypedMeal[] | null; isBehind: boolean; error: Error | null } {
  const isAsked = canHaveAmounts(line)
  const read = useQuery({
    ...queryOf(readTypedMeals, { querystring: { line } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const state = { isBehind: isAsked && read.isFetching, error: isAsked ? read.error : null }
  if (!isAsked || !read.data || !hasMoreThanName(read.data)) return { ...state, parts: null }
  return { ...state, parts: read.data.map((part) => replaceDish(part, replacements.get(part.text))) }
}

function replaceDish(part: TypedMeal, taken: TypedServings | undefined): TypedMeal {
  return taken ? { ...part, planned: taken, certainty: 'sure', doubts: [], candidates: [] } : part
}

/** Lists the parts that are planned: of a choice, only the first dish. */
export function listPlanned(parts: readonly TypedMeal[]): PlannedPart[] {
  return takeParts(parts, {
    room: Number.POSITIVE_INFINITY,
    choices: 'first',
    isKnown: (part): part is PlannedPart => part.planned !== null,
  })
}

/** Example: `3 pieces (120 g)`, or `200 g` for an amount that is no quarter of a household measure. */
export function describeServings({ meal, servings }: TypedServings): string {
  const [portion, weight] = [formatPortion(meal, servings), formatGrams(meal.grams * servings)]
  return portion === weight ? weight : `${portion} (${weight})`
}

/** Describes what must be checked, as a person reads it. */
export function describeDoubts({ doubts, planned: { servings, grams } }: PlannedPart): string[] {
  return doubts.map((doubt) => {
    if (doubt === 'servings_limited')
      return t`${{ weight: formatGrams(grams) }}, but the maximum is ${servings} servings`
    return say(DOUBT_TEXTS[doubt])
  })
}
