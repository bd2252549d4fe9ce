import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

/** A table that scrolls sideways on its own if the page is narrow. Its head stays visible. Cells are `Th` and `Td`. */
export function Table({
  caption,
  isCaptionHidden = true,
  children,
  className,
  frameClassName,
}: {
  /** The content of the table, which assistive technology reads first. */
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
      // Positioned, so that visually hidden text (`sr-only`) is clipped here and does not widen the page.
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
