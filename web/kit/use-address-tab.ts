import { useSearchParams } from 'react-router'

type Tab<Id> = { readonly id: Id }

/**
 * Returns the open tab of a page by its address, or the first tab if the address has none. The result is spread into
 * `Tabs`.
 */
export function useAddressTab(tabs: readonly [Tab<string>, ...Tab<string>[]]) {
  const [params, setParams] = useSearchParams()
  const first = tabs[0].id
  return {
    selected: tabs.find(({ id }) => id === params.get('tab'))?.id ?? first,
    onSelect: (id: string): void => setParams(id === first ? {} : { tab: id }, { replace: true }),
  }
}
