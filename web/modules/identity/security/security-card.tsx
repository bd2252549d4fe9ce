import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/card.tsx'

/** One matter of an account's security: what it is, in a sentence why, and what can be done. */
export function SecurityCard({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) {
  const headingId = useId()
  return (
    <Card aria-labelledby={headingId} className="sm:p-6">
      <h2 id={headingId} className="heading text-xl">
        {title}
      </h2>
      <p className="mt-1 measure text-muted">{text}</p>
      <div className="mt-5">{children}</div>
    </Card>
  )
}
