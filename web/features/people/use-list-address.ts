import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'

const SETTLE_MS = 250

/**
 * What a list is narrowed to, kept in the page's address, so that a reload, a link or "back" shows the same list. Text
 * that is typed into `search` goes there once it has stood still.
 */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const destination = useNavigation().location?.pathname ?? pathname
  const search = params.get('search') ?? ''
  const [typed, setTyped] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The search that this list itself has put into the address. */
  const written = useRef(search)

  const write = (text: string, change: Record<string, string | null> = {}): void => {
    clearTimeout(timer.current)
    written.current = text.trim()
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries({ ...change, search: text.trim() })) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }

  // Whoever goes elsewhere before the text has stood still is not called back.
  useEffect(() => {
    if (destination !== pathname) clearTimeout(timer.current)
  }, [destination, pathname])
  useEffect(() => () => clearTimeout(timer.current), [])
  // "Back", or a link to the same list.
  useEffect(() => {
    if (search === written.current) return
    written.current = search
    setTyped(search)
  }, [search])

  return {
    search,
    typed,
    type: (text: string): void => {
      setTyped(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => write(text), SETTLE_MS)
    },
    get: (name: string) => params.get(name),
    set: (change: Record<string, string | null>) => write(typed, change),
    /** Shows the whole list again. */
    clear: (names: readonly string[]): void => {
      setTyped('')
      write('', Object.fromEntries(names.map((name) => [name, null])))
    },
  }
}
