import { t } from '@lingui/core/macro'
import { ClipboardPaste, Copy, CopyPlus, CornerDownRight, Plus, Repeat, Scissors, Trash2 } from 'lucide-react'
import { memo, useId, useRef, useState } from 'react'
import { MAX_ITEMS_PER_MEAL } from '#contract/limits.ts'
import { PLAN_TEXT_LENGTHS } from '#contract/plans/plan-text-lengths.ts'
import { MEAL_SLOTS, type MealSlot, nameSlot } from '#domain/plans/plan.ts'
import { Button } from '#web/ui/button.tsx'
import { inputClass } from '#web/ui/field.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import { fieldId, useFieldError, usePlanParts, usePlanState, usePlanStore } from './editor-context.ts'
import { FillDialog } from './fill-dialog.tsx'
import { ItemList } from './item-list.tsx'
import { MealFoodSearch } from './meal-food-search.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { formatSlotTotals } from './shown-energy.ts'
import { usePlanClipboard } from './use-plan-clipboard.ts'

/** Shorter than a meal's text may be (`MAX_MEAL_TEXT`), because the foods are part of that text. */
const MAX_MEAL_NOTE = 500

/** The eight meals of a day. */
export function DayEditor({ dayIndex }: { dayIndex: number }) {
  return (
    <ol className="mt-4 divide-y divide-line border-y border-line">
      {MEAL_SLOTS.map(({ key }) => (
        <li key={key} className="py-3">
          <MealEditor dayIndex={dayIndex} slot={key} />
        </li>
      ))}
    </ol>
  )
}

/** The editor of one meal of a day. `layout`: across the page, or in a narrow column beside something else. */
export function MealEditor({
  dayIndex,
  slot,
  layout = 'wide',
}: {
  dayIndex: number
  slot: MealSlot
  layout?: 'wide' | 'narrow'
}) {
  const error = useFieldError(`days.${dayIndex}.meals.${slot}`)
  const dayKey = usePlanState(({ days }) => days[dayIndex]?.key)
  // Only texts and numbers, so that a changed amount renders again only the meal's totals and the food's own row.
  const time = usePlanState(({ days }) => days[dayIndex]?.meals[slot].time ?? '')
  const note = usePlanState(({ days }) => days[dayIndex]?.meals[slot].note ?? '')
  const count = usePlanState(({ days }) => days[dayIndex]?.meals[slot].items.length ?? 0)
  if (dayKey === undefined) return null
  return (
    <SlotEditor
      dayKey={dayKey}
      dayIndex={dayIndex}
      slot={slot}
      label={nameSlot(slot)}
      time={time}
      note={note}
      count={count}
      error={error}
      layout={layout}
    />
  )
}

type SlotProps = {
  dayKey: string
  dayIndex: number
  slot: MealSlot
  label: string
  time: string
  note: string
  /** The number of foods. */
  count: number
  error: string | undefined
  layout: 'wide' | 'narrow'
}

/**
 * One meal: its time, its foods with amounts, its note and its totals. It is rendered again only when it changes, so
 * that a key pressed in one meal does not slow down the others.
 */
const SlotEditor = memo(function SlotEditor({
  dayKey,
  dayIndex,
  slot,
  label,
  time,
  note,
  count,
  error,
  layout,
}: SlotProps) {
  const { dispatch } = usePlanStore()
  const clip = usePlanState((state) => state.clip)
  const clipboard = usePlanClipboard()
  const [isAdding, setIsAdding] = useState(false)
  const [isNoting, setIsNoting] = useState(false)
  const [dialog, setDialog] = useState<'move' | 'copy' | 'fill' | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const headingId = useId()
  const place = { dayKey, slot }
  const isEmpty = count === 0 && note.trim() === ''
  const path = `days.${dayIndex}.meals.${slot}`
  const isNoteShown = isNoting || note !== ''
  const isWide = layout === 'wide'

  return (
    <section
      aria-labelledby={headingId}
      // Set only in the wide layout, because in the grid the cell already has this id.
      id={isWide ? fieldId(path) : undefined}
      className={joinClasses('grid gap-x-5 gap-y-2', isWide && 'md:grid-cols-[8.5rem_minmax(0,1fr)]')}
    >
      <div
        className={joinClasses(
          'flex items-center justify-between gap-2',
          isWide && 'md:flex-col md:items-stretch md:justify-start md:gap-1',
        )}
      >
        <h3 id={headingId} className="leading-6 font-semibold">
          {label}
        </h3>
        <input
          aria-label={t`Time of ${{ meal: label }}`}
          value={time}
          maxLength={PLAN_TEXT_LENGTHS.mealTime}
          onChange={(event) => dispatch({ type: 'set-time', place, time: event.currentTarget.value })}
          className={joinClasses(
            inputClass,
            'min-h-9! w-32! px-2! py-0.5! text-sm text-muted [&:not(:hover,:focus)]:border-transparent [&:not(:focus)]:bg-transparent',
            isWide && 'md:-ml-2 md:w-full!',
          )}
        />
        <p className={joinClasses('sr-only', isWide && 'md:not-sr-only')}>
          {!isEmpty && <SlotTotals dayIndex={dayIndex} slot={slot} />}
        </p>
      </div>

      <div className="min-w-0">
        <ItemList dayKey={dayKey} dayIndex={dayIndex} slot={slot} label={label} />
        {error && <p className="mt-1 text-sm font-medium text-beet">{error}</p>}
        {isNoteShown && (
          <TextAreaField
            label={count > 0 ? t`Note for ${{ meal: label }}` : t`${{ meal: label }} as text`}
            isLabelHidden
            rows={1}
            value={note}
            maxLength={MAX_MEAL_NOTE}
            placeholder={
              count > 0 ? t`Note next to these foods` : t`Describe the meal (not counted in the totals)`
            }
            onChange={(event) => dispatch({ type: 'set-note', place, note: event.currentTarget.value })}
            onBlur={() => setIsNoting(false)}
            autoFocus={isNoting}
            className="mt-1.5"
            inputClassName="min-h-9! py-1.5! text-sm"
            note={count === 0 && note.trim() !== '' ? t`Nutrition not known.` : undefined}
          />
        )}
        {isAdding ? (
          <MealFoodSearch
            dayKey={dayKey}
            slot={slot}
            label={label}
            className="mt-1.5"
            onClose={() => {
              setIsAdding(false)
              requestAnimationFrame(() => addButton.current?.focus())
            }}
          />
        ) : (
          <div className="mt-0.5 flex flex-wrap items-center gap-1">
            <Button
              ref={addButton}
              variant="quiet"
              size="sm"
              icon={Plus}
              isDisabled={count >= MAX_ITEMS_PER_MEAL}
              onPress={() => setIsAdding(true)}
              aria-label={t`Add food to ${{ meal: label }}`}
              className="-ml-3"
            >
              {t`Add food`}
            </Button>
            {!isNoteShown && (
              <Button
                variant="quiet"
                size="sm"
                onPress={() => setIsNoting(true)}
                aria-label={
                  count > 0 ? t`Add note to ${{ meal: label }}` : t`Write as text: ${{ meal: label }}`
                }
              >
                {count > 0 ? t`Add note` : t`Write as text`}
              </Button>
            )}
            <MenuButton
              label={t`Actions for ${{ name: label }}`}
              size="sm"
              entries={[
                {
                  id: 'copy',
                  label: t`Copy meal`,
                  icon: Copy,
                  isDisabled: isEmpty,
                  onAction: () => clipboard.copyMeal(place),
                },
                {
                  id: 'cut',
                  label: t`Cut meal`,
                  icon: Scissors,
                  isDisabled: isEmpty,
                  onAction: () => clipboard.cutMeal(place),
                },
                {
                  id: 'paste',
                  label: t`Paste meal here`,
                  icon: ClipboardPaste,
                  isDisabled: clip?.kind !== 'meal',
                  onAction: () => clipboard.paste(place),
                },
                {
                  id: 'move-to',
                  label: t`Move to…`,
                  icon: CornerDownRight,
                  isDisabled: isEmpty,
                  onAction: () => setDialog('move'),
                },
                {
                  id: 'copy-to',
                  label: t`Copy to…`,
                  icon: CopyPlus,
                  isDisabled: isEmpty,
                  onAction: () => setDialog('copy'),
                },
                {
                  id: 'fill',
                  label: t`Repeat on other days…`,
                  icon: Repeat,
                  isDisabled: isEmpty,
                  onAction: () => setDialog('fill'),
                },
                {
                  id: 'clear',
                  label: t`Clear meal`,
                  icon: Trash2,
                  isDanger: true,
                  isDisabled: isEmpty,
                  onAction: () => clipboard.clearMeal(place),
                },
              ]}
            />
            {!isEmpty && (
              <p className={joinClasses('ml-auto text-sm font-semibold tabular', isWide && 'md:hidden')}>
                <SlotTotals dayIndex={dayIndex} slot={slot} isShort />
              </p>
            )}
          </div>
        )}
      </div>
      {(dialog === 'move' || dialog === 'copy') && (
        <MoveDialog
          what={{ kind: 'meal', label }}
          from={place}
          isCopy={dialog === 'copy'}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'fill' && <FillDialog what={{ kind: 'meal', place }} onClose={() => setDialog(null)} />}
    </section>
  )
})

/** Shown for a moment while a day is being removed. */
const NO_TOTALS = { energyText: '', coverage: null, proteinText: null }

/** The totals of a meal, which add up to the day's with those of the other meals. */
function SlotTotals({
  dayIndex,
  slot,
  isShort = false,
}: {
  dayIndex: number
  slot: MealSlot
  /** True to show only the energy. */
  isShort?: boolean
}) {
  const { energyText, coverage, proteinText } = usePlanParts(
    (state) => formatSlotTotals(state, dayIndex, slot) ?? NO_TOTALS,
  )
  if (isShort) return energyText
  return (
    <>
      <span className="block text-sm font-semibold tabular" title={coverage ?? undefined}>
        {energyText}
      </span>
      {proteinText !== null && (
        <span className="block text-xs text-muted tabular">{t`${{ amount: proteinText }} protein`}</span>
      )}
    </>
  )
}
