import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import {
  MAX_REGISTRATION_NUMBER,
  PersonName,
  REGISTRATION_NUMBER_TOO_LONG,
} from '#contract/identity/identity.ts'
import { createAdmin, getSetup } from '#contract/identity/setup.ts'
import { paths } from '#contract/paths.ts'
import { sentence } from '#contract/sentence.ts'
import { call } from '#web/kit/api/client.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { useFormSubmit } from '#web/kit/form/use-form-submit.ts'
import { NameFields } from '#web/kit/name-fields.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import {
  chooseStaffPassword,
  MISSING,
  RepeatedPassword,
  samePasswords,
  TypedEmail,
} from '#web/modules/identity/entry-fields.ts'
import { EntryLayout } from '#web/modules/identity/entry-layout.tsx'
import { EntryFailed, EntryLoading } from '#web/modules/identity/entry-states.tsx'
import { exchangeToken, getTokenAfterNewPassword } from '#web/modules/identity/exchange-token.ts'
import { describeIdentityError } from '#web/modules/identity/identity-client.ts'
import { NewPasswordFields } from '#web/modules/identity/new-password-fields.tsx'
import { useLinkCheck } from '#web/modules/identity/shared/use-link-check.ts'
import { useIdentityClient } from '#web/modules/identity/use-identity-client.ts'
import { forgetLinkToken, useLinkToken } from '#web/modules/identity/use-link-token.ts'
import { usePasswordLengths } from '#web/modules/identity/use-password-lengths.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/setup.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Set up the practice`)
}

/**
 * The screen of the setup link that the server prints. Its secret is checked by a call and never part of a requested
 * address.
 */
export default function Setup() {
  const link = useLinkToken()
  if (link.state === 'reading') return <Looking />
  if (link.state === 'none') return <InvalidLink />
  return <SetupOfToken key={link.token} token={link.token} />
}

function SetupOfToken({ token }: { token: string }) {
  const look = useLinkCheck(token, {
    ask: () => call(getSetup, { body: { token } }),
    isOpen: ({ needsAdmin }) => needsAdmin,
  })
  if (look.state === 'looking') return <Looking />
  if (look.state === 'failed') {
    return (
      <EntryFailed
        title={t`Set up the practice`}
        problem={t`The setup link could not be checked`}
        detail={look.message}
        onRetry={look.again}
      />
    )
  }
  if (!look.answer.needsAdmin) return <InvalidLink />
  return (
    <EntryLayout>
      <h1 className="heading text-3xl">{t`Set up the practice`}</h1>
      <p className="mt-2 text-muted">
        {t`You will be the first admin: you can write plans and invite others. Your name appears on your plans.`}
      </p>
      <SetupForm token={token} />
    </EntryLayout>
  )
}

function Looking() {
  return (
    <EntryLoading title={t`Set up the practice`} label={t`Checking the link`}>
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </EntryLoading>
  )
}

function InvalidLink() {
  return (
    <EntryLayout>
      <h1 className="heading text-3xl">{t`This setup link is no longer valid`}</h1>
      <p className="mt-3 text-muted">
        <Trans>
          It works once and for 24 hours. On the server, <code>npm run create-admin</code> makes a new one.
        </Trans>
      </p>
      <Link to={paths.login()} className={buttonClass({ variant: 'secondary' }).concat(' mt-6')}>
        {t`Go to sign in`}
      </Link>
    </EntryLayout>
  )
}

const makeInput = (passwordLength: number) =>
  z
    .object({
      firstName: PersonName.pipe(z.string().min(1, sentence(MISSING.firstName))),
      lastName: PersonName.pipe(z.string().min(1, sentence(MISSING.lastName))),
      email: TypedEmail,
      registrationNumber: z
        .string()
        .trim()
        .max(MAX_REGISTRATION_NUMBER, sentence(REGISTRATION_NUMBER_TOO_LONG)),
      password: chooseStaffPassword(passwordLength),
      confirmPassword: RepeatedPassword,
    })
    .refine((input) => input.password === input.confirmPassword, samePasswords)

function SetupForm({ token }: { token: string }) {
  const passwordLength = usePasswordLengths().staff
  const form = useForm({
    resolver: zodResolver(makeInput(passwordLength)),
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      registrationNumber: '',
      password: '',
      confirmPassword: '',
    },
  })
  const navigate = useNavigate()
  const getClient = useIdentityClient()
  const { register } = form
  const { errors, isSubmitting } = form.formState

  const { submit, problem } = useFormSubmit(form, {
    failure: t`Authentication failed. Please try again.`,
    writeMessage: describeIdentityError,
    send: async ({ confirmPassword: _typedTwice, registrationNumber, ...fields }) => {
      const body = { ...fields, token, ...(registrationNumber ? { registrationNumber } : {}) }
      const made = await call(createAdmin, { body })
      forgetLinkToken()
      const identityToken = await getTokenAfterNewPassword(made.token, await getClient(), fields)
      await navigate(await exchangeToken(identityToken, ''), { replace: true })
    },
    onInvalid: () => t`Please check the fields marked below.`,
  })

  return (
    <FormFrame isSubmitting={isSubmitting} onSubmit={submit} className="mt-6 flex flex-col gap-4">
      <ProblemBanner problem={problem} />
      <NameFields firstName={register('firstName')} lastName={register('lastName')} errors={errors} isOwn />
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={t`Registration number`}
        hint={t`Your dietician registration, if you have one. We print it on your plans.`}
        isOptional
        autoComplete="off"
        error={errors.registrationNumber?.message}
        {...register('registrationNumber')}
      />
      <NewPasswordFields
        password={register('password')}
        confirmPassword={register('confirmPassword')}
        errors={errors}
        minLength={passwordLength}
      />
      <Button type="submit" size="lg" isPending={isSubmitting} className="mt-2">
        {isSubmitting ? t`Creating Account...` : t`Create Account`}
      </Button>
    </FormFrame>
  )
}
