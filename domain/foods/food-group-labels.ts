import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'
import { FOOD_GROUPS, type FoodGroup } from './food-groups.ts'

/** What people read for each group. */
export const FOOD_GROUP_LABELS: Record<FoodGroup, MessageDescriptor> = {
  'Cereals and Millets': msg`Cereals and Millets`,
  'Grain Legumes': msg`Grain Legumes`,
  'Green Leafy Vegetables': msg`Green Leafy Vegetables`,
  'Other Vegetables': msg`Other Vegetables`,
  'Roots and Tubers': msg`Roots and Tubers`,
  Mushrooms: msg`Mushrooms`,
  Fruits: msg`Fruits`,
  'Nuts and Oil Seeds': msg`Nuts and Oil Seeds`,
  'Milk and Milk Products': msg`Milk and Milk Products`,
  'Egg and Egg Products': msg`Egg and Egg Products`,
  Poultry: msg`Poultry`,
  'Animal Meat': msg`Animal Meat`,
  'Marine Fish': msg`Marine Fish`,
  'Marine Shellfish': msg`Marine Shellfish`,
  'Marine Mollusks': msg`Marine Mollusks`,
  'Fresh Water Fish and Shellfish': msg`Fresh Water Fish and Shellfish`,
  'Edible Oils and Fats': msg`Edible Oils and Fats`,
  Sugars: msg`Sugars`,
  'Condiments and Spices': msg`Condiments and Spices`,
  Beverages: msg`Beverages`,
  Dishes: msg`Dishes`,
  'Miscellaneous Foods': msg`Miscellaneous Foods`,
}

/** Names a stored group; one that is not in the table is returned unchanged. */
export function nameFoodGroup(group: string): string {
  const known = FOOD_GROUPS.find((one) => one === group)
  return known ? say(FOOD_GROUP_LABELS[known]) : group
}
