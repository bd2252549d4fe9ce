import { t } from '@lingui/core/macro'
import { isValidElement } from 'react'
import { formatNumber } from '#domain/units/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CsvButton } from '../csv-button.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ListBody } from './list-body.tsx'
import { ListCards } from './list-card.tsx'
import { hasControl, type ListFilters } from './list-filters.ts'
import { ListHeading } from './list-heading.tsx'
import type { ListScreenProps } from './list-screen-props.ts'
import { ListTable } from './list-table.tsx'
import type { ItemOf, ListEndpoint } from './list-types.ts'
import { useListFilters } from './use-list-filters.ts'
import { type ListPages, useListPages } from './use-list-pages.ts'

/**
 * A list as a declaration: its endpoint, filters, columns and texts. The filters are in the page's address, so that a
 * reload, a link or Back shows the same list.
 */
export function ListScreen<E extends ListEndpoint>(props: ListScreenProps<E>) {
  const { endpoint, params, pageSize, filters: definitions = [], search, searchName, heading } = props
  const { filters, typed, type } = useListFilters(endpoint, definitions, {
    isSearched: Boolean(search),
    searchName,
  })
  const query = { ...props.query, ...filters.query }
  const input = { params, querystring: { limit: pageSize, ...query } }
  // The input that this endpoint declares. TypeScript cannot derive it, because the endpoint's type is still generic
  // here.
  const list: ListPages<ItemOf<E>> = useListPages(endpoint, ...([input] as never))
  const hasHeading = props.title !== undefined
  const exportButton = props.exportEndpoint && !(props.hidesExportWhenEmpty && list.items.length === 0) && (
    <CsvButton
      endpoint={props.exportEndpoint}
      input={{ params, querystring: query } as never} // the same filters by the same names
      fileName={props.exportFile?.name ?? 'list.csv'}
      failure={props.exportFile?.failure}
    />
  )
  const headingRow = hasHeading && (
    <ListHeading
      label={typeof props.title === 'function' ? props.title(filters) : (props.title ?? '')}
      list={list}
      {...heading}
      actions={
        <>
          {heading?.actions}
          {exportButton}
        </>
      }
    />
  )
  return (
    <div className={props.className ?? 'flex flex-col gap-5'}>
      {props.above?.(filters)}
      {props.isHeadingFirst && headingRow}
      {(search || definitions.some(hasControl)) && (
        <FilterBar
          search={search}
          typed={typed}
          onType={type}
          definitions={definitions}
          filters={filters}
          chips={props.chips}
          className={props.filtersClassName ?? 'grid gap-3 sm:grid-cols-2 lg:grid-cols-4'}
        >
          {props.filtersEnd?.(filters)}
          {!hasHeading && exportButton && <div className="flex items-end">{exportButton}</div>}
        </FilterBar>
      )}
      {props.summary?.(filters)}
      {!props.isHeadingFirst && headingRow}
      <ListBody
        list={list}
        words={props.words}
        skeleton={props.skeleton}
        empty={<Empty {...props} filters={filters} />}
      >
        {(items) => <Items {...props} items={items} totalCount={list.totalCount} />}
      </ListBody>
    </div>
  )
}

function Items<E extends ListEndpoint>({
  items,
  totalCount,
  ...props
}: ListScreenProps<E> & { items: readonly ItemOf<E>[]; totalCount: number | null }) {
  if (!props.columns) return props.children(items)
  const { columns, look, keyOf, isCountVisible, below } = props
  const count = formatNumber(items.length)
  return (
    <>
      <ListTable items={items} keyOf={keyOf} columns={columns} look={look} />
      <ListCards items={items} keyOf={keyOf} columns={columns} look={look} />
      <p role="status" className={isCountVisible ? 'text-sm text-muted tabular' : 'sr-only'}>
        {isCountVisible
          ? t`${count} of ${{ total: formatNumber(totalCount ?? items.length) }} shown`
          : (props.sayCount?.(count) ?? t`${count} shown`)}
      </p>
      {below?.(items)}
    </>
  )
}

/** Says why the list is empty, and offers to remove the filters if there are any. */
function Empty<E extends ListEndpoint>({
  filters,
  icon,
  empty,
  noMatch,
}: Pick<ListScreenProps<E>, 'icon' | 'empty' | 'noMatch'> & { filters: ListFilters<E> }) {
  if (noMatch && filters.isNarrowed) {
    return (
      <EmptyState
        icon={noMatch.icon ?? icon}
        title={noMatch.title}
        actions={
          <Button variant="secondary" onPress={() => filters.clear()}>
            {noMatch.showAll}
          </Button>
        }
      >
        {noMatch.children}
      </EmptyState>
    )
  }
  if (empty === null || isValidElement(empty)) return empty
  return <EmptyState icon={icon} {...(typeof empty === 'function' ? empty(filters) : empty)} />
}
