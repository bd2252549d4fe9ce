import { t } from '@lingui/core/macro'
import { REFUSED_FRAGMENT } from '#contract/screens.ts'
import { showToast } from '#web/ui/toast.tsx'

/** Shows that a screen is not for this person, who is redirected to the home screen. */
export function showRefusal(): void {
  showToast({
    title: t`Unauthorized`,
    description: t`Admin access required. Redirecting...`,
    tone: 'danger',
  })
}

/** Shows the same message once, on the page to which the server has redirected. */
export function showRefusalByServer(): void {
  if (window.location.hash !== REFUSED_FRAGMENT) return
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search)
  showRefusal()
}
