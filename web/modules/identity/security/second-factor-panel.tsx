import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import {
  disableSecondFactor,
  enrollSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  type SecondFactorStatus,
} from '#contract/identity/identity.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { refreshUser } from '#web/kit/api/session.ts'
import type { loader } from '#web/root.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { SignOutButton } from '../sign-out-button.tsx'
import { EnrollForm } from './enroll-form.tsx'
import { ProveForm } from './prove-form.tsx'
import { RecoveryCodesView } from './recovery-codes.tsx'

type View =
  | { kind: 'overview' }
  | { kind: 'starting' }
  | { kind: 'enrolling'; secret: string; otpauthUrl: string }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'renewing' }
  | { kind: 'disabling' }

/** If this number of codes or fewer is left, the person should create new ones. */
const FEW_CODES = 3

/**
 * Two-step sign-in: its state, and all actions for it.
 *
 * @param props.doneLabel The label of the button below new recovery codes.
 * @param props.onTurnedOn Called when it is on and the person has saved the recovery codes.
 * @param props.signInAgainTo The address for signing in again, for a session that began before it was turned on. If
 *   missing, this session may continue.
 */
export function SecondFactorPanel({
  doneLabel = t`Done`,
  onTurnedOn,
  signInAgainTo,
}: {
  doneLabel?: string
  onTurnedOn?: () => void | Promise<void>
  signInAgainTo?: string
}) {
  const siteName = useRouteLoaderData<typeof loader>('root')?.brand.name ?? 'Pathya'
  const query = useQuery({ ...queryOf(getSecondFactor), staleTime: 0 })
  const [view, setView] = useState<View>({ kind: 'overview' })
  const backToOverview = (): void => setView({ kind: 'overview' })

  if (query.isError) {
    return (
      <ErrorState
        title={t`Two-step sign-in could not be loaded`}
        detail={messageOf(query.error, t`Something went wrong. Please try again.`)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  }
  if (!query.data) {
    return (
      <Loading label={t`Loading two-step sign-in`} className="flex flex-col gap-3">
        <Skeleton className="h-7 w-24" />
        <Skeleton className="h-11 w-56" />
      </Loading>
    )
  }
  const status = query.data

  switch (view.kind) {
    case 'starting':
      return (
        <ProveForm
          hasPassword={status.hasPassword}
          needsCode={false}
          submitLabel={t`Continue`}
          pendingLabel={t`Checking...`}
          onCancel={backToOverview}
          onProve={async ({ password }) => {
            const enrolment = await call(enrollSecondFactor, { body: password ? { password } : {} })
            setView({ kind: 'enrolling', ...enrolment })
          }}
        />
      )
    case 'enrolling':
      return (
        <EnrollForm
          secret={view.secret}
          otpauthUrl={view.otpauthUrl}
          onCancel={backToOverview}
          onConfirmed={(codes) => setView({ kind: 'codes', codes })}
        />
      )
    case 'codes':
      return (
        <RecoveryCodesView
          codes={view.codes}
          siteName={siteName}
          doneLabel={doneLabel}
          onDone={async () => {
            // This may navigate to another page.
            if (!status.isEnrolled) await onTurnedOn?.()
            await query.refetch()
            // Reloads the user, so that other screens no longer require it.
            await refreshUser().catch(() => null)
            backToOverview()
          }}
        />
      )
    case 'renewing':
      return (
        <ProveForm
          hasPassword={status.hasPassword}
          needsCode
          submitLabel={t`Get new codes`}
          pendingLabel={t`Checking...`}
          onCancel={backToOverview}
          onProve={async (proof) => {
            const { recoveryCodes } = await call(renewRecoveryCodes, { body: proof })
            setView({ kind: 'codes', codes: recoveryCodes })
          }}
        />
      )
    case 'disabling':
      return (
        <ProveForm
          hasPassword={status.hasPassword}
          needsCode
          submitLabel={t`Turn off`}
          pendingLabel={t`Turning off...`}
          variant="danger"
          onCancel={backToOverview}
          onProve={async (proof) => {
            await call(disableSecondFactor, { body: proof })
            await query.refetch()
            backToOverview()
            showToast({ title: t`Two-step sign-in is off`, tone: 'success' })
          }}
        />
      )
    case 'overview':
      if (status.isEnrolled && signInAgainTo !== undefined) {
        return (
          <div className="flex flex-col items-start gap-3">
            <p>{t`Two-step sign-in is on. Sign in again with a code from your app to continue.`}</p>
            <SignOutButton variant="primary" label={t`Sign in again`} to={signInAgainTo} />
          </div>
        )
      }
      return status.isEnrolled ? (
        <Enrolled
          status={status}
          onRenew={() => setView({ kind: 'renewing' })}
          onDisable={() => setView({ kind: 'disabling' })}
        />
      ) : (
        <div className="flex flex-col items-start gap-3">
          {signInAgainTo === undefined && <Badge>{t`Off`}</Badge>}
          <Button onPress={() => setView({ kind: 'starting' })}>{t`Set up two-step sign-in`}</Button>
        </div>
      )
  }
}

function Enrolled({
  status,
  onRenew,
  onDisable,
}: {
  status: SecondFactorStatus
  onRenew: () => void
  onDisable: () => void
}) {
  const left = status.recoveryCodesLeft
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="leaf">{t`On`}</Badge>
        <span className="text-sm text-muted">
          {plural(left, { one: '# recovery code left', other: '# recovery codes left' })}
        </span>
      </p>
      {left < FEW_CODES && (
        <Banner tone="warning" className="w-full">
          {t`You have few recovery codes left. Get new ones before you need them.`}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onPress={onRenew}>
          {t`New recovery codes`}
        </Button>
        {!status.isRequired && (
          <Button variant="quiet" onPress={onDisable}>
            {t`Turn off`}
          </Button>
        )}
      </div>
      {status.isRequired && (
        <p className="text-sm text-muted">{t`Your practice requires it, so you cannot turn it off.`}</p>
      )}
    </div>
  )
}
