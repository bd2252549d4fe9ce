import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

/** A part of the settings with its heading. */
export function SettingsCard({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text?: string
  children: ReactNode
}) {
  return (
    <Card aria-labelledby={`settings-${id}`} className="flex flex-col gap-4">
      <div>
        <h2 id={`settings-${id}`} className="heading text-xl">
          {title}
        </h2>
        {text && <p className="mt-1 text-sm text-muted">{text}</p>}
      </div>
      {children}
    </Card>
  )
}
