import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CLIENT_MAIL_LABELS, unsubscribeFromMails } from '#contract/notifications/notifications.ts'
import { paths } from '#contract/paths.ts'
import { say } from '#domain/words/say.ts'
import { hasCode, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { NeedsScript } from '#web/kit/needs-script.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { useLinkToken } from '#web/modules/identity/use-link-token.ts'
import { readMailKind } from '#web/modules/notifications/read-mail-kind.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/unsubscribe.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [...titlePage(matches, t`Emails`), { name: 'robots', content: 'noindex' }]
}

type View = 'asking' | 'ended' | 'unknown'

/**
 * The page of the link at the end of a mail: turns off mails of its kind without signing in. A button does it, because
 * programs that scan mails open the page too.
 */
export default function Unsubscribe() {
  const link = useLinkToken()
  const token = link.state === 'given' ? link.token : null
  const kind = token === null ? null : readMailKind(token)
  const [view, setView] = useState<View>('asking')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  if (link.state === 'reading') {
    return (
      <Frame title={t`Emails`}>
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-11 w-48" />
      </Frame>
    )
  }
  if (token === null || kind === null || view === 'unknown') {
    return (
      <Frame title={t`This link does not work`}>
        <p>
          <Trans>
            The link may be incomplete. Please open the full link from the email. You can also sign in and
            choose your emails.
          </Trans>
        </p>
        <ToSettings />
      </Frame>
    )
  }
  const what = say(CLIENT_MAIL_LABELS[kind])
  if (view === 'ended') {
    return (
      <Frame title={t`You are unsubscribed`} isFocused>
        <p>
          <Trans>
            We will no longer email you about “{what}”. Your other emails continue, and these notifications
            still appear on this site.
          </Trans>
        </p>
        <ToSettings label={t`Change your email settings`} />
      </Frame>
    )
  }

  const end = async (): Promise<void> => {
    setIsBusy(true)
    setProblem(null)
    try {
      await call(unsubscribeFromMails, { params: { token } })
      setView('ended')
    } catch (error) {
      if (hasCode(error, 'not_found')) setView('unknown')
      else setProblem(messageOf(error, t`No connection. Check your internet and try again.`))
    }
    setIsBusy(false)
  }
  return (
    <Frame title={t`Unsubscribe from these emails?`}>
      <p>
        {t`If you unsubscribe, we stop emailing you about “${what}”. These notifications still appear on this site.`}
      </p>
      {problem !== null && <Banner title={t`We could not unsubscribe you`}>{problem}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => void end()} isPending={isBusy}>
          {isBusy ? t`Ending...` : t`Unsubscribe`}
        </Button>
        <ToSettings label={t`Choose emails instead`} />
      </div>
    </Frame>
  )
}

function ToSettings({ label = t`Choose your emails` }: { label?: string }) {
  return (
    // A page that requires sign-in; the server redirects to sign-in if there is no session.
    <a href={paths.notifications('mails')} className={buttonClass({ variant: 'secondary' })}>
      {label}
    </a>
  )
}

function Frame({
  title,
  isFocused = false,
  children,
}: {
  title: string
  /** True to focus the message, because the pressed button is gone. */
  isFocused?: boolean
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFocused) heading.current?.focus()
  }, [isFocused])
  return (
    <div className="page min-h-[calc(100dvh-5rem)] py-12 sm:py-16">
      <div className="measure flex flex-col items-start gap-6">
        <h1 ref={heading} tabIndex={-1} className="heading text-3xl outline-none sm:text-4xl">
          {title}
        </h1>
        <NeedsScript text={t`This page needs JavaScript.`} />
        {children}
      </div>
    </div>
  )
}
