/**
 * The hash of all foods in the product's data files, as `hashFoods` returns it. If a database has the same hash, it
 * needs no import, and the start does not read the food tables. A test compares the hash with the data and rules; `node
 * server/seed/print-food-report.ts --write` updates it after a change to either.
 */
export const FOODS_FINGERPRINT = '07a765acad2e70058753145e2dc04be739b78c6ab2a488d4b78459cc3f688166'

/** The same for the open set, which contains no food of IFCT 2017. */
export const OPEN_FOODS_FINGERPRINT = '020fd806fa34d95ef4aaff604825e2bdffda357a30340793705b2cb0f1605944'
