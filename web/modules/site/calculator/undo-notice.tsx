import { t } from '@lingui/core/macro'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { buttonClass } from '#web/ui/button-class.ts'

/** The text about the removed foods, and the function that restores them. */
export type Undo = { message: string; bringBack: () => void }

/** Says what was removed, and focuses the undo button because the used control may be gone. */
export function UndoNotice({ undo, onDone }: { undo: Undo; onDone: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removal moves the focus again
  useEffect(() => button.current?.focus({ preventScroll: true }), [undo])
  return (
    <div className="flex items-center justify-between gap-3 rounded-control bg-sunken py-1 pr-1 pl-3 text-sm">
      <p role="status" className="min-w-0">
        {undo.message}
      </p>
      <button
        ref={button}
        type="button"
        onClick={() => {
          undo.bringBack()
          onDone()
        }}
        className={buttonClass({ variant: 'quiet', size: 'sm' })}
      >
        <Undo2 size={18} aria-hidden className="shrink-0" />
        {t`Undo`}
      </button>
    </div>
  )
}
