import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { getSettings } from '#contract/practice/settings.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

// Fetched each time a form opens, and never refetched while somebody edits.
const settingsQuery = { ...queryOf(getSettings), staleTime: 0, gcTime: 0 }

type Answer = EndpointOutput<typeof getSettings>

/** Loads the settings for one of their screens; `loading` is the placeholder of that screen. */
export function WithSettings({
  loading,
  children,
}: {
  loading: ReactNode
  children: (answer: Answer, show: (change: Partial<Answer>) => void) => ReactNode
}) {
  const { data, error, isFetching, refetch } = useQuery(settingsQuery)
  if (data) return children(data, showSettings)
  return error ? (
    <ErrorState
      title={t`The settings could not be loaded`}
      detail={messageOf(error, '')}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  ) : (
    loading
  )
}

function showSettings(change: Partial<Answer>): void {
  queryClient.setQueryData(settingsQuery.queryKey, (before) => before && { ...before, ...change })
}
