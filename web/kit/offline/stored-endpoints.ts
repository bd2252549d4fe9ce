import { rotationDayOn } from '#domain/plans/plan.ts'

/** The way in which the answers of a reading call are stored on this device. */
export type StoredEndpoint = {
  /**
   * Without the answer to the same query, the one with most of the same days (`from`, `to`) is shown, the newest of several;
   * it names its own days.
   */
  isForAnyQuery?: boolean
  /** Another stored call whose answer contains this one. */
  within?: {
    url: string
    /** Names the address of that answer. */
    addressOf: (address: string) => string
    /** Finds this answer in it; `undefined` if it is not there. */
    find: (answer: unknown, address: string) => unknown
  }
  /** Adjusts a stored answer to the client's own day; `undefined` if it says nothing about that. */
  adjust?: (answer: unknown, today: string) => unknown
}

/**
 * The reading calls whose last answers are stored on a client's device, by the address in the contract. They are the ones
 * that the client area needs without a connection. Each has its schema in `stored-schemas.ts`. Names are strings, so that no page loads contracts for this list.
 */
export const STORED_ENDPOINTS = {
  '/api/diet-plans/current': { adjust: startToday },
  '/api/diet-plans/:id': {},
  '/api/diet-plans/:id/recipes': {},
  '/api/diet-plans/:id/recipes/:foodId': {
    within: {
      url: '/api/diet-plans/:id/recipes',
      addressOf: (address) => address.slice(0, address.lastIndexOf('/')),
      find: findRecipe,
    },
  },
  '/api/diet-plans/:id/grocery-list': { isForAnyQuery: true },
  '/api/diet-plans/:id/grocery-ticks': {},
  '/api/groceries': {},
  '/api/fasts': { adjust: startFasts },
  '/api/meal-ticks': {},
  '/api/diary/of/:userId': {},
  '/api/consents': {},
  '/api/today': { adjust: startCounting },
  '/api/dashboard/:userId': { adjust: startToday },
  '/api/plan-reviews': {},
  '/api/progress/:userId': {},
  '/api/progress/:userId/chart': {},
  '/api/erasure': {},
  '/api/subscriptions': {},
  '/api/consultations/mine': {},
} as const satisfies Readonly<Record<string, StoredEndpoint>>

export type StoredUrl = keyof typeof STORED_ENDPOINTS

/** Returns the way in which the answers of an endpoint are stored, or `null` if they are not. */
export function findStoredEndpoint(url: string): StoredEndpoint | null {
  return (STORED_ENDPOINTS as Readonly<Record<string, StoredEndpoint | undefined>>)[url] ?? null // any address is looked up
}

function findRecipe(recipes: unknown, address: string): unknown {
  const foodId = address.slice(address.lastIndexOf('/') + 1)
  return Array.isArray(recipes) ? recipes.find((recipe) => recipe?.foodId === foodId) : undefined
}

/**
 * Adjusts an answer that names today. A plan that has ended since then says nothing about today: there may be another one by
 * now, so the answer counts as unknown.
 */
function startToday(answer: unknown, today: string): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  const { plan } = answer as { plan?: ServedPlan | null } // only one of the two answers has it
  if (!plan) return { ...answer, today }
  const rotationDay = rotationDayOn({ ...plan, dayCount: plan.days.length }, today)
  return rotationDay === null ? undefined : { ...answer, today, rotationDay }
}

/** Adjusts what Today shows beside the meals. The counts of another day say nothing about this one. */
function startCounting(answer: unknown, today: string): unknown {
  const isOfToday =
    typeof answer === 'object' && answer !== null && 'today' in answer && answer.today === today
  return isOfToday ? answer : { ...(answer as object), today, counts: null, markedDays: null } // of the stored call
}

/** Adjusts the fasts of a client: days that are over are left out. */
function startFasts(answer: unknown, today: string): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  const { asked, days } = answer as { asked: { day: string } | null; days: { day: string }[] } // of the stored call
  return {
    ...answer,
    today,
    days: days.filter(({ day }) => day >= today),
    asked: asked && asked.day >= today ? asked : null,
  }
}

type ServedPlan = { startDate: string; endDate: string; days: readonly unknown[] }
