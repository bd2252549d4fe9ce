import { zodResolver } from '@hookform/resolvers/zod'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import type { SignInAnswer } from '#contract/identity/identity.ts'
import { acceptInvite, getInvite, type InviteLinkState } from '#contract/identity/invites.ts'
import { paths } from '#contract/paths.ts'
import type { Role } from '#domain/people/options.ts'
import { formatDay } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { hasCode } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { loadUser, useSession } from '#web/kit/api/session.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { useFormSubmit } from '#web/kit/form/use-form-submit.ts'
import { titlePage } from '#web/kit/title-page.ts'
import {
  choosePassword,
  chooseStaffPassword,
  RepeatedPassword,
  samePasswords,
} from '#web/modules/identity/entry-fields.ts'
import { EntryLayout } from '#web/modules/identity/entry-layout.tsx'
import { EntryFailed, EntryLoading } from '#web/modules/identity/entry-states.tsx'
import { exchangeToken, findNextAddress } from '#web/modules/identity/exchange-token.ts'
import { GoogleEntry } from '#web/modules/identity/google-entry.tsx'
import { describeIdentityError } from '#web/modules/identity/identity-client.ts'
import { NewPasswordFields } from '#web/modules/identity/new-password-fields.tsx'
import { useLinkCheck } from '#web/modules/identity/shared/use-link-check.ts'
import { useIdentityClient } from '#web/modules/identity/use-identity-client.ts'
import { forgetLinkToken, useLinkToken } from '#web/modules/identity/use-link-token.ts'
import { usePasswordLengths } from '#web/modules/identity/use-password-lengths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/invite.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Your invite`)
}

/** The page of a mailed invite: its sender and role, and the password that opens the account. */
export default function Invite() {
  const link = useLinkToken()
  if (link.state === 'reading') return <Looking />
  if (link.state === 'none') {
    return (
      <LinkProblem title={t`This invite link is not complete`}>
        {t`Open the link in your email again. If it is split over two lines, copy both parts.`}
      </LinkProblem>
    )
  }
  return <InviteOfToken key={link.token} token={link.token} />
}

function InviteOfToken({ token }: { token: string }) {
  const look = useLinkCheck(token, {
    // Warns a signed-in person that accepting the invite signs in another account.
    ask: async () => {
      const [answer] = await Promise.all([call(getInvite, { body: { token } }), loadUser().catch(() => null)])
      return answer
    },
    isOpen: (answer) => answer.state === 'open',
  })
  if (look.state === 'looking') return <Looking />
  if (look.state === 'failed') {
    return (
      <EntryFailed
        title={t`Your invite`}
        problem={t`We could not check the invite`}
        detail={look.message}
        onRetry={look.again}
      />
    )
  }
  const { answer } = look
  switch (answer.state) {
    case 'expired':
      return (
        <LinkProblem title={t`This invite has expired`}>
          {t`Invites work for 7 days. Ask the practice to send you a new one.`}
        </LinkProblem>
      )
    case 'unknown':
      return (
        <LinkProblem title={t`This invite is no longer valid`}>
          <Trans>
            This invite was used, withdrawn or replaced by a newer one. If you have set your password, sign
            in. Otherwise, look for a newer email or ask the practice.
          </Trans>
        </LinkProblem>
      )
    case 'open':
      return <AcceptForm token={token} invite={answer} onGone={look.again} />
  }
}

function Looking() {
  return (
    <EntryLoading title={t`Your invite`} label={t`Checking your invite`}>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </EntryLoading>
  )
}

function LinkProblem({ title, children }: { title: string; children: ReactNode }) {
  const session = useSession()
  const isSignedIn = session.state === 'signed-in'
  return (
    <EntryLayout>
      <h1 className="heading text-3xl">{title}</h1>
      <p className="mt-3 text-muted">{children}</p>
      <Link
        to={isSignedIn ? findNextAddress(session.user, '') : paths.login()}
        className={buttonClass({ variant: 'secondary' }).concat(' mt-6')}
      >
        {isSignedIn ? t`Go to home` : t`Go to sign in`}
      </Link>
    </EntryLayout>
  )
}

/** Returns the rules for a password by role. Only the server can check whether it is too common. */
const makeInput = (role: Role, passwordLength: number) =>
  z
    .object({
      password: (role === 'client' ? choosePassword : chooseStaffPassword)(passwordLength),
      confirmPassword: RepeatedPassword,
    })
    .refine((input) => input.password === input.confirmPassword, samePasswords)

const WHAT_FOLLOWS: Record<Role, MessageDescriptor> = {
  admin: msg`You will manage the practice: users, foods, settings and plans.`,
  employee: msg`You will work with clients assigned to you.`,
  client: msg`You can see your diet plan and follow your progress here. First, we ask you a few questions.`,
}

function Invited({ role, inviter }: { role: Role; inviter: string }) {
  switch (role) {
    case 'admin':
      return (
        <Trans>
          {inviter} invites you to join as <strong>an admin</strong>.
        </Trans>
      )
    case 'employee':
      return (
        <Trans>
          {inviter} invites you to join as <strong>an employee</strong>.
        </Trans>
      )
    case 'client':
      return (
        <Trans>
          {inviter} invites you to join as <strong>a client</strong>.
        </Trans>
      )
  }
}

function AcceptForm({
  token,
  invite,
  onGone,
}: {
  token: string
  invite: Extract<InviteLinkState, { state: 'open' }>
  /** Called when the link became invalid in the meantime, to check it again. */
  onGone: () => void
}) {
  const passwordLength = usePasswordLengths()[invite.role === 'client' ? 'client' : 'staff']
  const form = useForm({
    resolver: zodResolver(makeInput(invite.role, passwordLength)),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { register } = form
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const getClient = useIdentityClient()
  const navigate = useNavigate()
  const session = useSession()

  const goOn = async (answer: SignInAnswer): Promise<void> => {
    // The sign-in screen asks for a second factor.
    const to = 'token' in answer ? await exchangeToken(answer.token, '') : paths.login()
    forgetLinkToken()
    await navigate(to, { replace: true })
  }

  const { submit, problem, setProblem } = useFormSubmit(form, {
    failure: t`The invite could not be accepted. Please try again.`,
    writeMessage: describeIdentityError,
    send: async ({ password }) => {
      const accepted = await call(acceptInvite, { body: { token, password } })
      // A hosted provider performs the sign-in itself, with the new password.
      await goOn(
        accepted.token === null
          ? await (await getClient()).signIn({ email: invite.email, password })
          : { token: accepted.token },
      )
    },
    explain: (error) => {
      if (!hasCode(error, 'token_invalid')) return undefined
      onGone()
      return null
    },
  })

  return (
    <EntryLayout>
      <h1 className="heading text-3xl">
        {invite.firstName ? t`Welcome, ${{ firstName: invite.firstName }}` : t`Welcome`}
      </h1>
      <p className="mt-2">
        <Invited role={invite.role} inviter={invite.invitedBy ?? t`The practice`} />{' '}
        {say(WHAT_FOLLOWS[invite.role])}
      </p>
      {session.state === 'signed-in' && session.user.email !== invite.email && (
        <Banner tone="warning" className="mt-5">
          {t`You are signed in as ${{ email: session.user.email }}. If you accept, you will be signed in as ${{ invitedEmail: invite.email }} instead.`}
        </Banner>
      )}
      <FormFrame isSubmitting={isSubmitting} onSubmit={submit} className="mt-6 flex flex-col gap-4">
        <ProblemBanner problem={problem} />
        <TextField label={t`Email`} type="email" autoComplete="username" value={invite.email} readOnly />
        <NewPasswordFields
          password={register('password')}
          confirmPassword={register('confirmPassword')}
          errors={errors}
          minLength={passwordLength}
        />
        <Button
          type="submit"
          size="lg"
          isPending={isSubmitting || (isSubmitSuccessful && !problem)}
          className="mt-2"
        >
          {isSubmitting ? t`Setting up...` : t`Accept invite`}
        </Button>
        <p className="text-sm text-muted">
          {t`The invite works until ${{ day: formatDay(invite.expiresAt, Intl.DateTimeFormat().resolvedOptions().timeZone) }}.`}
        </p>
      </FormFrame>
      <GoogleEntry
        getClient={getClient}
        hint={t`You can also use the Google account ${{ email: invite.email }}. Then you need no password.`}
        onAnswer={goOn}
        onProblem={setProblem}
      />
    </EntryLayout>
  )
}
