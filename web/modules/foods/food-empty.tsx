import { msg, t } from '@lingui/core/macro'
import { Apple } from 'lucide-react'
import type { listManagedFoodItems } from '#contract/foods/food-items.ts'
import { say } from '#domain/words/say.ts'
import type { ListFilters } from '#web/kit/list/list-filters.ts'
import type { EmptyWords } from '#web/kit/list/list-types.ts'
import { Button } from '#web/ui/button.tsx'

const EMPTY_STATES = {
  retired: {
    icon: Apple,
    title: msg`No retired foods`,
    children: msg`Foods that you delete while plans use them appear here, and can be restored.`,
  },
  quarantined: {
    icon: Apple,
    title: msg`No foods on hold`,
    children: msg`Table foods with values that do not add up stay here until you correct them.`,
  },
} as const

/** Describes why no food is shown, and offers to add the searched food or to show all foods. */
export function describeEmpty(
  { query, search, clear }: ListFilters<typeof listManagedFoodItems>,
  onAdd: (name: string) => void,
): EmptyWords {
  const { state = 'active', category, group, tag, source } = query
  const isNarrowed = search !== '' || [category, group, tag, source].some((value) => value !== undefined)
  if (!isNarrowed && state !== 'active') {
    const { icon, title, children } = EMPTY_STATES[state]
    return { icon, title: say(title), children: say(children) }
  }
  return {
    title: t`No foods found`,
    children: t`Try another name or fewer filters, or add the food.`,
    actions: (
      <>
        {search !== '' && <Button onPress={() => onAdd(search)}>{t`Add “${search}”`}</Button>}
        <Button variant="secondary" onPress={() => clear()}>
          {t`Show all foods`}
        </Button>
      </>
    ),
  }
}
