import type { LucideIcon } from 'lucide-react'
import { isValidElement, type ReactElement, type ReactNode, type Ref } from 'react'
import type { EndpointInput, EndpointShape } from '#contract/endpoint.ts'
import { formatNumber } from '#domain/units/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CsvButton } from '../csv-button.tsx'
import { FilterBar, type SearchField } from './filter-bar.tsx'
import { ListBody, type ListSkeleton, type ListWords } from './list-body.tsx'
import { ListCards } from './list-card.tsx'
import { hasControl, type ListFilter, type ListFilters } from './list-filters.ts'
import { ListHeading } from './list-heading.tsx'
import { ListTable } from './list-table.tsx'
import type { Column, EmptyWords, ItemOf, ListEndpoint, ListLook, QueryOf } from './list-types.ts'
import { useListFilters } from './use-list-filters.ts'
import { type ListPages, useListPages } from './use-list-pages.ts'

type Heading = {
  id?: string
  ref?: Ref<HTMLHeadingElement>
  actions?: ReactNode
  canRefresh?: boolean
}

export type ListScreenProps<E extends ListEndpoint> = {
  endpoint: E
  /** What the endpoint's address needs, such as whose entries they are. */
  params?: EndpointInput<E> extends { params: infer Params } ? Params : never
  /** What the list always is narrowed to, such as one client's entries. */
  query?: QueryOf<E>
  /** The server's own where this is not given. */
  pageSize?: number
  words: ListWords

  /** Where the list can be searched; `searchName` is what the address calls the text. */
  search?: SearchField
  searchName?: string
  filters?: readonly ListFilter<E>[]
  /** The grid that search and filters are laid out in. */
  filtersClassName?: string
  /** After the filters, in their grid. */
  filtersEnd?: (filters: ListFilters<E>) => ReactNode

  /** A CSV file of everything the list is narrowed to. Without a heading its button follows the filters. */
  exportEndpoint?: EndpointShape
  hidesExportWhenEmpty?: boolean
  /** Where the file is not called after the noun. */
  exportName?: { fileName: string; what: string }

  /** What the heading says; none: the screen has one of its own. */
  title?: string | ((filters: ListFilters<E>) => string)
  heading?: Heading
  /** The heading comes before the filters. */
  isHeadingFirst?: boolean
  /** Above search and filters, such as views to choose from. */
  above?: (filters: ListFilters<E>) => ReactNode
  /** Between filters and heading, such as what the list comes to. */
  summary?: (filters: ListFilters<E>) => ReactNode

  skeleton: ListSkeleton | ReactNode
  icon?: LucideIcon
  /** Said where there is nothing; an element is shown as it is. */
  empty: EmptyWords | ReactElement | null | ((filters: ListFilters<E>) => EmptyWords)
  /** Said where nothing matches what the list is narrowed to; `showAll` names the button that shows the whole list again. */
  noMatch?: { icon?: LucideIcon; title: string; children?: ReactNode; showAll: string }

  className?: string
} & (
  | {
      columns: readonly Column<ItemOf<E>>[]
      /** The name of an item that no other has. */
      keyOf: (item: ItemOf<E>) => string | number
      look: ListLook
      /** Read out after the number of items that are shown. */
      shown?: string
      /** Whether that number is also seen, with how many there are. */
      isCountVisible?: boolean
      /** After the items, such as a dialog about one of them. */
      below?: (items: readonly ItemOf<E>[]) => ReactNode
      children?: never
    }
  | {
      columns?: never
      keyOf?: never
      look?: never
      shown?: never
      isCountVisible?: never
      below?: never
      /** Shows the items in a way of the list's own. */
      children: (items: readonly ItemOf<E>[]) => ReactNode
    }
)

/**
 * A list as a declaration: what is asked, what it can be narrowed by, how an item is shown, and what is said. What it is
 * narrowed to is in the page's address, so that a reload, a link or Back shows the same list.
 */
export function ListScreen<E extends ListEndpoint>(props: ListScreenProps<E>) {
  const { endpoint, params, pageSize, filters: definitions = [], search, searchName, heading } = props
  const { filters, typed, type } = useListFilters(endpoint, definitions, {
    isSearched: Boolean(search),
    searchName,
  })
  const query = { ...props.query, ...filters.query }
  const input = { params, querystring: { limit: pageSize, ...query } }
  // The parts that this endpoint declares; the contract cannot be read from a type that is not known yet.
  const list: ListPages<ItemOf<E>> = useListPages(endpoint, ...([input] as never))
  const hasHeading = props.title !== undefined
  const exportButton = props.exportEndpoint && !(props.hidesExportWhenEmpty && list.items.length === 0) && (
    <CsvButton
      endpoint={props.exportEndpoint}
      input={{ params, querystring: query } as never} // the same filters, by the same names
      fileName={props.exportName?.fileName ?? `${props.words.noun}.csv`}
      what={props.exportName?.what ?? `the ${props.words.noun}`}
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
  const { columns, look, keyOf, shown = 'shown', isCountVisible, below } = props
  const count = formatNumber(items.length)
  return (
    <>
      <ListTable items={items} keyOf={keyOf} columns={columns} look={look} />
      <ListCards items={items} keyOf={keyOf} columns={columns} look={look} />
      <p role="status" className={isCountVisible ? 'text-sm text-muted tabular' : 'sr-only'}>
        {isCountVisible
          ? `${count} of ${formatNumber(totalCount ?? items.length)} ${shown}`
          : `${count} ${shown}`}
      </p>
      {below?.(items)}
    </>
  )
}

/** Why there is nothing, and the way back to everything where the list is narrowed. */
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
