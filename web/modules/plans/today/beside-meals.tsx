import { t } from '@lingui/core/macro'
import { Footprints, GlassWater } from 'lucide-react'
import { Link } from 'react-router'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import type { getToday } from '#contract/plans/today.ts'
import { GLASS_ML } from '#domain/plans/tip-targets.ts'
import { formatNumber, formatRupees } from '#domain/units/format.ts'
import { useShown } from '#web/kit/offline/use-shown.ts'
import { WaitingMark } from '#web/kit/offline/waiting-mark.tsx'
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
  const { data } = useShown({ ...todayQuery, refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' })
  if (!data) return null
  return (
    <>
      {data.waiting && <Waiting waiting={data.waiting} />}
      <Counts today={data} />
      {/* Never none: that would only blame. */}
      {data.markedDays && data.markedDays.marked > 0 && data.markedDays.of > 1 && (
        <p className="text-sm text-muted tabular">
          {t`${{ marked: formatNumber(data.markedDays.marked) }} of ${{ total: formatNumber(data.markedDays.of) }} days marked`}
        </p>
      )}
    </>
  )
}

function Counts({ today }: { today: Today }) {
  const { targets } = today
  const { countOf, add, isWaiting, problems } = useDayCounts(today)
  if (targets.waterMl === null && targets.steps === null) return null
  const water = countOf('water')
  const steps = countOf('steps')
  const inGlasses = (ml: number): string => formatNumber(ml / GLASS_ML)
  return (
    <div className="flex flex-col gap-1">
      <ul aria-label={t`Water and steps`} className="divide-y divide-line border-y border-line">
        {targets.waterMl !== null && (
          <DayCount
            label={t`Water`}
            text={describeCount(water, (ml) => sayGlasses(ml / GLASS_ML), {
              amount: water.total === null ? '' : inGlasses(water.total),
              of: sayGlasses(Math.ceil(targets.waterMl / GLASS_ML)),
            })}
            share={water.total === null ? null : water.total / targets.waterMl}
            addLabel={t`Add a glass of water`}
            removeLabel={t`Remove a glass of water`}
            canRemove={(water.total ?? water.added) > 0}
            problem={problems.water ?? null}
            icon={<GlassWater size={22} />}
            onAdd={() => add('water', GLASS_ML)}
            onRemove={() => add('water', -Math.min(GLASS_ML, water.total ?? water.added))}
          />
        )}
        {targets.steps !== null && (
          <DayCount
            label={t({ message: 'Steps', context: 'walked' })}
            text={describeCount(steps, (amount) => t`${{ amount: formatNumber(amount) }} steps`, {
              amount: steps.total === null ? '' : formatNumber(steps.total),
              of: formatNumber(targets.steps),
            })}
            share={steps.total === null ? null : steps.total / targets.steps}
            addLabel={t`Add ${{ count: formatNumber(STEPS_ADDED) }} steps`}
            removeLabel={t`Remove ${{ count: formatNumber(STEPS_ADDED) }} steps`}
            canRemove={(steps.total ?? steps.added) > 0}
            problem={problems.steps ?? null}
            icon={<Footprints size={22} />}
            onAdd={() => add('steps', STEPS_ADDED)}
            onRemove={() => add('steps', -Math.min(STEPS_ADDED, steps.total ?? steps.added))}
          />
        )}
      </ul>
      {isWaiting && <WaitingMark />}
    </div>
  )
}

function sayGlasses(count: number): string {
  return count === 1 ? t`1 glass` : t`${{ count: formatNumber(count) }} glasses`
}

/** Another device may have counted, so without its answer only what was added here is named. */
function describeCount(
  { total, added }: { total: number | null; added: number },
  name: (amount: number) => string,
  known: { amount: string; of: string },
): string {
  if (total !== null) return t`${{ amount: known.amount }} of ${{ target: known.of }}`
  return added > 0 ? t`${{ amount: name(added) }} added on this device` : t`Shown when you are online`
}

function Waiting({ waiting }: { waiting: NonNullable<Today['waiting']> }) {
  const what = waiting.isRenewal ? t`Your renewal` : waiting.planName
  return (
    <p className="rounded-card border border-line bg-sunken p-4">
      {waiting.isClaimed
        ? t`${what}: we are checking your payment.`
        : t`${what}: ${{ amount: formatRupees(waiting.duePaise) }} to pay.`}{' '}
      <Link to={paths.subscription()} className={textLinkClass}>
        {waiting.isClaimed ? t`View subscription` : t`How to pay`}
      </Link>
    </p>
  )
}
