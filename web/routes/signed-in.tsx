import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { queryClient } from '#web/api/query-client.ts'
import { loadUser } from '#web/api/session.ts'
import { AppProviders } from '#web/features/shell/app-providers.tsx'
import { tellRefusalByServer } from '#web/features/shell/tell-refusal.ts'

/** What both areas stand in. */
export default function SignedIn() {
  useEffect(tellRefusalByServer, [])
  useEffect(() => {
    // Not every screen asks by itself; what stands around it wants to know. Out of reach: the next screen asks.
    loadUser({ isExpected: true }).catch(() => undefined)
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <AppProviders>
        <Outlet />
      </AppProviders>
    </QueryClientProvider>
  )
}
