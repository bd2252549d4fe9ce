import { t } from '@lingui/core/macro'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { type ListChip, ListChips } from './list-chips.tsx'
import { hasControl, type ListFilter, type ListFilters, namesOf } from './list-filters.ts'
import type { ListEndpoint } from './list-types.ts'

/** The search and quick filters of a list; its other filters are folded until somebody opens them or one is set. */
export function FoldedFilters<E extends ListEndpoint>({
  search,
  chips,
  definitions,
  filters,
  className,
  children,
}: {
  search: ReactNode
  chips: readonly ListChip[]
  definitions: readonly ListFilter<E>[]
  filters: ListFilters<E>
  /** Of the grid of the folded filters. */
  className: string
  /** The folded filters. */
  children: ReactNode
}) {
  const id = useId()
  const isChip = (name: string): boolean =>
    chips.some((chip) => chip.name === name && chip.value === filters.get(name))
  const setCount = definitions
    .filter((filter) => hasControl(filter) && !filter.isOrder)
    .flatMap(namesOf)
    .filter((name) => filters.get(name) !== null && !isChip(name)).length
  const [areShown, setAreShown] = useState(setCount > 0)
  return (
    <search className="flex min-w-0 flex-col gap-3">
      <div className="flex items-end gap-3">
        {search}
        <Button
          variant="secondary"
          icon={SlidersHorizontal}
          aria-expanded={areShown}
          aria-controls={id}
          onPress={() => setAreShown(!areShown)}
        >
          {setCount > 0 ? t`Filters (${setCount})` : t`Filters`}
        </Button>
      </div>
      <ListChips chips={chips} filters={filters} />
      <div id={id} className={joinClasses(className, !areShown && 'hidden')}>
        {children}
      </div>
    </search>
  )
}
