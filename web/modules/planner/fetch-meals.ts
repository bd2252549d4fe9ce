import { MAX_PLANNER_IDS } from '#contract/limits.ts'
import { listPlannerMeals, type PlannerMeal } from '#contract/planner/meal-planner.ts'

/**
 * Fetches meals by their ids, separated by commas: a plain fetch, because the page first loads without the code of calls.
 *
 * @throws TypeError if the server cannot be reached; Error if it refuses.
 */
export async function fetchMeals(ids: string, signal: AbortSignal): Promise<PlannerMeal[]> {
  const query = new URLSearchParams({ ids, limit: String(MAX_PLANNER_IDS) })
  const response = await fetch(`${listPlannerMeals.url}?${query}`, { signal })
  if (!response.ok) throw new Error(`The meals were answered ${response.status}.`)
  return response.json() // the server validates answers against the contract
}
