import { X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button, IconButton } from './button.tsx'
import { joinClasses } from './join-classes.ts'
import { useOverlay } from './overlay-context.ts'

const WIDTHS = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl', full: 'max-w-[100rem]' } as const

/**
 * A window over the page, a sheet from below on a phone. Escape, the cross, a press outside and Back close it; focus goes in
 * and comes back. One that is not dismissable stays open until what it waits for is done.
 */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  actions,
  size = 'sm',
  isDismissable = true,
  isOnTop = false,
  hasInput = false,
  role = 'dialog',
}: {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Buttons at its end, the one that does it last. */
  actions?: ReactNode
  size?: keyof typeof WIDTHS
  isDismissable?: boolean
  /** It can come up over any other window, which has not opened it: that one must let the focus go. */
  isOnTop?: boolean
  /** Something was typed that would be lost with the page. */
  hasInput?: boolean
  role?: 'dialog' | 'alertdialog'
}) {
  useOverlay(isOpen, () => isDismissable && onClose(), { hasInput })
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => {
        if (!isNowOpen) onClose()
      }}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      {...(isOnTop ? { 'data-react-aria-top-layer': 'true' } : {})}
      className="fixed inset-0 z-50 flex items-end justify-center bg-scrim p-0 sm:items-center sm:p-6"
    >
      <Modal
        className={joinClasses(
          'w-full rounded-t-card border border-line bg-surface shadow-float outline-none sm:rounded-card data-entering:animate-rise',
          WIDTHS[size],
        )}
      >
        <AriaDialog role={role} className="flex max-h-[90dvh] flex-col outline-none">
          <header className="flex items-start justify-between gap-4 px-5 pt-5">
            <Heading slot="title" level={2} className="heading text-xl">
              {title}
            </Heading>
            {isDismissable && <IconButton label="Close" icon={X} size="sm" onPress={onClose} />}
          </header>
          <div className="min-h-0 overflow-auto px-5 py-4" onKeyDownCapture={passEscapeOn}>
            {children}
          </div>
          {actions && (
            <footer className="flex flex-col-reverse gap-2 border-t border-line px-5 py-4 sm:flex-row sm:justify-end">
              {actions}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/**
 * Lets Escape out of the rows of a list: React Aria's grid lists keep every key but Tab from the window around them while a
 * button in a row has the focus. A menu that is open over the window closes first.
 */
function passEscapeOn(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, nativeEvent } = event
  if (key !== 'Escape' || !(target instanceof Element) || !currentTarget.contains(target)) return
  if (target.ariaExpanded === 'true' || !target.closest('[role="row"]')) return
  event.stopPropagation()
  currentTarget.parentElement?.dispatchEvent(new window.KeyboardEvent(nativeEvent.type, nativeEvent))
}

/** Asks before something that cannot be undone, naming the thing. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  isOpen,
  isPending = false,
  onConfirm,
  onClose,
  variant = 'danger',
}: {
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  isOpen: boolean
  isPending?: boolean
  onConfirm: () => void
  onClose: () => void
  variant?: 'danger' | 'primary'
}) {
  return (
    <Dialog
      title={title}
      role="alertdialog"
      isOpen={isOpen}
      onClose={onClose}
      isDismissable={!isPending}
      actions={
        <>
          <Button variant="secondary" onPress={onClose} isDisabled={isPending}>
            {cancelLabel}
          </Button>
          <Button variant={variant} onPress={onConfirm} isPending={isPending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
