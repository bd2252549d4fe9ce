import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Button, IconButton } from './button.tsx'
import type { ButtonSize, ButtonVariant } from './button-class.ts'
import { joinClasses } from './join-classes.ts'
import { optionClass, popoverClass } from './listbox-class.ts'

export type MenuEntry = {
  id: string
  label: string
  icon?: LucideIcon
  isDanger?: boolean
  isDisabled?: boolean
  /** The key that does the same without the menu, as it is shown. */
  shortcut?: string
  /** An action, or an address to which the router navigates. */
  onAction?: () => void
  href?: string
}

/** A button that opens a list of actions. Without `text` it is an icon with the accessible name `label`. */
export function MenuButton({
  label,
  text,
  icon = EllipsisVertical,
  entries,
  variant = 'quiet',
  size = 'md',
  className,
}: {
  label: string
  text?: string
  icon?: LucideIcon
  entries: readonly MenuEntry[]
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
}) {
  return (
    <MenuTrigger>
      {text ? (
        <Button variant={variant} size={size} icon={icon} aria-label={label} className={className}>
          {text}
        </Button>
      ) : (
        <IconButton label={label} icon={icon} variant={variant} size={size} className={className} />
      )}
      <Popover className={joinClasses(popoverClass, 'min-w-52')}>
        <Entries label={label} entries={entries} />
      </Popover>
    </MenuTrigger>
  )
}

/**
 * The same list of actions without a button, at an element, for example after a press with the right button. It is open
 * while there is an element.
 */
export function ContextMenu({
  label,
  entries,
  at,
  onClose,
}: {
  label: string
  entries: readonly MenuEntry[]
  at: HTMLElement | null
  onClose: () => void
}) {
  return (
    <Popover
      triggerRef={{ current: at }}
      isOpen={at !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom start"
      className={joinClasses(popoverClass, 'min-w-52')}
    >
      <Entries label={label} entries={entries} onClose={onClose} />
    </Popover>
  )
}

function Entries({
  label,
  entries,
  onClose,
}: {
  label: string
  entries: readonly MenuEntry[]
  onClose?: () => void
}) {
  return (
    <AriaMenu
      items={entries}
      // A menu with a button gets the focus from it.
      autoFocus={onClose ? 'first' : undefined}
      onClose={onClose}
      className="outline-none"
      aria-label={label}
    >
      {({ id, label: entryLabel, icon: Icon, isDanger, isDisabled, shortcut, onAction, href }) => (
        <MenuItem
          id={id}
          textValue={entryLabel}
          isDisabled={isDisabled}
          onAction={onAction && (() => actOnceClosed(onAction))}
          href={href}
          className={joinClasses(optionClass, isDanger && 'text-beet')}
        >
          {Icon && <Icon size={20} aria-hidden className="shrink-0" />}
          <span>{entryLabel}</span>
          {shortcut && (
            <kbd className="ml-auto pl-4 font-sans text-sm text-muted pointer-coarse:hidden">{shortcut}</kbd>
          )}
        </MenuItem>
      )}
    </AriaMenu>
  )
}

/**
 * Runs an action after the menu has closed. A closing menu returns the focus to its button in the next animation frame,
 * so a field or dialog that the action opens must take the focus after that.
 */
function actOnceClosed(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act))
}
