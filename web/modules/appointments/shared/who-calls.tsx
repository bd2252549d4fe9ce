import { t } from '@lingui/core/macro'
import type { PublicPerson } from '#contract/site/public-content.ts'
import { formatList } from '#domain/units/list.ts'
import { Portrait } from '#web/kit/portrait.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

/** The facts about a person that a visitor reads before the consultation. */
export type Caller = Pick<
  PublicPerson,
  'name' | 'role' | 'qualification' | 'registration' | 'languages' | 'portrait' | 'isExample'
>

/**
 * Who will call: portrait, name, qualification, registration and languages. For the next free time, a chosen time and a
 * booking.
 *
 * @param props.label A word above the name, where nothing beside it says who this is.
 */
export function WhoCalls({
  person,
  label,
  className,
}: {
  person: Caller
  label?: string
  className?: string
}) {
  const { name, role, qualification, registration, languages, isExample } = person
  return (
    <div className={joinClasses('flex min-w-0 items-start gap-3.5', className)}>
      <Portrait person={person} sizes="56px" className="size-14" />
      <div className="min-w-0">
        {label && <p className="text-sm text-muted">{label}</p>}
        <p className="font-semibold">
          {name}
          {isExample && (
            <>
              {' '}
              <Badge tone="turmeric">{t`Example`}</Badge>
            </>
          )}
        </p>
        <p className="text-sm text-muted">
          {[role, qualification].filter(Boolean).join(', ')}
          {registration && <span className="block">{describeRegistration(registration)}</span>}
          {languages.length > 0 && <span className="block">{describeLanguages(languages)}</span>}
        </p>
      </div>
    </div>
  )
}

/** `RD 1234, Indian Dietetic Association` */
export function describeRegistration({ body, number }: NonNullable<PublicPerson['registration']>): string {
  return `${number}, ${body}`
}

/** `Speaks English, Hindi and Marathi` */
export function describeLanguages(languages: readonly string[]): string {
  return t`Speaks ${{ languages: formatList(languages) }}`
}
