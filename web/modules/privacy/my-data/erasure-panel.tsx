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
  msg`your account, and every way to sign in to it`,
  msg`your profile with all health answers, measurements and photos`,
  msg`your diet plans, ticks, grocery lists, reviews and your own meal planner`,
  msg`your subscriptions, consultations, notifications and mails`,
]
const STAYS = [
  msg`receipts of payments and invoices, with your name, the address where you gave one for them, what was paid for, the amount and the number: the practice has to keep its books`,
  msg`the record of who of the practice worked with your data, without your name`,
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
        <Bullets title={t`What goes`} entries={GOES.map(say)} />
        <Bullets title={t`What stays, and why`} entries={STAYS.map(say)} />
      </div>
      <Button variant="secondary" className="self-start" onPress={() => setIsAsking(true)}>
        {t`Erase Everything…`}
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
    failure: t`This did not work. Please try again.`,
    send: async () => {
      const { erasure } = await call(requestErasure, { body: { email: typed } })
      queryClient.setQueryData(erasureQuery.queryKey, { erasure })
      showToast({
        title: erasure
          ? t`Your data will be erased on ${{ day: formatDay(erasure.dueAt, timeZone) }}`
          : t`Your data will be erased in 14 days`,
        description: t`We have mailed you how to change your mind.`,
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
      submitLabel={t`Erase in 14 Days`}
      submitVariant="danger"
      isDirty={false}
      isSubmitting={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <Trans>
          In 14 days your account and everything in it is gone for good. Until then you can change your mind
          on this page. You may want to take your data along first.
        </Trans>
        {subscriptions?.active && ` ${t`Your subscription ends with it.`}`}
      </p>
      <TextField
        ref={inputRef}
        label={t`Your email address, to be sure`}
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
