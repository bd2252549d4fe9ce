import type { ComponentProps } from 'react'
import { joinClasses } from './join-classes.ts'

/** A surface with a hairline around it. */
export function Card({
  as: Element = 'section',
  className,
  ...props
}: Omit<ComponentProps<'section'>, 'ref'> & { as?: 'section' | 'article' | 'div' | 'li' }) {
  return (
    <Element
      {...props}
      className={joinClasses('rounded-card border border-line bg-surface p-5', className)}
    />
  )
}
