import { zodResolver } from '@hookform/resolvers/zod'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowLeft, KeyRound, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { z } from 'zod'
import { EmailAddress, resetPassword } from '#contract/identity/identity.ts'
import { paths } from '#contract/paths.ts'
import { readNext } from '#contract/screens.ts'
import { sentence } from '#contract/sentence.ts'
import { ApiError, hasCode } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { forgetSession } from '#web/kit/api/session.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { useFormSubmit } from '#web/kit/form/use-form-submit.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { choosePassword, RepeatedPassword, samePasswords } from '#web/modules/identity/entry-fields.ts'
import { EntryLayout } from '#web/modules/identity/entry-layout.tsx'
import { describeIdentityError } from '#web/modules/identity/identity-client.ts'
import { NewPasswordFields } from '#web/modules/identity/new-password-fields.tsx'
import { useIdentityClient } from '#web/modules/identity/use-identity-client.ts'
import { forgetLinkToken, useLinkToken } from '#web/modules/identity/use-link-token.ts'
import { usePasswordLengths } from '#web/modules/identity/use-password-lengths.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/password-reset.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Password reset`)
}

export default function PasswordReset() {
  const link = useLinkToken()
  switch (link.state) {
    case 'reading':
      return <Reading />
    case 'none':
      return <RequestReset />
    case 'given':
      // A newer link opened in the same tab starts again.
      return <UseLink key={link.token} token={link.token} />
  }
}

function RequestReset({ isAfterUsedLink = false }: { isAfterUsedLink?: boolean }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return sentTo === null ? (
    <RequestForm isAfterUsedLink={isAfterUsedLink} onSent={setSentTo} />
  ) : (
    <Sent email={sentTo} />
  )
}

function UseLink({ token }: { token: string }) {
  const [state, setState] = useState<'open' | 'used-up' | 'changed'>('open')
  switch (state) {
    case 'open':
      return (
        <NewPasswordForm
          token={token}
          onChanged={() => setState('changed')}
          onUsedUp={() => setState('used-up')}
        />
      )
    case 'used-up':
      return <RequestReset isAfterUsedLink />
    case 'changed':
      return <Changed />
  }
}

function Reading() {
  return (
    <EntryLayout>
      <h1 className="heading text-3xl">{t`Reset your password`}</h1>
      <Loading label={t`Checking the link`} className="mt-6 flex flex-col gap-4">
        <Skeleton className="h-6 w-full" />
        <Skeleton className="h-17 w-full" />
        <Skeleton className="h-13 w-full" />
      </Loading>
    </EntryLayout>
  )
}

const RequestInput = z.object({
  email: z.string().trim().min(1, sentence(msg`Please enter your email address`)).pipe(EmailAddress),
})

function RequestForm({
  onSent,
  isAfterUsedLink,
}: {
  onSent: (email: string) => void
  isAfterUsedLink: boolean
}) {
  const form = useForm({ resolver: zodResolver(RequestInput) })
  const getClient = useIdentityClient()
  const { register } = form
  const { errors, isSubmitting } = form.formState

  const { submit, problem } = useFormSubmit(form, {
    failure: t`Something went wrong. Please try again.`,
    writeMessage: (error, failure) =>
      describeIdentityError(error, error instanceof ApiError ? t`Password reset failed` : failure),
    send: async ({ email }) => {
      const client = await getClient()
      await client.requestPasswordReset(email)
      onSent(email)
    },
    onInvalid: ({ email }) => email?.message ?? null,
  })

  return (
    <EntryLayout>
      {isAfterUsedLink ? (
        <>
          <h1 className="heading text-3xl">{t`This link no longer works`}</h1>
          <p className="mt-2 text-muted">
            {t`It has expired, or it was used or replaced. Request a new link here.`}
          </p>
        </>
      ) : (
        <>
          <h1 className="heading text-3xl">{t`Reset your password`}</h1>
          <p className="mt-2 text-muted">
            {t`Enter your account’s email address. We will send you a link to set a new password.`}
          </p>
        </>
      )}
      <FormFrame isSubmitting={isSubmitting} onSubmit={submit} className="mt-6 flex flex-col gap-4">
        <ProblemBanner problem={problem} />
        <TextField
          label={t`Email`}
          type="email"
          autoComplete="username"
          inputMode="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" size="lg" isPending={isSubmitting} className="mt-2">
          {isSubmitting ? t`Sending...` : t`Send Reset Link`}
        </Button>
      </FormFrame>
      <BackToSignIn variant="quiet" />
    </EntryLayout>
  )
}

function Sent({ email }: { email: string }) {
  return (
    <EntryLayout>
      <MailCheck size={40} strokeWidth={1.5} aria-hidden className="text-leaf" />
      <h1 className="heading mt-3 text-3xl">{t`Check your email`}</h1>
      <div role="status">
        <p className="mt-3">
          <Trans>
            If <strong className="wrap-anywhere">{email}</strong> has an account, we have sent a link to set a
            new password.
          </Trans>
        </p>
        <ul className="mt-4 list-disc space-y-1 pl-5 text-sm text-muted">
          <li>{t`Nothing there? Look in your spam folder too.`}</li>
          <li>{t`The link expires in 1 hour.`}</li>
        </ul>
      </div>
      <BackToSignIn variant="secondary" />
    </EntryLayout>
  )
}

const makeNewPasswordInput = (passwordLength: number) =>
  z
    .object({ password: choosePassword(passwordLength), confirmPassword: RepeatedPassword })
    .refine((input) => input.password === input.confirmPassword, samePasswords)

function NewPasswordForm({
  token,
  onChanged,
  onUsedUp,
}: {
  token: string
  onChanged: () => void
  onUsedUp: () => void
}) {
  const passwordLength = usePasswordLengths().client
  const form = useForm({
    resolver: zodResolver(makeNewPasswordInput(passwordLength)),
  })
  const { register } = form
  const { errors, isSubmitting } = form.formState

  const { submit, problem } = useFormSubmit(form, {
    failure: t`Something went wrong. Please try again.`,
    send: async ({ password }) => {
      await call(resetPassword, { body: { token, password } })
      // The reset has ended every session of this person, perhaps also the one of this browser.
      forgetSession()
      forgetLinkToken()
      onChanged()
    },
    explain: (error) => {
      if (!hasCode(error, 'token_invalid')) return undefined
      forgetLinkToken()
      onUsedUp()
      return null
    },
    onInvalid: ({ password, confirmPassword }) => password?.message ?? confirmPassword?.message ?? null,
  })

  return (
    <EntryLayout>
      <h1 className="heading text-3xl">{t`Set a new password`}</h1>
      <p className="mt-2 text-muted">
        {t`You will be signed out on all devices. Sign in again with the new password.`}
      </p>
      <FormFrame isSubmitting={isSubmitting} onSubmit={submit} className="mt-6 flex flex-col gap-4">
        <ProblemBanner problem={problem} />
        <NewPasswordFields
          password={register('password')}
          confirmPassword={register('confirmPassword')}
          errors={errors}
          minLength={passwordLength}
          label={t`New password`}
        />
        <Button type="submit" size="lg" isPending={isSubmitting} className="mt-2">
          {isSubmitting ? t`Saving...` : t`Save new password`}
        </Button>
      </FormFrame>
    </EntryLayout>
  )
}

function Changed() {
  return (
    <EntryLayout>
      <KeyRound size={40} strokeWidth={1.5} aria-hidden className="text-leaf" />
      <h1 className="heading mt-3 text-3xl">{t`Your password is changed`}</h1>
      <p role="status" className="mt-3">
        {t`Sign in with it now. You are signed out on all other devices.`}
      </p>
      {/* A new document, because this one may still have a signed-in session in memory. */}
      <Link reloadDocument to={paths.login()} className={buttonClass({ size: 'lg' }).concat(' mt-6')}>
        {t`Sign In`}
      </Link>
    </EntryLayout>
  )
}

function BackToSignIn({ variant }: { variant: 'quiet' | 'secondary' }) {
  const { search } = useLocation()
  return (
    <Link
      to={paths.login(readNext(search))}
      className={buttonClass({ variant }).concat(variant === 'quiet' ? ' mt-4 -ml-4' : ' mt-6')}
    >
      <ArrowLeft size={20} aria-hidden />
      {t`Back to Sign In`}
    </Link>
  )
}
