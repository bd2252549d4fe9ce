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
 * A button with words, optionally an icon before them. While `isPending` it cannot be pressed but keeps its focus; the
 * words that the caller gives it then ("Saving...") are announced.
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
      // React Aria's own pending state announces by parts of the page that lose their names.
      aria-disabled={isPending || undefined}
      onPress={isPending ? undefined : onPress}
      type={isPending ? 'button' : type}
      className={joinClasses(buttonClass({ variant, size }), isPending && 'cursor-progress', className)}
    >
      {isPending ? <Spinner size={18} /> : Icon && <Icon size={20} aria-hidden className="shrink-0" />}
      <span aria-live="polite">{children}</span>
    </Pressable>
  )
}

/** A button that is only an icon; `label` is what assistive technology and the tooltip of the browser say. */
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
