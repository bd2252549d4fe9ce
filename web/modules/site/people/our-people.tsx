import { t } from '@lingui/core/macro'
import type { PublicPerson } from '#contract/site/public-content.ts'
import { Portrait } from '#web/kit/portrait.tsx'
import { describeLanguages, describeRegistration } from '#web/modules/appointments/shared/who-calls.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

/** The people of the practice on the landing page. A practice that has named nobody has no such section. */
export function OurPeople({ people }: { people: readonly PublicPerson[] }) {
  if (people.length === 0) return null
  const isAlone = people.length === 1
  const isInThrees = people.length % 3 === 0
  return (
    <section id="people" className="border-t border-line" aria-labelledby="people-heading">
      <div className="page py-7 sm:py-16 lg:py-20">
        <h2 id="people-heading" className="heading text-2xl sm:text-4xl">
          {isAlone ? t`Your dietician` : t`Our people`}
        </h2>
        <ul
          // It scrolls sideways on phones, also by keyboard.
          tabIndex={isAlone ? undefined : 0}
          aria-labelledby="people-heading"
          className={joinClasses(
            'mt-5 sm:mt-10 sm:grid sm:gap-x-12 sm:gap-y-12',
            // A row to swipe on phones, where each of several would be a third of a screen.
            !isAlone && 'flex snap-x scroll-px-4 gap-x-6 overflow-x-auto max-sm:-mx-4 max-sm:px-4',
            !isAlone && (isInThrees ? 'sm:max-lg:gap-x-8 sm:grid-cols-3' : 'md:grid-cols-2'),
          )}
        >
          {people.map((person) => (
            <li
              key={person.id}
              className={joinClasses(!isAlone && 'max-sm:w-[84%] max-sm:shrink-0 max-sm:snap-start')}
            >
              <PersonCard person={person} size={isAlone ? 'lg' : isInThrees ? 'sm' : 'md'} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Portraits of three in a row are smaller than those of two, and one alone is large. On phones all are small. */
const PORTRAITS = {
  sm: {
    columns: 'sm:max-lg:grid-cols-1 lg:grid-cols-[6rem_minmax(0,1fr)]',
    portrait: 'sm:size-24',
    sizes: '6rem',
  },
  md: {
    columns:
      'sm:grid-cols-[9rem_minmax(0,1fr)] md:grid-cols-[6rem_minmax(0,1fr)] lg:grid-cols-[9rem_minmax(0,1fr)]',
    portrait: 'sm:size-36 md:size-24 lg:size-36',
    sizes: '(min-width: 40rem) 9rem, 5rem',
  },
  lg: {
    columns: 'sm:grid-cols-[14rem_minmax(0,1fr)]',
    portrait: 'sm:size-56',
    sizes: '(min-width: 40rem) 14rem, 5rem',
  },
} as const

function PersonCard({ person, size }: { person: PublicPerson; size: keyof typeof PORTRAITS }) {
  const { name, role, qualification, registration, languages, practisingSince, words, isExample } = person
  const { columns, portrait, sizes } = PORTRAITS[size]
  const isLarge = size === 'lg'
  const facts = [
    qualification,
    registration && describeRegistration(registration),
    practisingSince !== null && t`In practice since ${practisingSince}`,
    languages.length > 0 && describeLanguages(languages),
  ].filter(Boolean)
  return (
    <div
      className={joinClasses(
        'grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-x-5 gap-y-3 sm:gap-x-6',
        columns,
      )}
    >
      <Portrait person={person} sizes={sizes} className={joinClasses('size-20', portrait)} />
      <div className="min-w-0">
        <h3 className={joinClasses('heading leading-tight', isLarge ? 'text-2xl sm:text-3xl' : 'text-xl')}>
          {name}
        </h3>
        <p className="mt-1 font-semibold">
          {role}
          {isExample && (
            <>
              {' '}
              <Badge tone="turmeric">{t`Example`}</Badge>
            </>
          )}
        </p>
        {words !== '' && (
          <blockquote
            className={joinClasses(
              'measure mt-2 text-sm text-pretty sm:mt-3 sm:text-base',
              isLarge && 'sm:text-xl',
            )}
          >{`“${words}”`}</blockquote>
        )}
        <ul className="mt-2 text-sm text-pretty text-muted sm:mt-3 sm:space-y-0.5">
          {facts.map((fact, index) => (
            <li key={String(fact)} className="inline sm:block">
              {index > 0 && <span className="sm:hidden"> · </span>}
              {fact}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
