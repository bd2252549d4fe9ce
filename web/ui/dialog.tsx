import { t } from '@lingui/core/macro'
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
 * A dialog over the page, on a phone a sheet from below. Escape, the close button, a press outside and Back close it.
 * The focus moves into it and returns afterwards. If it is not dismissable, it stays open until its task is done.
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
  /** Buttons at the end of the dialog, the main action last. */
  actions?: ReactNode
  size?: keyof typeof WIDTHS
  isDismissable?: boolean
  /** True if it can open over any other dialog, which did not open it itself and must release the focus. */
  isOnTop?: boolean
  /** True if typed text would be lost when the page is left. */
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
            {isDismissable && <IconButton label={t`Close`} icon={X} size="sm" onPress={onClose} />}
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
 * Passes Escape from the rows of a list to the dialog. React Aria's grid lists stop every key but Tab while a button in
 * a row has the focus. A menu that is open over the dialog closes first.
 */
function passEscapeOn(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, nativeEvent } = event
  if (key !== 'Escape' || !(target instanceof Element) || !currentTarget.contains(target)) return
  if (target.ariaExpanded === 'true' || !target.closest('[role="row"]')) return
  event.stopPropagation()
  currentTarget.parentElement?.dispatchEvent(new window.KeyboardEvent(nativeEvent.type, nativeEvent))
}

/** Asks for confirmation before an action that cannot be undone, and names its object. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = t`Cancel`,
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
