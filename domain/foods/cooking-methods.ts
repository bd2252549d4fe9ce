import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
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
export const COOKING_METHOD_LABELS: Record<CookingMethod, MessageDescriptor> = {
  raw: msg`Not heated`,
  boiled: msg`Boiled, water thrown away`,
  simmered: msg`Simmered or pressure-cooked, liquid eaten`,
  steamed: msg`Steamed`,
  sauteed: msg`Sautéed or stir-fried`,
  fried: msg`Shallow-fried on a tawa or in a pan`,
  'deep-fried': msg`Deep-fried`,
  roasted: msg`Roasted or baked`,
  grilled: msg`Grilled`,
}
