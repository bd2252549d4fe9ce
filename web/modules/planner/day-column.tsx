import { t } from '@lingui/core/macro'
import { ArrowRightLeft, Copy, Info, Plus, Trash2 } from 'lucide-react'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { PLANNER_MEAL_TYPE_LABELS } from '#contract/planner/meal-planner.ts'
import type { Totals } from '#domain/nutrients/totals.ts'
import type { PlannedMeal } from '#domain/planner/planner.ts'
import type { ShownDay } from '#domain/planner/sums.ts'
import { say } from '#domain/words/say.ts'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import {
  ADD_MEAL_CLASS,
  DAY_LIST_CLASS,
  DayFrame,
  NothingPlanned,
  PLANNED_CARD_CLASS,
  PlannedCardBody,
} from './day-frame.tsx'
import { LIBRARY_DRAG, PLANNED_DRAG, readDropped } from './drag-types.ts'
import type { MealCatalogue } from './meal-catalogue.ts'
import { DragHandle } from './meal-library.tsx'
import { nameDay } from './name-day.ts'
import { usePlannerActions } from './planner-actions.ts'
import { describeMore, nameMeal } from './week-text.ts'

/** A day with its totals, its meals and links to other days. Meals dragged from elsewhere can be dropped here. */
export function DayColumn({
  day,
  meals,
  shown,
  known,
  isToday,
}: {
  day: string
  meals: readonly PlannedMeal[]
  /** The totals of the day and of its meals. */
  shown: ShownDay | undefined
  known: MealCatalogue
  isToday: boolean
}) {
  const actions = usePlannerActions()
  const drop = async (items: Parameters<typeof readDropped>[0], operation: string, index?: number) => {
    let place = index
    for (const { kind, id } of await readDropped(items)) {
      const meal = known.get(id)
      if (kind === 'planned') (operation === 'copy' ? actions.copy : actions.move)(id, day, place)
      else if (meal) actions.add(meal, day, place)
      if (place !== undefined) place += 1
    }
  }
  const toIndex = (target: { key: string | number; dropPosition: string }): number => {
    const index = meals.findIndex(({ id }) => id === target.key)
    return target.dropPosition === 'after' ? index + 1 : index
  }
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({
        [PLANNED_DRAG]: String(key),
        'text/plain': nameMeal(meals.find(({ id }) => id === key)?.mealId ?? '', known),
      })),
    acceptedDragTypes: [LIBRARY_DRAG, PLANNED_DRAG],
    getAllowedDropOperations: () => ['move', 'copy'],
    getDropOperation: (_target, _types, allowed) =>
      allowed.includes('move') ? 'move' : (allowed[0] ?? 'cancel'),
    renderDropIndicator: (target) => (
      <DropIndicator
        target={target}
        className="-my-1 h-1 shrink-0 rounded-full outline-none forced-color-adjust-none data-drop-target:bg-leaf"
      />
    ),
    onReorder: ({ keys, target }) => {
      for (const key of keys) actions.move(String(key), day, toIndex(target))
    },
    onInsert: ({ items, dropOperation, target }) => void drop(items, dropOperation, toIndex(target)),
    onRootDrop: ({ items, dropOperation }) => void drop(items, dropOperation),
  })
  const name = nameDay(day)
  return (
    <DayFrame
      day={day}
      shown={shown}
      isToday={isToday}
      hasMeals={meals.length > 0}
      action={
        <Button
          variant="quiet"
          size="sm"
          icon={Plus}
          aria-label={t`Add a meal to ${{ day: name }}`}
          data-day={day}
          data-press={`add-${day}`}
          className={ADD_MEAL_CLASS}
          onPress={() => actions.openLibrary(day)}
        >
          {t`Add a meal`}
        </Button>
      }
    >
      <GridList
        aria-label={t`Meals of ${{ day: name }}`}
        items={meals}
        dependencies={[day, known, shown]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        renderEmptyState={() => <NothingPlanned />}
        className={joinClasses(
          DAY_LIST_CLASS,
          'data-drop-target:bg-leaf-tint data-drop-target:outline-2 data-drop-target:outline-leaf data-drop-target:outline-dashed',
        )}
      >
        {(meal) => <PlannedCard meal={meal} totals={shown?.meals[meals.indexOf(meal)]} known={known} />}
      </GridList>
    </DayFrame>
  )
}

/** A planned meal that can be opened, dragged and changed. */
function PlannedCard({
  meal,
  totals,
  known,
}: {
  meal: PlannedMeal
  totals: Totals | undefined
  known: MealCatalogue
}) {
  const actions = usePlannerActions()
  const name = nameMeal(meal.mealId, known)
  const type = say(PLANNER_MEAL_TYPE_LABELS[meal.type])
  return (
    <GridListItem
      id={meal.id}
      textValue={`${name}, ${type}${describeMore(known.get(meal.mealId), meal.servings)}`}
      onAction={() => actions.showMeal({ kind: 'planned', id: meal.id })}
      className={joinClasses(
        PLANNED_CARD_CLASS,
        'cursor-grab data-dragging:opacity-50 data-hovered:border-control data-focus-visible:outline-2 data-focus-visible:outline-leaf',
      )}
    >
      <PlannedCardBody
        meal={meal}
        totals={totals}
        known={known}
        menu={
          <MenuButton
            label={t`Actions for ${{ meal: name }}`}
            size="sm"
            entries={[
              {
                id: 'details',
                label: t`Details and amount`,
                icon: Info,
                onAction: () => actions.showMeal({ kind: 'planned', id: meal.id }),
              },
              {
                id: 'move',
                label: t`Move to…`,
                icon: ArrowRightLeft,
                onAction: () => actions.askForDay(meal, 'move'),
              },
              {
                id: 'copy',
                label: t`Copy to…`,
                icon: Copy,
                onAction: () => actions.askForDay(meal, 'copy'),
              },
              {
                id: 'remove',
                label: t`Remove`,
                icon: Trash2,
                isDanger: true,
                onAction: () => actions.remove(meal.id),
              },
            ]}
          />
        }
      />
      <DragHandle name={name} className="right-1 bottom-1 @2xs:right-13" />
    </GridListItem>
  )
}
