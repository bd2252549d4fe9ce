/**
 * The hash of all foods in the product's data files, as `hashFoods` returns it. If a database has the same hash, it
 * needs no import, and the start does not read the food tables. A test compares the hash with the data and rules; `node
 * server/seed/print-food-report.ts --write` updates it after a change to either.
 */
export const FOODS_FINGERPRINT = '18d9455812663f76f6f41c975fdb052f7968d3961ea030928daf592798e649f7'

/** The same for the open set, which contains no food of IFCT 2017. */
export const OPEN_FOODS_FINGERPRINT = '16872511a1d90e65a67aa6b9141ac35c420c7e4b88fb8d5693e819f515a64214'
