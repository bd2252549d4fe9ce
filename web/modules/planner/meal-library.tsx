import { t } from '@lingui/core/macro'
import { GripVertical, Plus, SearchX } from 'lucide-react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { Button as PressArea } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { MAX_SEARCH_LENGTH, MAX_TYPED_FOODS_LENGTH } from '#contract/limits.ts'
import {
  listPlannerMeals,
  PLANNER_MEAL_TYPE_LABELS,
  PLANNER_MEAL_TYPES,
  type PlannerMeal,
  type PlannerMealType,
} from '#contract/planner/meal-planner.ts'
import { isOneOf } from '#domain/people/options.ts'
import { keepAmountsWhole } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { ListBody } from '#web/kit/list/list-body.tsx'
import { useListPages } from '#web/kit/list/use-list-pages.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { PlateRing } from '#web/ui/plate-ring.tsx'
import { sayOptions } from '#web/ui/sayable.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { LIBRARY_DRAG } from './drag-types.ts'
import { LIBRARY_PAGE_SIZE } from './fetch-meals.ts'
import { addToCatalogue } from './meal-catalogue.ts'
import { toServingPlate } from './meal-figures.ts'
import { nameDay } from './name-day.ts'
import { usePlannerActions } from './planner-actions.ts'
import { LIBRARY_ROW_CLASS } from './planner-layout.ts'
import { TypedMealsCard } from './typed-meals-card.tsx'
import { useTypedLine } from './use-typed-line.ts'

const TYPING_PAUSE_MS = 150
const TYPE_OPTIONS = PLANNER_MEAL_TYPES.map((value) => ({ value, label: PLANNER_MEAL_TYPE_LABELS[value] }))

/**
 * The meals that can be planned. They can be searched, filtered by kind, dragged onto a day or added by a menu. A line such
 * as `3 idli, 1 katori sambar` shows the dishes that were understood; Enter adds all of them, or asks for the day first.
 *
 * @param props.days The days of the shown week.
 * @param props.day Meals are added to this day immediately. `null`: each card asks for the day.
 * @param props.readText Returns what was typed into the search field before the planner was there.
 * @param props.isDraggable `false` if the library covers the days, so that nothing could be dropped.
 */
export function MealLibrary({
  days,
  day = null,
  isDraggable = false,
  readText = () => '',
}: {
  days: readonly string[]
  day?: string | null
  isDraggable?: boolean
  readText?: () => string
}) {
  const [typed, setTyped] = useState(readText)
  // More may have been typed while this was being rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has taken the place of the other field
  useLayoutEffect(() => setTyped(readText()), [])
  const [type, setType] = useState<PlannerMealType | null>(null)
  const query = useDebounced(typed.trim(), TYPING_PAUSE_MS)
  const line = useTypedLine({ typed, query, day, onRest: setTyped })
  const { parts, error } = line
  const search = parts ? '' : query.slice(0, MAX_SEARCH_LENGTH)
  const list = useListPages(listPlannerMeals, {
    querystring: {
      limit: LIBRARY_PAGE_SIZE,
      ...(search === '' ? {} : { search }),
      ...(type === null ? {} : { type }),
    },
  })
  const { items } = list
  useEffect(() => addToCatalogue(items), [items])
  const isNarrowed = search !== '' || type !== null
  return (
    <div className="flex min-h-0 flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_11rem] xl:grid-cols-1">
        <TextField
          label={t`Search meals and dishes`}
          type="search"
          autoComplete="off"
          placeholder={t`3 idli, 1 katori sambar`}
          maxLength={MAX_TYPED_FOODS_LENGTH}
          data-press="search"
          value={typed}
          error={error ? messageOf(error, t`We could not read what you typed. Please try again.`) : undefined}
          {...line.fieldProps}
          onChange={(event) => {
            line.giveUpEnter()
            setTyped(event.currentTarget.value)
          }}
        />
        <div data-press="kind" className="min-w-0">
          <FilterSelect
            label={t`Meal type`}
            allLabel={t`All types`}
            options={sayOptions(TYPE_OPTIONS)}
            value={type}
            onChange={(value) => setType(value !== null && isOneOf(PLANNER_MEAL_TYPES, value) ? value : null)}
          />
        </div>
      </div>
      <p role="status" className="sr-only">
        {parts &&
          t`${{ count: line.planned.length }} of ${{ all: parts.length }} found. Press Enter to add them.`}
      </p>
      {/* Leaves space for the focus outlines at the edge. */}
      <div className="-m-1 flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-1">
        {parts && <TypedMealsCard parts={parts} days={days} day={day} {...line.cardProps} />}
        {!parts && (
          <ListBody
            list={list}
            words={{
              failure: t`The meals could not be loaded`,
              nextFailure: t`More meals could not be loaded`,
              more: t`Show more meals`,
              loading: t`Loading meals`,
            }}
            skeleton={{ count: 6, height: 'h-28' }}
            empty={
              <EmptyState
                icon={SearchX}
                title={isNarrowed ? t`Nothing found` : t`No meals yet`}
                className="p-4! sm:p-5!"
                actions={
                  isNarrowed && (
                    <Button
                      variant="secondary"
                      size="sm"
                      onPress={() => {
                        setTyped('')
                        setType(null)
                      }}
                    >
                      {t`Show all meals`}
                    </Button>
                  )
                }
              >
                {isNarrowed
                  ? t`Try another word, or all types.`
                  : t`The practice has not entered any dishes yet.`}
              </EmptyState>
            }
          >
            {(meals) => <LibraryCards meals={meals} days={days} day={day} isDraggable={isDraggable} />}
          </ListBody>
        )}
      </div>
    </div>
  )
}

function LibraryCards({
  meals,
  days,
  day,
  isDraggable,
}: {
  meals: readonly PlannerMeal[]
  days: readonly string[]
  day: string | null
  isDraggable: boolean
}) {
  const actions = usePlannerActions()
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({
        [LIBRARY_DRAG]: String(key),
        'text/plain': meals.find(({ id }) => id === key)?.name ?? '',
      })),
    getAllowedDropOperations: () => ['copy'],
  })
  return (
    <GridList
      aria-label={t`Meals and dishes`}
      items={meals}
      dependencies={[days, day]}
      dragAndDropHooks={isDraggable ? dragAndDropHooks : undefined}
      keyboardNavigationBehavior="tab"
      className="flex flex-col gap-2 outline-none"
    >
      {(meal) => (
        <GridListItem
          id={meal.id}
          textValue={meal.name}
          onAction={() => actions.showMeal({ kind: 'library', mealId: meal.id })}
          className={joinClasses(
            LIBRARY_ROW_CLASS,
            'group outline-none data-dragging:opacity-50 data-hovered:border-control data-focus-visible:outline-2 data-focus-visible:outline-leaf',
            isDraggable ? 'cursor-grab' : 'cursor-pointer',
          )}
        >
          <PlateRing figures={toServingPlate(meal)} size="sm" />
          <div className="min-w-0" data-press={`library-${meal.id}`}>
            <p className="leading-snug font-semibold">{meal.name}</p>
            <p className="text-xs text-muted">
              {say(PLANNER_MEAL_TYPE_LABELS[meal.type])} · {keepAmountsWhole(meal.serving)}
            </p>
          </div>
          <div className="col-start-2 -mb-1.5 -ml-3" data-press={`add-to-${meal.id}`}>
            {day === null ? (
              <MenuButton
                label={t`Add to… ${{ meal: meal.name }}`}
                text={t`Add to…`}
                icon={Plus}
                size="sm"
                entries={days.map((one) => ({
                  id: one,
                  label: nameDay(one),
                  onAction: () => actions.add(meal, one),
                }))}
              />
            ) : (
              <Button
                variant="quiet"
                size="sm"
                icon={Plus}
                aria-label={t`Add ${{ meal: meal.name }} to ${{ day: nameDay(day) }}`}
                className="pointer-coarse:min-h-11"
                onPress={() => actions.add(meal, day)}
              >
                {t`Add`}
              </Button>
            )}
          </div>
          {isDraggable && <DragHandle name={meal.name} />}
        </GridListItem>
      )}
    </GridList>
  )
}

/** Starts dragging by keyboard, and is visible only then. With pointer and touch the whole card is dragged. */
export function DragHandle({
  name,
  className = 'top-1.5 right-1',
}: {
  name: string
  /** CSS classes that place it where it does not cover other controls, even while it is invisible. */
  className?: string
}) {
  return (
    <PressArea
      slot="drag"
      aria-label={t`Drag ${{ meal: name }}`}
      className={joinClasses(
        'absolute flex size-6 cursor-grab items-center justify-center rounded-[4px] bg-surface text-muted opacity-0 focus-ring data-focus-visible:opacity-100',
        className,
      )}
    >
      <GripVertical size={16} aria-hidden />
    </PressArea>
  )
}
