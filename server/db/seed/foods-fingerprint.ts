/**
 * The hash of all foods that the product starts out with, as `hashFoods` gives it. A database that holds it needs no
 * import, so that a start need not read the food tables. A test holds it to what the data and rules give;
 * `node server/db/seed/print-food-report.ts --write` renews it after a change to either.
 */
export const FOODS_FINGERPRINT = 'a4043767dfac10329114f1b4949b1e46b3614253534dcd658bb9e9e9a86eddcd'
