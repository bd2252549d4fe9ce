/** A client without measurements for longer than this counts as silent. */
export const SILENT_DAYS = 14

/** A plan is about to end if it ends within this number of days and no plan follows it. */
export const PLAN_ENDING_DAYS = 7
