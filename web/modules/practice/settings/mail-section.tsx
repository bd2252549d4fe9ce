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
      title={t`Mail`}
      text={
        facts.mail === 'smtp'
          ? t`Mail is sent from ${{ address: facts.mailFrom }} by the mail server of SMTP_URL.`
          : t`No mail server is set (SMTP_URL), so mail is kept on this server and not sent.`
      }
    >
      <Button
        variant="secondary"
        icon={Send}
        className="self-start"
        isPending={sending.isPending}
        onPress={() => sending.mutate()}
      >
        {sending.isPending ? t`Sending...` : t`Send a test mail to myself`}
      </Button>
      {sending.isError && (
        <Banner>{messageOf(sending.error, t`The test mail could not be queued. Please try again.`)}</Banner>
      )}
      {mail && !sending.isPending && fate.isError && (
        <Banner>{messageOf(fate.error, t`What became of the test mail could not be looked up.`)}</Banner>
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
          {t`The mail server has taken the mail to ${to}. Look into that mailbox.`}
        </Banner>
      )
    case 'kept':
      return (
        <Banner tone="info" title={t`Kept, not sent`}>
          {mailboxPath === null ? (
            t`Read it in the mailbox of this server. The server printed the address when it started.`
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
        <Banner tone="info" title={t`In the queue`}>
          {t`The mail to ${to} is about to be sent.`}
        </Banner>
      ) : (
        <Banner tone="warning" title={t`Not sent yet`}>
          {fate.reason} {t`It is tried again by itself.`}
        </Banner>
      )
  }
}
