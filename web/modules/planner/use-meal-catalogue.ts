import { useQuery } from '@tanstack/react-query'
import { MAX_PLANNER_IDS } from '#contract/limits.ts'
import { listPlannerMeals } from '#contract/planner/meal-planner.ts'
import { call } from '#web/kit/api/client.ts'
import { addToCatalogue, listMissing, useKnownMeals } from './meal-catalogue.ts'

/** Returns the loaded meals, and loads those of the given ids that are missing. */
export function useMealCatalogue(ids: readonly string[]) {
  const known = useKnownMeals()
  const missing = listMissing(ids, known)
  const query = useQuery({
    queryKey: ['planner-meals', ...missing],
    queryFn: async ({ signal }) => {
      const meals = await call(
        listPlannerMeals,
        { querystring: { ids: missing.join(','), limit: MAX_PLANNER_IDS } },
        { signal },
      )
      addToCatalogue(meals, missing)
      return null
    },
    enabled: missing.length > 0,
  })
  return { known, isMissing: missing.length > 0, query }
}
