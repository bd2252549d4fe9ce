import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Info, X } from 'lucide-react'
import { useState } from 'react'
import { compareDietPlanVersions, type DietPlan } from '#contract/plans/diet-plans.ts'
import { formatDay } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { readItem, writeItem } from '#web/kit/drafts/browser-storage.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useHasFigures } from './figures-visibility.tsx'
import { PlanDifferences } from './plan-differences.tsx'

/**
 * Says on one line that the current plan has a new version, until the client closes it. The dietician's note and the
 * differences are in the dialog that it opens.
 */
export function WhatChanged({ plan }: { plan: DietPlan }) {
  const [seenNumber, setSeenNumber] = useState(() => readSeen(plan.id))
  const [isOpen, setIsOpen] = useState(false)
  const { timeZone } = useUser()
  if (plan.publishedNumber < 2) return null
  const isNew = seenNumber < plan.publishedNumber
  const dialog = isOpen && (
    <Dialog title={t`Changes in your plan`} isOpen onClose={() => setIsOpen(false)} size="md">
      <Changes plan={plan} />
    </Dialog>
  )
  if (!isNew) {
    return (
      <div>
        <Button variant="quiet" size="sm" className="-ml-3" onPress={() => setIsOpen(true)}>
          {t`Changes in this version`}
        </Button>
        {dialog}
      </div>
    )
  }
  return (
    <div className="flex items-center gap-1 rounded-control border border-line bg-sky-tint pl-1">
      <Button
        variant="quiet"
        size="sm"
        icon={Info}
        className="min-h-11 min-w-0 flex-1 justify-start! text-left"
        onPress={() => setIsOpen(true)}
      >
        {plan.publishedAt
          ? t`Your plan has changed (${{ date: formatDay(plan.publishedAt, timeZone) }})`
          : t`Your plan has changed`}
      </Button>
      <IconButton
        label={t`Close the plan change notice`}
        icon={X}
        className="size-11 shrink-0"
        onPress={() => {
          keepSeen(plan.id, plan.publishedNumber)
          setSeenNumber(plan.publishedNumber)
        }}
      />
      {dialog}
    </div>
  )
}

/** Fields that are only about calories and nutrients. */
const FIGURE_FIELDS = /^(caloriesTarget|proteinGoal|nutritionSnapshot)\b/

function Changes({ plan }: { plan: DietPlan }) {
  const hasFigures = useHasFigures()
  const changes = useQuery(queryOf(compareDietPlanVersions, { params: { id: plan.id }, querystring: {} }))
  if (changes.isPending) return <Skeleton className="h-40 w-full" />
  if (changes.isError) {
    return (
      <ErrorState
        title={t`The changes could not be loaded`}
        detail={messageOf(changes.error, t`Please try again.`)}
        onRetry={() => void changes.refetch()}
        isRetrying={changes.isFetching}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {changes.data.changeNote && <p className="whitespace-pre-line">{changes.data.changeNote}</p>}
      <PlanDifferences
        differences={changes.data.differences.filter(({ path }) => hasFigures || !FIGURE_FIELDS.test(path))}
        before={t`Before`}
        after={t`Now`}
      />
    </div>
  )
}

const PREFIX = 'pathya.plan-version-seen.'

/**
 * Reads the number of the version whose message was closed last in this browser, or 0 if there is none. Nothing else is
 * stored.
 */
function readSeen(planId: string): number {
  return Number(readItem('browser', PREFIX + planId)) || 0
}

function keepSeen(planId: string, number: number): void {
  writeItem('browser', PREFIX + planId, String(number))
}
