import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ApiError, messageOf, withReference } from './api/api-error.ts'
import { useErrorReference } from './errors/use-error-reference.ts'

/**
 * Shown instead of a screen of an area when its data could not be loaded: the reason, and a button to try again.
 *
 * @param props.missing Shown instead if the record does not exist or is not for this person, where a retry would not
 *   help.
 */
export function PageError({ error, title, missing }: { error: unknown; title: string; missing?: ReactNode }) {
  const { revalidate, state } = useRevalidator()
  const reference = useErrorReference(error)
  const reason = messageOf(error, t`Something went wrong on our side. Your saved data is safe.`)
  if (missing && error instanceof ApiError && (error.status === 404 || error.status === 400)) return missing
  return (
    <ErrorState
      title={title}
      titleAs="h1"
      detail={withReference(reason, reference)}
      onRetry={() => void revalidate()}
      isRetrying={state === 'loading'}
    />
  )
}
