import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { pageDataContext } from '#web/kit/boot/page-context.ts'
import { ConsultationCard } from '#web/modules/site/content-parts.tsx'
import { describePage, structureTrail } from '#web/modules/site/page-meta.ts'
import type { Route } from './+types/tips.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { tips } = context.get(pageDataContext).content
  return {
    tips: tips.map(({ slug, title, summary, readingMinutes }) => ({ slug, title, summary, readingMinutes })),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'Health tips',
    description:
      'Short articles about eating well in an Indian kitchen: salt, sugar, protein, fibre, oil, tea and iron. Every figure with its source.',
    path: paths.tips(),
    structured: (site) => [structureTrail([{ name: 'Health tips', path: paths.tips() }], site)],
  })
}

/** All articles, the first one in detail. */
export default function Tips({ loaderData }: Route.ComponentProps) {
  const { tips } = loaderData
  return (
    <div className="page grid grid-cols-1 gap-x-16 gap-y-10 pt-10 pb-20 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:pt-14">
      <div className="lg:sticky lg:top-24 lg:self-start">
        <h1 className="heading text-4xl sm:text-5xl">Health tips</h1>
        <p className="measure mt-4 text-lg text-pretty">
          Short articles for the kitchen you have. Every figure says where it comes from.
        </p>
        <div className="mt-8 hidden max-w-96 lg:block">
          <BookingInvite />
        </div>
      </div>
      {tips.length > 0 ? (
        <ul className="border-t border-line">
          {tips.map(({ slug, title, summary, readingMinutes }) => (
            <li key={slug} className="group relative border-b border-line py-6">
              <div className="flex flex-wrap items-baseline justify-between gap-x-6">
                <h2 className="heading min-w-0 flex-[1_1_10rem] text-xl sm:text-2xl">
                  {/* The whole row is a link. */}
                  <Link
                    to={paths.tip(slug)}
                    className="rounded-[4px] decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
                  >
                    {title}
                  </Link>
                </h2>
                <span className="shrink-0 text-sm text-muted tabular">{readingMinutes} min</span>
              </div>
              <p className="measure mt-2 text-pretty text-muted">{summary}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">Nothing has been written yet. Please come back later.</p>
      )}
      <div className="lg:hidden">
        <BookingInvite />
      </div>
    </div>
  )
}

function BookingInvite() {
  return (
    <ConsultationCard title="About you, not about everybody">
      Fifteen minutes with a dietician by phone or chat, free and without commitment.
    </ConsultationCard>
  )
}
