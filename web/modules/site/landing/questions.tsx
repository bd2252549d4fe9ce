import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import type { LandingContent } from './landing-content.ts'
import { SectionHead, sectionClass } from './section.tsx'

/** The questions that visitors ask before they book, each with its answer a press away. */
export function Questions({ questions }: { questions: LandingContent['questions'] }) {
  if (questions.length === 0) return null
  return (
    <section
      id="questions"
      className={`border-t border-line ${sectionClass}`}
      aria-labelledby="questions-heading"
    >
      <div className="page grid gap-x-16 gap-y-4 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <div>
          <SectionHead id="questions-heading" title={t`Before you book`} />
          <p className="mt-3 hidden text-pretty text-muted sm:block">{t`Ask anything else in the free talk.`}</p>
        </div>
        <div className="border-t border-line">
          {questions.map(({ question, answer }) => (
            <details key={question} name="question" className="group border-b border-line">
              <summary className="flex min-h-11 list-none items-center justify-between gap-4 py-2 leading-snug font-semibold hover:text-leaf sm:text-lg [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  size={20}
                  aria-hidden
                  className="shrink-0 text-muted transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="measure pb-4 text-pretty">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
