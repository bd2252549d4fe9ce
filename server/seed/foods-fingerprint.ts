/**
 * The hash of all foods in the product's data files, as `hashFoods` returns it. If a database has the same hash, it
 * needs no import, and the start does not read the food tables. A test compares the hash with the data and rules; `node
 * server/seed/print-food-report.ts --write` updates it after a change to either.
 */
export const FOODS_FINGERPRINT = 'a639685aeead8c32fd7a94c64402edead0e9d7578bc2b63e9c311eec041f5332'

/** The same for the open set, which contains no food of IFCT 2017. */
export const OPEN_FOODS_FINGERPRINT = 'fb9c7cdee02cbbc3898906cfc77145e4f8ea685ee7aeb1847188e38a403b33df'
