import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import {
  getTestMail,
  type SettingsFacts,
  sendTestMail,
  type TestMailState,
} from '#contract/practice/settings.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { SettingsCard } from '#web/kit/settings-card.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'

/** The interval at which the state of the test mail is fetched: short while it is queued, long between retries. */
const LOOK_AGAIN_MS = { queued: 700, retried: 5000 } as const

/** The mail settings, and a test mail to one's own address. */
export function MailSection({ facts }: { facts: SettingsFacts }) {
  const sending = useMutation({
    mutationFn: () => call(sendTestMail, {}, { idempotencyKey: crypto.randomUUID() }),
  })
  const mail = sending.data
  const fate = useQuery({
    ...queryOf(getTestMail, { params: { id: mail?.id ?? '' } }),
    enabled: mail !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data === undefined || state.data.status !== 'queued') return false
      return state.data.attempts === 0 ? LOOK_AGAIN_MS.queued : LOOK_AGAIN_MS.retried
    },
  })
  return (
    <SettingsCard
      id="mail"
      title={t`Email`}
      text={
        facts.mail === 'smtp'
          ? t`Emails are sent from ${{ address: facts.mailFrom }} through the mail server in SMTP_URL.`
          : t`No mail server is set (SMTP_URL), so emails stay on this server and are not sent.`
      }
    >
      <Button
        variant="secondary"
        icon={Send}
        className="self-start"
        isPending={sending.isPending}
        onPress={() => sending.mutate()}
      >
        {sending.isPending ? t`Sending...` : t`Send me a test email`}
      </Button>
      {sending.isError && (
        <Banner>{messageOf(sending.error, t`The test email could not be queued. Please try again.`)}</Banner>
      )}
      {mail && !sending.isPending && fate.isError && (
        <Banner>{messageOf(fate.error, t`The status of the test email could not be loaded.`)}</Banner>
      )}
      {mail && !sending.isPending && !fate.isError && (
        <Fate
          to={mail.to}
          fate={fate.data ?? { status: 'queued', attempts: 0, reason: null }}
          mailboxPath={facts.mailboxPath}
        />
      )}
    </SettingsCard>
  )
}

function Fate({ to, fate, mailboxPath }: { to: string; fate: TestMailState; mailboxPath: string | null }) {
  switch (fate.status) {
    case 'sent':
      return (
        <Banner tone="success" title={t`Sent`}>
          {t`The mail server accepted the email to ${to}. Check that inbox.`}
        </Banner>
      )
    case 'kept':
      return (
        <Banner tone="info" title={t`Saved, not sent`}>
          {mailboxPath === null ? (
            t`Read it in the mailbox of this server. Its address was printed when the server started.`
          ) : (
            <Trans>
              <a href={mailboxPath} className={textLinkClass}>
                Read it in the mailbox of this server
              </a>
              .
            </Trans>
          )}
        </Banner>
      )
    case 'failed':
      return <Banner title={t`Not sent`}>{fate.reason}</Banner>
    case 'queued':
      return fate.attempts === 0 ? (
        <Banner tone="info" title={t`Queued`}>
          {t`The email to ${to} will be sent shortly.`}
        </Banner>
      ) : (
        <Banner tone="warning" title={t`Not sent yet`}>
          {fate.reason} {t`It will be sent again automatically.`}
        </Banner>
      )
  }
}
