/**
 * The hash of all foods in the product's data files, as `hashFoods` returns it. If a database has the same hash, it
 * needs no import, and the start does not read the food tables. A test compares the hash with the data and rules; `node
 * server/seed/print-food-report.ts --write` updates it after a change to either.
 */
export const FOODS_FINGERPRINT = '8bd8fa1c559a1153ce61fb93dbecce242f25b73c30d427c8e620503f26552225'

/** The same for the open set, which contains no food of IFCT 2017. */
export const OPEN_FOODS_FINGERPRINT = '6af0455316a42fb58824809fca3ace80ad85d7663c99fea489f2a182a803ca5c'
