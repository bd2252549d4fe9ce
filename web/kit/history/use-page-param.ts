import { useCallback, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { onPageAddress, pushPageAddress, readPageAddress, replacePageAddress } from './page-history.ts'

type ShowPlace = (value: string | null, options?: { isStep?: boolean }) => void

/**
 * A place within a page that is in its address, such as a step or a day. Showing another place adds a history entry, so
 * that Back returns to the previous one; nothing is reloaded.
 *
 * @returns The value (`null` if the address has none) and the function that shows another place. With `isStep: false`
 *   it adds no history entry.
 */
export function usePageParam(name: string): readonly [string | null, ShowPlace] {
  // Subscribes to the router, because a navigation to the same page may change the place.
  useLocation()
  const value = useSyncExternalStore(
    onPageAddress,
    () => readPageAddress().searchParams.get(name),
    () => null,
  )
  const show = useCallback<ShowPlace>(
    (next, { isStep = true } = {}) => {
      const address = readPageAddress()
      if (next === address.searchParams.get(name)) return
      if (next === null) address.searchParams.delete(name)
      else address.searchParams.set(name, next)
      if (isStep) pushPageAddress(address)
      else replacePageAddress(address)
    },
    [name],
  )
  return [value, show]
}
