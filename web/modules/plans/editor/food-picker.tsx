import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FOOD_PREPARATION_LABELS, type FoodItem, listFoodItems } from '#contract/foods/food-items.ts'
import { MAX_ITEMS_PER_MEAL } from '#contract/limits.ts'
import { FOOD_CATEGORIES, FOOD_CATEGORY_LABELS, type FoodCategory } from '#domain/people/options.ts'
import { formatItemAmount } from '#domain/plans/format-meal.ts'
import { MEAL_SLOTS, type MealSlot, nameSlot } from '#domain/plans/plan.ts'
import { MAX_PORTION_GRAMS } from '#domain/plans/portion-limits.ts'
import { formatGrams, formatKcal } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { ListBody } from '#web/kit/list/list-body.tsx'
import { useListPages } from '#web/kit/list/use-list-pages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import type { EditorItem, NewItem } from '../plan-editor-state.ts'
import { writePieces } from '../shared/swap-amount.ts'
import { usePlanState, usePlanStore } from './editor-context.ts'
import { createDefaultItem, describeMarks, findConflicts, toKnownFood } from './food-choice.ts'
import { MealFoodSearch } from './meal-food-search.tsx'

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

/**
 * Foods for one day: a search that also takes typed lines, and foods to browse by category. The foods go to the meal of
 * the category, or to another chosen meal. A food that the meal has gets one measure more.
 */
export function FoodPicker({ dayKey }: { dayKey: string }) {
  const hasDays = usePlanState(({ days }) => days.length > 1)
  const dayLabel = useDayLabel(dayKey)
  const [category, setCategory] = useState<Category>('breakfast')
  const [slot, setSlot] = useState<MealSlot>(CATEGORY_SLOTS.breakfast)
  const { add, isFull } = useAddToPlan(dayKey, slot)
  const showCategory = (next: Category): void => {
    setCategory(next)
    if (next !== 'all') setSlot(CATEGORY_SLOTS[next])
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <MealFoodSearch
          dayKey={dayKey}
          slot={slot}
          label={nameSlot(slot)}
          fieldLabel={t`Search foods`}
          onChoose={add}
        />
        <Select
          label={t`Add to`}
          options={MEAL_SLOTS.map(({ key, label }) => ({ value: key, label: say(label) }))}
          value={slot}
          onChange={(key) => setSlot(MEAL_SLOTS.find((meal) => meal.key === key)?.key ?? slot)}
        />
      </div>
      <Tabs
        label={t`Food categories`}
        items={TABS.map((id) => ({ id, label: id === 'all' ? t`All foods` : say(FOOD_CATEGORY_LABELS[id]) }))}
        selected={category}
        onSelect={(id) => showCategory(TABS.find((known) => known === id) ?? 'all')}
      >
        <TabPanel key={category} id={category} className="flex flex-col gap-3 pt-4">
          <p role="status" className="text-sm text-muted">
            {isFull
              ? `${t`${{ meal: nameSlot(slot) }} has ${{ count: MAX_ITEMS_PER_MEAL }} foods, which is the maximum.`} `
              : ''}
            {hasDays
              ? t`Added to ${{ meal: nameSlot(slot) }} of ${{ day: dayLabel }}.`
              : t`Added to ${{ meal: nameSlot(slot) }}.`}
          </p>
          <FoundFoods category={category} dayKey={dayKey} slot={slot} />
        </TabPanel>
      </Tabs>
    </div>
  )
}

function FoundFoods({ category, dayKey, slot }: { category: Category; dayKey: string; slot: MealSlot }) {
  const foods = useListPages(listFoodItems, {
    querystring: { limit: PAGE_SIZE, ...(category === 'all' ? {} : { category }) },
  })
  return (
    <ListBody
      list={foods}
      words={{
        failure: t`The foods could not be loaded. Please try again.`,
        more: t`Show more foods`,
      }}
      skeleton={
        <Loading label={t`Loading foods`} className="grid gap-2 sm:grid-cols-2">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-16 w-full" />
          ))}
        </Loading>
      }
      empty={<p className="text-muted">{t`No foods in this category yet.`}</p>}
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

/** One food with its serving, its conflicts with this client, and the button that adds it. */
function FoodRow({ food, dayKey, slot }: { food: FoodItem; dayKey: string; slot: MealSlot }) {
  const { add, hasRoomFor, findPresent } = useAddToPlan(dayKey, slot)
  const client = usePlanState((state) => state.client)
  const known = toKnownFood(food)
  const item = createDefaultItem(food)
  const present = findPresent(food)
  const marks = describeMarks(findConflicts(known, client))
  const energyKcal = known.nutrients.energyKcal
  return (
    <div className="flex min-w-0 flex-1 items-center justify-between gap-3 rounded-control border border-line bg-surface py-2 pr-2 pl-3">
      <div className="min-w-0">
        <p className="leading-snug font-semibold break-words">{food.name}</p>
        <p className="text-sm text-muted tabular">
          {describeServing(item)}
          {energyKcal !== undefined && ` · ${formatKcal((energyKcal * item.grams) / 100)}`}
          {food.source !== 'dish' && ` · ${say(FOOD_PREPARATION_LABELS[food.preparation])}`}
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
          <p className="mt-0.5 text-sm font-semibold text-leaf">{t`${{ serving: describeServing(present) }} in the plan`}</p>
        )}
      </div>
      <Button
        variant="secondary"
        size="sm"
        icon={Plus}
        className="shrink-0"
        isDisabled={!hasRoomFor(food)}
        aria-label={t`Add ${{ foodName: food.name }} to ${{ meal: nameSlot(slot) }}`}
        onPress={() => add(food)}
      >
        {t`Add`}
      </Button>
    </div>
  )
}

function useDayLabel(dayKey: string): string {
  return usePlanState(({ days }) => days.find(({ key }) => key === dayKey)?.dayLabel ?? '')
}

/** How foods are added to a meal: in their usual portion, or with one measure more if the meal has them. */
function useAddToPlan(dayKey: string, slot: MealSlot) {
  const { dispatch, addFoods, announce } = usePlanStore()
  const dayLabel = useDayLabel(dayKey)
  const items = usePlanState(({ days }) => days.find(({ key }) => key === dayKey)?.meals[slot].items) ?? []
  const isFull = items.length >= MAX_ITEMS_PER_MEAL
  const findPresent = (food: FoodItem): EditorItem | undefined =>
    items.find(({ foodId }) => foodId === food.id)
  const hasRoomFor = (food: FoodItem): boolean => {
    const present = findPresent(food)
    return present ? findNextGrams(present, createDefaultItem(food)) <= MAX_PORTION_GRAMS : !isFull
  }
  const add = (food: FoodItem): void => {
    const item = createDefaultItem(food)
    const present = findPresent(food)
    if (!hasRoomFor(food)) {
      announce(t`You cannot add more ${{ foodName: food.name }} to ${{ meal: nameSlot(slot) }}`)
      return
    }
    addFoods({ [food.id]: toKnownFood(food) })
    if (present) dispatch(increase(present, item))
    else dispatch({ type: 'add-item', place: { dayKey, slot }, item })
    announce(t`${{ foodName: food.name }} added to ${{ meal: nameSlot(slot) }}, ${{ day: dayLabel }}`)
  }
  return { add, hasRoomFor, findPresent, isFull }
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
  const amount = formatItemAmount({ foodId, name, grams, measure })
  if (measure === null) return amount
  // A bare number, such as "2" for Idli, counts pieces.
  return `${/[a-z]/i.test(amount) ? amount : writePieces(amount, measure.quantity)} (${formatGrams(grams)})`
}
