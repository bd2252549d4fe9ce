import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { loadUser, setSession, useUser } from '#web/kit/api/session.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { EntryLayout } from '#web/modules/identity/entry-layout.tsx'
import { findNextAddress } from '#web/modules/identity/exchange-token.ts'
import { describeIdentityError } from '#web/modules/identity/identity-client.ts'
import { SignOutButton } from '#web/modules/identity/sign-out-button.tsx'
import { useIdentityClient } from '#web/modules/identity/use-identity-client.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/email-verification.ts'

const POLL_MS = 3000

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Verify your email`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <EntryLayout>
      <h1 className="heading text-3xl">{t`Verify your email`}</h1>
      <div className="mt-4 flex flex-col gap-3">
        <Spinner label={t`Loading your account`} />
        <Skeleton className="h-6 w-full" />
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="mt-3 h-13 w-full" />
      </div>
    </EntryLayout>
  )
}

export default function EmailVerification() {
  const user = useUser()
  const { email } = user
  const navigate = useNavigate()
  const { search } = useLocation()
  const getClient = useIdentityClient()
  const [problem, setProblem] = useState<string | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [pending, setPending] = useState<'check' | 'resend' | null>(null)
  const isLeaving = useRef(false)

  /** Asks the server, which requests the state from the identity provider. Returns whether this person may continue. */
  const check = async (): Promise<boolean> => {
    const client = await getClient()
    const latest = await client.checkVerification(email)
    if (!latest.emailVerified || isLeaving.current) return latest.emailVerified
    isLeaving.current = true
    setSession(latest)
    await navigate(findNextAddress(latest, search), { replace: true })
    return true
  }

  const checkRef = useRef(check)
  checkRef.current = check
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const poll = async (): Promise<void> => {
      // A hidden page sends no requests.
      if (document.visibilityState === 'visible') {
        // The next round tries again; the button shows the error.
        await checkRef.current().catch(() => false)
      }
      if (!isOver) timer = setTimeout(poll, POLL_MS)
    }
    void poll()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])

  const checkNow = async (): Promise<void> => {
    setPending('check')
    setProblem(null)
    setNotice(null)
    try {
      if (!(await check())) {
        setProblem(
          t`Email not verified yet. Please check your email and click the verification link, then try again.`,
        )
      }
    } catch (error) {
      setProblem(describeIdentityError(error, t`Failed to check verification status. Please try again.`))
    } finally {
      setPending(null)
    }
  }

  const resend = async (): Promise<void> => {
    setPending('resend')
    setProblem(null)
    setNotice(null)
    try {
      const client = await getClient()
      await client.sendVerification()
      setNotice(t`A new verification email is on its way to ${email}.`)
    } catch (error) {
      setProblem(describeIdentityError(error, t`Failed to send verification email`))
    } finally {
      setPending(null)
    }
  }

  return (
    <EntryLayout>
      <MailCheck size={40} strokeWidth={1.5} aria-hidden className="text-leaf" />
      <h1 className="heading mt-3 text-3xl">{t`Verify your email`}</h1>
      <p className="mt-3">
        <Trans>
          We sent a link to <strong className="wrap-anywhere">{email}</strong>. Open it on any device. This
          page continues automatically.
        </Trans>
      </p>
      <div className="mt-5 flex flex-col gap-3">
        {problem && <Banner>{problem}</Banner>}
        {notice && <Banner tone="success">{notice}</Banner>}
        <Button
          size="lg"
          onPress={checkNow}
          isPending={pending === 'check'}
          isDisabled={pending === 'resend'}
        >
          {t`I've Verified My Email`}
        </Button>
        <Button
          variant="secondary"
          onPress={resend}
          isPending={pending === 'resend'}
          isDisabled={pending === 'check'}
        >
          {t`Resend Verification Email`}
        </Button>
      </div>
      <ul className="mt-6 list-disc space-y-1 pl-5 text-sm text-muted">
        <li>{t`Nothing there? Look in your spam folder too.`}</li>
        <li>{t`The link expires in 24 hours.`}</li>
      </ul>
      <div className="mt-8 border-t border-line pt-4">
        <p className="text-sm text-muted">{t`Not your address?`}</p>
        <div className="mt-1 flex flex-wrap gap-2">
          <SignOutButton size="sm" label={t`Use another address`} to={paths.register()} className="-ml-3" />
          <SignOutButton size="sm" />
        </div>
      </div>
    </EntryLayout>
  )
}
