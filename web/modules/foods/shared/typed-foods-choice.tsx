import { t } from '@lingui/core/macro'
import type { FoundFoodItem } from '#contract/foods/food-items.ts'
import type { TypedFood, TypedFoodCandidate } from '#contract/foods/typed-foods.ts'
import { formatKcal } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { type ChosenPart, describeAmount, joinChoices, type TypedChoice } from './typed-foods.ts'
import { DOUBT_TEXTS, findLeftChoices } from './typed-line.ts'
import { RemainingPart, UnderstoodPart } from './understood-part.tsx'

/** Shows how a typed line was read: each food with its amount; parts to check are amber, unknown ones say so. */
export function TypedFoodsChoice({
  parts,
  chosen,
  findMarks,
}: {
  parts: readonly TypedFood[]
  chosen: readonly ChosenPart[]
  findMarks?: (food: FoundFoodItem) => string[]
}) {
  const left = findLeftChoices(parts, chosen)
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-1.5 py-0.5">
      <span className="font-semibold text-leaf">{nameAction(joinChoices(chosen))}</span>
      {parts.map((part) => {
        const taken = chosen.find(({ start }) => start === part.start)
        return taken ? (
          <UnderstoodPart
            key={part.start}
            name={taken.food.name}
            isAlternative={taken.isAlternative}
            amount={describeAmount(taken.amount)}
            doubts={[
              ...taken.doubts.map((doubt) => say(DOUBT_TEXTS[doubt])),
              ...(left.has(part.start) ? [t`first of several options`] : []),
            ]}
            marks={findMarks?.(taken.food)}
            energyKcal={findEnergyKcal(taken)}
          />
        ) : (
          <RemainingPart
            key={part.start}
            text={part.text.trim()}
            reason={part.food === null ? 'not_found' : left.has(part.start) ? 'other_choice' : 'no_room'}
          />
        )
      })}
    </span>
  )
}

function nameAction(chosen: readonly TypedChoice[]): string {
  if (chosen.length > 1) return t`Add these ${{ count: chosen.length }} foods`
  return chosen.some(({ alternatives }) => alternatives.length > 0)
    ? t`Add with alternatives`
    : t`Add this food`
}

/** Another food for a part of the line. */
export function CandidateChoice({ part, candidate }: { part: TypedFood; candidate: TypedFoodCandidate }) {
  return (
    <span className="flex min-w-0 flex-1 items-start justify-between gap-3 py-0.5">
      <span className="min-w-0">
        <span className="block text-xs text-muted">{t`For “${{ text: part.text.trim() }}”`}</span>
        <span className="block leading-snug">{candidate.food.name}</span>
        <span className="block text-sm text-muted tabular">{describeAmount(candidate.amount)}</span>
      </span>
      <span className="shrink-0 text-sm font-semibold tabular">{formatKcal(findEnergyKcal(candidate))}</span>
    </span>
  )
}

function findEnergyKcal({ food, amount }: TypedFoodCandidate): number {
  return ((food.nutrients.energyKcal ?? food.calories) * amount.grams) / 100
}
