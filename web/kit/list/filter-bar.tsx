import { t } from '@lingui/core/macro'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { FilterControl } from './filter-control.tsx'
import { FoldedFilters } from './folded-filters.tsx'
import type { ListChip } from './list-chips.tsx'
import { type ListFilter, type ListFilters, namesOf } from './list-filters.ts'
import type { ListEndpoint } from './list-types.ts'

/** The search field of a list. */
export type SearchField = { label?: string; placeholder: string; className?: string }

/**
 * The search field and the filters of a list. On a phone some filters are folded until somebody opens them or they
 * narrow the list.
 */
export function FilterBar<E extends ListEndpoint>({
  search,
  typed,
  onType,
  definitions,
  filters,
  chips,
  className,
  children,
}: {
  search: SearchField | undefined
  typed: string
  onType: (text: string) => void
  definitions: readonly ListFilter<E>[]
  filters: ListFilters<E>
  /** Filters for daily use, one press each. With them, the other filters are folded. */
  chips?: readonly ListChip[] | undefined
  className: string
  /** Content after the filters. */
  children?: ReactNode
}) {
  const extras = definitions.filter(({ isExtra }) => isExtra)
  const searchField = search && (
    <TextField
      label={search.label ?? t`Search`}
      type="search"
      placeholder={search.placeholder}
      value={typed}
      maxLength={MAX_SEARCH_LENGTH}
      className={search.className}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
  if (chips) {
    return (
      <FoldedFilters search={searchField} {...{ chips, definitions, filters, className }}>
        <Controls definitions={definitions} filters={filters} />
        {children}
      </FoldedFilters>
    )
  }
  return (
    <search className={className}>
      {searchField}
      <Controls definitions={definitions.filter(({ isExtra }) => !isExtra)} filters={filters} />
      {extras.length > 0 && <ExtraFilters definitions={extras} filters={filters} />}
      {children}
    </search>
  )
}

type ControlsProps<E extends ListEndpoint> = {
  definitions: readonly ListFilter<E>[]
  filters: ListFilters<E>
}

function Controls<E extends ListEndpoint>({ definitions, filters }: ControlsProps<E>) {
  return definitions.map((filter) => (
    <FilterControl key={namesOf(filter).join()} filter={filter} filters={filters} />
  ))
}

/** Filters that are folded on a phone, where they would fill the screen before the first entry. */
function ExtraFilters<E extends ListEndpoint>({ definitions, filters }: ControlsProps<E>) {
  const [areShown, setAreShown] = useState(() =>
    definitions.some((filter) => namesOf(filter).some((name) => filters.get(name) !== null)),
  )
  return (
    <>
      <Button
        variant="secondary"
        className="md:hidden"
        icon={SlidersHorizontal}
        aria-expanded={areShown}
        onPress={() => setAreShown(!areShown)}
      >
        {areShown ? t`Fewer filters` : t`More filters`}
      </Button>
      <div className={joinClasses('contents', !areShown && 'max-md:hidden')}>
        <Controls definitions={definitions} filters={filters} />
      </div>
    </>
  )
}
