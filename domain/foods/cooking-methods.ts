/**
 * The ways of heating a dish; a dish with several steps has the method of the main one. `boiled`: the water is thrown
 * away. `simmered`: the liquid is eaten, also from a pressure cooker. `sauteed`: stir-fried, as a dry sabzi. `fried`:
 * on a griddle or in a pan with fat. `roasted`: dry heat of a tawa, an oven or a tandoor. `raw`: not heated.
 */
export const COOKING_METHODS = [
  'raw',
  'boiled',
  'simmered',
  'steamed',
  'sauteed',
  'fried',
  'deep-fried',
  'roasted',
  'grilled',
] as const
export type CookingMethod = (typeof COOKING_METHODS)[number]

/** The methods as people choose them. */
export const COOKING_METHOD_LABELS: Record<CookingMethod, string> = {
  raw: 'Not heated',
  boiled: 'Boiled, water thrown away',
  simmered: 'Simmered or pressure-cooked, liquid eaten',
  steamed: 'Steamed',
  sauteed: 'Sautéed or stir-fried',
  fried: 'Fried on a griddle or in a pan',
  'deep-fried': 'Deep-fried',
  roasted: 'Roasted or baked',
  grilled: 'Grilled',
}
