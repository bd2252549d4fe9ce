import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { compareDietPlanVersions, type DietPlan } from '#contract/plans/diet-plans.ts'
import { formatDay } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { readItem, writeItem } from '#web/kit/drafts/browser-storage.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useHasFigures } from './figures-visibility.tsx'
import { PlanDifferences } from './plan-differences.tsx'

/** Shows a client that the current plan has a new version, with the dietician's note, until they close the message. */
export function WhatChanged({ plan }: { plan: DietPlan }) {
  const [seenNumber, setSeenNumber] = useState(() => readSeen(plan.id))
  const [isOpen, setIsOpen] = useState(false)
  const { timeZone } = useUser()
  if (plan.publishedNumber < 2) return null
  const isNew = seenNumber < plan.publishedNumber
  const dialog = isOpen && (
    <Dialog title="What changed in your plan" isOpen onClose={() => setIsOpen(false)} size="md">
      <Changes plan={plan} />
    </Dialog>
  )
  if (!isNew) {
    return (
      <div>
        <Button variant="quiet" size="sm" className="-ml-3" onPress={() => setIsOpen(true)}>
          What changed in this version
        </Button>
        {dialog}
      </div>
    )
  }
  return (
    <Banner
      tone="info"
      title="Your plan has changed"
      actions={
        <>
          <Button variant="secondary" size="sm" onPress={() => setIsOpen(true)}>
            See what changed
          </Button>
          <Button
            variant="quiet"
            size="sm"
            onPress={() => {
              keepSeen(plan.id, plan.publishedNumber)
              setSeenNumber(plan.publishedNumber)
            }}
          >
            Close
          </Button>
        </>
      }
    >
      {plan.changeNote ?? 'Your dietician has published a new version.'}
      {plan.publishedAt && ` (${formatDay(plan.publishedAt, timeZone)})`}
      {dialog}
    </Banner>
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
        title="What changed could not be loaded"
        detail={messageOf(changes.error, 'Please try again.')}
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
        before="Before"
        after="Now"
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
