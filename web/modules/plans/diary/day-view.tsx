import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DiaryDay, DiaryEntry } from '#contract/plans/diary.ts'
import { DIARY_NUTRIENTS } from '#domain/plans/diary.ts'
import { say } from '#domain/words/say.ts'
import { ShareBar } from '#web/kit/charts/share-bar.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { countEntries, describeMeals, FIGURE_LABELS, writeFigure } from './diary-words.ts'
import { EntryCard } from './entry-card.tsx'

/** A day of the diary: what was eaten beside what was planned, and its entries. */
export function DayView({
  day,
  own,
  empty,
}: {
  day: DiaryDay
  /** The actions of the client; `null` for staff. */
  own: { onEdit: (entry: DiaryEntry) => void; onDelete: (entry: DiaryEntry) => void } | null
  empty: { title: string; text: string; actions?: ReactNode }
}) {
  return (
    <div className="flex flex-col gap-5">
      <DayFigures day={day} />
      {day.entries.length === 0 ? (
        <EmptyState drawing="katori" title={empty.title} actions={empty.actions}>
          {empty.text}
        </EmptyState>
      ) : (
        <section
          aria-label={t({ message: 'Entries', context: 'diary' })}
          className="divide-y divide-line border-y border-line"
        >
          {day.entries.map((entry) => (
            <EntryCard
              key={entry.id}
              entry={entry}
              own={own && { onEdit: () => own.onEdit(entry), onDelete: () => own.onDelete(entry) }}
            />
          ))}
        </section>
      )}
    </div>
  )
}

/** Eaten against planned. With hidden figures, only meals and entries are counted. */
function DayFigures({ day: { eaten, planned, meals, entries } }: { day: DiaryDay }) {
  const words = describeMeals(meals)
  const isLowerBound = eaten !== null && DIARY_NUTRIENTS.some((key) => !eaten[key].isComplete)
  if (!words && entries.length === 0) return null
  return (
    <Card aria-labelledby="eaten-heading" className="flex flex-col gap-3">
      <div>
        <h2 id="eaten-heading" className="heading text-lg">
          {eaten && planned ? t`Eaten and planned` : t`Eaten`}
        </h2>
        <p className="text-sm text-muted">
          {[...(words ? [words] : []), countEntries(entries.length)].join(' · ')}
        </p>
      </div>
      {eaten && (
        <ul className="flex flex-col gap-2.5">
          {DIARY_NUTRIENTS.map((key) => (
            <li key={key}>
              <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
                <span className="font-semibold">{say(FIGURE_LABELS[key])}</span>{' '}
                <span className="tabular">
                  <strong>{writeFigure(eaten[key], key)}</strong>
                  {planned && (
                    <span className="text-muted"> {t`of ${{ figure: writeFigure(planned[key], key) }}`}</span>
                  )}
                </span>
              </p>
              {planned && (
                <ShareBar
                  share={planned[key].amount ? (eaten[key].amount ?? 0) / planned[key].amount : 0}
                  className="mt-1 h-2"
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isLowerBound && (
        <p className="text-sm text-muted">
          <Trans>
            “≥” means at least. Not counted: photos, entries without nutrition values, and meals marked “Ate
            something else” without an entry.
          </Trans>
        </p>
      )}
    </Card>
  )
}
