import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { requestErasure } from '#contract/privacy/exports.ts'
import { formatDay } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { ownSubscriptionsQuery } from '#web/modules/billing/shared/own-subscriptions.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { erasureQuery } from './erasure-query.ts'
import { PendingErasure } from './pending-erasure.tsx'

const GOES = [
  msg`your account and all ways to sign in to it`,
  msg`your profile with all health answers, measurements and photos`,
  msg`your diet plans, meal marks, grocery lists, reviews and meal planner`,
  msg`your subscriptions, consultations, notifications and emails`,
]
const STAYS = [
  msg`payment receipts and invoices, which the practice must keep for its accounts, with your name, your billing address if you gave one, what was paid for, the amount and the number`,
  msg`the access log of staff who worked with your data, without your name`,
]

/** Requests the erasure of one's own data. It can be withdrawn for fourteen days. */
export function ErasurePanel() {
  const query = useQuery(erasureQuery)
  const [isAsking, setIsAsking] = useState(false)
  if (query.isError) {
    return (
      <ErrorState
        title={t`This could not be loaded`}
        detail={messageOf(query.error, t`Please try again.`)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  }
  if (!query.data) {
    return (
      <Loading label={t`Loading`}>
        <Skeleton className="h-11 w-56" />
      </Loading>
    )
  }
  if (query.data.erasure) return <PendingErasure />
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Bullets title={t`What we delete`} entries={GOES.map(say)} />
        <Bullets title={t`What we keep, and why`} entries={STAYS.map(say)} />
      </div>
      <Button variant="secondary" className="self-start" onPress={() => setIsAsking(true)}>
        {t`Erase everything…`}
      </Button>
      {isAsking && <AskDialog onClose={() => setIsAsking(false)} />}
    </div>
  )
}

function Bullets({ title, entries }: { title: string; entries: readonly string[] }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-2 list-disc space-y-1 pl-5 marker:text-leaf">
        {entries.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    </div>
  )
}

function AskDialog({ onClose }: { onClose: () => void }) {
  const { email, timeZone } = useUser()
  const { data: subscriptions } = useQuery(ownSubscriptionsQuery)
  const [typed, setTyped] = useState('')
  const inputRef = useRef<HTMLInputElement>(null)
  const { submit, isSubmitting, errors, setErrors } = useSubmit({
    failure: t`Something went wrong. Please try again.`,
    send: async () => {
      const { erasure } = await call(requestErasure, { body: { email: typed } })
      queryClient.setQueryData(erasureQuery.queryKey, { erasure })
      showToast({
        title: erasure
          ? t`Your data will be erased on ${{ day: formatDay(erasure.dueAt, timeZone) }}`
          : t`Your data will be erased in 14 days`,
        description: t`We have emailed you how to cancel this.`,
        tone: 'success',
      })
      onClose()
    },
    // The only field shows every error.
    explain: (_error, _fields, message) => {
      setErrors({ email: message })
      inputRef.current?.focus()
      return null
    },
  })

  return (
    <FormDialog
      title={t`Erase everything?`}
      size="sm"
      submitLabel={t`Erase in 14 days`}
      submitVariant="danger"
      isDirty={false}
      isSubmitting={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <Trans>
          In 14 days, we permanently delete your account and everything in it. You can cancel on this page
          until then. Download your data first if you want a copy.
        </Trans>
        {subscriptions?.active && ` ${t`Your subscription ends with your account.`}`}
      </p>
      <TextField
        ref={inputRef}
        label={t`Confirm your email address`}
        hint={t`Type ${email}`}
        type="email"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={errors.email}
      />
    </FormDialog>
  )
}
