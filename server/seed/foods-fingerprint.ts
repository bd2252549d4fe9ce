/**
 * The hash of all foods in the product's data files, as `hashFoods` returns it. If a database has the same hash, it
 * needs no import, and the start does not read the food tables. A test compares the hash with the data and rules; `node
 * server/seed/print-food-report.ts --write` updates it after a change to either.
 */
export const FOODS_FINGERPRINT = 'b80017d30a9a5978b78ad0a8e5313ee3a36be583939446b5083f5a3f1569f035'

/** The same for the open set, which contains no food of IFCT 2017. */
export const OPEN_FOODS_FINGERPRINT = 'ec4c449a8a540d4d78ba360826bc3b8646dadfe143bfc080786420e19de46907'
