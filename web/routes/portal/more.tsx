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
import { PageError } from '#web/kit/page-error.tsx'
import { SignOutButton } from '#web/modules/identity/sign-out-button.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import type { Route } from './+types/more.ts'

type Entry = { to: string; label: string; text: string; icon: LucideIcon }

const GROUPS: { heading: string; entries: Entry[] }[] = [
  {
    heading: 'Your plan',
    entries: [
      {
        to: paths.plan(),
        label: 'View Full Plan',
        text: 'Every day, tips, the PDF, a review',
        icon: ClipboardList,
      },
      {
        to: paths.groceries(),
        label: 'Grocery list',
        text: 'What to buy for the days you choose',
        icon: ShoppingBasket,
      },
      {
        to: paths.diary(),
        label: 'Diary',
        text: 'What you ate, day by day and week by week',
        icon: NotebookPen,
      },
      {
        to: paths.ownConsultations(),
        label: 'Consultations',
        text: 'Book a follow-up, move or cancel it',
        icon: Video,
      },
      {
        to: paths.fasts(),
        label: 'Fasts I keep',
        text: 'Ekadashi, Navratri, Ramzan and others, with dates',
        icon: CalendarCheck,
      },
      {
        to: paths.reviews(),
        label: 'Diet reviews',
        text: 'What you asked, and the answers',
        icon: MessageSquareText,
      },
      {
        to: paths.ownPlans(),
        label: 'Your plans',
        text: 'The current plan and those before it',
        icon: Library,
      },
      {
        to: paths.subscription(),
        label: 'Subscription',
        text: 'What you have, how to pay, your receipts',
        icon: CreditCard,
      },
      {
        to: paths.progressPhotos(),
        label: 'Photos',
        text: 'Your progress in pictures',
        icon: Camera,
      },
    ],
  },
  {
    heading: 'You',
    entries: [
      {
        to: paths.notifications(),
        label: 'Notifications',
        text: 'What is new, and which mails you get',
        icon: Bell,
      },
      {
        to: paths.profile(),
        label: 'Profile',
        text: 'Facts about you, units, what is hidden',
        icon: IdCard,
      },
      {
        to: paths.myData(),
        label: 'My data',
        text: 'Take it along, erase it, see who looked',
        icon: ShieldCheck,
      },
      {
        to: paths.account(),
        label: 'My account',
        text: 'Password, sign-in, devices',
        icon: CircleUserRound,
      },
    ],
  },
  {
    heading: 'Tools',
    entries: [
      {
        to: paths.mealPlanner(),
        label: 'Meal planner',
        text: 'A week of your own, dish by dish',
        icon: CalendarRange,
      },
      {
        to: paths.calorieCalculator(),
        label: 'Calorie calculator',
        text: 'What a meal holds, what you need',
        icon: Calculator,
      },
    ],
  },
]

const POLICIES = [
  { to: paths.privacy(), label: 'Privacy' },
  { to: paths.terms(), label: 'Terms' },
  { to: paths.refunds(), label: 'Refunds' },
]

export function meta() {
  return [{ title: 'More · Pathya' }]
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title="This page could not be loaded" />
}

/** Links to the screens of the client's area that have no tab. */
export default function More() {
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <h1 className="heading text-3xl">More</h1>
      {GROUPS.map(({ heading, entries }) => (
        <section key={heading} aria-label={heading}>
          <h2 className="heading text-lg">{heading}</h2>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {entries.map(({ to, label, text, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="-mx-2 flex min-h-16 items-center gap-4 rounded-control px-2 py-2 hover:bg-sunken"
                >
                  <Icon size={22} aria-hidden className="shrink-0 text-leaf" />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{label}</span>
                    <span className="block text-sm text-muted">{text}</span>
                  </span>
                  <ChevronRight size={20} aria-hidden className="shrink-0 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <ul className="flex flex-wrap gap-x-5 gap-y-2">
          {POLICIES.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={textLinkClass}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <SignOutButton variant="secondary" />
      </div>
    </div>
  )
}
