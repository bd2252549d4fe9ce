import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import type { ProgressPhoto } from '#contract/progress/progress-photos.ts'
import { daysBetween } from '#domain/units/dates.ts'
import { formatDate, formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { Select } from '#web/ui/select.tsx'
import { choosePair, VIEW_LABELS } from '../photos/photo-labels.ts'
import { PhotoStage } from '../photos/photo-stage.tsx'

/**
 * Two photos side by side: by default the latest and the first of the same view. Renders nothing with fewer than two.
 *
 * @param props.photos Newest first.
 */
export function ComparePhotos({ photos }: { photos: readonly ProgressPhoto[] }) {
  const [earlierId, setEarlierId] = useState<string | null>(null)
  const [laterId, setLaterId] = useState<string | null>(null)
  const pair = choosePair(photos)
  if (!pair) return null
  // A chosen photo may have been deleted in the meantime.
  const earlier = photos.find(({ id }) => id === earlierId) ?? pair.earlier
  const later = photos.find(({ id }) => id === laterId) ?? pair.later
  // The day comes first, because a phone truncates the end.
  const options = photos.map(({ id, takenOn, view }) => ({
    value: id,
    label: `${formatDate(takenOn)}, ${say(VIEW_LABELS[view]).toLowerCase()}`,
  }))
  return (
    <section aria-labelledby="compare-heading" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="compare-heading" className="heading text-xl">
          {t`Compare photos`}
        </h2>
        <p className="text-sm text-muted">{describeSpan(earlier.takenOn, later.takenOn)}</p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        {[
          { label: t`Earlier photo`, photo: earlier, choose: setEarlierId },
          { label: t`Later photo`, photo: later, choose: setLaterId },
        ].map(({ label, photo, choose }) => (
          <div key={label} className="flex min-w-0 flex-col gap-2">
            <PhotoStage photo={photo} className="aspect-3/4" />
            <Select label={label} isLabelHidden options={options} value={photo.id} onChange={choose} />
          </div>
        ))}
      </div>
    </section>
  )
}

/** Describes the distance between two days: `on the same day`, `12 days apart`, `15 weeks apart`. */
function describeSpan(one: string, other: string): string {
  const days = Math.abs(daysBetween(one, other))
  if (days === 0) return t`On the same day`
  if (days < 14) return plural(days, { one: '# day apart', other: '# days apart' })
  return t`${{ count: formatNumber(Math.round(days / 7)) }} weeks apart`
}
