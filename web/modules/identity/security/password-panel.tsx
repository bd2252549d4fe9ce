import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getSecondFactor } from '#contract/identity/identity.ts'
import { paths } from '#contract/paths.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

/** The password of the person's own account on this server, or how to get one. */
export function PasswordPanel({ onChanged }: { onChanged: () => void }) {
  const user = useUser()
  const query = useQuery({ ...queryOf(getSecondFactor), staleTime: 0 })
  const [isOpen, setIsOpen] = useState(false)

  if (query.isError) {
    return (
      <ErrorState
        title={t`Your account could not be loaded`}
        detail={messageOf(query.error, t`Something went wrong. Please try again.`)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  }
  if (!query.data) {
    return (
      <Loading label={t`Loading your account`}>
        <Skeleton className="h-11 w-44" />
      </Loading>
    )
  }
  if (!query.data.hasPassword) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p>{t`You sign in with Google, so there is no password here.`}</p>
        <LinkButton href={paths.passwordReset()} variant="secondary">
          {t`Set a password by email`}
        </LinkButton>
      </div>
    )
  }
  if (!isOpen) {
    return (
      <Button variant="secondary" onPress={() => setIsOpen(true)}>
        {t`Change password`}
      </Button>
    )
  }
  return (
    <ChangePasswordForm
      isStaff={user.role !== 'client'}
      onCancel={() => setIsOpen(false)}
      onChanged={() => {
        setIsOpen(false)
        showToast({
          title: t`Password changed`,
          description: t`You are signed out on all other devices.`,
          tone: 'success',
        })
        onChanged()
      }}
    />
  )
}
