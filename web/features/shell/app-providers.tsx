import type { ReactNode } from 'react'
import { RouterProvider } from 'react-aria-components'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useHref, useNavigate } from 'react-router'
import { ToastRegion } from '#web/ui/toast.tsx'

/** What the interface primitives need around them: the router for their links, the language, a place for toasts. */
export function AppProviders({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <I18nProvider locale="en-IN">
      <RouterProvider navigate={navigate} useHref={useHref}>
        {children}
        <ToastRegion />
      </RouterProvider>
    </I18nProvider>
  )
}
