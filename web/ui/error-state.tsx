import { RotateCw } from 'lucide-react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

/** Explains what could not be shown, with a button to try again. */
export function ErrorState({
  title,
  detail,
  onRetry,
  isRetrying = false,
}: {
  title: string
  /** The server's message for the person. */
  detail?: string
  onRetry: () => void
  isRetrying?: boolean
}) {
  return (
    <Banner
      title={title}
      actions={
        <Button variant="secondary" size="sm" icon={RotateCw} onPress={onRetry} isPending={isRetrying}>
          Try again
        </Button>
      }
    >
      {detail}
    </Banner>
  )
}
