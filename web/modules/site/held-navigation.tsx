import { t } from '@lingui/core/macro'
import { cancelHeldNavigation, useHeldNavigation } from '#web/kit/boot/hold-navigation.ts'
import { buttonClass } from '#web/ui/button-class.ts'

/** A message above the current page, which remains, that another page could not be loaded. */
export function HeldNavigation() {
  const retry = useHeldNavigation()
  if (!retry) return null
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-20 z-60 flex justify-center p-4 sm:bottom-0 sm:p-6">
      <div
        role="alert"
        className="pointer-events-auto flex max-w-xl flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-l-4 border-line border-l-beet bg-surface py-3 pr-3 pl-4 shadow-float"
      >
        <p className="min-w-0 flex-1 basis-72">
          {t`This page could not be loaded. Check your connection and try again.`}
        </p>
        <div className="flex gap-1">
          <button type="button" className={buttonClass({ variant: 'secondary', size: 'sm' })} onClick={retry}>
            {t`Try again`}
          </button>
          <button
            type="button"
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
            onClick={cancelHeldNavigation}
          >
            {t`Stay`}
          </button>
        </div>
      </div>
    </div>
  )
}
