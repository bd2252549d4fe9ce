import { ArrowRightLeft, Copy, Info, Plus, Trash2 } from 'lucide-react'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { PLANNER_MEAL_TYPE_LABELS } from '#contract/planner/meal-planner.ts'
import type { Totals } from '#domain/nutrients/totals.ts'
import type { PlannedMeal } from '#domain/planner/planner.ts'
import { type ShownDay, sumServedMeals } from '#domain/planner/sums.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { toPlateFigures } from '#web/modules/plans/shared/plan-figures.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { MacroLegend, PlateRing } from '#web/ui/plate-ring.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LIBRARY_DRAG, PLANNED_DRAG, readDropped } from './drag-types.ts'
import type { MealCatalogue } from './meal-catalogue.ts'
import { DragHandle } from './meal-library.tsx'
import { formatShortDate, nameDay } from './name-day.ts'
import { usePlannerActions } from './planner-actions.ts'
import { formatServings, nameMeal } from './week-text.ts'

/** Marks today's meals on the page, if the shown week contains today. */
export const TODAY_ID = 'today'

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
        className="-my-1 h-1 shrink-0 rounded-full outline-none data-drop-target:bg-leaf"
      />
    ),
    onReorder: ({ keys, target }) => {
      for (const key of keys) actions.move(String(key), day, toIndex(target))
    },
    onInsert: ({ items, dropOperation, target }) => void drop(items, dropOperation, toIndex(target)),
    onRootDrop: ({ items, dropOperation }) => void drop(items, dropOperation),
  })
  const figures = toPlateFigures(shown?.total ?? sumServedMeals([]))
  const name = nameDay(day)
  return (
    <section
      id={isToday ? TODAY_ID : undefined}
      aria-label={isToday ? `${name}, today` : name}
      className={joinClasses(
        'flex min-w-0 scroll-my-24 flex-col rounded-card border bg-surface',
        isToday ? 'border-leaf outline outline-leaf' : 'border-line',
      )}
    >
      <header
        className={joinClasses(
          'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center overflow-x-clip gap-x-3 px-3 pt-3 pb-2',
          "lg:grid-cols-[auto_minmax(0,1fr)] lg:gap-x-1.5 lg:gap-y-1.5 lg:px-2 lg:pt-2 lg:[grid-template-areas:'title_title'_'ring_today']",
        )}
      >
        <PlateRing figures={figures} size="sm" className="lg:[grid-area:ring]" />
        <h3 className="leading-snug font-semibold lg:[grid-area:title]">
          <span className="lg:hidden">{formatWeekday(day)}</span>
          <span className="hidden lg:inline">{formatWeekday(day).slice(0, 3)}</span>{' '}
          <span className="block text-sm font-normal whitespace-nowrap text-muted tabular lg:inline">
            {formatShortDate(day)}
          </span>
        </h3>
        {isToday && (
          <Badge
            tone="leaf"
            className="lg:max-w-full lg:justify-self-start lg:overflow-hidden lg:px-1! lg:[grid-area:today]"
          >
            Today
          </Badge>
        )}
      </header>
      <GridList
        aria-label={`Meals of ${name}`}
        items={meals}
        dependencies={[day, known, shown]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        renderEmptyState={() => (
          <p className="flex flex-1 items-center rounded-control border border-dashed border-line p-3 text-sm text-muted lg:justify-center lg:text-center">
            Nothing planned
          </p>
        )}
        className={joinClasses(
          'mx-2 flex flex-1 flex-col gap-2 rounded-control outline-none lg:mx-1.5 lg:min-h-40',
          'data-drop-target:bg-leaf-tint data-drop-target:outline-2 data-drop-target:outline-leaf data-drop-target:outline-dashed',
        )}
      >
        {(meal) => <PlannedCard meal={meal} totals={shown?.meals[meals.indexOf(meal)]} known={known} />}
      </GridList>
      {meals.length > 0 && (
        <MacroLegend figures={figures} className="px-3 pt-3 text-xs! lg:gap-y-0! lg:px-2" />
      )}
      <Button
        variant="quiet"
        size="sm"
        icon={Plus}
        aria-label={`Add a meal to ${name}`}
        data-day={day}
        className="m-1.5 px-1! pointer-coarse:min-h-11"
        onPress={() => actions.openLibrary(day)}
      >
        Add a meal
      </Button>
    </section>
  )
}

/** A planned meal: narrow in the week's columns, a row where there is space. */
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
  const found = known.get(meal.mealId)
  const name = nameMeal(meal.mealId, known)
  const type = PLANNER_MEAL_TYPE_LABELS[meal.type]
  return (
    <GridListItem
      id={meal.id}
      textValue={`${name}, ${type}${meal.servings === 1 ? '' : `, ${formatServings(meal.servings)}`}`}
      onAction={() => actions.showMeal({ kind: 'planned', id: meal.id })}
      className="group @container relative cursor-grab rounded-control border border-line bg-paper outline-none data-dragging:opacity-50 data-hovered:border-control data-focus-visible:outline-2 data-focus-visible:outline-leaf"
    >
      <div
        id={planCardId(meal.id)}
        className={joinClasses(
          'p-1.5',
          "@2xs:grid @2xs:grid-cols-[auto_minmax(0,1fr)_auto] @2xs:items-center @2xs:gap-x-3 @2xs:gap-y-0.5 @2xs:[grid-template-areas:'ring_name_menu'_'ring_info_menu']",
        )}
      >
        {/* In a narrow card the name flows around the drag handle. */}
        <div className="float-right -mt-1 -mr-1 [grid-area:menu] @2xs:m-0 not-pointer-coarse:@max-2xs:[&_button]:size-7 pointer-coarse:[&_button]:size-11">
          <MenuButton
            label={`Actions for ${name}`}
            size="sm"
            entries={[
              {
                id: 'details',
                label: 'Details and servings',
                icon: Info,
                onAction: () => actions.showMeal({ kind: 'planned', id: meal.id }),
              },
              {
                id: 'move',
                label: 'Move to…',
                icon: ArrowRightLeft,
                onAction: () => actions.askForDay(meal, 'move'),
              },
              {
                id: 'copy',
                label: 'Copy to…',
                icon: Copy,
                onAction: () => actions.askForDay(meal, 'copy'),
              },
              {
                id: 'remove',
                label: 'Remove',
                icon: Trash2,
                isDanger: true,
                onAction: () => actions.remove(meal.id),
              },
            ]}
          />
        </div>
        <p className="self-end text-sm leading-snug font-semibold wrap-break-word [grid-area:name] @2xs:text-base">
          {found === undefined ? <Skeleton className="h-5 w-4/5" /> : name}
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-0.5 @2xs:contents">
          <div className="[grid-area:ring]">
            {found === undefined ? (
              <Skeleton className="size-14 rounded-full" />
            ) : found === null || totals === undefined ? (
              <span className="block size-14 rounded-full border border-dashed border-control" />
            ) : (
              <PlateRing figures={toPlateFigures(totals)} size="sm" />
            )}
          </div>
          <p className="self-center text-xs text-muted [grid-area:info] @2xs:self-start">
            {type}
            {meal.servings !== 1 && ` · ${formatServings(meal.servings)}`}
          </p>
        </div>
      </div>
      <DragHandle name={name} className="right-1 bottom-1 @2xs:right-13" />
    </GridListItem>
  )
}

/** Returns the element id of a planned meal's card. */
export function planCardId(id: string): string {
  return `planned-${id}`
}
