/**
 * The hash of all foods in the product's data files, as `hashFoods` returns it. If a database has the same hash, it
 * needs no import, and the start does not read the food tables. A test compares the hash with the data and rules; `node
 * server/seed/print-food-report.ts --write` updates it after a change to either.
 */
export const FOODS_FINGERPRINT = 'b80a8ac47897890dccbc1586cb81db47d8726ac2e57a85b2c5756cfd4a2d4e17'

/** The same for the open set, which contains no food of IFCT 2017. */
export const OPEN_FOODS_FINGERPRINT = 'a6852f8355580a2da0fcdd6d390750a4f76c237d36985475bc33353ffa53bfd8'
