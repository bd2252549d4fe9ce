import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import {
  endUserSession,
  endUserSessions,
  type ManagedUserDetails,
  resetUserPassword,
  resetUserSecondFactor,
} from '#contract/people/users.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { formatDistance } from '#domain/units/time-spans.ts'
import { say } from '#domain/words/say.ts'
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
        return { title: t`Session ended`, description: session.device }
      },
      t`The session was not ended`,
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
              title: t`${name} was signed out`,
              description: plural(endedCount, { one: '# session ended.', other: '# sessions ended.' }),
            }
          },
          t`The sessions were not ended`,
        )
        break
      case 'password':
        await run(
          'password',
          async () => {
            await call(resetUserPassword, { params })
            return {
              title: t`Reset link sent`,
              description: t`It is on its way to ${{ email: user.email }}.`,
            }
          },
          t`The reset link was not sent`,
        )
        break
      case 'second-factor':
        await run(
          'second-factor',
          async () => {
            await call(resetUserSecondFactor, { params })
            return {
              title: t`Two-step sign-in was reset`,
              description: t`${name} now signs in with the password only. We informed them by email.`,
            }
          },
          t`Two-step sign-in was not reset`,
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
        {t`Sign-in`}
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm [&_dt]:text-muted">
        <dt>{t`Last signed in`}</dt>
        <dd>
          {user.lastSignedInAt === null ? (
            t`Never`
          ) : (
            <time dateTime={user.lastSignedInAt} title={formatDateTime(user.lastSignedInAt, me.timeZone)}>
              {formatDistance(user.lastSignedInAt, now)}
            </time>
          )}
        </dd>
        <dt>{t`Two-step sign-in`}</dt>
        <dd>
          {user.hasSecondFactor === null
            ? t`Managed by the sign-in provider`
            : user.hasSecondFactor
              ? t`Set up`
              : t`Not set up`}
        </dd>
      </dl>

      <div>
        <h3 className="text-sm font-semibold">{t`Active sessions`}</h3>
        {user.sessions.length === 0 ? (
          <p className="mt-1 text-sm text-muted">{t`Not signed in anywhere.`}</p>
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
                        label: t({ message: 'End', context: 'verb, of a session' }),
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
          <Trans>
            Your own password, two-step sign-in and sessions are under{' '}
            <TextLink href={paths.account()}>My account</TextLink>.
          </Trans>
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {user.sessions.length > 0 && (
            <Button variant="secondary" size="sm" onPress={() => setQuestion('sessions')}>
              {t`End all sessions`}
            </Button>
          )}
          {user.isEmailVerified && (
            <Button variant="secondary" size="sm" onPress={() => setQuestion('password')}>
              {t`Send password reset`}
            </Button>
          )}
          {user.hasSecondFactor === true && (
            <Button variant="secondary" size="sm" onPress={() => setQuestion('second-factor')}>
              {t`Reset two-step sign-in`}
            </Button>
          )}
        </div>
      )}

      <ConfirmDialog
        title={QUESTIONS[question ?? 'sessions'].title(name)}
        confirmLabel={say(QUESTIONS[question ?? 'sessions'].confirm)}
        isOpen={question !== null}
        isPending={question !== null && pending === question}
        onConfirm={() => void answer()}
        onClose={() => setQuestion(null)}
      >
        {say(QUESTIONS[question ?? 'sessions'].text)}
      </ConfirmDialog>
    </Card>
  )
}

const QUESTIONS: Record<
  Question,
  { title: (name: string) => string; text: MessageDescriptor; confirm: MessageDescriptor }
> = {
  sessions: {
    title: (name) => t`Sign ${name} out everywhere?`,
    text: msg`They must sign in again in every browser. Unsaved text there may be lost.`,
    confirm: msg`End all sessions`,
  },
  password: {
    title: (name) => t`Send ${name} a password reset link?`,
    text: msg`They get an email with a link that works for 1 hour, and are signed out everywhere.`,
    confirm: msg`Send Reset Link`,
  },
  'second-factor': {
    title: (name) => t`Reset two-step sign-in for ${name}?`,
    text: msg`Do this only if you are sure that they asked for it. After this, the password alone is enough to sign in. They are signed out everywhere and get an email.`,
    confirm: msg`Reset`,
  },
}
