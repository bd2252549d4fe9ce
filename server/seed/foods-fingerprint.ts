/**
 * The hash of all foods in the product's data files, as `hashFoods` returns it. If a database has the same hash, it
 * needs no import, and the start does not read the food tables. A test compares the hash with the data and rules; `node
 * server/seed/print-food-report.ts --write` updates it after a change to either.
 */
export const FOODS_FINGERPRINT = 'b2a66cfff4578795404c93b28538573556ce7bc3730e269d102ec4bc20fea398'

/** The same for the open set, which contains no food of IFCT 2017. */
export const OPEN_FOODS_FINGERPRINT = '501afa187750e274269542ca26518e951d21628fb023f106e0067edcd1e6601c'
