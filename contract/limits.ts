/*
 * Limits that a call's schema and a screen or service both need, each once. No Zod here: first screens read them too.
 * How much of a food one portion is, domain/plans/portion-limits.ts says.
 */

export const MAX_SEARCH_LENGTH = 100

/** Of a diet plan. */
export const MAX_PLAN_DAYS = 28
export const MAX_ITEMS_PER_MEAL = 20
export const MAX_ALTERNATIVES = 6
export const MAX_TIPS = 20
export const MAX_GROCERY_EDITS = 200

/** Of the meal planner: asked for or carried over at a time, saved at a time, meals asked for by id at a time. */
export const MAX_PLANNER_DAYS = 42
export const MAX_PLANNER_DAYS_A_SAVE = 14
export const MAX_PLANNER_IDS = 200

/** Groceries ticked at a time. */
export const MAX_TICKED_KEYS = 300

/** Texts, in characters. */
export const MAX_TICK_NOTE = 300
export const MAX_MEASUREMENT_NOTES = 1000
export const MAX_CONSULTATION_NOTE = 2000
export const MAX_REVIEW_NOTE = 2000
export const MAX_REVIEW_ANSWER = 4000

/** Working hours of one person on one weekday. */
export const MAX_SPANS_A_DAY = 6

/** A success rate is counted from so many clients on: of fewer it says nothing, and a sum might say whose it is. */
export const LEAST_FOR_SUCCESS = 5
