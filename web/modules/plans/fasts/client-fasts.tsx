import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isAllowed } from '#contract/access.ts'
import { type ClientFasts as Answer, getClientFasts } from '#contract/plans/fasts.ts'
import { FAST_LABELS, type FastObstacle } from '#domain/plans/fasts/fast-names.ts'
import { formatDate, formatDay, formatDays } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { FastDecisionDialog } from './fast-decision-dialog.tsx'

const OBSTACLES: Record<FastObstacle, MessageDescriptor> = {
  stopped: msg`Fasts are blocked by the client’s record: age, pregnancy, breastfeeding, an eating disorder, too little food or low weight.`,
  advice: msg`The client’s record needs your advice first, so we ask the client to talk with you. You can allow fasts.`,
  off: msg`Fasts are switched off.`,
}

/** The fasts that a client keeps, the coming fasting days with what is served, and what the dietician decided. */
export function ClientFasts({ clientId }: { clientId: string }) {
  const user = useUser()
  const query = useQuery(queryOf(getClientFasts, { params: { id: clientId } }))
  const [isDeciding, setIsDeciding] = useState(false)
  return (
    <section aria-labelledby="fasts-heading" className="mt-8 flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="fasts-heading" className="heading text-xl">
          {t`Fasts of the client`}
        </h2>
        {query.data && query.data.ruleObstacle !== 'stopped' && isAllowed(user, 'plans:write') && (
          <Button variant="secondary" size="sm" onPress={() => setIsDeciding(true)}>
            {t`Allow or switch off`}
          </Button>
        )}
      </div>
      {query.isError ? (
        <ErrorState
          title={t`The fasts could not be loaded`}
          detail={messageOf(query.error, t`Please try again.`)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : query.data === undefined ? (
        <LoadingRows label={t`Loading the fasts`} count={2} rowClassName="h-12" />
      ) : (
        <>
          <Decision fasts={query.data} timeZone={user.timeZone} />
          <Observed fasts={query.data} />
          <Days days={query.data.days} />
        </>
      )}
      {isDeciding && query.data && (
        <FastDecisionDialog
          clientId={clientId}
          fasts={query.data}
          onSaved={() => void query.refetch()}
          onClose={() => setIsDeciding(false)}
        />
      )}
    </section>
  )
}

function Decision({ fasts: { decision, ruleObstacle }, timeZone }: { fasts: Answer; timeZone: string }) {
  if (ruleObstacle === 'stopped' || (decision === null && ruleObstacle !== null)) {
    return <p className="rounded-card border border-line bg-sunken p-4">{say(OBSTACLES[ruleObstacle])}</p>
  }
  if (decision === null) return null
  const day = formatDay(decision.decidedAt, timeZone)
  return (
    <div className="rounded-card border border-line bg-sunken p-4">
      <p className="font-semibold">
        {decision.decision === 'allowed' ? t`Fasts are allowed` : say(OBSTACLES.off)}
      </p>
      <p className="wrap-anywhere">{decision.reason}</p>
      <p className="text-sm text-muted">
        {decision.decidedBy ? t`${day} by ${{ name: decision.decidedBy }}` : day}
      </p>
    </div>
  )
}

/** The kinds that the client keeps, each with its next dates. */
function Observed({ fasts: { observed } }: { fasts: Answer }) {
  if (observed.length === 0) return <p className="text-muted">{t`The client has marked no fasts.`}</p>
  return (
    <ul className="flex flex-col gap-1">
      {observed.map(({ fast, next }) => (
        <li key={fast}>
          <span className="font-semibold">{say(FAST_LABELS[fast])}</span>
          <span className="text-sm text-muted tabular">
            {' '}
            {next.map(({ first, last }) => formatDays(first, last)).join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Days({ days }: { days: Answer['days'] }) {
  if (days.length === 0) return <p className="text-muted">{t`No fasting day in the next two weeks.`}</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {days.map(({ day, fast, state, obstacle, changes }) => (
        <li key={day} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2">
          <span className="min-w-0 flex-1 basis-64">
            <span className="font-semibold">{say(FAST_LABELS[fast])}</span>
            <span className="block text-sm text-muted wrap-anywhere">
              {state === 'served' ? writeChanges(changes) : writeState(state, obstacle)}
            </span>
          </span>
          <span className="text-sm text-muted tabular">
            {formatWeekday(day)}, {formatDate(day)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function writeChanges(changes: Answer['days'][number]['changes']): string {
  if (changes.length === 0) return t`Planned foods, with or without changed times`
  return changes
    .map(({ from, to }) =>
      from === null
        ? t`${{ food: to ?? '' }} added`
        : to === null
          ? t`${{ food: from }} left out`
          : t`${{ food: to }} instead of ${{ plannedFood: from }}`,
    )
    .join(' · ')
}

function writeState(state: Answer['days'][number]['state'], obstacle: FastObstacle | null): string {
  if (obstacle !== null) return t`Planned meals, because fasts are not shown to this client`
  return state === 'too_little' ? t`Planned meals: too few foods suit the fast` : t`No plan on this day`
}
