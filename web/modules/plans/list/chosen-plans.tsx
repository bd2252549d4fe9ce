import { plural, t } from '@lingui/core/macro'
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
      setRefused(answer.refused.map((one) => ({ ...one, title: chosen.get(one.id)?.title ?? t`A plan` })))
      onChoose(
        chosenPlans.filter(({ id }) => answer.archived.includes(id)),
        false,
      )
      void queryClient.invalidateQueries({ queryKey: ['api'] })
      if (answer.archived.length > 0) {
        showToast({
          title: t`Success`,
          description: plural(answer.archived.length, { one: '# plan archived', other: '# plans archived' }),
          tone: 'success',
        })
      }
    },
    onError: (error) => {
      setIsAsked(false)
      showToast({
        title: t`Error`,
        description: messageOf(error, t`The plans could not be archived. Please try again.`),
        tone: 'danger',
      })
    },
  })
  const toArchiveCount = Math.min(chosen.size, MAX_PLANS_ARCHIVED_AT_ONCE)
  const activeCount = chosenPlans.filter(({ status }) => status === 'active').length
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-2">
        <p aria-live="polite" className="text-sm text-muted">
          {chosen.size === 0
            ? t`Select plans to archive several at once.`
            : plural(chosen.size, { one: '# plan selected', other: '# plans selected' })}
        </p>
        <Button
          variant="quiet"
          size="sm"
          onPress={() => onChoose(toChoose, true)}
          isDisabled={toChoose.length === 0}
        >
          {t`Select all shown`}
        </Button>
        {chosen.size > 0 && (
          <>
            <Button variant="quiet" size="sm" onPress={() => onChoose(chosenPlans, false)}>
              {t`Clear selection`}
            </Button>
            <Button variant="secondary" size="sm" icon={Archive} onPress={() => setIsAsked(true)}>
              {plural(toArchiveCount, { one: 'Archive # plan', other: 'Archive # plans' })}
            </Button>
          </>
        )}
      </div>
      {refused.length > 0 && (
        <Banner
          tone="warning"
          title={plural(refused.length, {
            one: '# plan could not be archived',
            other: '# plans could not be archived',
          })}
          actions={
            <Button variant="secondary" size="sm" onPress={() => setRefused([])}>
              {t`Close`}
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
        title={plural(toArchiveCount, { one: 'Archive # plan?', other: 'Archive # plans?' })}
        confirmLabel={t`Archive`}
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
          {t`You can still read and export them, but not change them. This cannot be undone.`}
          {activeCount > 0 &&
            ` ${plural(activeCount, {
              one: 'One of them is active: the client no longer sees it as the current plan.',
              other: '# of them are active: their clients no longer see them as current plans.',
            })}`}
        </p>
      </ConfirmDialog>
    </>
  )
}
