import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import {
  CLIENT_MAIL_KINDS,
  CLIENT_MAIL_LABELS,
  type ClientMailKind,
  getNotificationSettings,
  type NotificationSettings,
  updateNotificationSettings,
} from '#contract/notifications/notifications.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { useSettingsSaver } from './use-settings-saver.ts'

const settingsQuery = queryOf(getNotificationSettings)

/** The kinds of mails that a client gets, each with a switch that saves immediately. */
export function MailSwitches() {
  const { email } = useUser()
  // A link in a mail can also turn one off, in another tab.
  const settings = useQuery({ ...settingsQuery, staleTime: 0 })
  const save = useSaveSettings()
  if (settings.isPending)
    return <LoadingRows label={t`Loading your email settings`} count={5} rowClassName="h-12" />
  if (settings.isError && !settings.data) {
    return (
      <ErrorState
        title={t`Your email settings could not be loaded`}
        detail={messageOf(settings.error, t`Something went wrong. Please try again.`)}
        onRetry={() => void settings.refetch()}
        isRetrying={settings.isFetching}
      />
    )
  }
  const { mails } = settings.data
  return (
    <Card className="flex max-w-2xl flex-col gap-4">
      <div>
        <h2 className="heading text-lg">{t`Emails from us`}</h2>
        <p className="mt-1 text-muted">
          <Trans>
            We send them to <span className="wrap-anywhere">{email}</span>. If you turn an email off, the
            notification still appears on this site.
          </Trans>
        </p>
      </div>
      <div className="flex flex-col gap-1">
        {CLIENT_MAIL_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            className="min-h-11 justify-center"
            checked={mails[kind]}
            onChange={({ target }) => save(kind, target.checked)}
          >
            {say(CLIENT_MAIL_LABELS[kind])}
          </Checkbox>
        ))}
      </div>
    </Card>
  )
}

function useSaveSettings(): (kind: ClientMailKind, isOn: boolean) => void {
  const { queryKey } = settingsQuery
  const save = useSettingsSaver<NotificationSettings, NotificationSettings>({
    queryKey,
    send: (body) => call(updateNotificationSettings, { body }),
  })
  return (kind, isOn) => {
    const known = queryClient.getQueryData(queryKey)
    if (!known) return
    const next = { mails: { ...known.mails, [kind]: isOn } }
    save(next, next)
  }
}
