import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDateTime } from '#domain/units/format.ts'

/** Says who answered a review, and when. */
export function AnsweredBy({ name, at, timeZone }: { name: string; at: string | null; timeZone: string }) {
  if (at === null) return t`${name} answered`
  const answeredAt = formatDateTime(at, timeZone)
  return (
    <Trans>
      {name} answered on <time dateTime={at}>{answeredAt}</time>
    </Trans>
  )
}
