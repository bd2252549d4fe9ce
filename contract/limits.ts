/*
 * Limits that both a call's schema and a screen or service need, each declared once. Zod is not imported, because first
 * screens load this file too. The limits of one portion are in domain/plans/portion-limits.ts.
 */

export const MAX_SEARCH_LENGTH = 100

/** Limits of a line in which foods are typed with their amounts. */
export const MAX_TYPED_FOODS_LENGTH = 500
export const MAX_TYPED_FOODS = 20

/** Limits of a diet plan. */
export const MAX_PLAN_DAYS = 28
export const MAX_ITEMS_PER_MEAL = 20
export const MAX_ALTERNATIVES = 6
export const MAX_TIPS = 20
export const MAX_GROCERY_EDITS = 200

/** Limits of a drafted week. */
export const MAX_DRAFT_DAYS = 7
export const MAX_DISLIKES = 20
export const MAX_DISLIKE_LENGTH = 60
export const MAX_WANTED_DISHES = 14
export const MAX_DRAFT_EXCEPTIONS = 20
export const MAX_CELL_OPTIONS = 3

/**
 * Limits of the meal planner: days read or carried over per call, days saved per call, and meals read by id per call.
 */
export const MAX_PLANNER_DAYS = 42
export const MAX_PLANNER_DAYS_A_SAVE = 14
export const MAX_PLANNER_IDS = 200

/**
 * How long the answer to a client's call with an `Idempotency-Key` is remembered, in days. A phone may be offline for weeks
 * after it has sent something, and then sends it again.
 */
export const IDEMPOTENCY_DAYS = 90

/** Maximum number of grocery entries ticked per call. */
export const MAX_TICKED_KEYS = 300

/** Maximum number of entries that a client adds to their grocery list, and of people for whom they cook and buy. */
export const MAX_OWN_GROCERIES = 100
export const MAX_HOUSEHOLD_SIZE = 12

/** Maximum lengths of texts, in characters. */
export const MAX_TICK_NOTE = 300
export const MAX_MEASUREMENT_NOTES = 1000
export const MAX_CONSULTATION_NOTE = 2000
export const MAX_REVIEW_NOTE = 2000
export const MAX_REVIEW_ANSWER = 4000

/** The limit of the file of a photo, and its types. The stored photo is much smaller. */
export const MAX_PHOTO_UPLOAD_BYTES = 12 * 1024 * 1024
export const PHOTO_UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Limits of the diary of one client: entries and photos of a day, all photos, and days read per call. */
export const MAX_DIARY_ENTRIES_A_DAY = 40
export const MAX_DIARY_PHOTOS_A_DAY = 12
export const MAX_DIARY_PHOTOS = 1000
export const MAX_DIARY_DAYS = 31
/** How many dishes a client can have an own photo of. */
export const MAX_OWN_DISH_PHOTOS = 200
export const MAX_DIARY_COMMENT = 500

/** Limits of actions on several clients at once, and the length of a message to them in characters. */
export const MAX_CLIENTS_AT_ONCE = 100
export const MAX_CLIENT_MESSAGE = 1000

/** Limits of push messages: browsers of one person, and the length of a browser's address at its push service. */
export const MAX_PUSH_BROWSERS = 10
export const MAX_PUSH_ENDPOINT_LENGTH = 1024

/** Maximum number of spans of working hours of one person on one weekday. */
export const MAX_SPANS_A_DAY = 6

/**
 * Smallest number of clients for which a success rate is shown: with fewer, it means little and could reveal whose
 * result it is.
 */
export const MIN_CLIENTS_FOR_SUCCESS_RATE = 5

/** Number of follow-ups that a client can have ahead. */
export const MAX_OPEN_FOLLOW_UPS = 2

/** Length in characters of what a client writes to the dietician with a booking. */
export const MAX_OWN_NOTE = 500

/** The reason for allowing a client's fasts or switching them off. */
export const MIN_FAST_REASON = 10
export const MAX_FAST_REASON = 500
