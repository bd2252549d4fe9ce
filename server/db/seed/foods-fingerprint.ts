/**
 * The hash of all foods that the product starts out with, as `hashFoods` gives it. A database that holds it needs no
 * import, so that a start need not read the food tables. A test holds it to what the data and rules give;
 * `node server/db/seed/print-food-report.ts --write` renews it after a change to either.
 */
export const FOODS_FINGERPRINT = '1ff54b3aed996c102c2c8d7f8bd7fbfbdc5a5f565a5cf8ac232846643c911f6d'
