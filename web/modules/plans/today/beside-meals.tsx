import { useQuery } from '@tanstack/react-query'
import { Footprints, GlassWater } from 'lucide-react'
import { Link } from 'react-router'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import type { getToday } from '#contract/plans/today.ts'
import { MAX_DAY_COUNTS } from '#domain/plans/day-counts.ts'
import { GLASS_ML } from '#domain/plans/tip-targets.ts'
import { formatNumber, formatRupees } from '#domain/units/format.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import { DayCount } from './day-count.tsx'
import { todayQuery } from './today-query.ts'
import { useDayCounts } from './use-day-counts.ts'

type Today = EndpointOutput<typeof getToday>

/** The steps that one press adds. */
const STEPS_ADDED = 1000

/**
 * Shows water and steps where the tips ask for them, a payment that waits, and how many days are marked. Renders nothing
 * until it is known, because it is less urgent than the meals.
 */
export function BesideMeals() {
  const { data } = useQuery({ ...todayQuery, refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' })
  if (!data) return null
  return (
    <>
      {data.waiting && <Waiting waiting={data.waiting} />}
      <Counts today={data} />
      {/* Never none: that would only blame. */}
      {data.markedDays && data.markedDays.marked > 0 && data.markedDays.of > 1 && (
        <p className="text-sm text-muted tabular">
          Marked {formatNumber(data.markedDays.marked)} of {formatNumber(data.markedDays.of)} days
        </p>
      )}
    </>
  )
}

function Counts({ today }: { today: Today }) {
  const { targets, counts } = today
  const { set, problems } = useDayCounts(today)
  if (targets.waterMl === null && targets.steps === null) return null
  const glasses = counts.waterMl / GLASS_ML
  return (
    <ul aria-label="Water and steps" className="divide-y divide-line border-y border-line">
      {targets.waterMl !== null && (
        <DayCount
          label="Water"
          text={`${formatNumber(glasses)} of ${formatNumber(Math.ceil(targets.waterMl / GLASS_ML))} glasses`}
          share={counts.waterMl / targets.waterMl}
          addLabel="Add a glass of water"
          removeLabel="Remove a glass of water"
          canRemove={counts.waterMl > 0}
          problem={problems.water ?? null}
          icon={<GlassWater size={22} />}
          onAdd={() => set('water', Math.min(MAX_DAY_COUNTS.water, counts.waterMl + GLASS_ML))}
          onRemove={() => set('water', Math.max(0, counts.waterMl - GLASS_ML))}
        />
      )}
      {targets.steps !== null && (
        <DayCount
          label="Steps"
          text={`${formatNumber(counts.steps)} of ${formatNumber(targets.steps)}`}
          share={counts.steps / targets.steps}
          addLabel={`Add ${formatNumber(STEPS_ADDED)} steps`}
          removeLabel={`Remove ${formatNumber(STEPS_ADDED)} steps`}
          canRemove={counts.steps > 0}
          problem={problems.steps ?? null}
          icon={<Footprints size={22} />}
          onAdd={() => set('steps', Math.min(MAX_DAY_COUNTS.steps, counts.steps + STEPS_ADDED))}
          onRemove={() => set('steps', Math.max(0, counts.steps - STEPS_ADDED))}
        />
      )}
    </ul>
  )
}

function Waiting({ waiting }: { waiting: NonNullable<Today['waiting']> }) {
  const what = waiting.isRenewal ? 'Your renewal' : waiting.planName
  return (
    <p className="rounded-card border border-line bg-sunken p-4">
      {waiting.isClaimed
        ? `${what}: we are checking your payment.`
        : `${what} waits for ${formatRupees(waiting.duePaise)}.`}{' '}
      <Link to={paths.subscription()} className={textLinkClass}>
        {waiting.isClaimed ? 'View Subscription' : 'How to Pay'}
      </Link>
    </p>
  )
}
