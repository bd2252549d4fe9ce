import { useCallback, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { onPageAddress, pushPageAddress, readPageAddress, replacePageAddress } from './page-history.ts'

type ShowPlace = (value: string | null, options?: { isStep?: boolean }) => void

/**
 * A place within a page that its address names, such as a step or a day. Showing another is a step in the history, so that
 * Back leads to the one before; nothing is loaded anew.
 *
 * @returns The value, null where the address names none, and the way to show another. Not a step with `isStep: false`.
 */
export function usePageParam(name: string): readonly [string | null, ShowPlace] {
  // A navigation to the same page may name another place.
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
