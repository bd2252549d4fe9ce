/**
 * The hash of all foods in the product's data files, as `hashFoods` returns it. If a database has the same hash, it
 * needs no import, and the start does not read the food tables. A test compares the hash with the data and rules; `node
 * server/seed/print-food-report.ts --write` updates it after a change to either.
 */
export const FOODS_FINGERPRINT = '11029c25a205e5523fb834dcf56367b0cf7db8c07c68add6a6d04f2d1ae0e514'
