import type { ReactNode } from 'react'

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
  return (
    <form method="post" action={action} className={className}>
      {children}
    </form>
  )
}
