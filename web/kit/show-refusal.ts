import { REFUSED_FRAGMENT } from '#contract/screens.ts'
import { showToast } from '#web/ui/toast.tsx'

/** Says that a screen is not for this person, who is led home. */
export function showRefusal(): void {
  showToast({
    title: 'Unauthorized',
    description: 'Admin access required. Redirecting...',
    tone: 'danger',
  })
}

/** Says it on the page that the server has led to instead, once. */
export function showRefusalByServer(): void {
  if (window.location.hash !== REFUSED_FRAGMENT) return
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search)
  showRefusal()
}
