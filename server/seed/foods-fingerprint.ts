/**
 * The hash of all foods in the product's data files, as `hashFoods` returns it. If a database has the same hash, it
 * needs no import, and the start does not read the food tables. A test compares the hash with the data and rules; `node
 * server/seed/print-food-report.ts --write` updates it after a change to either.
 */
export const FOODS_FINGERPRINT = '347b0eb79ea6e788289a9f18682eb9aed3825ceb1a3c448ae2a771b3fa4cfba1'

/** The same for the open set, which contains no food of IFCT 2017. */
export const OPEN_FOODS_FINGERPRINT = '5dee2a278f337214f77b57946d0da70800c3cc619f0ed22a3ce426394793e9d5'
