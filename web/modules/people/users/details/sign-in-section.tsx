import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import {
  endUserSession,
  endUserSessions,
  type ManagedUserDetails,
  resetUserPassword,
  resetUserSecondFactor,
} from '#contract/people/users.ts'
import { formatDateTime, formatDistance, formatNumber } from '#domain/units/format.ts'
import { call } from '#web/kit/api/client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { namePerson } from '#web/kit/name-person.ts'
import { SessionRow } from '#web/modules/identity/shared/session-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { usePeopleAction } from '../use-people-action.ts'

type Question = 'sessions' | 'password' | 'second-factor'

/** How a person signs in and where they are signed in now. */
export function SignInSection({ user }: { user: ManagedUserDetails }) {
  const me = useUser()
  const isSelf = me.id === user.id
  const [question, setQuestion] = useState<Question | null>(null)
  const { pending, run } = usePeopleAction()
  const name = namePerson(user)
  const now = new Date()
  const params = { id: user.id }

  const endOne = (session: ManagedUserDetails['sessions'][number]): void => {
    void run(
      session.id,
      async () => {
        await call(endUserSession, { params: { id: user.id, sessionId: session.id } })
        return { title: 'Signed out there', description: session.device }
      },
      'The session was not ended',
    )
  }

  const answer = async (): Promise<void> => {
    switch (question) {
      case 'sessions':
        await run(
          'sessions',
          async () => {
            const { endedCount } = await call(endUserSessions, { params })
            return {
              title: `${name} was signed out`,
              description: `${formatNumber(endedCount)} ${endedCount === 1 ? 'session' : 'sessions'} ended.`,
            }
          },
          'The sessions were not ended',
        )
        break
      case 'password':
        await run(
          'password',
          async () => {
            await call(resetUserPassword, { params })
            return { title: 'Reset link sent', description: `It is on its way to ${user.email}.` }
          },
          'The reset link was not sent',
        )
        break
      case 'second-factor':
        await run(
          'second-factor',
          async () => {
            await call(resetUserSecondFactor, { params })
            return {
              title: 'Two-step sign-in was reset',
              description: `${name} signs in with the password alone, and was told by mail.`,
            }
          },
          'Two-step sign-in was not reset',
        )
        break
      case null:
        break
    }
    setQuestion(null)
  }

  return (
    <Card aria-labelledby="sign-in-heading" className="flex flex-col gap-5">
      <h2 id="sign-in-heading" className="heading text-xl">
        Sign-in
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm [&_dt]:text-muted">
        <dt>Last signed in</dt>
        <dd>
          {user.lastSignedInAt === null ? (
            'Never'
          ) : (
            <time dateTime={user.lastSignedInAt} title={formatDateTime(user.lastSignedInAt, me.timeZone)}>
              {formatDistance(user.lastSignedInAt, now)}
            </time>
          )}
        </dd>
        <dt>Two-step sign-in</dt>
        <dd>
          {user.hasSecondFactor === null
            ? 'Kept by the identity provider'
            : user.hasSecondFactor
              ? 'Set up'
              : 'Not set up'}
        </dd>
      </dl>

      <div>
        <h3 className="text-sm font-semibold">Signed in at</h3>
        {user.sessions.length === 0 ? (
          <p className="mt-1 text-sm text-muted">Nowhere at the moment.</p>
        ) : (
          <ul className="mt-1 divide-y divide-line border-y border-line">
            {user.sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                now={now}
                className="gap-3 py-2 text-sm"
                end={
                  isSelf
                    ? null
                    : {
                        label: 'End',
                        describe: (lastSeen) =>
                          t`End session: ${{ browser: session.device }}, last seen ${lastSeen}`,
                        isPending: pending === session.id,
                        onPress: () => endOne(session),
                      }
                }
              />
            ))}
          </ul>
        )}
      </div>

      {isSelf ? (
        <p className="text-sm text-muted">
          Your own password, two-step sign-in and sessions are under{' '}
          <TextLink href={paths.account()}>My account</TextLink>.
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {user.sessions.length > 0 && (
            <Button variant="secondary" size="sm" onPress={() => setQuestion('sessions')}>
              End All Sessions
            </Button>
          )}
          {user.isEmailVerified && (
            <Button variant="secondary" size="sm" onPress={() => setQuestion('password')}>
              Send Password Reset
            </Button>
          )}
          {user.hasSecondFactor === true && (
            <Button variant="secondary" size="sm" onPress={() => setQuestion('second-factor')}>
              Reset Two-Step Sign-In
            </Button>
          )}
        </div>
      )}

      <ConfirmDialog
        title={QUESTIONS[question ?? 'sessions'].title(name)}
        confirmLabel={QUESTIONS[question ?? 'sessions'].confirm}
        isOpen={question !== null}
        isPending={question !== null && pending === question}
        onConfirm={() => void answer()}
        onClose={() => setQuestion(null)}
      >
        {QUESTIONS[question ?? 'sessions'].text}
      </ConfirmDialog>
    </Card>
  )
}

const QUESTIONS: Record<Question, { title: (name: string) => string; text: string; confirm: string }> = {
  sessions: {
    title: (name) => `Sign ${name} out everywhere?`,
    text: 'Every browser they are signed in with has to sign in again. What they are typing there may be lost.',
    confirm: 'End All Sessions',
  },
  password: {
    title: (name) => `Send ${name} a link for a new password?`,
    text: 'They get a mail whose link works for 1 hour, and are signed out everywhere.',
    confirm: 'Send Reset Link',
  },
  'second-factor': {
    title: (name) => `Reset two-step sign-in of ${name}?`,
    text: 'Do this only when you are sure it is they who ask: from then on the password alone lets in. They are signed out everywhere and told by mail.',
    confirm: 'Reset',
  },
}
