import { useListAddress } from '../use-list-address.ts'
import { type ListFilter, type ListFilters, namesOf, readFilter } from './list-filters.ts'
import type { ListEndpoint, QueryOf } from './list-types.ts'

/**
 * Reads a list's filters from the address.
 *
 * @param options.isSearched Whether the list has a search; `searchName` is the name of the text in the address.
 */
export function useListFilters<E extends ListEndpoint>(
  endpoint: E,
  definitions: readonly ListFilter<E>[],
  { isSearched, searchName }: { isSearched: boolean; searchName?: string },
): { filters: ListFilters<E>; typed: string; type: (text: string) => void } {
  const address = useListAddress(searchName)
  const search = isSearched ? address.search : ''
  const parts = definitions.map((filter) => readFilter(endpoint, filter, address.get, search))
  const query: QueryOf<E> = Object.assign({}, search !== '' && { search }, ...parts.map((part) => part.query))
  const clearable = definitions.filter(({ isOrder }) => !isOrder).flatMap(namesOf)
  return {
    typed: address.typed,
    type: address.type,
    filters: {
      query,
      search,
      isNarrowed: search !== '' || clearable.some((name) => address.get(name) !== null),
      problems: Object.assign({}, ...parts.map(({ problems }) => problems)),
      get: address.get,
      set: address.set,
      clear: (change) => address.clear(clearable, change),
    },
  }
}
