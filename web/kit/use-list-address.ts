import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import { replacePageAddress } from './history/page-history.ts'

const TYPING_PAUSE_MS = 250

/**
 * The filters of a list in the page's address, so that a reload, a link or Back shows the same list. A typed search
 * text applies after a pause in typing.
 *
 * The address is changed without the router, because a navigation would return a person who has just left the page.
 *
 * @param searchName The name of the text in the address.
 */
export function useListAddress(searchName = 'search') {
  const location = useLocation()
  const [params, setParams] = useState(() => new URLSearchParams(location.search))
  const search = readText(params, searchName)
  const [typed, setTyped] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shownKey = useRef(location.key)

  const write = (text: string, change: Record<string, string | null> = {}): void => {
    clearTimeout(timer.current)
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries({ ...change, [searchName]: text.trim() })) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setParams(next)
    if (window.location.pathname !== location.pathname) return
    const query = next.toString()
    replacePageAddress(query === '' ? location.pathname : `${location.pathname}?${query}`)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  // Handles a link to the same list from elsewhere on the page.
  useEffect(() => {
    if (shownKey.current === location.key) return
    shownKey.current = location.key
    clearTimeout(timer.current)
    const next = new URLSearchParams(location.search)
    setParams(next)
    setTyped(readText(next, searchName))
  }, [location.key, location.search, searchName])

  return {
    search,
    typed,
    type: (text: string): void => {
      setTyped(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => write(text), TYPING_PAUSE_MS)
    },
    get: (name: string) => params.get(name),
    set: (change: Record<string, string | null>) => write(typed, change),
    /** Removes these filters, and applies this change if there is one. */
    clear: (names: readonly string[], change: Readonly<Record<string, string | null>> = {}): void => {
      setTyped('')
      write('', { ...Object.fromEntries(names.map((name) => [name, null])), ...change })
    },
  }
}

/**
 * Reads the search text in the form that the server accepts: truncated to the limit, well-formed Unicode, no control
 * characters.
 */
function readText(params: URLSearchParams, name: string): string {
  const text = params.get(name) ?? ''
  return text
    .replace(/\p{Cc}/gu, '')
    .slice(0, MAX_SEARCH_LENGTH)
    .toWellFormed()
}
