/**
 * The hash of all foods that the product starts out with, as `hashFoods` gives it. A database that holds it needs no
 * import, so that a start need not read the food tables. A test holds it to what the data and rules give;
 * `node server/db/seed/print-food-report.ts --write` renews it after a change to either.
 */
export const FOODS_FINGERPRINT = '0a6a182f70aff19252a7594c9c596199ea9c6bda1cecc438059eed199e61d3c1'
