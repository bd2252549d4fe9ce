import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** The error of a field: an icon and a text, never only a colour. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-beet">
      <CircleAlert size={16} aria-hidden className="mt-0.75 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
