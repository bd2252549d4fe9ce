/** The way in which the answers of a reading call are stored on this device. */
type StoredEndpoint = {
  /** Without the answer to the same query, the newest one with another query is shown; it names its own range. */
  isForAnyQuery?: boolean
  /** Adjusts a stored answer to the client's own day. */
  adjust?: (answer: unknown, today: string) => unknown
}

/**
 * The reading calls whose last answers are stored on a client's device, by the address in the contract. They are the ones
 * that the client area needs without a connection. Names are strings, so that no page loads contracts for this list.
 */
export const STORED_ENDPOINTS: Readonly<Record<string, StoredEndpoint>> = {
  '/api/diet-plans/current': { adjust: startToday },
  '/api/diet-plans/:id': {},
  '/api/diet-plans/:id/grocery-list': { isForAnyQuery: true },
  '/api/diet-plans/:id/grocery-ticks': {},
  '/api/meal-ticks': {},
  '/api/diary/of/:userId': {},
  '/api/consents': {},
  '/api/dashboard/:userId': { adjust: startToday },
  '/api/progress/:userId/chart': {},
  '/api/erasure': {},
  '/api/subscriptions': {},
  '/api/consultations/mine': {},
}

/** Both answers name today, as it was when they were stored. */
function startToday(answer: unknown, today: string): unknown {
  return typeof answer === 'object' && answer !== null ? { ...answer, today } : answer
}
