/** The largest portion of one food, in grams, and the most of one measure. */
export const MAX_PORTION_GRAMS = 5000
export const MAX_PORTION_QUANTITY = 1000
