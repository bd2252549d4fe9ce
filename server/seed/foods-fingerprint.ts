/**
 * The hash of all foods in the product's data files, as `hashFoods` returns it. If a database has the same hash, it
 * needs no import, and the start does not read the food tables. A test compares the hash with the data and rules; `node
 * server/seed/print-food-report.ts --write` updates it after a change to either.
 */
export const FOODS_FINGERPRINT = '3264d57344523125bb9f02e1408d7d400867130cb3cd9d8ab66b834127b47e86'

/** The same for the open set, which contains no food of IFCT 2017. */
export const OPEN_FOODS_FINGERPRINT = '1a37ab0cee8aa2ca79e67198071abde1a281cb61e521c9f530f7ebf1b2b45ba8'
