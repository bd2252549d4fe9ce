import { useQuery } from '@tanstack/react-query'
import { searchFoodItems } from '#contract/foods/food-items.ts'
import { queryOf } from '#web/kit/api/query-client.ts'

const FOODS_SHOWN = 5

/** A found food or dish. `otherName`: the matched name if it differs from the displayed one. */
export type FoundFood = { id: string; name: string; otherName: string | null; isDish: boolean }

/**
 * Finds foods and dishes by their names in any language and spelling, with the food search.
 *
 * @param isWanted False sends no request.
 */
export function useFoundFoods(
  search: string,
  isWanted: boolean,
): { foods: readonly FoundFood[]; isFetching: boolean; isError: boolean } {
  const isAsked = isWanted && search !== ''
  const { data, isFetching, isError } = useQuery({
    ...queryOf(searchFoodItems, { querystring: { q: search, limit: FOODS_SHOWN } }),
    enabled: isAsked,
    staleTime: 10_000,
  })
  const foods = (isAsked ? (data ?? []) : []).map(({ id, name, matchedName, source }) => ({
    id,
    name,
    otherName: matchedName.toLowerCase() === name.toLowerCase() ? null : matchedName,
    isDish: source === 'dish',
  }))
  return { foods, isFetching, isError: isAsked && isError }
}
