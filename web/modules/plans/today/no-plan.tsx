import { t } from '@lingui/core/macro'
import { paths } from '#contract/paths.ts'
import { formatDate } from '#domain/units/format.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Shown instead of the meals as long as there is no plan for today. */
export function NoPlan({
  upcoming,
  firstPlanBy,
  isBeingWritten,
}: {
  upcoming: { title: string; startDate: string } | null
  /** The day by which the practice promises the first plan; `null` if it promises none. */
  firstPlanBy: string | null
  isBeingWritten: boolean
}) {
  if (upcoming) {
    return (
      <EmptyState drawing="tiffin" title={t`Your plan starts on ${{ date: formatDate(upcoming.startDate) }}`}>
        {t`“${{ plan: upcoming.title }}” is ready. Its meals appear here on the day it starts.`}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      drawing="thali"
      title={
        firstPlanBy !== null
          ? t`Your first plan will be ready by ${{ weekday: formatWeekday(firstPlanBy) }}, ${{ date: formatDate(firstPlanBy) }}`
          : isBeingWritten
            ? t`Your plan is being written`
            : t`No diet plan yet`
      }
      actions={
        <>
          <LinkButton href={paths.progress()}>{t`Add weight`}</LinkButton>
          <LinkButton href={paths.landingPart('consultation-booking')} variant="secondary">
            {t`Book a consultation`}
          </LinkButton>
        </>
      }
    >
      {isBeingWritten
        ? t`Your dietician is working on it. When it is published, today’s meals appear here. Until then:`
        : t`Your dietician writes your plan from your answers. Today’s meals will appear here. Until then:`}
    </EmptyState>
  )
}
