/**
 * The hash of all foods in the product's data files, as `hashFoods` returns it. If a database has the same hash, it
 * needs no import, and the start does not read the food tables. A test compares the hash with the data and rules; `node
 * server/seed/print-food-report.ts --write` updates it after a change to either.
 */
export const FOODS_FINGERPRINT = 'd6245929d3c11d6b9f0e66bb4edf2ddaee43670c8eb4d33b5a255b6270b940d6'

/** The same for the open set, which contains no food of IFCT 2017. */
export const OPEN_FOODS_FINGERPRINT = '8863ad1c325b87c153acf3eb2869b3778ac3e50b36fd9f93327676f011103af3'
