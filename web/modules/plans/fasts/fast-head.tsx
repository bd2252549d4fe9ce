import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import type { ChangedDay } from '#contract/plans/diet-plans.ts'
import { FAST_LABELS } from '#domain/plans/fasts/fast-names.ts'
import { MEAL_SLOTS, type MealSlot } from '#domain/plans/plan.ts'
import { say } from '#domain/words/say.ts'
import { Button } from '#web/ui/button.tsx'
import { chooseFast } from './choose-fast.ts'
import { FAST_TEXTS } from './fast-texts.ts'

/** The head of a fasting day: which fast it is, what to check, and the way back to the planned meals. */
export function FastHead({ changed }: { changed: ChangedDay }) {
  const [isPending, setIsPending] = useState(false)
  const { fast, date } = changed
  if (!fast) return null
  const leftOut = [
    ...new Set(fast.changes.flatMap(({ from, to }) => (to === null && from !== null ? [from] : []))),
  ]
  const eatAsPlanned = async (): Promise<void> => {
    setIsPending(true)
    await chooseFast(date, 'planned')
    setIsPending(false)
  }
  return (
    <section
      aria-label={t`Fasting day`}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-sunken px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-36">
        <h2 className="heading text-lg">{say(FAST_LABELS[fast.fast])}</h2>
        <p className="text-sm text-muted">{say(FAST_TEXTS[fast.fast])}</p>
        {leftOut.length > 0 && (
          <p className="text-sm text-muted">{t`Left out: ${{ foods: leftOut.join(', ') }}`}</p>
        )}
        {fast.unchecked.length > 0 && <p className="text-sm text-muted">{sayUnchecked(fast.unchecked)}</p>}
      </div>
      <Button
        variant="secondary"
        size="sm"
        isPending={isPending}
        className="min-h-11"
        onPress={() => void eatAsPlanned()}
      >
        {t`Eat as planned`}
      </Button>
    </section>
  )
}

function sayUnchecked(slots: readonly MealSlot[]): string {
  const meals = listMeals(slots)
  return plural(slots.length, {
    one: `${meals} is written as text. Please check that it suits your fast.`,
    other: `${meals} are written as text. Please check that they suit your fast.`,
  })
}

function listMeals(slots: readonly MealSlot[]): string {
  const labels = MEAL_SLOTS.filter(({ key }) => slots.includes(key)).map(({ label }) => say(label))
  return labels.join(', ')
}
