import { useSearchParams } from 'react-router'

type Tab<Id> = { readonly id: Id }

/**
 * Which of a page's tabs is open, by the address; the first one where it names none. For `Tabs` to be spread into.
 */
export function useAddressTab(tabs: readonly [Tab<string>, ...Tab<string>[]]) {
  const [params, setParams] = useSearchParams()
  const first = tabs[0].id
  return {
    selected: tabs.find(({ id }) => id === params.get('tab'))?.id ?? first,
    onSelect: (id: string): void => setParams(id === first ? {} : { tab: id }, { replace: true }),
  }
}
