import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { OwnFasts } from '#contract/plans/fasts.ts'
import { FAST_LABELS, type Fast } from '#domain/plans/fasts/fast-names.ts'
import { formatDate, formatDays } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { useShown } from '#web/kit/offline/use-shown.ts'
import { WaitingMark } from '#web/kit/offline/waiting-mark.tsx'
import { useWaitingOf } from '#web/kit/offline/waiting-writes.ts'
import { writeOffline } from '#web/kit/offline/write-offline.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AskDietician } from './ask-dietician.tsx'
import { FAST_TEXTS } from './fast-texts.ts'
import { observedFastWrite } from './fast-writes.ts'
import { ownFastsQuery } from './own-fasts-query.ts'

/** The kinds of fasts, each with a mark whether the client keeps it and the next dates. Everything saves at once. */
export function ObservedFasts() {
  const query = useShown(ownFastsQuery)
  const waiting = useWaitingOf(observedFastWrite)
  const [pending, setPending] = useState<Fast | null>(null)
  if (query.error && !query.data) {
    return (
      <ErrorState
        title={t`Your fasts could not be loaded`}
        detail={messageOf(query.error, t`Please try again.`)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  }
  if (!query.data) return <LoadingRows label={t`Loading your fasts`} count={7} rowClassName="h-16" />
  const { fasts, obstacle, placeName } = query.data
  const mark = async (fast: Fast, isObserved: boolean): Promise<void> => {
    setPending(fast)
    const outcome = await writeOffline(observedFastWrite, { body: { fast, isObserved } }).catch(() => null)
    setPending(null)
    if (outcome !== null && outcome.kind !== 'refused') return
    showToast({
      title: t`This was not saved`,
      description: outcome
        ? outcome.body.message
        : t`We could not save this on your phone. Free some space and try again.`,
      tone: 'danger',
    })
  }
  return (
    <div className="flex flex-col gap-5">
      {obstacle !== null && <AskDietician obstacle={obstacle} />}
      <ul className="divide-y divide-line border-y border-line">
        {fasts.map(({ fast, isObserved, next }) => (
          <li key={fast} className="py-3">
            <Checkbox
              checked={isObserved}
              disabled={pending !== null}
              aria-describedby={`next-${fast}`}
              onChange={({ currentTarget }) => void mark(fast, currentTarget.checked)}
            >
              <span className="block font-semibold">{say(FAST_LABELS[fast])}</span>
              <span className="block text-sm text-muted">{say(FAST_TEXTS[fast])}</span>
            </Checkbox>
            <p id={`next-${fast}`} className="pl-8 text-sm tabular">
              {writeSpans(next)}
            </p>
          </li>
        ))}
      </ul>
      {waiting.length > 0 && <WaitingMark />}
      <p className="measure text-sm text-muted">
        <Trans>
          Dates are for {placeName}. Ramzan depends on the moon, so it can start a day earlier or later. You
          can change a single day on Today.
        </Trans>
      </p>
    </div>
  )
}

function writeSpans(spans: OwnFasts['fasts'][number]['next']): string {
  const texts = spans.map(({ first, last }) =>
    first === last ? formatDate(first) : `${formatDays(first, last)} ${last.slice(0, 4)}`,
  )
  return texts.length === 0 ? t`No date in the next year` : t`Next: ${{ dates: texts.join('; ') }}`
}
