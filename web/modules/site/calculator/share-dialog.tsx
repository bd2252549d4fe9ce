import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { type RefObject, Suspense } from 'react'
import { lazyWhenIdle } from '#web/kit/boot/lazy-when-idle.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { LoadingRows } from '#web/ui/skeleton.tsx'

const ShareForm = lazyWhenIdle(async () => (await import('./share-form.tsx')).ShareForm)

/**
 * Shares or copies exactly the text that it shows. A native dialog: it traps the focus and closes with Escape.
 *
 * @param props.isWanted True once it has been opened; its content loads then.
 */
export function ShareDialog({
  dialog,
  isWanted,
}: {
  dialog: RefObject<HTMLDialogElement | null>
  isWanted: boolean
}) {
  const close = (): void => dialog.current?.close()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same by keyboard
    <dialog
      ref={dialog}
      aria-labelledby="share-title"
      // A press on the backdrop targets the dialog itself; a press inside targets its content.
      onClick={(event) => event.target === event.currentTarget && close()}
      className="m-auto w-[min(34rem,calc(100vw-2rem))] rounded-card border border-line bg-paper p-0 text-ink shadow-float backdrop:bg-scrim"
    >
      <div className="flex flex-col gap-4 p-5">
        <div className="flex items-center justify-between gap-3">
          <h2 id="share-title" className="heading text-xl">
            {t`Share a result`}
          </h2>
          <button
            type="button"
            aria-label={t`Close`}
            title={t`Close`}
            onClick={close}
            className={buttonClass({ variant: 'quiet', isIconOnly: true })}
          >
            <X size={20} aria-hidden />
          </button>
        </div>
        {isWanted && (
          <Suspense fallback={<LoadingRows label={t`Loading the result`} count={1} rowClassName="h-80" />}>
            <ShareForm dialog={dialog} />
          </Suspense>
        )}
      </div>
    </dialog>
  )
}
