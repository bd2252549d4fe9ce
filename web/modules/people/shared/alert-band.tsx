import { t } from '@lingui/core/macro'
import { ChevronDown, ChevronUp, OctagonAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

/**
 * What must not be overlooked about a client, in red. It stays in sight above long pages, so it is never high: a longer text
 * ends after three lines, followed by a button that shows all of it. Screen readers read all of it at any time.
 *
 * @param props.label The name of the text, which scrolls by itself if it is very long.
 * @param props.showAll The text of the button, such as "Show all allergies".
 */
export function AlertBand({
  label,
  showAll,
  children,
}: {
  label: string
  showAll: string
  children: ReactNode
}) {
  const text = useRef<HTMLParagraphElement>(null)
  const [isLong, setIsLong] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  // After each rendering, because the text can change while its lines keep their height.
  useEffect(() => {
    const element = text.current
    if (!element || isOpen) return
    const sizes = new ResizeObserver(() => setIsLong(element.scrollHeight > element.clientHeight + 1))
    sizes.observe(element)
    return () => sizes.disconnect()
  })
  return (
    <div className="flex items-start gap-2 rounded-control border border-beet/50 bg-beet-tint px-3 py-1.5 text-beet">
      <OctagonAlert size={20} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        <div
          {...(isOpen ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {})}
          className={joinClasses(
            'focus-ring print:max-h-none',
            isOpen && 'max-h-[40dvh] overflow-y-auto rounded-control',
          )}
        >
          <p ref={text} className={joinClasses('print:line-clamp-none', !isOpen && 'line-clamp-3')}>
            {children}
          </p>
        </div>
        {isLong && (
          <Button
            variant="quiet"
            size="sm"
            icon={isOpen ? ChevronUp : ChevronDown}
            aria-expanded={isOpen}
            onPress={() => setIsOpen(!isOpen)}
            className="-ml-3 text-beet! print:hidden"
          >
            {isOpen ? t`Show less` : showAll}
          </Button>
        )}
      </div>
    </div>
  )
}
