import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { setShownPage } from './page-history.ts'

/** Keeps the entries within pages in step with the router. For the root of the site, once. */
export function usePageHistory(): void {
  const { key } = useLocation()
  useEffect(() => setShownPage(key), [key])
}
