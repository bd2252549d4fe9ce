/** Largest portion of one food: in grams, and as a number of one household measure. */
export const MAX_PORTION_GRAMS = 5000
export const MAX_PORTION_QUANTITY = 1000
