import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { readItem, writeItem } from '#web/kit/drafts/browser-storage.ts'

/** What a mailed link brought along: still being looked at, nothing, or its secret. */
export type LinkToken = { state: 'reading' } | { state: 'none' } | { state: 'given'; token: string }

const PREFIX = 'pathya.link.'

/**
 * The secret behind the `#` of a mailed link (`#token=…`). It never reaches a server's log, and it leaves the address at
 * once, so that it stays out of the history and of what is copied from the address bar. This tab keeps it, so that loading
 * the page again does not lose it, until `forgetLinkToken`. A further link opened in the same tab takes the place of the
 * one before.
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
      // Past the router, which would count it as a navigation.
      window.history.replaceState(window.history.state, '', location.pathname + location.search)
      return
    }
    // Whoever comes by a link of the site wants the page as it is without a mail.
    if (navigationType === 'PUSH') writeItem('tab', key, null)
    const kept = readItem('tab', key)
    setFound((before) => {
      if (before.state === 'given') return before
      return kept ? { state: 'given', token: kept } : { state: 'none' }
    })
  }, [location, navigationType])
  return found
}

/** Called on the page of the link when its secret was used or refused: loading the page again finds nothing any more. */
export function forgetLinkToken(): void {
  writeItem('tab', PREFIX + window.location.pathname, null)
}
