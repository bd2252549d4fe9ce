import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

/**
 * A table that scrolls sideways on its own where the page is narrow; its head stays in sight. Cells are `Th` and `Td`.
 */
export function Table({
  caption,
  isCaptionHidden = true,
  children,
  className,
  frameClassName,
}: {
  /** What the table shows; read first by assistive technology. */
  caption: string
  isCaptionHidden?: boolean
  children: ReactNode
  className?: string
  frameClassName?: string
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group, but not of form fields
    <div
      role="group"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      // Positioned, so that what is only read out (`sr-only`) is placed and cut in here and does not widen the page.
      className={joinClasses('relative overflow-auto bg-paper focus-ring', frameClassName)}
    >
      <table className={joinClasses('w-full border-separate border-spacing-0 bg-inherit text-sm', className)}>
        <caption className={isCaptionHidden ? 'sr-only' : 'pb-2 text-left font-semibold'}>{caption}</caption>
        {children}
      </table>
    </div>
  )
}

export function Th({ className, isNumeric, ...props }: ComponentProps<'th'> & { isNumeric?: boolean }) {
  return (
    <th
      scope="col"
      {...props}
      className={joinClasses(
        'sticky top-0 z-1 border-b border-line bg-inherit px-3 py-2 font-semibold whitespace-nowrap text-muted',
        isNumeric ? 'text-right' : 'text-left',
        className,
      )}
    />
  )
}

export function Td({ className, isNumeric, ...props }: ComponentProps<'td'> & { isNumeric?: boolean }) {
  return (
    <td
      {...props}
      className={joinClasses(
        'border-b border-line px-3 py-2 align-top',
        isNumeric && 'text-right tabular',
        className,
      )}
    />
  )
}
