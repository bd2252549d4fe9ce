import { plural, t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_PLANNER_DAYS } from '#contract/limits.ts'
import { importPlannerDays, type PlannerDay } from '#contract/planner/meal-planner.ts'
import type { PlannedDays } from '#domain/planner/planner.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { readVisitorPlan, type VisitorPlan, writeVisitorPlan } from './planner-drafts.ts'

/**
 * Offers to import what was planned in this browser before signing in: once for each person, and again after a visitor
 * has planned something else. Declined meals, and meals without space in the planner, stay in the browser.
 */
export function ImportOffer({
  userId,
  onImported,
}: {
  userId: string
  onImported: (days: readonly PlannerDay[]) => void
}) {
  const [planned] = useState(readVisitorPlan)
  const [isClosed, setIsClosed] = useState(false)
  const meals = Object.values(planned.days).flat()
  const importing = useMutation({
    mutationFn: async () => {
      const stored: PlannerDay[] = []
      const days = Object.keys(planned.days).sort()
      for (let start = 0; start < days.length; start += MAX_PLANNER_DAYS) {
        const part = days.slice(start, start + MAX_PLANNER_DAYS)
        const body = { days: part.map((day) => ({ day, entries: [...(planned.days[day] ?? [])] })) }
        const answer = await call(importPlannerDays, { body })
        stored.push(...answer.days)
        onImported(answer.days)
      }
      return storeRest(planned, stored, userId)
    },
  })
  if (isClosed || meals.length === 0 || planned.declinedBy.includes(userId)) return null
  const close = (
    <Button size="sm" variant="secondary" onPress={() => setIsClosed(true)}>
      {t`Close`}
    </Button>
  )
  if (importing.isSuccess) {
    const leftCount = importing.data
    return (
      <Banner
        tone="success"
        title={plural(meals.length - leftCount, {
          one: '# meal is in your planner now',
          other: '# meals are in your planner now',
        })}
        actions={close}
      >
        {leftCount > 0 &&
          plural(leftCount, {
            one: 'We could not add # meal: it is no longer available, or the day is full. It stays in this browser, and you can see it when you sign out.',
            other:
              'We could not add # meals: they are no longer available, or the day is full. They stay in this browser, and you can see them when you sign out.',
          })}
      </Banner>
    )
  }
  return (
    <Banner
      tone={importing.isError ? 'danger' : 'info'}
      title={
        importing.isError
          ? t`We could not add your week`
          : plural(meals.length, {
              one: 'You planned # meal in this browser before you signed in',
              other: 'You planned # meals in this browser before you signed in',
            })
      }
      actions={
        <>
          <Button size="sm" isPending={importing.isPending} onPress={() => importing.mutate()}>
            {t`Add to my planner`}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            isDisabled={importing.isPending}
            onPress={() => {
              writeVisitorPlan({ ...planned, declinedBy: [...planned.declinedBy, userId] })
              setIsClosed(true)
            }}
          >
            {t`No, thank you`}
          </Button>
        </>
      }
    >
      {importing.isError
        ? messageOf(importing.error, t`Your meals are still in this browser. Please try again.`)
        : t`We will add them to the meals already in your planner.`}
    </Banner>
  )
}

/** Stores the meals that could not be imported in the visitor's plan again. Returns their number. */
function storeRest(planned: VisitorPlan, stored: readonly PlannerDay[], userId: string): number {
  const storedIds = new Set(stored.flatMap(({ entries }) => entries.map(({ id }) => id)))
  const left: PlannedDays = Object.fromEntries(
    Object.entries(planned.days).map(([day, meals]) => [day, meals.filter(({ id }) => !storedIds.has(id))]),
  )
  writeVisitorPlan({ days: left, declinedBy: [...planned.declinedBy, userId] })
  return Object.values(left).flat().length
}
