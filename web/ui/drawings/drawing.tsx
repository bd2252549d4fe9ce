import type { DrawingName } from '#domain/site/drawings.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import drawings from './drawings.svg'

/** Pixels: beside a line of text, at the head of a card, alone. */
const SIZES = { sm: 'size-6', md: 'size-16', lg: 'size-50' } as const

export type DrawingSize = keyof typeof SIZES

/**
 * A drawing of food or of a thing in the kitchen. Its colours follow the theme. The shapes are one file, which browsers
 * fetch once, so a drawing costs a page no script.
 *
 * @param label Text alternative, for a drawing that says something that no text beside it says. Without it, the drawing
 *   is decoration.
 * @param className Other sizes: `size-24`.
 */
export function Drawing({
  name,
  size = 'md',
  label,
  className,
}: {
  name: DrawingName
  size?: DrawingSize
  label?: string
  className?: string
}) {
  return (
    <svg
      viewBox="0 0 96 96"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label === undefined}
      className={joinClasses('shrink-0', className ?? SIZES[size])}
    >
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
