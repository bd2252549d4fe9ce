import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { type ButtonProps as AriaButtonProps, Button as Pressable } from 'react-aria-components/Button'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { joinClasses } from './join-classes.ts'
import { Spinner } from './spinner.tsx'

type Shared = Omit<AriaButtonProps, 'children' | 'className' | 'style'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/**
 * A button with a text and optionally an icon before it. While `isPending` it cannot be pressed but retains the focus;
 * the text for that time ("Saving...") is announced.
 */
export function Button({
  variant = 'primary',
  size = 'md',
  icon: Icon,
  className,
  children,
  isPending = false,
  onPress,
  type,
  ...props
}: Shared & { children: ReactNode }) {
  return (
    <Pressable
      {...props}
      // React Aria's own pending state is announced through elements that lose their names.
      aria-disabled={isPending || undefined}
      onPress={isPending ? undefined : onPress}
      type={isPending ? 'button' : type}
      className={joinClasses(buttonClass({ variant, size }), isPending && 'cursor-progress', className)}
    >
      {isPending ? <Spinner size={18} /> : Icon && <Icon size={20} aria-hidden className="shrink-0" />}
      <span aria-live="polite" className="min-w-0 wrap-break-word">
        {children}
      </span>
    </Pressable>
  )
}

/** A button that is only an icon. `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  icon: Icon,
  variant = 'quiet',
  size = 'md',
  className,
  ...props
}: Omit<Shared, 'icon'> & { label: string; icon: LucideIcon }) {
  return (
    <Pressable
      {...props}
      aria-label={label}
      render={(domProps) => <button {...domProps} title={label} />}
      className={joinClasses(buttonClass({ variant, size, isIconOnly: true }), className)}
    >
      <Icon size={20} aria-hidden />
    </Pressable>
  )
}
