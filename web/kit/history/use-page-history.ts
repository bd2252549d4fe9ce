import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { setShownPage } from './page-history.ts'

/** Synchronises the history entries within pages with the router. Use it once, in the root of the site. */
export function usePageHistory(): void {
  const { key } = useLocation()
  useEffect(() => setShownPage(key), [key])
}
