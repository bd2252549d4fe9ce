import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { OwnFasts } from '#contract/plans/fasts.ts'
import { FAST_CHOICE_DAYS, FAST_LABELS, type FastOfDay } from '#domain/plans/fasts/fast-names.ts'
import { addDays } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { AskDietician } from './ask-dietician.tsx'
import { chooseFast } from './choose-fast.ts'
import { FAST_TEXTS } from './fast-texts.ts'

/** Kinds that can be chosen on any day, besides the fasts of the date. */
const ANY_DAY: readonly FastOfDay[] = ['fast', 'no_onion_garlic', 'ramzan']

/** A sheet in which a client chooses a fast for today or one of the next days, or to eat as planned. */
export function FastSheet({
  fasts,
  day: firstDay,
  onClose,
}: {
  fasts: OwnFasts
  day: string
  onClose: () => void
}) {
  const { today, obstacle } = fasts
  const [day, setDay] = useState(firstDay)
  const [pending, setPending] = useState<FastOfDay | 'planned' | null>(null)
  const chosen = findChosen(fasts, day)
  const choose = async (choice: FastOfDay | 'planned'): Promise<void> => {
    if (pending !== null) return
    setPending(choice)
    const isStored = await chooseFast(day, choice)
    setPending(null)
    if (isStored) onClose()
  }
  const kinds = obstacle === null ? listKinds(fasts, day) : (['no_onion_garlic'] as const)
  return (
    <Dialog title={t`Keep a fast`} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <NativeSelect
          label={t`Day`}
          value={day}
          options={Array.from({ length: FAST_CHOICE_DAYS }, (_, index) => {
            const date = addDays(today, index)
            return { value: date, label: nameDate(date, index) }
          })}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        {obstacle !== null && <AskDietician obstacle={obstacle} />}
        <ul className="divide-y divide-line border-y border-line">
          {kinds.map((fast) => (
            <Row
              key={fast}
              title={say(FAST_LABELS[fast])}
              text={say(FAST_TEXTS[fast])}
              isChosen={chosen === fast}
              isBusy={pending === fast}
              onPress={() => void choose(fast)}
            />
          ))}
          <Row
            title={t`Eat as planned`}
            text={t`The meals of your plan`}
            isChosen={chosen === null}
            isBusy={pending === 'planned'}
            onPress={() => void choose('planned')}
          />
        </ul>
        <p className="text-sm text-muted">
          <Trans>
            For this day only. Sunrise and sunset times are for {{ place: fasts.placeName }}.{' '}
            <Link to={paths.fasts()} className={textLinkClass}>
              Fasts I keep
            </Link>
          </Trans>
        </p>
      </div>
    </Dialog>
  )
}

/** The fast of a day as it is chosen; `null` for the planned meals. */
function findChosen({ choices, days }: OwnFasts, day: string): FastOfDay | null {
  const choice = choices.find((each) => each.day === day)
  return choice ? choice.fast : (days.find((each) => each.day === day)?.fast ?? null)
}

/** The fasts of the date by the calendar first, then those of any day. */
function listKinds({ fasts }: OwnFasts, day: string): FastOfDay[] {
  const ofDate = fasts
    .filter(({ next }) => next.some(({ first, last }) => first <= day && day <= last))
    .map(({ fast }) => fast)
  return [...ofDate, ...ANY_DAY.filter((fast) => !ofDate.some((each) => each === fast))]
}

function nameDate(date: string, index: number): string {
  const name = `${formatWeekday(date)}, ${formatDate(date)}`
  return index === 0 ? t`Today, ${{ date: name }}` : index === 1 ? t`Tomorrow, ${{ date: name }}` : name
}

function Row({
  title,
  text,
  isChosen,
  isBusy,
  onPress,
}: {
  title: ReactNode
  text: string
  isChosen: boolean
  isBusy: boolean
  onPress: () => void
}) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        aria-busy={isBusy}
        onClick={onPress}
        className="flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-control px-1 py-2 text-left -outline-offset-2 hover:bg-sunken focus-ring aria-busy:opacity-55"
      >
        <span className="min-w-0 flex-1 break-words">
          <span className="block font-semibold">{title}</span>
          <span className="block text-sm text-muted">{text}</span>
        </span>
        {isChosen && <Check size={20} aria-hidden className="shrink-0 text-leaf" />}
      </button>
    </li>
  )
}
