import { plural, t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { say } from '#domain/words/say.ts'
import { DOUBT_TEXTS, findLeftChoices, takeParts } from '#web/modules/foods/shared/typed-line.ts'
import { RemainingPart, UnderstoodPart } from '#web/modules/foods/shared/understood-part.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import type { TypedFoodPart } from './find-foods.ts'
import { describeAmount } from './meal.ts'

/** A part of a typed line with the food that is added. */
export type KnownPart = TypedFoodPart & { found: NonNullable<TypedFoodPart['found']> }

/** Lists the parts with a food, at most `room` of them; of a choice, only the first food. */
export function listKnown(parts: readonly TypedFoodPart[], room: number): KnownPart[] {
  return takeParts(parts, {
    room,
    choices: 'first',
    isKnown: (part): part is KnownPart => part.found !== null,
  })
}

/** Shows how a typed line was read, with one button that adds all known foods to the meal. */
export function TypedFoodsCard({
  parts,
  known,
  onAdd,
}: {
  parts: readonly TypedFoodPart[]
  known: readonly KnownPart[]
  onAdd: () => void
}) {
  const left = findLeftChoices(parts, known)
  const count = known.length
  return (
    <section
      aria-label={t`Foods you typed`}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      {known.length > 0 && (
        <button type="button" onClick={onAdd} className={`${buttonClass({})} self-start`}>
          <Plus size={20} aria-hidden className="shrink-0" />
          {plural(count, { one: 'Add this food', other: 'Add these # foods' })}
        </button>
      )}
      <ul className="flex flex-col gap-2.5">
        {parts.map((part) => {
          const taken = known.find(({ start }) => start === part.start)
          return (
            <li key={part.start}>
              {taken ? (
                <UnderstoodPart
                  name={taken.found.food.name}
                  amount={describeAmount(taken.found.food, taken.found.amount)}
                  doubts={[
                    ...taken.doubts.map((doubt) => say(DOUBT_TEXTS[doubt])),
                    ...(left.has(part.start) ? [t`first option used`] : []),
                  ]}
                  energyKcal={((taken.found.food.nutrients.energyKcal ?? 0) * taken.found.grams) / 100}
                />
              ) : (
                <RemainingPart
                  text={part.text.trim()}
                  reason={
                    part.found === null ? 'not_found' : left.has(part.start) ? 'other_choice' : 'no_room'
                  }
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
