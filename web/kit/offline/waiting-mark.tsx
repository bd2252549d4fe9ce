import { t } from '@lingui/core/macro'
import { CloudOff } from 'lucide-react'

/** Marks something that this device has stored and that is sent when there is a connection. */
export function WaitingMark({
  children = t`Saved on this phone, will be sent later`,
}: {
  children?: string
}) {
  return (
    <p className="flex items-center gap-1.5 text-sm text-muted">
      <CloudOff size={16} aria-hidden className="shrink-0" />
      {children}
    </p>
  )
}
