import type { FoodTableKind } from '#contract/foods/food-tables.ts'

/** The text that the operator confirms before an import. It is stored with the import, as it was shown. */
export const LICENCES: Record<FoodTableKind, string> = {
  fdc: 'The data of USDA FoodData Central are in the public domain (CC0 1.0). USDA asks to be named as the source: U.S. Department of Agriculture, Agricultural Research Service. FoodData Central, fdc.nal.usda.gov.',
  indb: 'The practice has obtained the workbook of the Indian Nutrient Databank itself. Its authors, and the National Institute of Nutrition, whose tables it uses, have permitted this practice to store and show its figures. The note says which permission this is.',
  'open-food-facts':
    'The data are from Open Food Facts, openfoodfacts.org, made available under the Open Database License 1.0 (opendatacommons.org/licenses/odbl/1-0); its individual contents under the Database Contents License 1.0. The source is named wherever such a food is shown. The data are stored apart from all other foods; a database made from them may only be passed on under the same licence.',
  recipes:
    'The practice wrote these recipes, or may use them. Only names, ingredients and weights are read; figures are computed.',
}

/** Kinds for which the operator must write a note, because the licence does not follow from the table. */
export const NEEDS_NOTE: readonly FoodTableKind[] = ['indb']
