import { t } from '@lingui/core/macro'
import { RotateCw } from 'lucide-react'
import { Banner } from './banner.tsx'
import { buttonClass } from './button-class.ts'
import { joinClasses } from './join-classes.ts'
import { Spinner } from './spinner.tsx'

/** Explains what could not be shown, with a button to try again. */
export function ErrorState({
  title,
  titleAs,
  detail,
  onRetry,
  isRetrying = false,
}: {
  title: string
  titleAs?: 'p' | 'h1'
  /** The server's message for the person. */
  detail?: string
  onRetry: () => void
  isRetrying?: boolean
}) {
  return (
    <Banner
      title={title}
      titleAs={titleAs}
      actions={
        // Every screen may show it, so it does not load the code of `Button`.
        <button
          type="button"
          aria-disabled={isRetrying || undefined}
          onClick={isRetrying ? undefined : onRetry}
          className={joinClasses(
            buttonClass({ variant: 'secondary', size: 'sm' }),
            isRetrying ? 'cursor-progress' : 'cursor-pointer',
          )}
        >
          {isRetrying ? <Spinner size={18} /> : <RotateCw size={20} aria-hidden className="shrink-0" />}
          {t`Try again`}
        </button>
      }
    >
      {detail}
    </Banner>
  )
}
