/** A client without measurements for longer than this counts as silent. */
export const SILENT_DAYS = 14

/** A plan that ends within so many days, with none after it, is about to end. */
export const PLAN_ENDING_DAYS = 7
