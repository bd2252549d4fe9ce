import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { readItem, writeItem } from '#web/kit/drafts/browser-storage.ts'

/** The secret of a mailed link: not read yet, missing, or given. */
export type LinkToken = { state: 'reading' } | { state: 'none' } | { state: 'given'; token: string }

const PREFIX = 'pathya.link.'

/**
 * Reads the secret behind the `#` of a mailed link (`#token=…`). It never reaches a server's log, and it is removed
 * from the address immediately, so that it is neither in the history nor copied with the address. This tab stores it
 * until `forgetLinkToken`, so that a reload does not lose it. Another link opened in the same tab replaces it.
 */
export function useLinkToken(): LinkToken {
  const location = useLocation()
  const navigationType = useNavigationType()
  const [found, setFound] = useState<LinkToken>({ state: 'reading' })
  useLayoutEffect(() => {
    const key = PREFIX + location.pathname
    const token = new URLSearchParams(location.hash.slice(1)).get('token')
    if (token) {
      writeItem('tab', key, token)
      setFound({ state: 'given', token })
      // Changed without the router, which would treat it as a navigation.
      window.history.replaceState(window.history.state, '', location.pathname + location.search)
      return
    }
    // Without a mailed link, the page shows its normal state.
    if (navigationType === 'PUSH') writeItem('tab', key, null)
    const stored = readItem('tab', key)
    setFound((before) => {
      if (before.state === 'given') return before
      return stored ? { state: 'given', token: stored } : { state: 'none' }
    })
  }, [location, navigationType])
  return found
}

/** Forgets the secret. Call it when the secret was used or refused, so that a reload does not find it again. */
export function forgetLinkToken(): void {
  writeItem('tab', PREFIX + window.location.pathname, null)
}
