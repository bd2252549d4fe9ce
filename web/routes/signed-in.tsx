import { t } from '@lingui/core/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { currentLocale } from '#domain/words/say.ts'
import { AppProviders } from '#web/app-providers.tsx'
import { queryClient } from '#web/kit/api/query-client.ts'
import { loadUser, onSessionChange, readSession } from '#web/kit/api/session.ts'
import { NeedsScript } from '#web/kit/needs-script.tsx'
import { showRefusalByServer } from '#web/kit/show-refusal.ts'

/** The layout of both areas. */
export default function SignedIn() {
  useEffect(showRefusalByServer, [])
  useEffect(() => {
    // Not every screen loads the session, but the layout needs it. If the server is unreachable, the next screen tries
    // again.
    loadUser({ isExpected: true }).catch(() => undefined)
    return onSessionChange(followLanguage)
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <NeedsScript text={t`This page needs JavaScript.`} className="page py-16" />
      <AppProviders>
        <Outlet />
      </AppProviders>
    </QueryClientProvider>
  )
}

/** The account may have got another language, here or on another device. */
function followLanguage(): void {
  const session = readSession()
  if (session.state !== 'signed-in' || (session.user.locale ?? 'en') === currentLocale()) return
  import('#web/kit/language/open-in-own-language.ts')
    .then(({ openInOwnLanguage }) => openInOwnLanguage())
    .catch(() => undefined)
}
