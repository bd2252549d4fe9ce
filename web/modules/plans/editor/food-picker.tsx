import { Plus } from 'lucide-react'
import { useState } from 'react'
import { isAllowed } from '#contract/access.ts'
import { FOOD_PREPARATION_LABELS, type FoodItem, listFoodItems } from '#contract/foods/food-items.ts'
import { MAX_ITEMS_PER_MEAL, MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import { FOOD_CATEGORIES, FOOD_CATEGORY_LABELS, type FoodCategory } from '#domain/people/options.ts'
import { formatItemAmount } from '#domain/plans/format-meal.ts'
import { MEAL_SLOTS, type MealSlot } from '#domain/plans/plan.ts'
import { MAX_PORTION_GRAMS } from '#domain/plans/portion-limits.ts'
import { formatGrams, formatKcal } from '#domain/units/format.ts'
import { useUser } from '#web/kit/api/session.ts'
import { ListBody } from '#web/kit/list/list-body.tsx'
import { useListPages } from '#web/kit/list/use-list-pages.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { AddFoodDialog } from '#web/modules/foods/shared/add-food-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { EditorItem, NewItem } from '../plan-editor-state.ts'
import { usePlanState, usePlanStore } from './editor-context.ts'
import { createDefaultItem, describeMarks, findConflicts, toKnownFood } from './food-choice.ts'

const PAGE_SIZE = 12

/** The meal in which foods of a category are usually eaten. */
const CATEGORY_SLOTS: Record<FoodCategory, MealSlot> = {
  breakfast: 'breakfast',
  lunch: 'lunch',
  dinner: 'dinner',
  snacks: 'eveningSnack',
  beverages: 'midMorning',
}

const TABS = [...FOOD_CATEGORIES, 'all'] as const
type Category = (typeof TABS)[number]

/** Foods to browse by category and name. One press adds a serving to the day, in the meal of the category. */
export function FoodPicker({ dayKey }: { dayKey: string }) {
  const hasDays = usePlanState(({ days }) => days.length > 1)
  const dayLabel = useDayLabel(dayKey)
  const [category, setCategory] = useState<Category>('breakfast')
  const [chosenSlot, setChosenSlot] = useState<MealSlot>('lunch')
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), 200)
  const slot = category === 'all' ? chosenSlot : CATEGORY_SLOTS[category]
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Search foods"
          type="search"
          value={text}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="A name in any language, such as poha"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {category === 'all' && (
          <Select
            label="Add to"
            options={MEAL_SLOTS.map(({ key, label }) => ({ value: key, label }))}
            value={chosenSlot}
            onChange={(key) => setChosenSlot(MEAL_SLOTS.find((meal) => meal.key === key)?.key ?? 'lunch')}
          />
        )}
      </div>
      <Tabs
        label="Food categories"
        items={TABS.map((id) => ({ id, label: id === 'all' ? 'All foods' : FOOD_CATEGORY_LABELS[id] }))}
        selected={category}
        onSelect={(id) => setCategory(TABS.find((known) => known === id) ?? 'all')}
      >
        <TabPanel key={category} id={category} className="flex flex-col gap-3 pt-4">
          <p className="text-sm text-muted">
            {hasDays ? `Added to ${nameSlot(slot)} of ${dayLabel}.` : `Added to ${nameSlot(slot)}.`}
          </p>
          <FoundFoods category={category} search={search} dayKey={dayKey} slot={slot} />
        </TabPanel>
      </Tabs>
    </div>
  )
}

function FoundFoods({
  category,
  search,
  dayKey,
  slot,
}: {
  category: Category
  search: string
  dayKey: string
  slot: MealSlot
}) {
  const add = useAddToPlan(dayKey, slot)
  const foods = useListPages(listFoodItems, {
    querystring: {
      limit: PAGE_SIZE,
      ...(category === 'all' ? {} : { category }),
      ...(search === '' ? {} : { search }),
    },
  })
  return (
    <ListBody
      list={foods}
      words={{
        noun: 'foods',
        failure: 'The foods could not be loaded. Please try again.',
        more: 'Show more foods',
      }}
      skeleton={
        <Loading label="Loading foods" className="grid gap-2 sm:grid-cols-2">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-16 w-full" />
          ))}
        </Loading>
      }
      empty={<NoFoods category={category} search={search} onAdded={add} />}
    >
      {(shown) => (
        <ul className="grid gap-2 sm:grid-cols-2">
          {shown.map((food) => (
            <li key={food.id} className="flex min-w-0">
              <FoodRow food={food} dayKey={dayKey} slot={slot} />
            </li>
          ))}
        </ul>
      )}
    </ListBody>
  )
}

/** Says that there are no foods. If all foods were searched, people who may add foods are offered to add it. */
function NoFoods({
  category,
  search,
  onAdded,
}: {
  category: Category
  search: string
  onAdded: (food: FoodItem) => void
}) {
  const canAdd = isAllowed(useUser(), 'foods:write')
  const [missing, setMissing] = useState<string | null>(null)
  if (search === '') return <p className="text-muted">No foods of this category yet.</p>
  if (category !== 'all')
    return <p className="text-muted">{`No foods found for “${search}” here: try All foods.`}</p>
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-muted">{`No foods found for “${search}” here.`}</p>
      {canAdd && (
        <Button variant="secondary" size="sm" icon={Plus} onPress={() => setMissing(search)}>
          Add it
        </Button>
      )}
      {missing !== null && (
        <AddFoodDialog
          name={missing}
          onAdded={(food) => {
            setMissing(null)
            onAdded(food)
          }}
          onClose={() => setMissing(null)}
        />
      )}
    </div>
  )
}

/** One food with its serving, its conflicts with this client, and the button that adds it. */
function FoodRow({ food, dayKey, slot }: { food: FoodItem; dayKey: string; slot: MealSlot }) {
  const add = useAddToPlan(dayKey, slot)
  const client = usePlanState((state) => state.client)
  const items = usePlanState(({ days }) => days.find(({ key }) => key === dayKey)?.meals[slot].items) ?? []
  const known = toKnownFood(food)
  const item = createDefaultItem(food)
  const present = items.find(({ foodId }) => foodId === food.id)
  const marks = describeMarks(findConflicts(known, client))
  const energyKcal = known.nutrients.energyKcal
  return (
    <div className="flex min-w-0 flex-1 items-center justify-between gap-3 rounded-control border border-line bg-surface py-2 pr-2 pl-3">
      <div className="min-w-0">
        <p className="leading-snug font-semibold break-words">{food.name}</p>
        <p className="text-sm text-muted tabular">
          {describeServing(item)}
          {energyKcal !== undefined && ` · ${formatKcal((energyKcal * item.grams) / 100)}`}
          {food.source !== 'dish' && ` · ${FOOD_PREPARATION_LABELS[food.preparation]}`}
        </p>
        {marks.length > 0 && (
          <p className="mt-1 flex flex-wrap gap-1">
            {marks.map((mark) => (
              <Badge key={mark} tone="beet">
                {mark}
              </Badge>
            ))}
          </p>
        )}
        {present && (
          <p className="mt-0.5 text-sm font-semibold text-leaf">{describeServing(present)} in the plan</p>
        )}
      </div>
      <Button
        variant="secondary"
        size="sm"
        icon={Plus}
        isDisabled={
          present ? findNextGrams(present, item) > MAX_PORTION_GRAMS : items.length >= MAX_ITEMS_PER_MEAL
        }
        aria-label={`Add ${food.name} to ${nameSlot(slot)}`}
        onPress={() => add(food)}
      >
        Add
      </Button>
    </div>
  )
}

function useDayLabel(dayKey: string): string {
  return usePlanState(({ days }) => days.find(({ key }) => key === dayKey)?.dayLabel ?? '')
}

/** Returns a function that adds a food to a meal: its usual portion, or one measure more if the meal has it. */
function useAddToPlan(dayKey: string, slot: MealSlot): (food: FoodItem) => void {
  const { dispatch, addFoods, announce } = usePlanStore()
  const dayLabel = useDayLabel(dayKey)
  const items = usePlanState(({ days }) => days.find(({ key }) => key === dayKey)?.meals[slot].items) ?? []
  return (food) => {
    const item = createDefaultItem(food)
    const present = items.find(({ foodId }) => foodId === food.id)
    addFoods({ [food.id]: toKnownFood(food) })
    if (present) dispatch(increase(present, item))
    else dispatch({ type: 'add-item', place: { dayKey, slot }, item })
    announce(`${food.name} added to ${nameSlot(slot)}, ${dayLabel}`)
  }
}

/** Adds one of its measures to a food that is already in the meal; without a measure, a usual portion. */
function increase(present: EditorItem, usual: NewItem) {
  const { key: itemKey, measure } = present
  return measure === null
    ? ({ type: 'set-grams', itemKey, grams: findNextGrams(present, usual) } as const)
    : ({ type: 'set-measure', itemKey, measure, quantity: measure.quantity + 1 } as const)
}

function findNextGrams(present: EditorItem, usual: NewItem): number {
  return present.grams + (present.measure?.grams ?? usual.grams)
}

/** `1 katori (150 g)`, `2 pieces (120 g)`, or the grams alone. */
function describeServing(item: Pick<EditorItem, 'foodId' | 'name' | 'grams' | 'measure'>): string {
  const { foodId, name, grams, measure } = item
  const amount = formatItemAmount({ foodId, name, grams, measure }, 'en')
  if (measure === null) return amount
  // A bare number, such as "2" for Idli, counts pieces.
  const pieces = measure.quantity > 1 ? 'pieces' : 'piece'
  return `${/[a-z]/i.test(amount) ? amount : `${amount} ${pieces}`} (${formatGrams(grams)})`
}

function nameSlot(slot: MealSlot): string {
  return MEAL_SLOTS.find(({ key }) => key === slot)?.label ?? slot
}
