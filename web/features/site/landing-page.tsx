import { useEffect } from 'react'
import { Link } from 'react-router'
import type { LivingDay } from '#contract/page-data.ts'
import type { PracticeContent } from '#contract/practice-content.ts'
import { loadUser } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { BrandMark } from './brand.tsx'
import { LivingDayView } from './living-day-view.tsx'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'
import { ServicesList } from './services-list.tsx'

/** The public front: what the practice does, shown on a day of real food, and the way in. */
export function LandingPage({ content, livingDay }: { content: PracticeContent; livingDay: LivingDay }) {
  // The page came as it is for everybody; who reads it is looked up once it stands.
  useEffect(() => {
    // Nobody needs to know: the page is whole without it.
    loadUser().catch(() => null)
  }, [])
  const hasDay = livingDay.meals.length > 0
  return (
    <>
      <PublicHeader brand={content.brand.name} />
      <main id="content">
        <section className="page grid gap-x-12 gap-y-12 pt-12 pb-16 sm:pt-16 lg:grid-cols-[minmax(0,9fr)_minmax(0,12fr)] lg:items-center lg:pt-20 lg:pb-24">
          <div>
            <h1 className="heading text-4xl sm:text-5xl xl:text-6xl">{content.brand.tagline}</h1>
            <p className="measure mt-5 text-lg text-pretty">
              A dietician writes your plan from real Indian food data: what a katori of moong dal khichdi
              holds, how much is enough, and why.
            </p>
            <div className="mt-7 flex flex-wrap gap-3">
              <Link to={paths.register()} className={buttonClass({ size: 'lg' })}>
                Get Started
              </Link>
              <a
                href={paths.landingPart('how-it-works')}
                className={buttonClass({ variant: 'quiet', size: 'lg' })}
              >
                How it works
              </a>
            </div>
            <p className="mt-4 text-sm text-muted">{content.disclaimer}</p>
          </div>
          {hasDay ? (
            <LivingDayView day={livingDay} />
          ) : (
            <div className="hidden justify-center lg:flex">
              <BrandMark size={340} gap={1} />
            </div>
          )}
        </section>

        <section id="claims" className="border-y border-line bg-sunken" aria-labelledby="claims-heading">
          <div className="page grid gap-x-16 gap-y-8 py-14 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:items-end">
            <h2 id="claims-heading" className="heading text-2xl sm:text-3xl">
              A practice, not an app that guesses
            </h2>
            <dl className="grid grid-cols-2 items-end gap-x-6 gap-y-6 sm:flex sm:justify-between">
              {content.claims.map(({ value, label }, index) => (
                <div key={label} className="flex flex-col-reverse">
                  <dt className="text-muted">{label}</dt>
                  <dd
                    className={joinClasses(
                      'heading leading-none tabular',
                      'whitespace-nowrap',
                      index === 0 ? 'text-3xl text-leaf sm:text-5xl' : 'text-2xl sm:text-3xl',
                    )}
                  >
                    {value}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </section>

        <section id="services" className="page py-20" aria-labelledby="services-heading">
          <div className="lg:max-w-[56%]">
            <h2 id="services-heading" className="heading text-3xl sm:text-4xl">
              What we help with
            </h2>
            <p className="measure mt-3 text-muted">
              {`${capitalize(countInWords(content.services.length))} programmes, each with a price you know before you begin.`}
            </p>
          </div>
          <ServicesList services={content.services} disclaimer={content.disclaimer} />
        </section>

        <section id="how-it-works" className="border-t border-line" aria-labelledby="how-heading">
          <div className="page grid gap-x-16 gap-y-10 py-20 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
            <div className="lg:sticky lg:top-28 lg:self-start">
              <h2 id="how-heading" className="heading text-3xl sm:text-4xl">
                How it works
              </h2>
              <p className="measure mt-3 text-muted">
                From a first conversation about how you eat to a plan you can cook from.
              </p>
              <Link to={paths.register()} className={buttonClass({ size: 'lg' }).concat(' mt-6')}>
                Get Started
              </Link>
            </div>
            <ol className="border-t border-line">
              {STEPS.map(({ title, text }, index) => (
                <li key={title} className="grid grid-cols-[3.5rem_minmax(0,1fr)] border-b border-line py-6">
                  <span aria-hidden className="heading text-3xl leading-none text-leaf tabular">
                    {index + 1}
                  </span>
                  <div>
                    <h3 className="heading text-lg">{title}</h3>
                    <p className="measure mt-1 text-muted">{text}</p>
                  </div>
                </li>
              ))}
            </ol>
          </div>
        </section>
      </main>
      <PublicFooter content={content} />
    </>
  )
}

const STEPS = [
  {
    title: 'Tell us about you',
    text: 'Create an account and answer three short steps: your body and your days, your goals and conditions, what you eat and what you must not.',
  },
  {
    title: 'Your dietician writes your plan',
    text: 'Day by day, from a table of Indian foods and home dishes, in katoris, rotis and teaspoons. Allergies and conditions are checked before it reaches you.',
  },
  {
    title: 'You cook and eat',
    text: 'Open today’s meals on your phone: what, how much and when, with alternatives where you may choose. Days repeat in a rotation, so shopping stays simple.',
  },
  {
    title: 'You keep it',
    text: 'Download the whole plan as a PDF for the kitchen door. Every figure in it comes from the food data, and says so.',
  },
]

function countInWords(count: number): string {
  const words = [
    'no',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
  ]
  return words[count] ?? String(count)
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
