import { useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** What a mailed link brought along: still being looked at, nothing, or its secret. */
export type LinkToken = { state: 'reading' } | { state: 'none' } | { state: 'given'; token: string }

/**
 * The secret behind the `#` of a mailed link (`#token=…`). It never reaches a server's log, and it leaves the address at
 * once, so that it stays out of the history and of what is copied from the address bar. A further link opened in the same
 * tab takes the place of the one before.
 */
export function useLinkToken(): LinkToken {
  const location = useLocation()
  const [found, setFound] = useState<LinkToken>({ state: 'reading' })
  useLayoutEffect(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get('token')
    if (token) {
      setFound({ state: 'given', token })
      // Past the router, which would count it as a navigation.
      window.history.replaceState(window.history.state, '', location.pathname + location.search)
    } else {
      setFound((before) => (before.state === 'given' ? before : { state: 'none' }))
    }
  }, [location])
  return found
}
