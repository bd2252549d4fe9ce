/**
 * The hash of all foods in the product's data files, as `hashFoods` returns it. If a database has the same hash, it
 * needs no import, and the start does not read the food tables. A test compares the hash with the data and rules; `node
 * server/seed/print-food-report.ts --write` updates it after a change to either.
 */
export const FOODS_FINGERPRINT = 'cd6e99f2e4d19db7d45534a9572c285aeb0a53f2b026bda4740c742d8b4ede5f'

/** The same for the open set, which contains no food of IFCT 2017. */
export const OPEN_FOODS_FINGERPRINT = '3a8d396fb6c41a5749a405ebe9800e42c39877844278c72db0e40f771bac7159'
