import { t } from '@lingui/core/macro'
import type { TypedFood } from '#contract/foods/typed-foods.ts'
import { MAX_TYPED_FOODS } from '#contract/limits.ts'
import { say } from '#domain/words/say.ts'
import { describeAmount, listChosen } from '#web/modules/foods/shared/typed-foods.ts'
import { DOUBT_TEXTS } from '#web/modules/foods/shared/typed-line.ts'
import { RemainingPart, UnderstoodPart } from '#web/modules/foods/shared/understood-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { useHasFigures } from '../figures-visibility.tsx'
import { writeFigure } from './diary-words.ts'
import { toMeaning } from './meaning.ts'
import type { Understood } from './use-meaning.ts'

/**
 * Shows how the words of an entry are understood before it is saved: foods with amounts, parts to check in amber with other
 * foods to choose from, and words that are saved without figures.
 */
export function UnderstoodFoods({ parts, isBehind, isUnreadable, replace }: Understood) {
  const hasFigures = useHasFigures()
  if (isUnreadable) {
    return (
      <p role="status" className="text-sm text-muted">
        {t`We can’t look up foods right now. You can still save your entry, and we will look them up when it is sent.`}
      </p>
    )
  }
  if (!parts || parts.length === 0) return null
  const chosen = new Map(
    listChosen(parts, { room: MAX_TYPED_FOODS, choices: 'first' }).map((part) => [part.start, part]),
  )
  const { figures } = toMeaning(parts)
  return (
    <section
      aria-label={t`Foods found`}
      aria-busy={isBehind}
      className="flex flex-col gap-2 rounded-control border border-line bg-surface p-3"
    >
      <ul className="flex flex-col gap-2.5">
        {parts.map((part) => {
          const taken = chosen.get(part.start)
          if (!taken && part.isAlternative) return null
          return (
            <li key={part.start} className="flex flex-col gap-1.5">
              {taken ? (
                <UnderstoodPart
                  name={taken.food.name}
                  amount={describeAmount(taken.amount)}
                  doubts={taken.doubts.map((doubt) => say(DOUBT_TEXTS[doubt]))}
                  energyKcal={hasFigures ? findEnergy(taken) : null}
                />
              ) : (
                <RemainingPart text={part.text.trim()} reason="not_counted" />
              )}
              <OtherFoods part={part} onChoose={replace} />
            </li>
          )
        })}
      </ul>
      {hasFigures && (
        <p className="border-t border-line pt-2 text-sm">
          <span className="text-muted">{t`Total`} </span>
          <strong className="tabular">{writeFigure(figures.energyKcal, 'energyKcal')}</strong>
          {!figures.energyKcal.isComplete && <span className="text-muted"> · {t`“≥” means at least`}</span>}
        </p>
      )}
    </section>
  )
}

/** Other foods that an unclear part can mean, to choose with one press. */
function OtherFoods({ part, onChoose }: { part: TypedFood; onChoose: Understood['replace'] }) {
  if (part.certainty === 'sure' || part.candidates.length === 0) return null
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t`Other foods for “${{ words: part.text.trim() }}”`}</legend>
      {part.candidates.map((candidate) => (
        <Button
          key={candidate.food.id}
          variant="secondary"
          size="sm"
          className="max-md:min-h-11"
          onPress={() => onChoose(part, candidate)}
        >
          {candidate.food.name}
        </Button>
      ))}
    </fieldset>
  )
}

function findEnergy({
  food,
  amount,
}: {
  food: TypedFood['food'] & object
  amount: { grams: number }
}): number {
  return ((food.nutrients.energyKcal ?? food.calories) * amount.grams) / 100
}
