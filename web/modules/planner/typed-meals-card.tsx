import { plural, t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import type { Ref } from 'react'
import type { TypedMeal, TypedServings } from '#contract/planner/meal-planner.ts'
import { findLeftChoices } from '#web/modules/foods/shared/typed-line.ts'
import { RemainingPart, UnderstoodPart } from '#web/modules/foods/shared/understood-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { nameDay } from './name-day.ts'
import { describeDoubts, describeServings, type PlannedPart } from './typed-meals.ts'

const MOST_CANDIDATES = 8

/**
 * Shows how a typed line was read: each dish with its servings, amber where it must be checked, and the names of all other
 * parts. One button adds the dishes to the chosen day, or asks for it. Below are other dishes for unclear parts.
 */
export function TypedMealsCard({
  parts,
  planned,
  days,
  day,
  buttonRef,
  onAdd,
  onReplace,
}: {
  parts: readonly TypedMeal[]
  planned: readonly PlannedPart[]
  days: readonly string[]
  /** `null`: the button asks for the day. */
  day: string | null
  /** Gets the element with the button. */
  buttonRef: Ref<HTMLDivElement>
  onAdd: (day: string) => void
  onReplace: (part: TypedMeal, dish: TypedServings) => void
}) {
  const left = findLeftChoices(parts, planned)
  const candidates = parts
    .filter(({ certainty }) => certainty !== 'sure')
    .flatMap((part) => part.candidates.map((dish) => ({ part, dish })))
    .slice(0, MOST_CANDIDATES)
  const addTo = plural(planned.length, { one: 'Add # dish to…', other: 'Add # dishes to…' })
  return (
    <section aria-label={t`Foods found`} className="flex flex-col gap-3">
      <div className="flex flex-col gap-2.5 rounded-control border border-line bg-surface p-3">
        <div ref={buttonRef} className="empty:hidden">
          {planned.length > 0 &&
            (day === null ? (
              <MenuButton
                label={addTo}
                text={addTo}
                icon={Plus}
                variant="primary"
                entries={days.map((one) => ({ id: one, label: nameDay(one), onAction: () => onAdd(one) }))}
              />
            ) : (
              <Button icon={Plus} onPress={() => onAdd(day)}>
                {plural(planned.length, { one: 'Add # dish', other: 'Add # dishes' })}
              </Button>
            ))}
        </div>
        <ul className="flex flex-col gap-2.5">
          {parts.map((part) => {
            const taken = planned.find(({ start }) => start === part.start)
            return (
              <li key={part.start}>
                {taken ? (
                  <UnderstoodPart
                    name={taken.planned.meal.name}
                    amount={describeServings(taken.planned)}
                    doubts={[
                      ...describeDoubts(taken),
                      ...(left.has(part.start) ? [t`first of several options`] : []),
                    ]}
                    energyKcal={taken.planned.meal.calories * taken.planned.servings}
                  />
                ) : (
                  <RemainingPart text={part.text.trim()} reason={findReason(part, left)} />
                )}
              </li>
            )
          })}
        </ul>
      </div>
      {candidates.length > 0 && (
        <div>
          <h3 className="text-sm font-semibold">{t`Or did you mean`}</h3>
          <ul className="mt-1.5 flex flex-col gap-1.5">
            {candidates.map(({ part, dish }) => (
              <li key={`${part.start} ${dish.meal.id}`}>
                <button
                  type="button"
                  onClick={() => onReplace(part, dish)}
                  className="flex min-h-11 w-full cursor-pointer flex-col rounded-control border border-line bg-surface px-3 py-1.5 text-left focus-ring hover:border-control"
                >
                  <span className="text-xs text-muted">{t`For “${{ text: part.text.trim() }}”`}</span>
                  <span className="leading-snug">{dish.meal.name}</span>
                  <span className="text-sm text-muted tabular">{describeServings(dish)}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function findReason(part: TypedMeal, left: ReadonlySet<number>) {
  if (left.has(part.start) && part.planned !== null) return 'other_choice'
  return part.certainty === 'not_found' ? 'not_found' : 'not_planned'
}
