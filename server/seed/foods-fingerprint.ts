/**
 * The hash of all foods in the product's data files, as `hashFoods` returns it. If a database has the same hash, it
 * needs no import, and the start does not read the food tables. A test compares the hash with the data and rules; `node
 * server/seed/print-food-report.ts --write` updates it after a change to either.
 */
export const FOODS_FINGERPRINT = '48be93e296f59293df40b3c1306cf19a935b60844688f827658d51178e4a939d'

/** The same for the open set, which contains no food of IFCT 2017. */
export const OPEN_FOODS_FINGERPRINT = '9a1f0282df22bf33c7e09add601922fde6a49265d442d77f25251c36dbb6f99f'
