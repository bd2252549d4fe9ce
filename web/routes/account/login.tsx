import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import {
  EmailAddress,
  FIELDS_MISSING,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORD_TOO_SHORT,
  PersonName,
  signIn,
  signUp,
} from '#contract/identity.ts'
import { messageOf } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { EntryFrame } from '#web/features/identity/entry-frame.tsx'
import { exchangeToken } from '#web/features/identity/exchange-token.ts'
import { applyIssues } from '#web/features/shell/apply-issues.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import type { Route } from './+types/login.ts'

export function meta({ matches }: Route.MetaArgs) {
  const isRegister = matches.some((match) => match?.id === 'register' || match?.id === 'signup')
  return [{ title: `${isRegister ? 'Register' : 'Sign In'} · Pathya` }]
}

export default function Login({ matches }: Route.ComponentProps) {
  const opensRegister = matches.some((match) => match?.id === 'register')
  const [tab, setTab] = useState<'login' | 'register'>(opensRegister ? 'register' : 'login')
  const isHydrated = useIsHydrated()
  const { search } = useLocation()
  // The page is the same for everybody; what its address adds is read in the browser.
  const query = new URLSearchParams(isHydrated ? search : '')
  return (
    <EntryFrame>
      <h1 className="heading text-3xl">{tab === 'login' ? 'Welcome back' : 'Create your account'}</h1>
      <p className="mt-2 text-muted">
        {tab === 'login'
          ? 'Sign in to see today’s meals and your plan.'
          : 'It takes a minute. You verify your email address next.'}
      </p>
      {query.get('verified') === '1' && (
        <Banner tone="success" className="mt-5" title="Your email address is verified">
          Sign in to go on.
        </Banner>
      )}
      {query.get('result') === 'expired' && (
        <Banner tone="warning" className="mt-5" title="This link has expired or was used already">
          Sign in, and we can send you a new one.
        </Banner>
      )}
      <Tabs
        className="mt-6"
        label="Sign in or register"
        look="segment"
        items={[
          { id: 'login', label: 'Sign In' },
          { id: 'register', label: 'Register' },
        ]}
        selected={tab}
        onSelect={(id) => setTab(id === 'register' ? 'register' : 'login')}
      >
        <TabPanel id="login" className="pt-6">
          <SignInForm />
        </TabPanel>
        <TabPanel id="register" className="pt-6">
          <RegisterForm />
        </TabPanel>
      </Tabs>
    </EntryFrame>
  )
}

/** Beside a field that is empty; above the form it is said once for all. */
const MISSING = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  email: 'Enter your email address',
  password: 'Enter a password',
  confirmPassword: 'Enter the password again',
  knownPassword: 'Enter your password',
} as const
const MISSING_MESSAGES: readonly string[] = Object.values(MISSING)

const Email = z.string().trim().min(1, MISSING.email).pipe(EmailAddress)

const SignInInput = z.object({ email: Email, password: z.string().min(1, MISSING.knownPassword) })

function SignInForm() {
  const { register, handleSubmit, formState, setError } = useForm({ resolver: zodResolver(SignInInput) })
  const entry = useEntry()
  const { errors, isSubmitting } = formState
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={handleSubmit(
        (body) =>
          entry.run(async () => {
            const { token } = await call(signIn, { body })
            return token
          }, setError),
        entry.showFirst,
      )}
    >
      <EntryBanner entry={entry} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <EntryButton isSubmitting={isSubmitting} label="Sign In" pendingLabel="Signing In..." />
    </form>
  )
}

const RegisterInput = z
  .object({
    firstName: PersonName.pipe(z.string().min(1, MISSING.firstName)),
    lastName: PersonName.pipe(z.string().min(1, MISSING.lastName)),
    email: Email,
    password: z
      .string()
      .min(1, MISSING.password)
      .min(PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT)
      .max(PASSWORD_MAX_LENGTH, `Please use at most ${PASSWORD_MAX_LENGTH} characters.`),
    confirmPassword: z.string().min(1, MISSING.confirmPassword),
  })
  .refine((input) => input.password === input.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match.',
    // Said also while other fields are still wrong.
    when: ({ value }) => {
      const input = z.object({ password: z.string(), confirmPassword: z.string().min(1) }).safeParse(value)
      return input.success
    },
  })

function RegisterForm() {
  const { register, handleSubmit, formState, setError } = useForm({ resolver: zodResolver(RegisterInput) })
  const entry = useEntry()
  const { errors, isSubmitting } = formState
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={handleSubmit(
        ({ confirmPassword: _typedTwice, ...body }) =>
          entry.run(async () => {
            const { token } = await call(signUp, { body })
            return token
          }, setError),
        entry.showFirst,
      )}
    >
      <EntryBanner entry={entry} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <EntryButton isSubmitting={isSubmitting} label="Create Account" pendingLabel="Creating Account..." />
    </form>
  )
}

/** What both forms share: one banner, cleared on each submit, and the way on when it worked. */
function useEntry() {
  const [problem, setProblem] = useState<string | null>(null)
  const bannerRef = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { search } = useLocation()

  const show = (message: string): void => setProblem(message)

  return {
    problem,
    bannerRef,
    /** What is wrong, said once above the form: something is missing, or else the first thing that is. */
    showFirst: (errors: FieldErrors): void => {
      const messages = Object.values(errors).map((error) => String(error?.message ?? ''))
      const isSomethingMissing = messages.some((message) => MISSING_MESSAGES.includes(message))
      setProblem(isSomethingMissing ? FIELDS_MISSING : (messages[0] ?? FIELDS_MISSING))
    },
    run: async (
      getToken: () => Promise<string>,
      setError: Parameters<typeof applyIssues>[1],
    ): Promise<void> => {
      setProblem(null)
      try {
        const to = await exchangeToken(await getToken(), search)
        await navigate(to, { replace: true })
      } catch (error) {
        applyIssues(error, setError)
        show(messageOf(error, 'Authentication failed. Please try again.'))
        bannerRef.current?.focus()
      }
    },
  }
}

function EntryBanner({ entry }: { entry: ReturnType<typeof useEntry> }) {
  if (!entry.problem) return null
  return <Banner ref={entry.bannerRef}>{entry.problem}</Banner>
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
  const isHydrated = useIsHydrated()
  return (
    // Until the script is there a submit would leave the page, so there is nothing yet that submits.
    <Button type={isHydrated ? 'submit' : 'button'} size="lg" isPending={isSubmitting} className="mt-2">
      {isSubmitting ? pendingLabel : label}
    </Button>
  )
}
