/**
 * The hash of all foods in the product's data files, as `hashFoods` returns it. If a database has the same hash, it
 * needs no import, and the start does not read the food tables. A test compares the hash with the data and rules; `node
 * server/seed/print-food-report.ts --write` updates it after a change to either.
 */
export const FOODS_FINGERPRINT = '555335dcff3f9cff1a8b348529aaac024ceaac000c22071cff497dd134db377d'

/** The same for the open set, which contains no food of IFCT 2017. */
export const OPEN_FOODS_FINGERPRINT = '57d669fd1c7727d9992f7c346921f575ca308e22de53248baccb22ffb807d31d'
