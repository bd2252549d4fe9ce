import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { GroceryCategory } from './aisles.ts'

/** What people read for each aisle. */
export const AISLE_LABELS: Record<GroceryCategory, MessageDescriptor> = {
  'Grains and flours': msg`Grains and flours`,
  Pulses: msg`Pulses`,
  Vegetables: msg`Vegetables`,
  Fruits: msg`Fruits`,
  'Milk and dairy': msg`Milk and dairy`,
  'Eggs, fish and meat': msg`Eggs, fish and meat`,
  'Nuts and seeds': msg`Nuts and seeds`,
  'Oils and fats': msg`Oils and fats`,
  'Spices and salt': msg`Spices and salt`,
  'Drinks and others': msg`Drinks and others`,
}
