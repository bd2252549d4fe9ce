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
 * A button with words, optionally an icon before them. While `isPending` it cannot be pressed, keeps its focus and says
 * what it is doing by the words the caller gives it ("Saving...").
 */
export function Button({
  variant = 'primary',
  size = 'md',
  icon: Icon,
  className,
  children,
  isPending,
  ...props
}: Shared & { children: ReactNode }) {
  return (
    <Pressable
      {...props}
      isPending={isPending}
      className={joinClasses(buttonClass({ variant, size }), className)}
    >
      {isPending ? <Spinner size={18} /> : Icon && <Icon size={20} aria-hidden className="shrink-0" />}
      <span>{children}</span>
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
