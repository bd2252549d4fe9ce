import { plural } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { AISLE_LABELS } from '#domain/plans/grocery/aisle-labels.ts'
import type { GroceryCategory } from '#domain/plans/grocery/aisles.ts'
import { isFoldedAisle } from '#domain/plans/grocery/grocery.ts'
import { say } from '#domain/words/say.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** An aisle of a grocery list. Spices and salt are folded until they are opened, because they are rarely bought. */
export function GroceryAisle({
  category,
  count,
  level = 3,
  className,
  children,
}: {
  category: GroceryCategory
  /** Number of entries. */
  count: number
  level?: 2 | 3
  className?: string
  /** The entries, as list items. */
  children: ReactNode
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const list = <ul className="mt-1 divide-y divide-line border-y border-line">{children}</ul>
  return (
    <section className={joinClasses('mb-6 break-inside-avoid', className)}>
      {isFoldedAisle(category) ? (
        <details className="print:[&::details-content]:[content-visibility:visible]">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 focus-ring">
            <Heading className="font-semibold">{say(AISLE_LABELS[category])}</Heading>
            <span className="text-sm text-muted tabular">
              {plural(count, { one: '# item', other: '# items' })}
            </span>
          </summary>
          {list}
        </details>
      ) : (
        <>
          <Heading className="font-semibold">{say(AISLE_LABELS[category])}</Heading>
          {list}
        </>
      )}
    </section>
  )
}
