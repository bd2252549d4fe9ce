import type { HealthTip } from '#contract/site/content.ts'
import { DAY_TIPS } from './tips/days.ts'
import { FAMILY_TIPS } from './tips/family.ts'
import { HEALTH_TIPS } from './tips/health.ts'
import { KITCHEN_TIPS } from './tips/kitchen.ts'
import { NUTRIENT_TIPS } from './tips/nutrients.ts'
import { WEIGHT_TIPS } from './tips/weight.ts'

/** The library: short articles. Every figure in them has its source at the end of its article. */
export const DEFAULT_TIPS: HealthTip[] = [
  ...KITCHEN_TIPS,
  ...NUTRIENT_TIPS,
  ...WEIGHT_TIPS,
  ...HEALTH_TIPS,
  ...FAMILY_TIPS,
  ...DAY_TIPS,
]
