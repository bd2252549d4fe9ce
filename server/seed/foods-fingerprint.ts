/**
 * The hash of all foods in the product's data files, as `hashFoods` returns it. If a database has the same hash, it
 * needs no import, and the start does not read the food tables. A test compares the hash with the data and rules; `node
 * server/seed/print-food-report.ts --write` updates it after a change to either.
 */
export const FOODS_FINGERPRINT = '56cc53667358d51855d363b83c4c0cbe0d95e4f10482906d126ba7907ebe7f5b'

/** The same for the open set, which contains no food of IFCT 2017. */
export const OPEN_FOODS_FINGERPRINT = 'f396b5df0dfd2ca0918fd7c763917b38c0cbe34913b47f10986198bfc4ea05b4'
