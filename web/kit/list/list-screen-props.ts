import type { LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode, Ref } from 'react'
import type { EndpointInput, EndpointShape } from '#contract/endpoint.ts'
import type { SearchField } from './filter-bar.tsx'
import type { ListSkeleton, ListWords } from './list-body.tsx'
import type { ListChip } from './list-chips.tsx'
import type { ListFilter, ListFilters } from './list-filters.ts'
import type { Column, EmptyWords, ItemOf, ListEndpoint, ListLayout, QueryOf } from './list-types.ts'

type Heading = {
  id?: string
  ref?: Ref<HTMLHeadingElement>
  actions?: ReactNode
  canRefresh?: boolean
}

/** Everything that a list declares. */
export type ListScreenProps<E extends ListEndpoint> = {
  endpoint: E
  /** Parameters of the endpoint's path, such as the id of the person whose entries are listed. */
  params?: EndpointInput<E> extends { params: infer Params } ? Params : never
  /** Filters that always apply, such as the entries of one client. */
  query?: QueryOf<E>
  /** Entries per page. Without it, the server's default applies. */
  pageSize?: number
  words: ListWords

  /** The search field, if the list can be searched. `searchName` is the name of the text in the address. */
  search?: SearchField
  searchName?: string
  filters?: readonly ListFilter<E>[]
  /** Filters for daily use, one press each. With them, the other filters are folded. */
  chips?: readonly ListChip[]
  /** CSS classes of the grid with search and filters. */
  filtersClassName?: string
  /** Content after the filters, in their grid. */
  filtersEnd?: (filters: ListFilters<E>) => ReactNode

  /**
   * The endpoint of a CSV file with all entries that match the filters. Without a heading, its button follows the
   * filters.
   */
  exportEndpoint?: EndpointShape
  hidesExportWhenEmpty?: boolean
  /** The name of the file, and what is said if it could not be made: `Failed to export the invoices`. */
  exportFile?: { name: string; failure: string }

  /** Text of the heading. Without it, the screen has a heading of its own. */
  title?: string | ((filters: ListFilters<E>) => string)
  heading?: Heading
  /** True if the heading comes before the filters. */
  isHeadingFirst?: boolean
  /** Content above search and filters, such as views to choose from. */
  above?: (filters: ListFilters<E>) => ReactNode
  /** Content between filters and heading, such as the totals of the list. */
  summary?: (filters: ListFilters<E>) => ReactNode

  skeleton: ListSkeleton | ReactNode
  icon?: LucideIcon
  /** Text for an empty list; an element is rendered unchanged. */
  empty: EmptyWords | ReactElement | null | ((filters: ListFilters<E>) => EmptyWords)
  /** Text if nothing matches the filters; `showAll` is the label of the button that removes the filters. */
  noMatch?: { icon?: LucideIcon; title: string; children?: ReactNode; showAll: string }

  className?: string
} & (
  | {
      columns: readonly Column<ItemOf<E>>[]
      /** Returns the unique key of an item. */
      keyOf: (item: ItemOf<E>) => string | number
      look: ListLayout
      /** Writes the number of items shown, which screen readers announce: `12 users shown`. */
      sayCount?: (count: string) => string
      /** True if the number and the total are visible. */
      isCountVisible?: boolean
      /** Content after the items, such as a dialog about one of them. */
      below?: (items: readonly ItemOf<E>[]) => ReactNode
      children?: never
    }
  | {
      columns?: never
      keyOf?: never
      look?: never
      sayCount?: never
      isCountVisible?: never
      below?: never
      /** Renders the items in the list's own way. */
      children: (items: readonly ItemOf<E>[]) => ReactNode
    }
)
