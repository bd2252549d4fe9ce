/**
 * The hash of all foods that the product starts out with, as `hashFoods` gives it. A database that holds it needs no
 * import, so that a start need not read the food tables. A test holds it to what the data and rules give;
 * `node server/db/seed/print-food-report.ts --write` renews it after a change to either.
 */
export const FOODS_FINGERPRINT = '57599be3dbb17b44bc557190c33c724f6e8395c32a4b6ac758c603e420969d79'
