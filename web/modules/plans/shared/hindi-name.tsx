/** The Hindi name of a food, beside its name. Shows nothing if there is none. */
export function HindiName({ name }: { name: string | null | undefined }) {
  if (!name) return null
  return (
    <span lang="hi" className="text-sm text-muted">
      {' '}
      {name}
    </span>
  )
}
