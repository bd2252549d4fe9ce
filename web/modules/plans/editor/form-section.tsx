import { type ReactNode, useId } from 'react'

/** A part of the plan's form under its own heading. */
export function FormSection({
  title,
  hint,
  children,
}: {
  title: string
  hint?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 id={id} className="heading text-lg">
          {title}
        </h2>
        {hint && <p className="measure text-sm text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  )
}
