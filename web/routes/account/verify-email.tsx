import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck, MailWarning } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { disownEmail, type VerifyEmailAnswer, verifyEmail } from '#contract/identity/identity.ts'
import { syncUser, updateVerification } from '#contract/identity/sessions.ts'
import { paths } from '#contract/paths.ts'
import { hasCode, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { loadUser, setSession, useSession } from '#web/kit/api/session.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { useFormSubmit } from '#web/kit/form/use-form-submit.ts'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { KnownPassword } from '#web/modules/identity/entry-fields.ts'
import { EntryLayout } from '#web/modules/identity/entry-layout.tsx'
import { EntryFailed, EntryLoading } from '#web/modules/identity/entry-states.tsx'
import { findNextAddress } from '#web/modules/identity/exchange-token.ts'
import { describeIdentityError, IdentityError } from '#web/modules/identity/identity-client.ts'
import { useIdentityClient } from '#web/modules/identity/use-identity-client.ts'
import { forgetLinkToken, useLinkToken } from '#web/modules/identity/use-link-token.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/verify-email.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Verify your email`)
}

type View =
  | { kind: 'verifying' }
  | { kind: 'verified' }
  | { kind: 'expired' }
  | { kind: 'sign-in'; email: string }
  | { kind: 'disowned' }
  | { kind: 'failed'; message: string }

/**
 * The screen of the mailed link. Only this page's script sends the token, because programs that scan links in mails
 * fetch only the page. The token works only in a session of its own account, so a person who opens it elsewhere signs
 * in here; in the meantime this tab stores the link.
 */
export default function VerifyEmail() {
  const link = useLinkToken()
  const [view, setView] = useState<View>({ kind: 'verifying' })
  const navigate = useNavigate()
  const sentToken = useRef<string | null>(null)
  const token = link.state === 'given' ? link.token : null

  /** In a session of the verified account, the page continues automatically. */
  const goOn = async (): Promise<void> => {
    try {
      const user = await call(updateVerification, { body: {} })
      setSession(user)
      await navigate(findNextAddress(user, ''), { replace: true })
    } catch {
      // The address is verified even if this call fails: the next screen checks it again.
      await navigate(paths.onboarding(), { replace: true })
    }
  }

  const showAnswer = async (answer: VerifyEmailAnswer): Promise<void> => {
    if (answer.result !== 'sign-in-required') forgetLinkToken()
    switch (answer.result) {
      case 'expired':
        return setView({ kind: 'expired' })
      case 'sign-in-required':
        // A person who is signed in here is warned that signing in replaces their session.
        await loadUser().catch(() => null)
        return setView({ kind: 'sign-in', email: answer.email })
      case 'verified':
        if (answer.isSignedIn) return goOn()
        setSession(null)
        return setView({ kind: 'verified' })
    }
  }

  const verify = async (given: string): Promise<void> => {
    setView({ kind: 'verifying' })
    try {
      await showAnswer(await call(verifyEmail, { body: { token: given } }))
    } catch (error) {
      const isRefused = hasCode(error, 'token_invalid')
      if (isRefused) forgetLinkToken()
      setView(
        isRefused
          ? { kind: 'expired' }
          : {
              kind: 'failed',
              message: messageOf(error, t`Failed to check verification status. Please try again.`),
            },
      )
    }
  }

  const verifyRef = useRef(verify)
  verifyRef.current = verify
  useEffect(() => {
    // A link works once, so it is sent once, however often this effect runs.
    if (token === null || sentToken.current === token) return
    sentToken.current = token
    void verifyRef.current(token)
  }, [token])

  if (link.state === 'none' || view.kind === 'expired') return <NoLink isExpired={view.kind === 'expired'} />
  switch (view.kind) {
    case 'verifying':
      return <EntryLoading title={t`Verifying your email`} label={t`One moment`} />
    case 'sign-in':
      return (
        <SignInToFinish
          token={token ?? ''}
          email={view.email}
          onAnswer={showAnswer}
          onDisowned={() => setView({ kind: 'disowned' })}
        />
      )
    case 'verified':
      return (
        <Done title={t`Your email address is verified`}>
          <p role="status" className="mt-3">
            {t`Please sign in again. Your account now has more access.`}
          </p>
          <Link to={paths.login()} className={buttonClass({ size: 'lg' }).concat(' mt-6')}>
            {t`Sign In`}
          </Link>
        </Done>
      )
    case 'disowned':
      return (
        <Done title={t`Account closed`}>
          <p role="status" className="mt-3">
            <Trans>
              The account created with your address is closed. You do not need to do anything else. If you
              want your own account later, register or choose “Forgot your password?”.
            </Trans>
          </p>
        </Done>
      )
    case 'failed':
      return (
        <EntryFailed
          title={t`Verify your email`}
          problem={t`Your address is not verified yet`}
          detail={view.message}
          onRetry={() => {
            if (token !== null) void verify(token)
          }}
        />
      )
  }
}

const PasswordInput = z.object({ password: KnownPassword })

/**
 * The link was opened in another browser than the registration, so the person proves their identity with the password.
 */
function SignInToFinish({
  token,
  email,
  onAnswer,
  onDisowned,
}: {
  token: string
  email: string
  onAnswer: (answer: VerifyEmailAnswer) => Promise<void>
  onDisowned: () => void
}) {
  const form = useForm({
    resolver: zodResolver(PasswordInput),
    defaultValues: { password: '' },
  })
  const { register } = form
  const { errors, isSubmitting } = form.formState
  const getClient = useIdentityClient()
  const session = useSession()

  const { submit, problem } = useFormSubmit(form, {
    failure: t`Authentication failed. Please try again.`,
    writeMessage: describeIdentityError,
    send: async ({ password }) => {
      const answer = await (await getClient()).signIn({ email, password })
      // Nobody has a second factor before the address is verified.
      if ('challenge' in answer) throw new IdentityError(t`Please sign in on the sign-in page.`)
      setSession(await call(syncUser, { body: {} }, { bearerToken: answer.token }))
      await onAnswer(await call(verifyEmail, { body: { token } }))
    },
  })

  const disowning = useSubmit({
    failure: t`Something went wrong. Please try again.`,
    send: async () => {
      const { result } = await call(disownEmail, { body: { token } })
      if (result === 'disowned') {
        forgetLinkToken()
        onDisowned()
      } else await onAnswer({ result })
    },
  })

  return (
    <EntryLayout>
      <h1 className="heading text-3xl">{t`Sign in to finish`}</h1>
      <p role="status" className="mt-2">
        <Trans>
          You are not signed in as <strong className="wrap-anywhere">{email}</strong> yet. To verify your
          email address, enter the password you chose.
        </Trans>
      </p>
      {session.state === 'signed-in' && session.user.email !== email && (
        <Banner tone="warning" className="mt-5">
          {t`You are signed in as ${{ currentEmail: session.user.email }}. If you continue, you will be signed in as ${email} instead.`}
        </Banner>
      )}
      <FormFrame isSubmitting={isSubmitting} onSubmit={submit} className="mt-6 flex flex-col gap-4">
        <ProblemBanner problem={problem ?? disowning.problem} />
        <TextField label={t`Email`} type="email" autoComplete="username" value={email} readOnly />
        <div className="flex flex-col gap-1.5">
          <PasswordField
            label={t`Password`}
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password')}
          />
          <Link to={paths.passwordReset()} className={`${textLinkClass} self-start py-1 text-sm`}>
            {t`Forgot your password?`}
          </Link>
        </div>
        <Button
          type="submit"
          size="lg"
          isPending={isSubmitting}
          isDisabled={disowning.isSubmitting}
          className="mt-2"
        >
          {isSubmitting ? t`Signing In...` : t`Sign In`}
        </Button>
      </FormFrame>
      <div className="mt-8 border-t border-line pt-4">
        <p className="text-sm text-muted">
          {t`Was this not you? Someone may have used your email address. You can close that account here.`}
        </p>
        <Button
          variant="quiet"
          size="sm"
          className="mt-1 -ml-3"
          onPress={() => void disowning.submit()}
          isPending={disowning.isSubmitting}
          isDisabled={isSubmitting}
        >
          {t`This was not me`}
        </Button>
      </div>
    </EntryLayout>
  )
}

function Done({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EntryLayout>
      <CircleCheck size={40} strokeWidth={1.5} aria-hidden className="text-leaf" />
      <h1 className="heading mt-3 text-3xl">{title}</h1>
      {children}
    </EntryLayout>
  )
}

function NoLink({ isExpired }: { isExpired: boolean }) {
  return (
    <EntryLayout>
      <MailWarning size={40} strokeWidth={1.5} aria-hidden className="text-turmeric-ink" />
      <h1 className="heading mt-3 text-3xl">
        {isExpired ? t`This link no longer works` : t`Open the link in your email`}
      </h1>
      <p role="status" className="mt-3">
        {isExpired
          ? t`It has expired or was already used. If your email is verified, sign in. Otherwise, get a new link.`
          : t`To verify your address, open the link in our email again.`}
      </p>
      {/* The onboarding page sends a signed-out person to sign-in first, and a verified person to their home. */}
      <Link to={paths.emailVerification()} className={buttonClass({ size: 'lg' }).concat(' mt-6')}>
        {isExpired ? t`Get a new link` : t`Send link`}
      </Link>
    </EntryLayout>
  )
}
