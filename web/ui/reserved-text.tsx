import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

/**
 * A text that changes once something is known, in the space of the longest one. So nothing around it moves.
 *
 * @param props.longest Is never seen or read out.
 */
export function ReservedText({
  longest,
  className,
  children,
}: {
  longest: string
  className?: string
  children: ReactNode
}) {
  return (
    <span
      data-longest={longest}
      className={joinClasses(
        'grid before:invisible before:col-start-1 before:row-start-1 before:content-[attr(data-longest)]',
        className,
      )}
    >
      <span className="col-start-1 row-start-1">{children}</span>
    </span>
  )
}
