import type { ReactNode } from 'react'

/** The space above and below the content of a section. */
export const sectionClass = 'py-7 sm:py-16 lg:py-20'

/** The heading of a section, with a sentence below it. */
export function SectionHead({ id, title, children }: { id: string; title: string; children?: ReactNode }) {
  return (
    <div>
      <h2 id={id} className="heading text-2xl sm:text-4xl">
        {title}
      </h2>
      {children && <p className="measure mt-2 text-pretty text-muted sm:mt-3">{children}</p>}
    </div>
  )
}
