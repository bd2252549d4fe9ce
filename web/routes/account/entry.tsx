import { zodResolver } from '@hookform/resolvers/zod'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form'
import { Link, Outlet, useLocation, useMatches, useNavigate, useRouteLoaderData } from 'react-router'
import { z } from 'zod'
import { FIELDS_MISSING, PersonName, type SignInAnswer } from '#contract/identity/identity.ts'
import { paths } from '#contract/paths.ts'
import { readNext } from '#contract/screens.ts'
import { sentence } from '#contract/sentence.ts'
import { say } from '#domain/words/say.ts'
import { readNote } from '#web/kit/api/session.ts'
import { consumeSessionEndedNote, type SessionEndedNote } from '#web/kit/api/session-ended.ts'
import { hasPageDrafts } from '#web/kit/drafts/page-drafts.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { useFormSubmit } from '#web/kit/form/use-form-submit.ts'
import { NameFields } from '#web/kit/name-fields.tsx'
import {
  choosePassword,
  KnownPassword,
  MISSING,
  RepeatedPassword,
  samePasswords,
  TypedEmail,
} from '#web/modules/identity/entry-fields.ts'
import { EntryLayout } from '#web/modules/identity/entry-layout.tsx'
import { exchangeToken } from '#web/modules/identity/exchange-token.ts'
import { GoogleEntry } from '#web/modules/identity/google-entry.tsx'
import { describeIdentityError, type IdentityClient } from '#web/modules/identity/identity-client.ts'
import { NewPasswordFields } from '#web/modules/identity/new-password-fields.tsx'
import { SecondFactorForm } from '#web/modules/identity/second-factor-form.tsx'
import { useIdentityClient } from '#web/modules/identity/use-identity-client.ts'
import { usePasswordLengths } from '#web/modules/identity/use-password-lengths.ts'
import type { loader } from '#web/root.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

type Tab = 'login' | 'register'

const SignInInput = z.object({ email: TypedEmail, password: KnownPassword })
type SignInInput = z.infer<typeof SignInInput>

const makeRegisterInput = (passwordLength: number) =>
  z
    .object({
      firstName: PersonName.pipe(z.string().min(1, sentence(MISSING.firstName))),
      lastName: PersonName.pipe(z.string().min(1, sentence(MISSING.lastName))),
      email: TypedEmail,
      password: choosePassword(passwordLength),
      confirmPassword: RepeatedPassword,
    })
    .refine((input) => input.password === input.confirmPassword, samePasswords)
type RegisterInput = z.infer<ReturnType<typeof makeRegisterInput>>

/** `/login`, `/signup` and `/register`: one screen with two tabs, each with its address. */
export default function Entry() {
  const tab: Tab = useMatches().some(({ id }) => id === 'login') ? 'login' : 'register'
  const [challenge, setChallenge] = useState<string | null>(null)
  const isHydrated = useIsHydrated()
  const navigate = useNavigate()
  const { search } = useLocation()
  // The forms are here and not in the tabs, so that text typed in one tab survives a switch to the other.
  const signInForm = useForm<SignInInput>({ resolver: zodResolver(SignInInput) })
  const passwordLength = usePasswordLengths().client
  const registerForm = useForm<RegisterInput>({ resolver: zodResolver(makeRegisterInput(passwordLength)) })
  const entry = useEntry(setChallenge)
  const ended = useSessionEnded()

  const openTab = (opened: Tab): void => {
    entry.clear()
    // Both tabs share the typed email address.
    if (opened === 'login' && !signInForm.getValues('email')) {
      signInForm.setValue('email', registerForm.getValues('email') ?? '')
    }
    if (opened === 'register' && !registerForm.getValues('email')) {
      registerForm.setValue('email', signInForm.getValues('email') ?? '')
    }
    const next = readNext(search)
    const target = opened === 'login' ? paths.login(next) : paths.register(next)
    void navigate(target, { replace: true, preventScrollReset: true, state: { keepsFocus: true } })
  }

  if (challenge !== null) {
    return (
      <EntryLayout>
        <h1 className="heading text-3xl">{t`One more step`}</h1>
        <p className="mt-2 text-muted">{t`Your account is protected by two-step sign-in.`}</p>
        <SecondFactorForm
          challenge={challenge}
          getClient={entry.getClient}
          onToken={entry.goOn}
          onBack={(reason) => {
            setChallenge(null)
            entry.show(reason)
          }}
        />
      </EntryLayout>
    )
  }

  // The document is the same for everybody, so the query of the address is read in the browser.
  const query = new URLSearchParams(isHydrated ? search : '')
  return (
    <EntryLayout>
      <h1 className="heading text-3xl">{tab === 'login' ? t`Welcome back` : t`Create your account`}</h1>
      <p className="mt-2 text-muted">
        {tab === 'login'
          ? (ended ?? t`Sign in to see today’s meals and your plan.`)
          : t`It takes a minute. You verify your email address next.`}
      </p>
      {query.get('verified') === '1' && (
        <Banner tone="success" className="mt-5" title={t`Your email address is verified`}>
          {t`Please sign in to continue.`}
        </Banner>
      )}
      <Tabs
        className="mt-6"
        label={t`Sign in or register`}
        look="segment"
        items={[
          { id: 'login', label: t`Sign In` },
          { id: 'register', label: t`Register` },
        ]}
        selected={tab}
        onSelect={(id) => {
          // React Aria also reports the tab that is already open.
          if (id !== tab) openTab(id === 'login' ? 'login' : 'register')
        }}
      >
        <TabPanel id="login" className="pt-6">
          <SignInForm form={signInForm} entry={entry} />
        </TabPanel>
        <TabPanel id="register" className="pt-6">
          <RegisterForm form={registerForm} entry={entry} />
        </TabPanel>
      </Tabs>
      <GoogleEntry getClient={entry.getClient} onAnswer={entry.take} onProblem={entry.show} />
      <StaffNote />
      <Outlet />
    </EntryLayout>
  )
}

/**
 * Returns the sentence for somebody whose session has ended, which replaces the usual text. Returns `null` if no
 * session has ended.
 */
function useSessionEnded(): string | null {
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => {
    const show = (note: SessionEndedNote | null): void => {
      if (note) setWords(describeEnd(note))
    }
    const note = consumeSessionEndedNote()
    show(note)
    if (note || readNote() === null) return
    void import('#web/kit/api/end-remembered-session.ts')
      .then(({ endRememberedSession }) => endRememberedSession())
      .then(show)
      .catch(() => undefined)
  }, [])
  return words
}

function describeEnd({ unsentCount, areRemoved }: SessionEndedNote): string {
  const sentences = [t`Your session has ended.`]
  if (hasPageDrafts()) sentences.push(t`What you typed is safe.`)
  if (unsentCount > 0) {
    sentences.push(
      areRemoved
        ? plural(unsentCount, {
            one: 'We had to delete # unsent change from this phone.',
            other: 'We had to delete # unsent changes from this phone.',
          })
        : plural(unsentCount, {
            one: 'Sign in to send # unsent change.',
            other: 'Sign in to send # unsent changes.',
          }),
    )
  }
  return sentences.join(' ')
}

function SignInForm({ form, entry }: { form: UseFormReturn<SignInInput>; entry: EntryState }) {
  const { register } = form
  const { search } = useLocation()
  const isHydrated = useIsHydrated()
  const { errors, isSubmitting } = form.formState
  const { submit } = useFormSubmit(form, {
    ...entry.submitting,
    send: (input) => entry.run((client) => client.signIn(input)),
  })
  return (
    <FormFrame isSubmitting={isSubmitting} onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="username"
        inputMode="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <div className="flex flex-col gap-1.5">
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <Link
          to={paths.passwordReset(isHydrated ? readNext(search) : null)}
          data-needs-script
          className={`${textLinkClass} self-start py-1 text-sm`}
        >
          {t`Forgot your password?`}
        </Link>
      </div>
      <EntryBanner entry={entry} />
      <EntryButton isSubmitting={isSubmitting} label={t`Sign In`} pendingLabel={t`Signing In...`} />
    </FormFrame>
  )
}

function RegisterForm({ form, entry }: { form: UseFormReturn<RegisterInput>; entry: EntryState }) {
  const minLength = usePasswordLengths().client
  const { register } = form
  const { errors, isSubmitting } = form.formState
  const { submit } = useFormSubmit(form, {
    ...entry.submitting,
    send: ({ confirmPassword: _typedTwice, ...input }) => entry.run((client) => client.signUp(input)),
  })
  return (
    <FormFrame isSubmitting={isSubmitting} onSubmit={submit} className="flex flex-col gap-4">
      <NameFields firstName={register('firstName')} lastName={register('lastName')} errors={errors} isOwn />
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="username"
        inputMode="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <NewPasswordFields
        password={register('password')}
        confirmPassword={register('confirmPassword')}
        errors={errors}
        minLength={minLength}
      />
      <EntryBanner entry={entry} />
      <EntryButton
        isSubmitting={isSubmitting}
        label={t`Create Account`}
        pendingLabel={t`Creating Account...`}
      />
    </FormFrame>
  )
}

type EntryState = ReturnType<typeof useEntry>

/** The state that both forms share: one banner, cleared on each submit, and the next step after success. */
function useEntry(askForSecondFactor: (challenge: string) => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const getClient = useIdentityClient()
  const navigate = useNavigate()
  const { search } = useLocation()

  const goOn = async (token: string): Promise<void> => {
    await navigate(await exchangeToken(token, search), { replace: true })
  }

  const take = async (answer: SignInAnswer): Promise<void> => {
    if ('challenge' in answer) askForSecondFactor(answer.challenge)
    else await goOn(answer.token)
  }

  return {
    problem,
    getClient,
    goOn,
    /** Continues with the response to a sign-in. */
    take,
    show: setProblem,
    clear: () => setProblem(null),
    run: async (getAnswer: (client: IdentityClient) => Promise<SignInAnswer>): Promise<void> => {
      setProblem(null)
      await take(await getAnswer(await getClient()))
    },
    /**
     * The options with which both forms are submitted. Errors are shown above the button, so that nothing above it
     * moves.
     */
    submitting: {
      failure: t`Authentication failed. Please try again.`,
      writeMessage: describeIdentityError,
      explain: (_error: unknown, _fields: readonly string[], message: string): null => {
        setProblem(message)
        return null
      },
      /** Reports that a field is missing; otherwise the first error. */
      onInvalid: (errors: FieldErrors): null => {
        const missing = Object.values(MISSING).map(say)
        const messages = Object.values(errors).map((error) => String(error?.message ?? ''))
        const isSomethingMissing = messages.some((message) => missing.includes(message))
        setProblem(isSomethingMissing ? say(FIELDS_MISSING) : (messages[0] ?? say(FIELDS_MISSING)))
        return null
      },
    },
  }
}

function EntryBanner({ entry }: { entry: EntryState }) {
  if (!entry.problem) return null
  return <Banner>{entry.problem}</Banner>
}

function EntryButton({
  isSubmitting,
  label,
  pendingLabel,
}: {
  isSubmitting: boolean
  label: string
  pendingLabel: string
}) {
  return (
    <Button type="submit" size="lg" isPending={isSubmitting} className="mt-2">
      {isSubmitting ? pendingLabel : label}
    </Button>
  )
}

/** Names the email domain that makes an account staff, if there is one. */
function StaffNote() {
  const staffDomain = useRouteLoaderData<typeof loader>('root')?.signIn.staffDomain
  if (!staffDomain) return null
  return (
    <p className="mt-6 text-sm text-muted">
      <Trans>
        Admin access needs an email address ending with <strong>@{staffDomain}</strong>.
      </Trans>
    </p>
  )
}
