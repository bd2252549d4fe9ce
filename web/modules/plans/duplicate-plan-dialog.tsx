import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { ClientSummary } from '#contract/people/clients.ts'
import { type DietPlan, duplicateDietPlan } from '#contract/plans/diet-plans.ts'
import { PLAN_TEXT_LENGTHS } from '#contract/plans/plan-text-lengths.ts'
import { nameClient } from '#domain/plans/client-facts.ts'
import { isCalendarDate } from '#domain/units/dates.ts'
import { ApiError, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { ClientSearch } from '#web/modules/people/shared/client-search.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { renameInTitle } from './plan-form.ts'

type Fields = { userId?: string; title?: string; startDate?: string }

/** Copies a plan to a new draft for the same or another client, and opens it. */
export function DuplicatePlanDialog({
  plan,
  today,
  onClose,
}: {
  plan: DietPlan
  /** The default start of the copy, YYYY-MM-DD. */
  today: string
  onClose: () => void
}) {
  const navigate = useNavigate()
  const [client, setClient] = useState<Pick<ClientSummary, 'id' | 'firstName' | 'lastName' | 'email'> | null>(
    null,
  )
  const [title, setTitle] = useState(plan.title)
  /** The name of the client that the title may contain. */
  const [titleName, setTitleName] = useState(plan.clientName)
  const [startDate, setStartDate] = useState(today)
  const [errors, setErrors] = useState<Fields>({})
  const key = useIdempotencyKey()
  const duplicate = useMutation({
    mutationFn: (userId: string) => {
      const body = { userId, title: title.trim(), startDate }
      return call(duplicateDietPlan, { params: { id: plan.id }, body }, { idempotencyKey: key.keyOf(body) })
    },
    onSuccess: async (copy) => {
      void queryClient.invalidateQueries({ queryKey: ['api', 'diet-plans'] })
      showToast({
        title: t`Success`,
        description: t`A draft for ${{ clientName: copy.clientName }} is ready`,
        tone: 'success',
      })
      await navigate(paths.dietPlanEdit(copy.id))
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      setErrors(Object.fromEntries(error.issues.map(({ path, message }) => [path, message])))
    },
  })
  const choose = (chosen: ClientSummary | null): void => {
    setClient(chosen)
    if (chosen === null) return
    setTitle(renameInTitle(title, titleName, nameClient(chosen)))
    setTitleName(nameClient(chosen))
  }
  const submit = (): void => {
    const found: Fields = {}
    if (client === null) found.userId = t`Choose a client`
    if (title.trim() === '') found.title = t`Title is required`
    if (!isCalendarDate(startDate)) found.startDate = t`Please choose a start date`
    setErrors(found)
    if (client !== null && Object.keys(found).length === 0) duplicate.mutate(client.id)
  }
  return (
    <FormDialog
      title={t`Duplicate this plan`}
      submitLabel={t`Duplicate`}
      isDirty={client !== null || title !== plan.title || startDate !== today}
      isSubmitting={duplicate.isPending}
      problem={
        duplicate.isError
          ? messageOf(duplicate.error, t`The plan could not be duplicated. Please try again.`)
          : null
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-muted">
        <Trans>
          We copy the days, foods, targets, tips and instructions. Age, height, weight and health details come
          from the new client. Safety records are not copied.
        </Trans>
      </p>
      <ClientSearch label={t`Client`} chosen={client} onChoose={choose} error={errors.userId} />
      <TextField
        label={t`Title`}
        value={title}
        maxLength={PLAN_TEXT_LENGTHS.title}
        error={errors.title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextField
        label={t`Start date`}
        type="date"
        value={startDate}
        error={errors.startDate}
        onChange={(event) => setStartDate(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
