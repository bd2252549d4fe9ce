import { ClipboardPaste, Copy, Plus, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { formatTotal } from '#domain/nutrients/totals.ts'
import { MEAL_SLOTS, type MealSlot, sumMeal } from '#domain/plan/plan.ts'
import { FoodSearch } from '#web/features/food-items/food-search.tsx'
import { Button } from '#web/ui/button.tsx'
import { inputClass } from '#web/ui/field.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import { type EditorDay, type EditorMeal, isMealEmpty, MAX_ITEMS } from '../plan-editor-state.ts'
import { lookUpIn } from '../plan-figures.ts'
import { fieldId, usePlanEditing } from './editor-context.ts'
import { createItemOf, describeMarks, findClashes, toKnownFood } from './food-choice.ts'
import { ItemList } from './item-list.tsx'

/** The eight meals of a day. */
export function DayEditor({ day, index }: { day: EditorDay; index: number }) {
  return (
    <ol className="mt-4 divide-y divide-line border-y border-line">
      {MEAL_SLOTS.map(({ key, label }) => (
        <li key={key} className="py-3">
          <SlotEditor dayKey={day.key} dayIndex={index} slot={key} label={label} meal={day.meals[key]} />
        </li>
      ))}
    </ol>
  )
}

type SlotProps = { dayKey: string; dayIndex: number; slot: MealSlot; label: string; meal: EditorMeal }

/** One meal: its time, its foods with amounts, words beside them, and what it adds up to. */
function SlotEditor({ dayKey, dayIndex, slot, label, meal }: SlotProps) {
  const { dispatch, foods, addFoods, client, planDays, state, announce, errorAt } = usePlanEditing()
  const [isAdding, setIsAdding] = useState(false)
  const [isNoting, setIsNoting] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const headingId = useId()
  const place = { dayKey, slot }
  const planMeal = planDays[dayIndex]?.meals[slot]
  const energy = planMeal ? formatTotal(sumMeal(planMeal, lookUpIn(foods)), 'energyKcal') : null
  const protein = planMeal ? formatTotal(sumMeal(planMeal, lookUpIn(foods)), 'proteinG') : null
  const isEmpty = isMealEmpty(meal)
  const path = `days.${dayIndex}.meals.${slot}`
  const error = errorAt(path)
  const isNoteShown = isNoting || meal.note !== ''

  return (
    <section
      aria-labelledby={headingId}
      id={fieldId(path)}
      className="grid gap-x-5 gap-y-2 md:grid-cols-[8.5rem_minmax(0,1fr)]"
    >
      <div className="flex items-center justify-between gap-2 md:flex-col md:items-stretch md:justify-start md:gap-1">
        <h3 id={headingId} className="leading-6 font-semibold">
          {label}
        </h3>
        <input
          aria-label={`Time of ${label}`}
          value={meal.time}
          maxLength={60}
          onChange={(event) => dispatch({ type: 'set-time', place, time: event.currentTarget.value })}
          className={joinClasses(
            inputClass,
            'min-h-9! w-32! px-2! py-0.5! text-sm text-muted md:-ml-2 md:w-full! [&:not(:hover,:focus)]:border-transparent [&:not(:focus)]:bg-transparent',
          )}
        />
        <p className="sr-only md:not-sr-only">
          {!isEmpty && energy && (
            <span className="block text-sm font-semibold tabular" title={energy.coverage ?? undefined}>
              {energy.text === 'not known' ? 'kcal not known' : energy.text}
            </span>
          )}
          {!isEmpty && protein && protein.text !== 'not known' && (
            <span className="block text-xs text-muted tabular">{protein.text} protein</span>
          )}
        </p>
      </div>

      <div className="min-w-0">
        <ItemList place={place} label={label} items={meal.items} path={path} />
        {error && <p className="mt-1 text-sm font-medium text-beet">{error}</p>}
        {isNoteShown && (
          <TextAreaField
            label={meal.items.length > 0 ? `Note to ${label}` : `${label} in words`}
            isLabelHidden
            rows={1}
            value={meal.note}
            maxLength={500}
            placeholder={
              meal.items.length > 0
                ? 'Words beside these foods'
                : 'The meal in words (not counted in the totals)'
            }
            onChange={(event) => dispatch({ type: 'set-note', place, note: event.currentTarget.value })}
            onBlur={() => setIsNoting(false)}
            autoFocus={isNoting}
            className="mt-1.5"
            inputClassName="min-h-9! py-1.5! text-sm"
            note={meal.items.length === 0 && meal.note.trim() !== '' ? 'Counted as not known.' : undefined}
          />
        )}
        {isAdding ? (
          <FoodSearch
            label={`Add a food to ${label}`}
            isLabelHidden
            className="mt-1.5"
            inputRef={focusOnce}
            findMarks={(food) => describeMarks(findClashes(food, client))}
            onClose={() => {
              setIsAdding(false)
              requestAnimationFrame(() => addButton.current?.focus())
            }}
            onChoose={(food) => {
              const known = toKnownFood(food)
              addFoods({ [food.id]: known })
              dispatch({ type: 'add-item', place, item: createItemOf(food.id, known) })
              announce(`${food.name} added to ${label}`)
            }}
          />
        ) : (
          <div className="mt-0.5 flex flex-wrap items-center gap-1">
            <Button
              ref={addButton}
              variant="quiet"
              size="sm"
              icon={Plus}
              isDisabled={meal.items.length >= MAX_ITEMS}
              onPress={() => setIsAdding(true)}
              aria-label={`Add food to ${label}`}
              className="-ml-3"
            >
              Add food
            </Button>
            {!isNoteShown && (
              <Button
                variant="quiet"
                size="sm"
                onPress={() => setIsNoting(true)}
                aria-label={meal.items.length > 0 ? `Add a note to ${label}` : `Write ${label} in words`}
              >
                {meal.items.length > 0 ? 'Add note' : 'Write in words'}
              </Button>
            )}
            <MenuButton
              label={`Actions for ${label}`}
              size="sm"
              entries={[
                {
                  id: 'copy',
                  label: 'Copy meal',
                  icon: Copy,
                  isDisabled: isEmpty,
                  onAction: () => {
                    dispatch({ type: 'copy-meal', place })
                    announce(`${label} copied`)
                  },
                },
                {
                  id: 'paste',
                  label: 'Paste meal here',
                  icon: ClipboardPaste,
                  isDisabled: state.copiedMeal === null,
                  onAction: () => {
                    dispatch({ type: 'paste-meal', place })
                    announce(`Pasted into ${label}. Undo brings back what was there.`)
                  },
                },
                {
                  id: 'clear',
                  label: 'Clear meal',
                  icon: Trash2,
                  isDanger: true,
                  isDisabled: isEmpty,
                  onAction: () => {
                    dispatch({ type: 'clear-meal', place })
                    announce(`${label} cleared. Undo brings it back.`)
                  },
                },
              ]}
            />
            {!isEmpty && energy && (
              <p className="ml-auto text-sm font-semibold tabular md:hidden">
                {energy.text === 'not known' ? 'kcal not known' : energy.text}
              </p>
            )}
          </div>
        )}
      </div>
    </section>
  )
}

/** Puts the focus into a field that has just appeared. */
function focusOnce(element: HTMLInputElement | null): void {
  element?.focus()
}
