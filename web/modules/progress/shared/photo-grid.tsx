import { t } from '@lingui/core/macro'
import type { ProgressPhoto } from '#contract/progress/progress-photos.ts'
import { formatDays } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { findPhotoUrl, groupByMonth, namePhoto, VIEW_LABELS } from '../photos/photo-labels.ts'

/** All photos by month, newest first; each opens in large. */
export function PhotoGrid({
  photos,
  onOpen,
}: {
  photos: readonly ProgressPhoto[]
  onOpen: (id: string) => void
}) {
  return (
    <div className="flex flex-col gap-7">
      {groupByMonth(photos).map(({ month, label, photos: group }) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <h2 id={`month-${month}`} className="heading text-lg">
            {label}
          </h2>
          <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
            {group.map((photo) => (
              <li key={photo.id}>
                <button
                  type="button"
                  onClick={() => onOpen(photo.id)}
                  aria-label={t`${{ photo: namePhoto(photo) }}, show large`}
                  className="group relative block aspect-3/4 w-full overflow-hidden rounded-control bg-sunken focus-ring"
                >
                  <img
                    src={findPhotoUrl(photo.id, 'thumbnail')}
                    alt=""
                    loading="lazy"
                    decoding="async"
                    className="size-full object-cover"
                  />
                </button>
                <p aria-hidden className="mt-1.5 flex justify-between gap-2 text-sm">
                  <span>{say(VIEW_LABELS[photo.view])}</span>
                  <span className="text-muted tabular">{formatDays(photo.takenOn, photo.takenOn)}</span>
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
