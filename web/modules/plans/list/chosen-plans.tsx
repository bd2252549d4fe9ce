import { useMutation } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { useState } from 'react'
import {
  archiveDietPlans,
  type DietPlanSummary,
  MAX_PLANS_ARCHIVED_AT_ONCE,
} from '#contract/plans/diet-plans.ts'
import { canChangePlanStatus } from '#domain/plans/plan.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** The selected plans by their id. */
export type Chosen = ReadonlyMap<string, DietPlanSummary>

/** The selected plans, with the actions for all of them at once. */
export function ChosenPlans({
  chosen,
  shown,
  onChoose,
}: {
  chosen: Chosen
  shown: readonly DietPlanSummary[]
  onChoose: (plans: readonly DietPlanSummary[], isChosen: boolean) => void
}) {
  const [isAsked, setIsAsked] = useState(false)
  const [refused, setRefused] = useState<readonly { id: string; title: string; message: string }[]>([])
  const toChoose = shown.filter(
    ({ id, status }) => !chosen.has(id) && canChangePlanStatus(status, 'archived'),
  )
  const chosenPlans = [...chosen.values()]
  const archive = useMutation({
    mutationFn: () =>
      call(archiveDietPlans, { body: { ids: [...chosen.keys()].slice(0, MAX_PLANS_ARCHIVED_AT_ONCE) } }),
    onSuccess: (answer) => {
      setIsAsked(false)
      setRefused(answer.refused.map((one) => ({ ...one, title: chosen.get(one.id)?.title ?? 'A plan' })))
      onChoose(
        chosenPlans.filter(({ id }) => answer.archived.includes(id)),
        false,
      )
      void queryClient.invalidateQueries({ queryKey: ['api'] })
      if (answer.archived.length > 0) {
        showToast({
          title: 'Success',
          description: `${countPlans(answer.archived.length)} archived`,
          tone: 'success',
        })
      }
    },
    onError: (error) => {
      setIsAsked(false)
      showToast({
        title: 'Error',
        description: messageOf(error, 'The plans could not be archived. Please try again.'),
        tone: 'danger',
      })
    },
  })
  const activeCount = chosenPlans.filter(({ status }) => status === 'active').length
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-2">
        <p aria-live="polite" className="text-sm text-muted">
          {chosen.size === 0
            ? 'Choose plans to archive several at once.'
            : `${countPlans(chosen.size)} chosen`}
        </p>
        <Button
          variant="quiet"
          size="sm"
          onPress={() => onChoose(toChoose, true)}
          isDisabled={toChoose.length === 0}
        >
          Choose all shown
        </Button>
        {chosen.size > 0 && (
          <>
            <Button variant="quiet" size="sm" onPress={() => onChoose(chosenPlans, false)}>
              Choose none
            </Button>
            <Button variant="secondary" size="sm" icon={Archive} onPress={() => setIsAsked(true)}>
              Archive {countPlans(Math.min(chosen.size, MAX_PLANS_ARCHIVED_AT_ONCE))}
            </Button>
          </>
        )}
      </div>
      {refused.length > 0 && (
        <Banner
          tone="warning"
          title={`${countPlans(refused.length)} could not be archived`}
          actions={
            <Button variant="secondary" size="sm" onPress={() => setRefused([])}>
              Close
            </Button>
          }
        >
          <ul className="list-disc pl-5">
            {refused.map(({ id, title, message }) => (
              <li key={id}>
                {title}: {message}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <ConfirmDialog
        title={`Archive ${countPlans(Math.min(chosen.size, MAX_PLANS_ARCHIVED_AT_ONCE))}?`}
        confirmLabel="Archive"
        variant="primary"
        isOpen={isAsked}
        isPending={archive.isPending}
        onConfirm={() => archive.mutate()}
        onClose={() => setIsAsked(false)}
      >
        <ul className="max-h-60 list-disc overflow-y-auto pl-5">
          {chosenPlans.slice(0, MAX_PLANS_ARCHIVED_AT_ONCE).map(({ id, title, clientName }) => (
            <li key={id}>
              {title}, {clientName}
            </li>
          ))}
        </ul>
        <p className="mt-3">
          They can still be read and exported, but no longer changed; this cannot be undone.
          {activeCount > 0 &&
            (activeCount === 1
              ? ' One of them is active: the client no longer sees it as the current plan.'
              : ` ${activeCount} of them are active: their clients no longer see them as current plans.`)}
        </p>
      </ConfirmDialog>
    </>
  )
}

function countPlans(count: number): string {
  return count === 1 ? '1 plan' : `${count} plans`
}
