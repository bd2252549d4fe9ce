import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ApiError, messageOf } from './api/api-error.ts'

/**
 * What a screen within an area shows when its data could not be loaded: the reason, and a way to try again.
 *
 * @param props.missing Shown instead where there is nothing at the address, or not for this person: trying again would
 *   not help.
 */
export function PageError({ error, title, missing }: { error: unknown; title: string; missing?: ReactNode }) {
  const { revalidate, state } = useRevalidator()
  if (missing && error instanceof ApiError && (error.status === 404 || error.status === 400)) return missing
  return (
    <ErrorState
      title={title}
      detail={messageOf(error, 'Something went wrong on our side. Nothing that was saved is lost.')}
      onRetry={() => void revalidate()}
      isRetrying={state === 'loading'}
    />
  )
}
