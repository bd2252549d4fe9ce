/**
 * Kilocalories per gram of available carbohydrate and the other macronutrients (FAO Food and Nutrition Paper 77, 2003;
 * FAO/INFOODS guidelines for converting units, 2012). The same convention in kilojoules is 17, 17, 37, 29 and 8; both
 * are rounded factors, so a food's energy in kcal and in kJ may differ by up to 2 % after conversion.
 */
export const KCAL_PER_GRAM = { protein: 4, carbs: 4, fat: 9, alcohol: 7, fibre: 2 } as const
