import type { PublicPerson } from '#contract/site/public-content.ts'
import { Portrait } from '#web/kit/portrait.tsx'
import { describeLanguages, describeRegistration } from '#web/modules/appointments/shared/who-calls.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

/** The people of the practice on the landing page. A practice that has named nobody has no such section. */
export function OurPeople({ people }: { people: readonly PublicPerson[] }) {
  if (people.length === 0) return null
  const isAlone = people.length === 1
  return (
    <section id="people" className="border-t border-line" aria-labelledby="people-heading">
      <div className="page py-10 sm:py-20">
        <h2 id="people-heading" className="heading text-3xl sm:text-4xl">
          {isAlone ? 'Your dietician' : 'Our people'}
        </h2>
        <ul
          className={joinClasses(
            'mt-6 grid gap-x-12 gap-y-8 sm:mt-10 sm:gap-y-12',
            !isAlone && 'lg:grid-cols-2 min-[120rem]:grid-cols-3',
          )}
        >
          {people.map((person) => (
            <li key={person.id}>
              <PersonCard person={person} isLarge={isAlone} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function PersonCard({ person, isLarge }: { person: PublicPerson; isLarge: boolean }) {
  const { name, role, qualification, registration, languages, practisingSince, words, isExample } = person
  return (
    <div
      className={joinClasses(
        'grid items-start gap-x-5 gap-y-3 sm:gap-x-8',
        isLarge
          ? 'grid-cols-[6rem_minmax(0,1fr)] sm:grid-cols-[14rem_minmax(0,1fr)]'
          : 'grid-cols-[6rem_minmax(0,1fr)] sm:grid-cols-[9rem_minmax(0,1fr)]',
      )}
    >
      <Portrait
        person={person}
        sizes={isLarge ? '(min-width: 40rem) 14rem, 6rem' : '(min-width: 40rem) 9rem, 6rem'}
        className={isLarge ? 'size-24 sm:size-56' : 'size-24 sm:size-36'}
      />
      <div className="min-w-0">
        <h3 className={joinClasses('heading leading-tight', isLarge ? 'text-2xl sm:text-3xl' : 'text-xl')}>
          {name}
        </h3>
        <p className="mt-1 font-semibold">
          {role}
          {isExample && (
            <>
              {' '}
              <Badge tone="turmeric">Example</Badge>
            </>
          )}
        </p>
        {words !== '' && (
          <blockquote
            className={joinClasses('measure mt-3 text-pretty', isLarge && 'sm:text-xl')}
          >{`“${words}”`}</blockquote>
        )}
        <ul className="mt-3 space-y-0.5 text-sm text-muted">
          {qualification !== '' && <li>{qualification}</li>}
          {registration && <li>{describeRegistration(registration)}</li>}
          {practisingSince !== null && <li>{`In practice since ${practisingSince}`}</li>}
          {languages.length > 0 && <li>{describeLanguages(languages)}</li>}
        </ul>
      </div>
    </div>
  )
}
