import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { withoutOverlayEntries } from '#web/kit/history/page-history.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { beforeLeaving } from './api/leave.ts'

/**
 * Asks before a page with unsaved changes is left, by a link or by closing the tab. It does not ask if the session has
 * ended, because the form stores what was typed.
 *
 * @returns The question, to be shown anywhere on the page.
 */
export function useLeaveQuestion(hasChanges: boolean): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      hasChanges && from.pathname + from.search !== to.pathname + to.search,
  )
  useEffect(() => {
    if (!hasChanges) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    const stopListening = beforeLeaving(() => window.removeEventListener('beforeunload', ask))
    return () => {
      window.removeEventListener('beforeunload', ask)
      stopListening()
    }
  }, [hasChanges])
  return (
    <ConfirmDialog
      title={t`Leave without saving?`}
      confirmLabel={t`Leave`}
      cancelLabel={t`Stay`}
      isOpen={blocker.state === 'blocked'}
      // The question has its own history entry, which must not stay between the pages.
      onConfirm={() => void withoutOverlayEntries(() => blocker.proceed?.())}
      onClose={() => blocker.reset?.()}
    >
      {t`Your changes on this page are not saved.`}
    </ConfirmDialog>
  )
}
