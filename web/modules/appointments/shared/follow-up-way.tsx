import { msg, t } from '@lingui/core/macro'
import {
  CONSULTATION_CHANNEL_LABELS,
  CONSULTATION_CHANNELS,
  type ConsultationChannel,
} from '#domain/appointments/channels.ts'
import { say } from '#domain/words/say.ts'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** A follow-up's channel and its place. `place` is empty for calls and chats. */
export type FollowUpWay = { channel: ConsultationChannel; place: string }

/** The practice's usual way, as the server sends it. */
type UsualWay = { channel: ConsultationChannel; videoLink: string; address: string }

const PLACE_WORDS = {
  video: { label: msg`Video call link`, hint: msg`The client sees it. It starts with https://` },
  practice: { label: msg`Address`, hint: msg`Clients come to this address.` },
} as const

/** Returns the practice's usual place for a channel. */
export function findUsualWay(usual: UsualWay | undefined, channel = usual?.channel ?? 'phone'): FollowUpWay {
  const place = { video: usual?.videoLink, practice: usual?.address, phone: '', chat: '' }[channel] ?? ''
  return { channel, place }
}

/** Chooses how a follow-up takes place. Another channel begins with the practice's usual place for it. */
export function FollowUpWayFields({
  usual,
  value,
  error,
  onChange,
}: {
  usual: UsualWay | undefined
  value: FollowUpWay
  error: string | undefined
  onChange: (way: FollowUpWay) => void
}) {
  const { channel, place } = value
  const words = channel === 'video' || channel === 'practice' ? PLACE_WORDS[channel] : null
  return (
    <>
      <Select
        label={t({ message: 'How', context: 'phone, video or chat' })}
        options={CONSULTATION_CHANNELS.map((each) => ({
          value: each,
          label: say(CONSULTATION_CHANNEL_LABELS[each]),
        }))}
        value={channel}
        onChange={(text) =>
          onChange(findUsualWay(usual, CONSULTATION_CHANNELS.find((each) => each === text) ?? 'phone'))
        }
      />
      {words && (
        <TextField
          label={say(words.label)}
          hint={say(words.hint)}
          className="sm:col-span-2"
          type={channel === 'video' ? 'url' : 'text'}
          autoComplete="off"
          value={place}
          error={error}
          onChange={(event) => onChange({ channel, place: event.currentTarget.value })}
        />
      )}
    </>
  )
}
