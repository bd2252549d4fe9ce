import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import { paths } from '#contract/paths.ts'
import { readNext } from '#contract/screens.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { loadUser, refreshUser, useUser } from '#web/kit/api/session.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { EntryLayout } from '#web/modules/identity/entry-layout.tsx'
import { EntryLoading } from '#web/modules/identity/entry-states.tsx'
import { findNextAddress } from '#web/modules/identity/exchange-token.ts'
import { ChangePasswordForm } from '#web/modules/identity/security/change-password-form.tsx'
import { SecondFactorPanel } from '#web/modules/identity/security/second-factor-panel.tsx'
import { SignOutButton } from '#web/modules/identity/sign-out-button.tsx'
import { usePasswordLengths } from '#web/modules/identity/use-password-lengths.ts'
import type { loader } from '#web/root.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/secure-account.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Secure your account`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <EntryLoading title={t`Secure your account`} label={t`Loading your account`}>
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-16 w-full" />
    </EntryLoading>
  )
}

/** A sign-in step for staff whose password or second factor does not meet the practice's rules. */
export default function SecureAccount() {
  const user = useUser()
  const { search } = useLocation()
  const navigate = useNavigate()
  const isEmbedded = useRouteLoaderData<typeof loader>('root')?.signIn.provider === 'embedded'
  const passwordLength = usePasswordLengths().staff
  const [problem, setProblem] = useState<string | null>(null)

  const goOn = async (): Promise<void> => {
    setProblem(null)
    try {
      const latest = await refreshUser()
      if (latest && latest.pendingSecurity.length === 0) {
        await navigate(findNextAddress(latest, search), { replace: true })
      }
    } catch {
      setProblem(t`No connection. Check your internet and try again.`)
    }
  }

  const needsPassword = user.pendingSecurity.includes('password')
  return (
    <QueryClientProvider client={queryClient}>
      <EntryLayout>
        <ShieldCheck size={40} strokeWidth={1.5} aria-hidden className="text-leaf" />
        <h1 className="heading mt-3 text-3xl">{t`Secure your account`}</h1>
        {problem && <Banner className="mt-4">{problem}</Banner>}
        {needsPassword ? (
          <>
            <h2 className="heading mt-4 text-xl">{t`Set a longer password`}</h2>
            <p className="mt-1 mb-6">
              <Trans>
                You work with people’s health data here. Staff passwords need at least {passwordLength}{' '}
                characters, and yours is too short or too common. Set a new one to continue.
              </Trans>
            </p>
            <ChangePasswordForm isStaff onChanged={() => void goOn()} />
          </>
        ) : (
          <>
            <h2 className="heading mt-4 text-xl">{t`Set up two-step sign-in`}</h2>
            <p className="mt-1 mb-6">
              <Trans>
                You work with people’s health data here, so your practice requires two-step sign-in: your
                password and a code from an app on your phone.
              </Trans>
            </p>
            {isEmbedded ? (
              <SecondFactorPanel
                doneLabel={t`Continue`}
                onTurnedOn={goOn}
                signInAgainTo={paths.login(readNext(search))}
              />
            ) : (
              <p>
                <Trans>
                  Two-step sign-in is managed by a separate sign-in service. Please ask an admin of your
                  practice, then sign in again.
                </Trans>
              </p>
            )}
          </>
        )}
        <div className="mt-8 border-t border-line pt-4">
          <p className="text-sm text-muted">{t`Not now?`}</p>
          <SignOutButton size="sm" className="mt-1 -ml-3" />
        </div>
      </EntryLayout>
    </QueryClientProvider>
  )
}
