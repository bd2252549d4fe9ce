import { useRevalidator } from 'react-router'
import { messageOf } from '#web/api/api-error.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

/** What a screen within an area shows when its data could not be loaded: the reason, and a way to try again. */
export function PageError({ error, title }: { error: unknown; title: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <ErrorState
      title={title}
      detail={messageOf(error, 'Something went wrong on our side. Nothing that was saved is lost.')}
      onRetry={() => void revalidate()}
      isRetrying={state === 'loading'}
    />
  )
}
