import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  FOOD_SOURCES,
  FOOD_STATES,
  FOOD_TAG_LABELS,
  FOOD_TAGS,
  type FoodSource,
  type FoodState,
  type listManagedFoodItems,
} from '#contract/foods/food-items.ts'
import { FOOD_GROUP_LABELS } from '#domain/foods/food-group-labels.ts'
import { FOOD_GROUPS } from '#domain/foods/food-groups.ts'
import { FOOD_CATEGORIES, FOOD_CATEGORY_LABELS } from '#domain/people/options.ts'
import type { Sayable } from '#domain/words/sayable.ts'
import type { ListFilter } from '#web/kit/list/list-filters.ts'

const SOURCE_LABELS: Record<FoodSource, Sayable> = {
  custom: msg`Our own`,
  dish: msg`Dishes`,
  ifct2017: 'IFCT 2017',
  usda: 'USDA',
  fdc: msg`USDA FoodData Central`,
  indb: msg`Indian Nutrient Databank`,
}
/** The labels of a food's states. */
export const STATE_LABELS: Record<FoodState, MessageDescriptor> = {
  active: msg`In use`,
  retired: msg`Retired`,
  quarantined: msg`On hold`,
}

/** The filters of the practice's foods. */
export const FOOD_FILTERS: readonly ListFilter<typeof listManagedFoodItems>[] = [
  {
    kind: 'choice',
    query: 'category',
    label: msg`Filter by category`,
    allLabel: msg`All categories`,
    options: FOOD_CATEGORIES.map((value) => ({ value, label: FOOD_CATEGORY_LABELS[value] })),
  },
  {
    kind: 'choice',
    query: 'group',
    label: msg`Food group`,
    allLabel: msg`All groups`,
    options: FOOD_GROUPS.map((value) => ({ value, label: FOOD_GROUP_LABELS[value] })),
  },
  {
    kind: 'choice',
    query: 'tag',
    label: msg({ message: 'Suits', comment: 'whom a food suits' }),
    allLabel: msg`Everyone`,
    options: FOOD_TAGS.map((value) => ({ value, label: FOOD_TAG_LABELS[value] })),
  },
  {
    kind: 'choice',
    query: 'source',
    label: msg`Source`,
    allLabel: msg`All sources`,
    options: FOOD_SOURCES.toReversed().map((value) => ({ value, label: SOURCE_LABELS[value] })),
  },
  {
    kind: 'one-of',
    query: 'state',
    label: msg`Status`,
    options: FOOD_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
    usual: 'active',
    className: 'min-[22rem]:col-span-2 sm:col-span-1',
  },
]
