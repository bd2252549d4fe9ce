/** Whoever has not been measured for longer than this has gone silent. */
export const SILENT_DAYS = 14

/** A plan that ends within so many days, with none after it, is about to end. */
export const PLAN_ENDING_DAYS = 7
