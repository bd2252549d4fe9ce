import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'

/** A button with long content below it. Closed content is not rendered. */
export function Disclosure({
  label,
  aside,
  isOpenAtFirst = false,
  isForced = false,
  children,
}: {
  label: string
  /** Text at the end of the button's row, whether it is open or not. */
  aside: string
  isOpenAtFirst?: boolean
  /** True if the content must be open, for example because it has an error. */
  isForced?: boolean
  children: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const isShown = isOpen || isForced
  return (
    <details open={isShown} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 py-2 focus-ring [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={18}
          aria-hidden
          className={joinClasses('shrink-0 text-muted', isShown && 'rotate-90')}
        />
        <span className="flex-1">{label}</span>
        <span className="text-sm text-muted tabular">{aside}</span>
      </summary>
      {isShown && children}
    </details>
  )
}
