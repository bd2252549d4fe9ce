import { msg } from '@lingui/core/runtime-macro'
import { X } from 'lucide-react'
import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastRegion as AriaToastRegion,
  Text,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
} from 'react-aria-components/Toast'
import { say } from '#domain/words/say.ts'
import { buttonClass } from './button-class.ts'
import { joinClasses } from './join-classes.ts'
import type { ToastContents } from './toast.tsx'

const DISPLAY_MS = 5000
/** Long enough to write down a reference. */
const ERROR_DISPLAY_MS = 15_000
const SWIPE_THRESHOLD_PX = 50

const queue = new ToastQueue<ToastContents>({ maxVisibleToasts: 1 })

/** Shows a message in place of the previous one. Returns a function that closes it. */
export function addToast(contents: ToastContents): () => void {
  reportLostFocus()
  queue.clear()
  const timeout = contents.tone === 'danger' ? ERROR_DISPLAY_MS : DISPLAY_MS
  const key = queue.add(contents, { timeout })
  return () => queue.close(key)
}

export function closeAll(): void {
  queue.clear()
}

/**
 * Tells the region that it has no focus. It does not notice when the toast with the focus is removed, such as after
 * Undo, and would give the focus to a later toast while somebody types.
 */
function reportLostFocus(): void {
  const region = document.querySelector('[data-toast-region]')
  if (region && !region.contains(document.activeElement))
    region.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

const TONES = {
  neutral: 'border-l-sky',
  success: 'border-l-leaf',
  danger: 'border-l-beet',
} as const

/** The place where toasts appear, once per page. F8 moves the focus to it. */
export function ToastList() {
  useEffect(() => {
    const focusOnF8 = (event: KeyboardEvent): void => {
      if (event.key !== 'F8') return
      const region = document.querySelector<HTMLElement>('[data-toast-region]')
      if (!region) return
      event.preventDefault()
      const toast = region.querySelector<HTMLElement>('[role=alertdialog]') ?? region
      toast.focus()
    }
    document.addEventListener('keydown', focusOnF8)
    return () => document.removeEventListener('keydown', focusOnF8)
  }, [])

  return (
    <AriaToastRegion
      queue={queue}
      data-toast-region=""
      aria-label={say(msg`Notifications (F8)`)}
      // Above the bar with the actions of a page, which is at its bottom.
      className="pointer-events-none fixed inset-x-0 bottom-20 z-60 flex justify-center p-4 outline-none sm:bottom-14 sm:justify-end sm:p-6"
    >
      {({ toast }) => (
        <SwipeableToast key={toast.key} onSwipedAway={() => queue.close(toast.key)}>
          {(swipe) => (
            <AriaToast
              toast={toast}
              className="pointer-events-auto w-full max-w-sm rounded-card outline-none focus-visible:outline-2 focus-visible:outline-leaf"
            >
              <div
                {...swipe}
                className={joinClasses(
                  'flex animate-rise touch-pan-y select-none items-start gap-3 rounded-card border border-l-4 border-line bg-surface py-3 pr-2 pl-4 shadow-float',
                  TONES[toast.content.tone ?? 'neutral'],
                )}
              >
                <ToastContent className="min-w-0 flex-1 py-1">
                  <Text slot="title" className="block font-semibold">
                    {toast.content.title}
                  </Text>
                  {toast.content.description && (
                    <Text slot="description" className="block text-sm text-muted">
                      {toast.content.description}
                    </Text>
                  )}
                </ToastContent>
                {toast.content.action && (
                  <Button
                    className={buttonClass({ variant: 'quiet', size: 'sm' })}
                    onPress={() => {
                      queue.close(toast.key)
                      toast.content.action?.onAction()
                    }}
                  >
                    {toast.content.action.label}
                  </Button>
                )}
                <Button
                  slot="close"
                  aria-label={say(msg`Close`)}
                  className="flex size-9 shrink-0 items-center justify-center rounded-control text-muted data-hovered:bg-sunken data-hovered:text-ink focus-ring"
                >
                  <X size={20} aria-hidden />
                </Button>
              </div>
            </AriaToast>
          )}
        </SwipeableToast>
      )}
    </AriaToastRegion>
  )
}

type SwipeProps = {
  ref: (element: HTMLDivElement | null) => void
  onPointerDown: (event: ReactPointerEvent) => void
  onPointerMove: (event: ReactPointerEvent) => void
  onPointerUp: (event: ReactPointerEvent) => void
  onPointerCancel: () => void
}

/** Lets a toast follow a finger to the right and dismisses it past the threshold. */
function SwipeableToast({
  onSwipedAway,
  children,
}: {
  onSwipedAway: () => void
  children: (props: SwipeProps) => React.ReactElement
}) {
  const startX = useRef<number | null>(null)
  const movedPx = useRef(0)
  const element = useRef<HTMLDivElement | null>(null)
  const moveTo = (px: number): void => {
    movedPx.current = px
    if (element.current) element.current.style.translate = px === 0 ? '' : `${px}px`
  }
  const follow = (event: ReactPointerEvent): void => {
    if (startX.current !== null) moveTo(Math.max(0, event.clientX - startX.current))
  }
  const stop = (): void => {
    const isAway = movedPx.current >= SWIPE_THRESHOLD_PX
    startX.current = null
    moveTo(0)
    if (isAway) onSwipedAway()
  }
  return children({
    ref: (node) => {
      element.current = node
    },
    onPointerDown: (event) => {
      startX.current = event.clientX
    },
    onPointerMove: (event) => {
      if (startX.current === null) return
      follow(event)
      // The pointer is captured once it moves, so that the toast also follows outside of its edge. A simple press still
      // reaches the close button.
      if (movedPx.current > 4) event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerUp: (event) => {
      // On a busy device the last movement may have no event of its own.
      follow(event)
      stop()
    },
    onPointerCancel: stop,
  })
}
