import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'

const TONES = {
  strong: 'has-checked:bg-leaf has-checked:text-on-leaf',
  quiet: 'has-checked:bg-leaf-tint has-checked:ring-1 has-checked:ring-leaf has-checked:ring-inset',
} as const

/** A radio button as a tile with text, for choices close together: days, times, subjects. */
export function RadioTile({
  children,
  className,
  tone = 'strong',
  ...input
}: {
  children: ReactNode
  className?: string
  /** How prominent the chosen tile is. */
  tone?: keyof typeof TONES
} & Omit<ComponentProps<'input'>, 'type' | 'children'>) {
  return (
    <label
      className={joinClasses(
        'relative flex min-h-11 max-w-full items-center justify-center rounded-control border border-control bg-surface px-2 py-1 text-center wrap-anywhere',
        'transition-colors hover:bg-sunken has-checked:border-leaf',
        TONES[tone],
        'has-disabled:border-line has-disabled:bg-transparent has-disabled:text-muted',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf',
        className,
      )}
    >
      {/* Covers the whole tile, so that focusing it does not scroll the page elsewhere. */}
      <input
        {...input}
        type="radio"
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      {children}
    </label>
  )
}
