import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { RouterProvider as LinkProvider } from 'react-aria-components'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { type ClientInstrumentation, createBrowserRouter, Outlet, useHref, useNavigate } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { onTestFinished } from 'vitest'
import { type RenderResult, render } from 'vitest-browser-react'
import { queryClient } from '#web/kit/api/query-client.ts'
import { addOverlay, followHistory, withoutOverlayEntries } from '#web/kit/history/page-history.ts'
import { usePageHistory } from '#web/kit/history/use-page-history.ts'
import { OverlayContext } from '#web/ui/overlay-context.ts'
import { ToastRegion } from '#web/ui/toast.tsx'

/**
 * Renders a screen at an address with its context: router, queries, language, toasts. Every other address renders its
 * own path, so that a test can see where a link leads.
 */
export async function renderScreen(
  screen: ReactNode,
  { address = '/' }: { address?: string } = {},
): Promise<RenderResult> {
  const before = window.location.href
  window.history.replaceState(null, '', address)
  const stopFollowing = followHistory()
  const router = createBrowserRouter(
    [
      {
        element: <Surroundings />,
        children: [
          { path: new URL(address, window.location.origin).pathname, element: screen },
          { path: '*', Component: OtherPage },
        ],
      },
    ],
    { instrumentations: [removeOverlayEntries] },
  )
  onTestFinished(async () => {
    await stopFollowing()
    router.dispose()
    window.history.replaceState(null, '', before)
  })
  return await render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

/** Does the same as `holdNavigation`, without waiting for the code of a screen. */
const removeOverlayEntries: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      navigate: async (goOn) => {
        await withoutOverlayEntries(goOn)
      },
    }),
}

function Surroundings() {
  const navigate = useNavigate()
  usePageHistory()
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale="en-IN">
        <LinkProvider navigate={navigate} useHref={useHref}>
          <OverlayContext value={addOverlay}>
            <Outlet />
          </OverlayContext>
          <ToastRegion />
        </LinkProvider>
      </I18nProvider>
    </QueryClientProvider>
  )
}

const OtherPage = () => <h1>{useHref('.')}</h1>
