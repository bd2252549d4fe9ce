import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/card.tsx'

/** A section of an account's security: title, explanation and actions. */
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
