import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDebounced } from '#web/features/shell/use-debounced.ts'

const SETTLE_MS = 250

/**
 * What a list is narrowed to, kept in the page's address, so that a reload, a link or "back" shows the same list. Text
 * that is typed into `search` goes there once it has stood still.
 */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const [typed, setTyped] = useState(search)
  const settled = useDebounced(typed.trim(), SETTLE_MS)

  const set = (change: Record<string, string | null>): void => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed leads to a new search
  useEffect(() => {
    if (settled !== search) set({ search: settled })
  }, [settled])

  return {
    search,
    typed,
    setTyped,
    get: (name: string) => params.get(name),
    set,
    clear: (names: readonly string[]) => {
      setTyped('')
      set(Object.fromEntries(names.map((name) => [name, null])))
    },
  }
}
