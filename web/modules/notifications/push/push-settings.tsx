import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  DEFAULT_PUSH_SETTINGS,
  PUSH_KINDS,
  type PushSettings as Settings,
  sendTestPush,
  updatePushSettings,
} from '#contract/notifications/push.ts'
import { addDays } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { useAction } from '#web/kit/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useSettingsSaver } from '../use-settings-saver.ts'
import { BlockedHint } from './blocked-hint.tsx'
import { PUSH_KIND_LABELS } from './push-kinds.ts'
import { pushQuery, usePushSwitch } from './use-push-switch.ts'

/** Any Monday. */
const MONDAY = '2024-01-01'
const WEEKDAYS = Array.from({ length: 7 }, (_, index) => ({
  value: String(index + 1),
  get label() {
    return formatWeekday(addDays(MONDAY, index))
  },
}))

/** Push messages of a client: on or off in this browser, the kinds, and the quiet hours. Everything saves immediately. */
export function PushSettings() {
  const push = useQuery({ ...pushQuery, staleTime: 0 })
  const save = useSaveSettings()
  if (push.isPending) return <LoadingRows label={t`Loading your reminders`} count={5} rowClassName="h-12" />
  if (push.isError && !push.data) {
    return (
      <ErrorState
        title={t`Your reminders could not be loaded`}
        detail={messageOf(push.error, t`Something went wrong. Please try again.`)}
        onRetry={() => void push.refetch()}
        isRetrying={push.isFetching}
      />
    )
  }
  const { isOn, publicKey, settings } = push.data
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <DeviceCard isOn={isOn} publicKey={publicKey} />
      <KindsCard settings={settings} onChange={save} />
      <QuietHoursCard settings={settings} onChange={save} />
    </div>
  )
}

function DeviceCard({ isOn, publicKey }: { isOn: boolean; publicKey: string }) {
  const { ability, isBusy, turnOn, turnOff } = usePushSwitch()
  const test = useAction(async () => undefined)
  const sendTest = (): void => {
    void test.run(
      'test',
      async () => {
        await call(sendTestPush, {})
        return { title: t`Test sent`, description: t`It appears here in a moment.` }
      },
      t`The test could not be sent`,
    )
  }
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="heading text-lg">{t`Notifications on this device`}</h2>
        <p className="mt-1 text-muted">
          {isOn
            ? t`They stay on until you sign out on this device. They never mention food, numbers or health.`
            : t`You see them even when the app is closed. They never mention food, numbers or health.`}
        </p>
      </div>
      {!isOn && <BlockedHint ability={ability} />}
      {isOn ? (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onPress={sendTest} isPending={test.isBusy}>
            {t`Send a test`}
          </Button>
          <Button variant="quiet" onPress={() => void turnOff()} isPending={isBusy}>
            {t`Turn off`}
          </Button>
        </div>
      ) : (
        ability === 'ready' && (
          <Button className="self-start" onPress={() => void turnOn(publicKey)} isPending={isBusy}>
            {t`Turn on`}
          </Button>
        )
      )}
    </Card>
  )
}

type CardProps = { settings: Settings; onChange: (changed: Partial<Settings>) => void }

function KindsCard({ settings, onChange }: CardProps) {
  const { kinds, weighInDay } = settings
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="heading text-lg">{t`Reminder types`}</h2>
        <p className="mt-1 text-muted">{t`For all your devices with notifications on.`}</p>
      </div>
      <div className="flex flex-col gap-1">
        {PUSH_KINDS.map((kind) => (
          <div key={kind} className="flex flex-col">
            <Checkbox
              className="min-h-11 justify-center"
              checked={kinds[kind]}
              onChange={({ target }) => onChange({ kinds: { ...kinds, [kind]: target.checked } })}
            >
              {say(PUSH_KIND_LABELS[kind])}
            </Checkbox>
            {kind === 'weigh-in' && kinds[kind] && (
              <NativeSelect
                label={t`Day of the week`}
                className="mb-2 ml-8 max-w-56"
                options={WEEKDAYS}
                value={String(weighInDay)}
                onChange={({ target }) => onChange({ weighInDay: Number(target.value) })}
              />
            )}
          </div>
        ))}
      </div>
    </Card>
  )
}

function QuietHoursCard({ settings: { quietHours }, onChange }: CardProps) {
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="heading text-lg">{t`Quiet hours`}</h2>
        <p className="mt-1 text-muted">
          {t`No reminders during these hours. Other notifications arrive afterwards.`}
        </p>
      </div>
      <Checkbox
        className="min-h-11 justify-center"
        checked={quietHours !== null}
        onChange={({ target }) =>
          onChange({ quietHours: target.checked ? DEFAULT_PUSH_SETTINGS.quietHours : null })
        }
      >
        {t`Use quiet hours`}
      </Checkbox>
      {quietHours && (
        <div className="flex flex-wrap gap-4">
          {(['from', 'to'] as const).map((end) => (
            <ClockField
              key={`${end} ${quietHours[end]}`}
              label={
                end === 'from'
                  ? t({ message: 'From', context: 'time' })
                  : t({ message: 'Until', context: 'time' })
              }
              value={quietHours[end]}
              other={quietHours[end === 'from' ? 'to' : 'from']}
              onChange={(clock) => onChange({ quietHours: { ...quietHours, [end]: clock } })}
            />
          ))}
        </div>
      )}
    </Card>
  )
}

/** A time that is saved when the field is left, because a half typed time is a time too. */
function ClockField({
  label,
  value,
  other,
  onChange,
}: {
  label: string
  value: string
  other: string
  onChange: (clock: string) => void
}) {
  const [text, setText] = useState(value)
  const error = text === '' ? t`Choose a time` : text === other ? t`Choose two different times` : undefined
  return (
    <TextField
      label={label}
      type="time"
      className="w-36"
      value={text}
      error={error}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => {
        if (!error && text !== value) onChange(text)
      }}
    />
  )
}

function useSaveSettings(): (changed: Partial<Settings>) => void {
  const { queryKey } = pushQuery
  const save = useSettingsSaver<unknown, Settings>({
    queryKey,
    send: (body) => call(updatePushSettings, { body }),
  })
  return (changed) => {
    const known = queryClient.getQueryData(queryKey)
    if (!known) return
    const settings = { ...known.settings, ...changed }
    save({ ...known, settings }, settings)
  }
}
