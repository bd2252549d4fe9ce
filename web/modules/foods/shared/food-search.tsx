import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { isAllowed } from '#contract/access.ts'
import { FOOD_PREPARATION_LABELS, type FoundFoodItem, searchFoodItems } from '#contract/foods/food-items.ts'
import { formatKcal, formatNumber } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { ComboBox } from '#web/ui/combo-box.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { AddFoodDialog } from './add-food-dialog.tsx'
import { describeUsualServing, type UsualServing } from './usual-serving.ts'

const PAUSE_MS = 150
const RESULT_LIMIT = 20

/** An entry of the list: a found food, or the offer to add a food that was not found. */
type Choice = { kind: 'food'; food: FoundFoodItem } | { kind: 'add'; name: string }

/**
 * Finds foods by name in any language while the person types; dishes come before raw foods. After a choice the field is
 * emptied for the next one. If no food is found, people who may add foods are offered to add it; it is then chosen.
 *
 * @param findMarks Returns warnings to show beside a food, such as an allergen that the client avoids.
 */
export function FoodSearch({
  label,
  isLabelHidden,
  onChoose,
  findMarks,
  onClose,
  areRawFirst = false,
  className,
  inputRef,
}: {
  label: string
  isLabelHidden?: boolean
  onChoose: (food: FoundFoodItem) => void
  findMarks?: (food: FoundFoodItem) => string[]
  /** Called on Escape in the empty field and by the close button. Without it there is no close button. */
  onClose?: () => void
  /** True for recipes: foods come before dishes in the results. */
  areRawFirst?: boolean
  className?: string
  inputRef?: Ref<HTMLInputElement>
}) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const canAdd = isAllowed(useUser(), 'foods:write')
  const query = useDebounced(text.trim(), PAUSE_MS)
  const isSearching = text.trim() !== ''
  const found = useQuery({
    ...queryOf(searchFoodItems, { querystring: { q: query, limit: RESULT_LIMIT } }),
    enabled: isSearching && query !== '',
    placeholderData: keepPreviousData,
  })
  const isBehind = isSearching && (found.isFetching || query !== text.trim())
  const foods = areRawFirst ? putDishesLast(found.data ?? []) : (found.data ?? [])
  const isMissing = isSearching && !isBehind && found.data?.length === 0
  const choices: Choice[] =
    isMissing && canAdd
      ? [{ kind: 'add', name: query }]
      : foods.map((food): Choice => ({ kind: 'food', food }))
  const choose = (food: FoundFoodItem): void => {
    setText('')
    onChoose(food)
  }
  const field = (
    <ComboBox
      label={label}
      isLabelHidden={isLabelHidden}
      items={isSearching ? choices : []}
      getKey={(choice) => (choice.kind === 'food' ? choice.food.id : 'add')}
      getText={(choice) => (choice.kind === 'food' ? choice.food.name : choice.name)}
      renderItem={(choice) =>
        choice.kind === 'add' ? (
          <MissingFood name={choice.name} />
        ) : (
          <FoundFood
            food={choice.food}
            marks={findMarks?.(choice.food) ?? []}
            // Ingredients of a recipe are compared by weight.
            serving={describeUsualServing(
              areRawFirst ? { ...choice.food, measures: [], usualPortion: null } : choice.food,
            )}
          />
        )
      }
      inputValue={text}
      onInputChange={setText}
      onSelect={(choice) => (choice.kind === 'food' ? choose(choice.food) : setMissing(choice.name))}
      enterTakes="first"
      isLoading={isBehind}
      // An empty field needs no text, because its list is closed.
      emptyText={isSearching ? describeEmptiness(found.error, isBehind) : undefined}
      placeholder="Type a food, such as moong dal"
      hasButton={false}
      inputRef={inputRef}
      className="flex-1"
    />
  )
  /** The first Escape closes the list, the second closes the search. */
  const handleKeys = ({ target, key }: KeyboardEvent<HTMLElement>): void => {
    if (!(target instanceof HTMLInputElement)) return
    if (key === 'Escape' && target.ariaExpanded !== 'true') onClose?.()
  }
  return (
    <>
      <div className={joinClasses('flex items-end gap-1', className)} onKeyDownCapture={handleKeys}>
        {field}
        {onClose && <IconButton label="Close search" icon={X} onPress={onClose} />}
      </div>
      {missing !== null && (
        <AddFoodDialog
          name={missing}
          onAdded={(food) => {
            setMissing(null)
            choose({ ...food, matchedName: food.name })
          }}
          onClose={() => setMissing(null)}
        />
      )}
    </>
  )
}

function putDishesLast(foods: readonly FoundFoodItem[]): FoundFoodItem[] {
  return foods.toSorted((one, other) => Number(one.source === 'dish') - Number(other.source === 'dish'))
}

function describeEmptiness(error: Error | null, isBehind: boolean): string {
  if (isBehind) return 'Searching…'
  return error ? messageOf(error, 'Foods could not be searched. Please try again.') : 'No foods found'
}

/** The offer to add a food that the search does not find. */
function MissingFood({ name }: { name: string }) {
  return (
    <span className="min-w-0 flex-1 py-0.5">
      <span className="block text-sm text-muted">“{name}” is not in the list of foods</span>
      <span className="flex items-center gap-1.5 font-semibold text-leaf">
        <Plus size={18} aria-hidden className="shrink-0" />
        Add it
      </span>
    </span>
  )
}

/** One found food: its name (and the name that matched), raw or cooked, energy and protein of one serving. */
function FoundFood({
  food,
  marks,
  serving,
}: {
  food: FoundFoodItem
  marks: readonly string[]
  serving: UsualServing
}) {
  const isOtherName = food.matchedName.toLowerCase() !== food.name.toLowerCase()
  return (
    <span className="flex min-w-0 flex-1 items-start justify-between gap-3 py-0.5">
      <span className="min-w-0">
        <span className="block leading-snug">
          {food.name}
          {isOtherName && <span className="text-muted"> · {food.matchedName}</span>}
        </span>
        <span className="block text-xs text-muted">
          {food.source === 'dish' ? 'Dish' : food.sourceLabel} · {FOOD_PREPARATION_LABELS[food.preparation]}
        </span>
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
      <span className="shrink-0 text-right text-sm tabular">
        <span className="block font-semibold">{formatKcal(serving.energyKcal)}</span>
        <span className="block text-xs text-muted">{serving.label}</span>
        <span className="block text-xs text-muted">{formatNumber(serving.proteinG, 1)} g protein</span>
      </span>
    </span>
  )
}
