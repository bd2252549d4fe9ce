import { t } from '@lingui/core/macro'
import { findLastServedDay } from '#domain/plans/plan.ts'
import { formatDate } from '#domain/units/format.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { usePlanState, usePlanStore } from './editor-context.ts'
import type { OverlappingPlan } from './plan-overlap.ts'
import type { Publish } from './use-publish.ts'

function describeEnd(plan: OverlappingPlan, startDate: string): string {
  const { title } = plan
  const from = formatDate(plan.startDate)
  const to = formatDate(findLastServedDay(plan.endDate))
  return plan.isWithdrawn
    ? t`“${title}” (${from} to ${to}) will be withdrawn. The client will no longer see it.`
    : t`“${title}” (${from} to ${to}) will end on ${{ date: formatDate(findLastServedDay(startDate)) }}.`
}

/** Asks whether to end other plans of the client with the same days. Shows nothing if there are none. */
export function OverlapDialog({ publish }: { publish: Publish }) {
  const store = usePlanStore()
  const overlap = usePlanState((state) => state.overlap)
  const isPublishing = usePlanState((state) => state.isPublishing)
  const clientName = usePlanState(({ values }) => values.clientName)
  const startDate = usePlanState(({ values }) => values.startDate)
  if (overlap === null) return null
  const close = (): void => store.set({ overlap: null })
  return (
    <ConfirmDialog
      title={
        overlap.length === 1 ? t`End the earlier plan?` : t`End ${{ planCount: overlap.length }} other plans?`
      }
      confirmLabel={overlap.length === 1 ? t`End it and publish` : t`End them and publish`}
      variant="primary"
      isOpen
      isPending={isPublishing}
      onClose={close}
      onConfirm={() => {
        close()
        void publish(true)
      }}
    >
      <p>
        {t`${clientName} cannot have two plans on the same days. This one starts on ${{ date: formatDate(startDate) }}. Publishing it changes:`}
      </p>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-5">
        {overlap.map((plan) => (
          <li key={plan.id} className="wrap-anywhere">
            {describeEnd(plan, startDate)}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
