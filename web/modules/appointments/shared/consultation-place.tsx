import { t } from '@lingui/core/macro'
import type { ConsultationWay } from '#domain/appointments/channels.ts'
import { textLinkClass } from '#web/ui/link-class.ts'

/** Where a consultation takes place: the link of a video call, or an address. Nothing for calls and chats. */
export function ConsultationPlace({ way: { channel, place } }: { way: ConsultationWay }) {
  if (place === null) return null
  if (channel !== 'video') return <span className="block wrap-anywhere">{place}</span>
  return (
    <a
      href={place}
      target="_blank"
      rel="noopener noreferrer"
      className={`${textLinkClass} block wrap-anywhere`}
    >
      {t`Join the video call`}
    </a>
  )
}
