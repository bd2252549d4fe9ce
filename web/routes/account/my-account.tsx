import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { paths } from '#contract/paths.ts'
import { ROLE_LABELS } from '#domain/people/options.ts'
import { say } from '#domain/words/say.ts'
import { useUser } from '#web/kit/api/session.ts'
import { nameOf } from '#web/kit/name-of.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { PasswordPanel } from '#web/modules/identity/security/password-panel.tsx'
import { SecondFactorPanel } from '#web/modules/identity/security/second-factor-panel.tsx'
import { SecurityCard } from '#web/modules/identity/security/security-card.tsx'
import { SessionList } from '#web/modules/identity/security/session-list.tsx'
import { StaffDetails } from '#web/modules/people/profile/staff-details.tsx'
import type { loader } from '#web/root.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Route } from './+types/my-account.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`My account`)
}

/** Sign-in methods and sessions of the account; the same for clients and staff. */
export default function MyAccount() {
  const user = useUser()
  const isEmbedded = useRouteLoaderData<typeof loader>('root')?.signIn.provider === 'embedded'
  // An action that ends other sessions refreshes the list.
  const [listVersion, setListVersion] = useState(0)
  const showSessionsAnew = (): void => setListVersion((version) => version + 1)
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <header>
        <h1 className="heading text-3xl">{t`My account`}</h1>
        <p className="mt-1 text-muted">
          {nameOf(user)} · <span className="wrap-anywhere">{user.email}</span>
          {user.role !== 'client' && <> · {say(ROLE_LABELS[user.role])}</>}
        </p>
      </header>
      {user.role !== 'client' && (
        <SecurityCard title={t`Your details`} text={t`How the practice and your clients know you.`}>
          <StaffDetails />
        </SecurityCard>
      )}
      {isEmbedded ? (
        <>
          <SecurityCard title={t`Password`} text={t`A new password signs you out on all other devices.`}>
            <PasswordPanel onChanged={showSessionsAnew} />
          </SecurityCard>
          <SecurityCard
            title={t`Two-step sign-in`}
            text={t`You will sign in with your password and a code from an app on your phone. A stolen password alone is then not enough.`}
          >
            <SecondFactorPanel onTurnedOn={showSessionsAnew} />
          </SecurityCard>
        </>
      ) : (
        <SecurityCard
          title={t`Password and two-step sign-in`}
          text={t`These are managed outside this site. To set a new password, send yourself a link.`}
        >
          <LinkButton href={paths.passwordReset()} variant="secondary">
            {t`Send Reset Link`}
          </LinkButton>
        </SecurityCard>
      )}
      <SecurityCard
        title={t`Where you are signed in`}
        text={t`If you do not recognise one, sign it out and change your password.`}
      >
        <SessionList key={listVersion} />
      </SecurityCard>
    </div>
  )
}
