import { plural, t } from '@lingui/core/macro'
import { CircleCheck, ListChecks } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { usePlanEditing, usePlanState } from './editor-context.ts'
import { keepBarHeight } from './sticky-heights.ts'
import type { Publish } from './use-publish.ts'

/**
 * Publishes the plan from every tab, and says how much is still open. It remains visible at the bottom, except
 * in windows that are so low that it would leave no room. Ctrl+Enter goes
 * to its button from anywhere in the editor, and Enter then publishes.
 */
export function PublishBar({ publish, children }: { publish: Publish; children?: ReactNode }) {
  const { places } = usePlanEditing()
  const openCount = usePlanState(({ ownProblems }) => ownProblems.length)
  const isPublishing = usePlanState((state) => state.isPublishing)
  const isRevision = usePlanState((state) => state.isRevision)
  const button = useRef<HTMLButtonElement>(null)
  useFocusKey(button)
  return (
    <div
      ref={keepBarHeight}
      className="[@media(min-height:28rem)]:sticky bottom-0 z-20 -mx-4 flex min-h-16 flex-wrap items-center justify-end gap-2 border-t border-line bg-paper px-4 py-2 sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8"
    >
      {openCount === 0 ? (
        <p className="mr-auto flex items-center gap-1.5 text-sm font-semibold text-leaf">
          <CircleCheck size={18} aria-hidden />
          {t`Nothing is missing`}
        </p>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          icon={ListChecks}
          className="mr-auto"
          onPress={() => places.goToChecklist()}
        >
          {plural(openCount, { one: '# item is missing', other: '# items are missing' })}
        </Button>
      )}
      {children}
      <Button
        ref={button}
        aria-keyshortcuts="Control+Enter"
        onPress={() => void publish(false)}
        isPending={isPublishing}
      >
        {isPublishing ? t`Publishing...` : isRevision ? t`Publish this version` : t`Publish plan`}
      </Button>
    </div>
  )
}

/** Moves the focus to the button at Ctrl+Enter. Dialogs use their keys themselves. */
function useFocusKey(button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="alertdialog"]'))
        return
      event.preventDefault()
      event.stopPropagation()
      button.current?.focus()
    }
    // Before the fields, because some of them let no key pass.
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [button])
}
