import { type ReactNode, Suspense } from 'react'
import { RouterProvider } from 'react-aria-components'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useHref, useNavigate } from 'react-router'
import { currentLocaleTag } from '#domain/words/say.ts'
import { lazyWhenIdle } from '#web/kit/boot/lazy-when-idle.tsx'
import { usePrefetchScreens } from '#web/kit/boot/use-prefetch-screens.ts'
import { addOverlay } from '#web/kit/history/page-history.ts'
import { ReauthenticationHost } from '#web/modules/identity/reauthentication-host.tsx'
import { OverlayContext } from '#web/ui/overlay-context.ts'
import { ToastRegion } from '#web/ui/toast.tsx'

const LiveUpdates = lazyWhenIdle(async () => (await import('#web/kit/live/live-updates.ts')).LiveUpdates)

/**
 * The providers of the interface primitives: the router for links, the history for overlays, the language, a place for
 * toasts, and live updates from the server.
 */
export function AppProviders({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  usePrefetchScreens()
  return (
    <I18nProvider locale={currentLocaleTag()}>
      <RouterProvider navigate={navigate} useHref={useHref}>
        <OverlayContext value={addOverlay}>
          {children}
          <ReauthenticationHost />
          <Suspense fallback={null}>
            <LiveUpdates />
          </Suspense>
        </OverlayContext>
        <ToastRegion />
      </RouterProvider>
    </I18nProvider>
  )
}
