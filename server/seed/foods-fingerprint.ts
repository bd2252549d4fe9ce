/**
 * The hash of all foods in the product's data files, as `hashFoods` returns it. If a database has the same hash, it
 * needs no import, and the start does not read the food tables. A test compares the hash with the data and rules; `node
 * server/seed/print-food-report.ts --write` updates it after a change to either.
 */
export const FOODS_FINGERPRINT = '90341d512e7392a201fb332b125b4caf79abaad414f68c4c73fd37d26fee4004'

/** The same for the open set, which contains no food of IFCT 2017. */
export const OPEN_FOODS_FINGERPRINT = 'e48662470dce5533da98ec1752bd7aaf8b5fd68c0abd96181163fe887a28e98d'
