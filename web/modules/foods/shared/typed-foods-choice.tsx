import { CircleAlert, CircleHelp } from 'lucide-react'
import type { FoundFoodItem } from '#contract/foods/food-items.ts'
import type { TypedFood, TypedFoodCandidate } from '#contract/foods/typed-foods.ts'
import { formatKcal } from '#domain/units/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type ChosenPart, DOUBT_TEXTS, describeAmount } from './typed-foods.ts'

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
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-1.5 py-0.5">
      <span className="font-semibold text-leaf">
        {chosen.length === 1 ? 'Add this food' : `Add these ${chosen.length} foods`}
      </span>
      {parts.map((part) => {
        const taken = chosen.find(({ start }) => start === part.start)
        return taken ? (
          <ChosenFood key={part.start} part={taken} marks={findMarks?.(taken.food) ?? []} />
        ) : (
          <RemainingPart key={part.start} part={part} />
        )
      })}
    </span>
  )
}

function ChosenFood({ part, marks }: { part: ChosenPart; marks: readonly string[] }) {
  const { food, amount, doubts } = part
  return (
    <span className="flex items-start justify-between gap-3">
      <span className="min-w-0">
        <span className="block leading-snug">{food.name}</span>
        <span className="block text-sm text-muted tabular">{describeAmount(amount)}</span>
        {doubts.length > 0 && (
          <span className="mt-0.5 flex w-fit items-start gap-1 rounded-control bg-turmeric-tint px-1.5 py-0.5 text-sm text-turmeric-ink">
            <CircleHelp size={16} aria-hidden className="mt-0.5 shrink-0" />
            Check: {doubts.map((doubt) => DOUBT_TEXTS[doubt]).join(', ')}
          </span>
        )}
        {marks.length > 0 && (
          <span className="mt-0.5 flex flex-wrap gap-1">
            {marks.map((mark) => (
              <Badge key={mark} tone="beet">
                {mark}
              </Badge>
            ))}
          </span>
        )}
      </span>
      <span className="shrink-0 text-sm font-semibold tabular">{formatEnergy(part)}</span>
    </span>
  )
}

/** A part that stays in the field: it has no known food, or the meal has no room for it. */
function RemainingPart({ part }: { part: TypedFood }) {
  return (
    <span className="flex items-start gap-1 text-sm text-beet">
      <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        {part.food === null
          ? `“${part.text.trim()}” was not found and stays in the field`
          : `No room for “${part.text.trim()}”: it stays in the field`}
      </span>
    </span>
  )
}

/** Another food for a part of the line. */
export function CandidateChoice({ part, candidate }: { part: TypedFood; candidate: TypedFoodCandidate }) {
  return (
    <span className="flex min-w-0 flex-1 items-start justify-between gap-3 py-0.5">
      <span className="min-w-0">
        <span className="block text-xs text-muted">For “{part.text.trim()}”</span>
        <span className="block leading-snug">{candidate.food.name}</span>
        <span className="block text-sm text-muted tabular">{describeAmount(candidate.amount)}</span>
      </span>
      <span className="shrink-0 text-sm font-semibold tabular">{formatEnergy(candidate)}</span>
    </span>
  )
}

function formatEnergy({ food, amount }: TypedFoodCandidate): string {
  return formatKcal(((food.nutrients.energyKcal ?? food.calories) * amount.grams) / 100)
}
