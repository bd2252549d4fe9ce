/**
 * The hash of all foods that the product starts out with, as `hashFoods` gives it. A database that has it needs no
 * import, so that a start need not read the food tables. A test compares it with the data and rules;
 * `node server/seed/print-food-report.ts --write` renews it after a change to either.
 */
export const FOODS_FINGERPRINT = '6487f6e58ab63f0a85bbaf219599832a35c39524e0dfbf1c3b6ef09e1e4c6c1f'
