import { CircleAlert, CircleHelp } from 'lucide-react'
import type { FoundFoodItem } from '#contract/foods/food-items.ts'
import type { TypedFood, TypedFoodCandidate } from '#contract/foods/typed-foods.ts'
import { formatKcal } from '#domain/units/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import {
  type ChosenPart,
  DOUBT_TEXTS,
  describeAmount,
  findLeftChoices,
  joinChoices,
  type TypedChoice,
} from './typed-foods.ts'

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
              ...taken.doubts.map((doubt) => DOUBT_TEXTS[doubt]),
              ...(left.has(part.start) ? ['the first of a choice'] : []),
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
  if (chosen.length > 1) return `Add these ${chosen.length} foods`
  return chosen.some(({ alternatives }) => alternatives.length > 0) ? 'Add this choice' : 'Add this food'
}

/** A part of a typed line as it was understood, with what must be checked in amber and warnings in red. */
export function UnderstoodPart({
  name,
  isAlternative = false,
  amount,
  doubts,
  marks = [],
  energyKcal,
}: {
  name: string
  /** True if it may be eaten instead of the food before it. */
  isAlternative?: boolean
  amount: string
  doubts: readonly string[]
  marks?: readonly string[]
  energyKcal: number
}) {
  return (
    <span className={joinClasses('flex items-start justify-between gap-3', isAlternative && 'pl-4')}>
      <span className="min-w-0">
        <span className="block leading-snug">
          {isAlternative && <span className="text-sm font-semibold text-muted italic">or </span>}
          {name}
        </span>
        <span className="block text-sm text-muted tabular">{amount}</span>
        {doubts.length > 0 && (
          <span className="mt-0.5 flex w-fit items-start gap-1 rounded-control bg-turmeric-tint px-1.5 py-0.5 text-sm text-turmeric-ink">
            <CircleHelp size={16} aria-hidden className="mt-0.5 shrink-0" />
            Check: {doubts.join(', ')}
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
      <span className="shrink-0 text-sm font-semibold tabular">{formatKcal(energyKcal)}</span>
    </span>
  )
}

const REMAINING = {
  not_found: 'was not found and stays in the field',
  other_choice: 'is the other choice and stays in the field',
  not_planned: 'cannot be planned here and stays in the field',
  no_room: 'has no room and stays in the field',
} as const

/** A part of a typed line that stays in the field, and why. */
export function RemainingPart({ text, reason }: { text: string; reason: keyof typeof REMAINING }) {
  const isChoice = reason === 'other_choice'
  const Icon = isChoice ? CircleHelp : CircleAlert
  return (
    <span
      className={joinClasses(
        'flex w-fit items-start gap-1 text-sm',
        isChoice ? 'rounded-control bg-turmeric-tint px-1.5 py-0.5 text-turmeric-ink' : 'text-beet',
      )}
    >
      <Icon size={16} aria-hidden className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        “{text}” {REMAINING[reason]}
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
      <span className="shrink-0 text-sm font-semibold tabular">{formatKcal(findEnergyKcal(candidate))}</span>
    </span>
  )
}

function findEnergyKcal({ food, amount }: TypedFoodCandidate): number {
  return ((food.nutrients.energyKcal ?? food.calories) * amount.grams) / 100
}
