/**
 * The hash of all foods that the product starts out with, as `hashFoods` gives it. A database that holds it needs no
 * import, so that a start need not read the food tables. A test holds it to what the data and rules give;
 * `node server/db/seed/print-food-report.ts --write` renews it after a change to either.
 */
export const FOODS_FINGERPRINT = 'cd037be9d7fe7db74fd6924b7d36796da792f663210d5f36755d64c2fb16c20a'
