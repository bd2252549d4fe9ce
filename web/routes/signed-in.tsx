import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from '#web/api/query-client.ts'
import { AppProviders } from '#web/features/shell/app-providers.tsx'

/** What both areas stand in. */
export default function SignedIn() {
  return (
    <QueryClientProvider client={queryClient}>
      <AppProviders>
        <Outlet />
      </AppProviders>
    </QueryClientProvider>
  )
}
