import type { LucideIcon } from 'lucide-react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageError } from './page-error.tsx'

/**
 * Shown by a screen of staff instead of a record that could not be loaded.
 *
 * @param props.missing Shown if the record does not exist or is not for this person: why, and a link to all records.
 */
export function RecordError({
  error,
  title,
  icon,
  missing,
}: {
  error: unknown
  title: string
  icon: LucideIcon
  missing: { title: string; text: string; href: string; label: string }
}) {
  return (
    <PageError
      error={error}
      title={title}
      missing={
        <EmptyState
          icon={icon}
          titleAs="h1"
          title={missing.title}
          actions={
            <LinkButton href={missing.href} variant="secondary">
              {missing.label}
            </LinkButton>
          }
        >
          {missing.text}
        </EmptyState>
      }
    />
  )
}
