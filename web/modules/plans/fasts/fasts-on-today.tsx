import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { FastDay, OwnFasts } from '#contract/plans/fasts.ts'
import { FAST_LABELS } from '#domain/plans/fasts/fast-names.ts'
import { addDays } from '#domain/units/dates.ts'
import { formatDays } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { formatShortWeekday } from '#web/kit/format-short-weekday.ts'
import { useShown } from '#web/kit/offline/use-shown.ts'
import { WaitingMark } from '#web/kit/offline/waiting-mark.tsx'
import { useWaitingOf } from '#web/kit/offline/waiting-writes.ts'
import { Button } from '#web/ui/button.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { AskDietician, WaysToDietician } from './ask-dietician.tsx'
import { chooseFast } from './choose-fast.ts'
import { FastSheet } from './fast-sheet.tsx'
import { fastDayWrite } from './fast-writes.ts'
import { ownFastsQuery } from './own-fasts-query.ts'

/** The fasts of today and tomorrow, a question about one that begins, and the sheet that chooses one for a day. */
export function FastsOnToday() {
  const { data } = useShown({ ...ownFastsQuery, refetchOnReconnect: 'always' })
  const waiting = useWaitingOf(fastDayWrite)
  const [day, setDay] = useState<string | null>(null)
  if (!data) return null
  const isFastToday = data.days.some((each) => each.day === data.today && each.state === 'served')
  const near = data.days.filter((each) => each.day <= addDays(data.today, 1))
  return (
    <section aria-labelledby="fasts-heading" className="flex flex-col gap-3">
      <h2 id="fasts-heading" className="sr-only">
        {t`Fasts`}
      </h2>
      {data.asked && <Question asked={data.asked} today={data.today} />}
      {near.map((each) => (
        <NearDay key={each.day} fasting={each} today={data.today} onChange={() => setDay(each.day)} />
      ))}
      <p className="flex flex-wrap items-center gap-x-4">
        <Button variant="quiet" size="sm" className="-ml-3 min-h-11" onPress={() => setDay(data.today)}>
          {isFastToday ? t`Change today’s fast` : t`Keep a fast today`}
        </Button>
        <Link to={paths.fasts()} className={`${textLinkClass} inline-flex min-h-11 items-center text-sm`}>
          {t`Fasts I keep`}
        </Link>
      </p>
      {waiting.length > 0 && <WaitingMark />}
      {day !== null && <FastSheet fasts={data} day={day} onClose={() => setDay(null)} />}
    </section>
  )
}

/** `Ekadashi is tomorrow, Tue 1 Dec. Keep it?` */
function Question({ asked, today }: { asked: NonNullable<OwnFasts['asked']>; today: string }) {
  const fast = <span className="font-semibold">{say(FAST_LABELS[asked.fast])}</span>
  const [isPending, setIsPending] = useState(false)
  const choose = async (choice: typeof asked.fast | 'planned'): Promise<void> => {
    setIsPending(true)
    await chooseFast(asked.day, choice)
    setIsPending(false)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-sunken px-4 py-3">
      <p className="min-w-0 flex-1 basis-52">
        {asked.day === today ? (
          <Trans>{fast} is today. Keep it?</Trans>
        ) : (
          <Trans>
            {fast} is tomorrow, {{ date: writeDay(asked.day) }}. Keep it?
          </Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" isDisabled={isPending} onPress={() => void choose(asked.fast)}>
          {t`Keep it`}
        </Button>
        <Button variant="quiet" isDisabled={isPending} onPress={() => void choose('planned')}>
          {t`Not this time`}
        </Button>
      </div>
    </div>
  )
}

/** One fasting day: that its meals are ready, or why there are none. */
function NearDay({ fasting, today, onChange }: { fasting: FastDay; today: string; onChange: () => void }) {
  const { day, fast, state, obstacle } = fasting
  if (state === 'no_plan' || (state === 'served' && day === today)) return null
  if (obstacle !== null) return <AskDietician obstacle={obstacle} />
  if (state === 'too_little') {
    return (
      <div className="flex flex-col gap-3 rounded-card border border-line bg-sunken p-4">
        <p>
          {day === today ? (
            <Trans>
              {{ fast: say(FAST_LABELS[fast]) }} is today. Your plan does not have enough foods that suit it,
              so your meals stay as planned. Your dietician can help.
            </Trans>
          ) : (
            <Trans>
              {{ fast: say(FAST_LABELS[fast]) }} is tomorrow, {{ date: writeDay(day) }}. Your plan does not
              have enough foods that suit it, so your meals stay as planned. Your dietician can help.
            </Trans>
          )}
        </p>
        <WaysToDietician />
      </div>
    )
  }
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4">
      <span className="min-w-0 flex-1 basis-48">
        {/* Today's meals have their own head. */}
        <Trans>
          <span className="font-semibold">{say(FAST_LABELS[fast])}</span> is tomorrow,{' '}
          {{ date: writeDay(day) }}. Your meals are ready.
        </Trans>
      </span>
      <Button variant="quiet" size="sm" className="-mr-3 min-h-11" onPress={onChange}>
        {t`Change`}
      </Button>
    </p>
  )
}

/** `Tue 1 Dec` */
function writeDay(day: string): string {
  return `${formatShortWeekday(day)} ${formatDays(day, day)}`
}
