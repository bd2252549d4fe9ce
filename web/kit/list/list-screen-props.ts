import type { LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode, Ref } from 'react'
import type { EndpointInput, EndpointShape } from '#contract/endpoint.ts'
import type { SearchField } from './filter-bar.tsx'
import type { ListSkeleton, ListWords } from './list-body.tsx'
import type { ListFilter, ListFilters } from './list-filters.ts'
import type { Column, EmptyWords, ItemOf, ListEndpoint, ListLook, QueryOf } from './list-types.ts'

type Heading = {
  id?: string
  ref?: Ref<HTMLHeadingElement>
  actions?: ReactNode
  canRefresh?: boolean
}

/** Everything that a list declares. */
export type ListScreenProps<E extends ListEndpoint> = {
  endpoint: E
  /** What the endpoint's address needs, such as whose entries they are. */
  params?: EndpointInput<E> extends { params: infer Params } ? Params : never
  /** Filters that always apply, such as to one client's entries. */
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
