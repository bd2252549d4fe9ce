import { t } from '@lingui/core/macro'
import { CircleHelp, MessageSquareText, Pencil, Trash2 } from 'lucide-react'
import type { DiaryEntry, ShownDiaryFood } from '#contract/plans/diary.ts'
import { nameSlot } from '#domain/plans/plan.ts'
import { formatKcal } from '#domain/units/format.ts'
import { WaitingMark } from '#web/kit/offline/waiting-mark.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { PhotoThumbnail } from './diary-photo.tsx'
import { writeAmountOf, writeFigure, writeTime } from './diary-words.ts'
import { useIsEntryWaiting } from './diary-write.ts'

/** One entry of a day: time, words, foods, photo, and the comment of the care team. */
export function EntryCard({
  entry,
  own,
}: {
  entry: DiaryEntry
  /** The actions of the client; `null` for staff. */
  own: { onEdit: () => void; onDelete: () => void } | null
}) {
  const { photo, figures } = entry
  const time = writeTime(entry.time)
  const isWaiting = useIsEntryWaiting()(entry.id)
  return (
    <article aria-label={t`Entry of ${time}`} className="flex gap-4 py-4">
      {photo && (
        <PhotoThumbnail
          id={entry.id}
          photo={photo}
          name={t`Photo of ${time}`}
          openLabel={t`Open photo of ${time}`}
          className="size-20 sm:size-24"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-start justify-between gap-2">
          <p className="text-sm text-muted">
            <time dateTime={`${entry.day}T${entry.time}`}>{time}</time>
            {entry.slot && ` · ${t`instead of ${{ meal: nameSlot(entry.slot) }}`}`}
          </p>
          {figures && (
            <p className="shrink-0 text-sm font-semibold tabular">
              {writeFigure(figures.energyKcal, 'energyKcal')}
            </p>
          )}
        </div>
        {entry.text !== '' && <p className="font-semibold whitespace-pre-wrap wrap-anywhere">{entry.text}</p>}
        {entry.text === '' && (
          <p className="text-muted">{photo ? t`Photo without text` : t`The photo is not uploaded yet`}</p>
        )}
        {entry.text !== '' && entry.isPhotoExpected && (
          <p className="text-sm text-muted">{t`The photo is not uploaded yet`}</p>
        )}
        <Foods foods={entry.foods} />
        {photo?.comment && (
          <p className="mt-1 flex gap-2 rounded-control bg-leaf-tint px-3 py-2 text-sm wrap-anywhere">
            <MessageSquareText size={18} aria-hidden className="mt-0.5 shrink-0 text-leaf" />
            <span>
              <span className="font-semibold">{photo.reviewedByName ?? t`Your dietician`}: </span>
              {photo.comment}
            </span>
          </p>
        )}
        {isWaiting && <WaitingMark />}
        {own && (
          <div className="-mb-2 -ml-3 flex">
            <IconButton label={t`Edit entry of ${time}`} icon={Pencil} onPress={own.onEdit} />
            <IconButton label={t`Delete entry of ${time}`} icon={Trash2} onPress={own.onDelete} />
          </div>
        )}
      </div>
    </article>
  )
}

/** The foods of an entry; those to check are amber, and words without figures say so. */
function Foods({ foods }: { foods: readonly ShownDiaryFood[] }) {
  // Words of which nothing was understood are shown above, and the entry has no figures.
  if (foods.every(({ foodId }) => foodId === null)) return null
  return (
    <ul className="flex flex-col gap-0.5 text-sm">
      {foods.map((food, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same food can be in an entry twice, and the list has a fixed order
        <li key={index} className="flex items-baseline justify-between gap-3">
          {food.foodId === null ? (
            <span className="text-turmeric-ink wrap-anywhere">{t`No nutrition values for “${{ words: food.text }}”`}</span>
          ) : (
            <span className="min-w-0 wrap-anywhere">
              {food.name} <span className="text-muted tabular">{writeAmountOf(food)}</span>
              {food.isUnsure && (
                <span className="ml-1.5 inline-flex items-center gap-1 rounded-control bg-turmeric-tint px-1.5 text-turmeric-ink">
                  <CircleHelp size={14} aria-hidden className="shrink-0" />
                  {t`not certain`}
                </span>
              )}
            </span>
          )}
          {food.energyKcal !== null && (
            <span className="shrink-0 text-muted tabular">{formatKcal(food.energyKcal)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
