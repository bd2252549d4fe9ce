import type { ReactNode } from 'react'
import { useHref } from 'react-router'

/** A form that the browser itself sends to the server: for pages that work without JavaScript. */
export function PlainForm({
  action,
  className,
  children,
}: {
  action: string
  className?: string
  children: ReactNode
}) {
  // The address in the language of the page.
  const href = useHref(action)
  return (
    <form method="post" action={href} className={className}>
      {children}
    </form>
  )
}
