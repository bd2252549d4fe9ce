/**
 * The hash of all foods in the product's data files, as `hashFoods` returns it. If a database has the same hash, it
 * needs no import, and the start does not read the food tables. A test compares the hash with the data and rules; `node
 * server/seed/print-food-report.ts --write` updates it after a change to either.
 */
export const FOODS_FINGERPRINT = '725d0bcde1d8576e21b9084013c1c112344700b95096aedd9feb53c4b1b12267'

/** The same for the open set, which contains no food of IFCT 2017. */
export const OPEN_FOODS_FINGERPRINT = '3744b2c649d2540bf6fe70be441ce6fbeb4e341b83480aac577656f6ec09abcc'
