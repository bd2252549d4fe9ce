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
      <div className="page py-7 sm:py-16 lg:py-20">
        <h2 id="people-heading" className="heading text-2xl sm:text-4xl">
          {isAlone ? 'Your dietician' : 'Our people'}
        </h2>
        <ul
          // It scrolls sideways on phones, also by keyboard.
          tabIndex={isAlone ? undefined : 0}
          aria-labelledby="people-heading"
          className={joinClasses(
            'mt-5 sm:mt-10 sm:grid sm:gap-x-12 sm:gap-y-12',
            // A row to swipe on phones, where each of several would be a third of a screen.
            !isAlone &&
              'flex snap-x scroll-px-4 gap-x-6 overflow-x-auto max-sm:-mx-4 max-sm:px-4 lg:grid-cols-2 min-[120rem]:grid-cols-3',
          )}
        >
          {people.map((person) => (
            <li
              key={person.id}
              className={joinClasses(!isAlone && 'max-sm:w-[84%] max-sm:shrink-0 max-sm:snap-start')}
            >
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
          : 'grid-cols-[5rem_minmax(0,1fr)] sm:grid-cols-[9rem_minmax(0,1fr)]',
      )}
    >
      <Portrait
        person={person}
        sizes={isLarge ? '(min-width: 40rem) 14rem, 6rem' : '(min-width: 40rem) 9rem, 6rem'}
        className={isLarge ? 'size-24 sm:size-56' : 'size-20 sm:size-36'}
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
            className={joinClasses(
              'measure mt-2 text-sm text-pretty sm:mt-3 sm:text-base',
              isLarge && 'sm:text-xl',
            )}
          >{`“${words}”`}</blockquote>
        )}
        <ul className="mt-2 text-sm text-muted max-sm:[&>li:not(:last-child)]:after:content-[',_'] max-sm:[&>li]:inline sm:mt-3 sm:space-y-0.5">
          {qualification !== '' && <li>{qualification}</li>}
          {registration && <li>{describeRegistration(registration)}</li>}
          {practisingSince !== null && <li>{`In practice since ${practisingSince}`}</li>}
          {languages.length > 0 && <li>{describeLanguages(languages)}</li>}
        </ul>
      </div>
    </div>
  )
}
