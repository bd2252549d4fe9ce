import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { queryClient } from '#web/api/query-client.ts'
import { AppProviders } from '#web/features/shell/app-providers.tsx'
import { tellRefusalByServer } from '#web/features/shell/tell-refusal.ts'

/** What both areas stand in. */
export default function SignedIn() {
  useEffect(tellRefusalByServer, [])
  return (
    <QueryClientProvider client={queryClient}>
      <AppProviders>
        <Outlet />
      </AppProviders>
    </QueryClientProvider>
  )
}
