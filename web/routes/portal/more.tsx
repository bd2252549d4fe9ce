import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import {
  Bell,
  Calculator,
  CalendarCheck,
  CalendarRange,
  Camera,
  ChevronRight,
  CircleUserRound,
  ClipboardList,
  CreditCard,
  IdCard,
  Library,
  type LucideIcon,
  MessageSquareText,
  NotebookPen,
  ShieldCheck,
  ShoppingBasket,
  Video,
} from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { say } from '#domain/words/say.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { SignOutButton } from '#web/modules/identity/sign-out-button.tsx'
import { LanguageChoice } from '#web/modules/people/profile/language-choice.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import type { Route } from './+types/more.ts'

type Entry = { to: string; label: MessageDescriptor; text: MessageDescriptor; icon: LucideIcon }

const GROUPS: { heading: MessageDescriptor; entries: Entry[] }[] = [
  {
    heading: msg`Your plan`,
    entries: [
      {
        to: paths.plan(),
        label: msg`View Full Plan`,
        text: msg`Every day, tips, the PDF, a review`,
        icon: ClipboardList,
      },
      {
        to: paths.groceries(),
        label: msg`Grocery list`,
        text: msg`Groceries for the days you choose`,
        icon: ShoppingBasket,
      },
      {
        to: paths.diary(),
        label: msg`Diary`,
        text: msg`Your meals by day and week`,
        icon: NotebookPen,
      },
      {
        to: paths.ownConsultations(),
        label: msg`Consultations`,
        text: msg`Book a follow-up, move or cancel it`,
        icon: Video,
      },
      {
        to: paths.fasts(),
        label: msg`Fasts I keep`,
        text: msg`Ekadashi, Navratri, Ramzan and others, with dates`,
        icon: CalendarCheck,
      },
      {
        to: paths.reviews(),
        label: msg`Diet reviews`,
        text: msg`Your requests and the answers`,
        icon: MessageSquareText,
      },
      {
        to: paths.ownPlans(),
        label: msg`Your plans`,
        text: msg`Your current and previous plans`,
        icon: Library,
      },
      {
        to: paths.subscription(),
        label: msg`Subscription`,
        text: msg`Your package, payments and receipts`,
        icon: CreditCard,
      },
      {
        to: paths.progressPhotos(),
        label: msg`Photos`,
        text: msg`Your progress in photos`,
        icon: Camera,
      },
    ],
  },
  {
    heading: msg`You`,
    entries: [
      {
        to: paths.notifications(),
        label: msg`Notifications`,
        text: msg`Updates, reminders and emails`,
        icon: Bell,
      },
      {
        to: paths.profile(),
        label: msg`Profile`,
        text: msg`Your details, units and hidden numbers`,
        icon: IdCard,
      },
      {
        to: paths.myData(),
        label: msg`My data`,
        text: msg`Download it, erase it, see the access log`,
        icon: ShieldCheck,
      },
      {
        to: paths.account(),
        label: msg`My account`,
        text: msg`Password, sign-in, devices`,
        icon: CircleUserRound,
      },
    ],
  },
  {
    heading: msg`Tools`,
    entries: [
      {
        to: paths.mealPlanner(),
        label: msg`Meal planner`,
        text: msg`Plan your own week of meals`,
        icon: CalendarRange,
      },
      {
        to: paths.calorieCalculator(),
        label: msg`Calorie calculator`,
        text: msg`Calories in a meal, and your daily needs`,
        icon: Calculator,
      },
    ],
  },
]

const POLICIES = [
  { to: paths.privacy(), label: msg`Privacy` },
  { to: paths.terms(), label: msg`Terms` },
  { to: paths.refunds(), label: msg({ message: 'Refunds', context: 'policy' }) },
]

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`More`)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`This page could not be loaded`} />
}

/** Links to the screens of the client's area that have no tab. */
export default function More() {
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <h1 className="heading text-3xl">{t`More`}</h1>
      {GROUPS.map(({ heading, entries }) => (
        <section key={entries[0]?.to} aria-label={say(heading)}>
          <h2 className="heading text-lg">{say(heading)}</h2>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {entries.map(({ to, label, text, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="-mx-2 flex min-h-16 items-center gap-4 rounded-control px-2 py-2 hover:bg-sunken"
                >
                  <Icon size={22} aria-hidden className="shrink-0 text-leaf" />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{say(label)}</span>
                    <span className="block text-sm text-muted">{say(text)}</span>
                  </span>
                  <ChevronRight size={20} aria-hidden className="shrink-0 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <LanguageChoice />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <ul className="flex flex-wrap gap-x-5 gap-y-2">
          {POLICIES.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={textLinkClass}>
                {say(label)}
              </Link>
            </li>
          ))}
        </ul>
        <SignOutButton variant="secondary" />
      </div>
    </div>
  )
}
