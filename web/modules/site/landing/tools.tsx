import { msg, t } from '@lingui/core/macro'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { say } from '#domain/words/say.ts'
import { Drawing } from '#web/ui/drawings/drawing.tsx'
import { BmiCard } from '../bmi/bmi-card.tsx'
import { SectionHead, sectionClass } from './section.tsx'

const DOORS = [
  {
    to: paths.calorieCalculator(),
    drawing: 'dal',
    title: msg`Calorie Calculator`,
    text: msg`Calories and nutrients in your own meal.`,
  },
  {
    to: paths.mealPlanner(),
    drawing: 'thali',
    title: msg`Meal Planner`,
    text: msg`A week of meals on one page.`,
  },
] as const

/** The tools that need no account: the BMI calculator here, and the ways to the other two. */
export function Tools() {
  return (
    <section
      id="bmi-calculator"
      className={`border-t border-line ${sectionClass}`}
      aria-labelledby="bmi-heading"
    >
      <div className="page grid gap-x-16 gap-y-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr]">
        <SectionHead id="bmi-heading" title={t`Quick BMI Calculator`}>
          {t`A first look, not a diagnosis, and not for pregnancy. What you type stays in your browser.`}
        </SectionHead>
        <div className="lg:row-span-2">
          <BmiCard />
        </div>
        <ul className="self-end border-t border-line">
          {DOORS.map(({ to, drawing, title, text }) => (
            <li key={to} className="border-b border-line">
              <Link to={to} className="group flex items-center gap-4 rounded-control py-1.5 sm:py-2.5">
                <Drawing name={drawing} className="size-14" />
                <span className="min-w-0 grow">
                  <span className="heading block text-lg leading-tight group-hover:text-leaf">
                    {say(title)}
                  </span>
                  <span className="block text-sm text-muted">{say(text)}</span>
                </span>
                <ArrowRight size={20} aria-hidden className="shrink-0 text-leaf" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
