import { RotateCw } from 'lucide-react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

/** What could not be shown, and a way to try again. */
export function ErrorState({
  title,
  detail,
  onRetry,
  isRetrying = false,
}: {
  title: string
  /** What the server said, in words for people. */
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
