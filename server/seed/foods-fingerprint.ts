/**
 * The hash of all foods in the product's data files, as `hashFoods` returns it. If a database has the same hash, it
 * needs no import, and the start does not read the food tables. A test compares the hash with the data and rules; `node
 * server/seed/print-food-report.ts --write` updates it after a change to either.
 */
export const FOODS_FINGERPRINT = 'fb45b805fb42229a1dc12b50e47153b3fbe2169740aa2956de40f0b7f8bd5cd0'

/** The same for the open set, which contains no food of IFCT 2017. */
export const OPEN_FOODS_FINGERPRINT = 'c5775f858f686a0138f24012b65aa39030c6868a906c988eb8e8f039dea756be'
