/** The stored name of a client's choice for a single day (`fast-writes.ts`). Today looks for it before anything else. */
export const FAST_DAY_NAME = 'fast-day'
