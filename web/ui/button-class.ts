import { joinClasses } from './join-classes.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'bg-leaf text-on-leaf border-transparent hover:bg-leaf-strong data-hovered:bg-leaf-strong data-pressed:bg-leaf-strong',
  secondary:
    'bg-surface text-ink border-control hover:bg-sunken data-hovered:bg-sunken data-pressed:bg-sunken',
  quiet:
    'bg-transparent text-leaf border-transparent hover:bg-leaf-tint data-hovered:bg-leaf-tint data-pressed:bg-leaf-tint',
  danger:
    'bg-beet text-on-beet border-transparent hover:bg-beet-strong data-hovered:bg-beet-strong data-pressed:bg-beet-strong',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-9 max-md:min-h-11 px-3 py-1 text-sm gap-1.5',
  md: 'min-h-11 px-4 py-2 text-base gap-2',
  lg: 'min-h-13 px-6 py-3 text-base gap-2.5',
}

/** Returns the classes of a button, for buttons and for links that look like one. */
export function buttonClass(
  options: { variant?: ButtonVariant; size?: ButtonSize; isIconOnly?: boolean } = {},
): string {
  const { variant = 'primary', size = 'md', isIconOnly = false } = options
  return joinClasses(
    'inline-flex max-w-full items-center justify-center rounded-control border font-semibold text-center no-underline',
    'transition-colors select-none focus-ring',
    'disabled:opacity-55 data-disabled:opacity-55 disabled:cursor-not-allowed data-disabled:cursor-not-allowed',
    VARIANTS[variant],
    isIconOnly ? ICON_SIZES[size] : SIZES[size],
  )
}

const ICON_SIZES: Record<ButtonSize, string> = {
  sm: 'size-9 p-0',
  md: 'size-11 p-0',
  lg: 'size-13 p-0',
}
