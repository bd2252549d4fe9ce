import { MAX_PLANNER_IDS } from '#contract/limits.ts'
import { listPlannerMeals, type PlannerMeal } from '#contract/planner/meal-planner.ts'
import { languageHeaders } from '#web/kit/language/page-locale.ts'

/** The number of meals that the library shows first. */
export const LIBRARY_PAGE_SIZE = 12

let library: PlannerMeal[] | null = null

/**
 * Fetches the first meals of the library, also a plain fetch.
 *
 * @throws TypeError if the server cannot be reached; Error if it refuses.
 */
export async function fetchLibrary(signal: AbortSignal): Promise<PlannerMeal[]> {
  const response = await fetch(`${listPlannerMeals.url}?limit=${LIBRARY_PAGE_SIZE}`, {
    headers: languageHeaders(),
    signal,
  })
  if (!response.ok) throw new Error(`The library was answered ${response.status}.`)
  const meals: PlannerMeal[] = await response.json() // as below
  library = meals
  return meals
}

/** Returns the meals that `fetchLibrary` has fetched, or `null`. */
export function readFetchedLibrary(): PlannerMeal[] | null {
  return library
}

/**
 * Fetches meals by their ids, separated by commas: a plain fetch, because the page first loads without the code of calls.
 *
 * @throws TypeError if the server cannot be reached; Error if it refuses.
 */
export async function fetchMeals(ids: string, signal: AbortSignal): Promise<PlannerMeal[]> {
  const query = new URLSearchParams({ ids, limit: String(MAX_PLANNER_IDS) })
  const response = await fetch(`${listPlannerMeals.url}?${query}`, { headers: languageHeaders(), signal })
  if (!response.ok) throw new Error(`The meals were answered ${response.status}.`)
  return response.json() // the server validates answers against the contract
}
