import { t } from '@lingui/core/macro'
import {
  ArrowDown,
  ArrowLeftRight,
  ArrowUp,
  Copy,
  CornerDownRight,
  GripVertical,
  Heart,
  type LucideIcon,
  Minus,
  Plus,
  Split,
  Star,
  Trash2,
  TriangleAlert,
} from 'lucide-react'
import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react'
import { Button as PressArea } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { DropIndicator, isTextDropItem, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { MAX_ALTERNATIVES } from '#contract/limits.ts'
import { formatGrams, formatKcal } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { AmountField } from '#web/kit/amount-field.tsx'
import { FoodSearch } from '#web/modules/foods/shared/food-search.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MenuButton, type MenuEntry } from '#web/ui/menu.tsx'
import { Select, type SelectOption } from '#web/ui/select.tsx'
import { type EditorDays, type EditorItem, findItem, type MealPlace } from '../plan-editor-state.ts'
import { createFoodLookup, PREPARATION_LABELS } from '../shared/plan-figures.ts'
import { fieldId, useFieldError, usePlanState, usePlanStore } from './editor-context.ts'
import { FavouritesDialog } from './favourites-dialog.tsx'
import {
  convertToMeasure,
  createDefaultItem,
  describeMarks,
  findConflicts,
  listMeasures,
  toKnownFood,
} from './food-choice.ts'
import { LevelSelect } from './level-select.tsx'
import { focusOnMount, toItem } from './meal-food-search.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { findShownKcal } from './shown-energy.ts'
import { SwapDialog } from './swap-dialog.tsx'
import { useStableCallback, useStableValue } from './use-unchanged.ts'

/**
 * The data type of a dragged food. Its key is valid only on the page where the drag began, so each page has its own
 * type and does not accept foods of another window.
 */
export const ITEM_DRAG_TYPE = `application/x-pathya-plan-item-${Math.random().toString(36).slice(2)}`

/**
 * The foods of a meal, which can be dragged by pointer, finger or keyboard within it and to other meals. The list
 * redraws when foods are added, removed or reordered; each row redraws when its own food changes.
 */
export const ItemList = memo(function ItemList({
  dayKey,
  dayIndex,
  slot,
  label,
}: MealPlace & { dayIndex: number; label: string }) {
  const { dispatch, announce, getState } = usePlanStore()
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const place = { dayKey, slot }
  const text = usePlanState(({ days }) =>
    JSON.stringify(listItems(days, place).map(({ key, name }) => ({ key, name }))),
  )
  const items = useMemo(() => JSON.parse(text) as Pick<EditorItem, 'key' | 'name'>[], [text]) // the text was serialized just above

  const moveTo = (itemKeys: readonly string[], index?: number): void => {
    for (const itemKey of itemKeys) {
      const name = findItem(getState().days, itemKey)?.item.name
      dispatch({ type: 'move-item', itemKey, place, index })
      announce(t`${{ name: name ?? t`Food` }} moved to ${{ meal: label }}`)
    }
  }
  const toIndex = (target: { key: string | number; dropPosition: string }): number => {
    const index = items.findIndex(({ key }) => key === target.key)
    return target.dropPosition === 'after' ? index + 1 : index
  }
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({
        [ITEM_DRAG_TYPE]: String(key),
        'text/plain': items.find((item) => item.key === key)?.name ?? '',
      })),
    acceptedDragTypes: [ITEM_DRAG_TYPE],
    getDropOperation: () => 'move',
    renderDropIndicator: (target) => (
      <DropIndicator
        target={target}
        className="-my-0.5 h-1 rounded-full outline-none forced-color-adjust-none data-drop-target:bg-leaf"
      />
    ),
    onReorder: (event) => moveTo([...event.keys].map(String), toIndex(event.target)),
    onInsert: async (event) => moveTo(await readKeys(event.items), toIndex(event.target)),
    onRootDrop: async (event) => moveTo(await readKeys(event.items)),
  })

  return (
    // In the capture phase, because the list uses letters to find a row.
    <div
      onKeyDownCapture={(event) => {
        const item = findItem(getState().days, readSwapKey(event) ?? '')?.item
        if (item === undefined) return
        event.preventDefault()
        event.stopPropagation()
        setOpened({ item, kind: 'swap' })
      }}
    >
      <GridList
        aria-label={t`Foods of ${{ meal: label }}`}
        items={items}
        dependencies={[dayKey, dayIndex, slot]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        renderEmptyState={() => <p className="py-1.5 text-sm text-muted">{t`Nothing yet`}</p>}
        className="@container flex flex-col rounded-control outline-none data-drop-target:bg-leaf-tint data-drop-target:outline-2 data-drop-target:outline-leaf data-drop-target:outline-dashed"
      >
        {(item) => (
          <GridListItem
            id={item.key}
            textValue={item.name}
            className="group rounded-control outline-0 data-dragging:opacity-50 data-focus-visible:outline-2 data-focus-visible:outline-leaf"
          >
            <ItemRow
              itemKey={item.key}
              dayKey={dayKey}
              dayIndex={dayIndex}
              slot={slot}
              label={label}
              onOpen={setOpened}
            />
          </GridListItem>
        )}
      </GridList>
      {opened?.kind === 'favourite' && (
        <FavouritesDialog food={opened.item} onClose={() => setOpened(null)} />
      )}
      {opened?.kind === 'swap' && (
        <SwapDialog
          itemKey={opened.item.key}
          dayIndex={dayIndex}
          slot={slot}
          label={label}
          onClose={() => setOpened(null)}
        />
      )}
      {(opened?.kind === 'move' || opened?.kind === 'copy') && (
        <MoveDialog
          what={{ kind: 'item', item: opened.item }}
          from={place}
          isCopy={opened.kind === 'copy'}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
})

/**
 * Returns the key of the food in whose row S is pressed, or `null` for any other key or place. Fields for amounts have no
 * letters, other fields do. Menus and dialogs are elsewhere in the document.
 */
function readSwapKey(event: KeyboardEvent<HTMLElement>): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target, currentTarget } = event
  if (key.toLowerCase() !== 's' || ctrlKey || metaKey || altKey || shiftKey) return null
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return null
  if (target instanceof HTMLInputElement && target.inputMode !== 'decimal') return null
  if (target instanceof HTMLTextAreaElement || target.ariaExpanded === 'true') return null
  return (
    target.closest<HTMLElement>('[data-portion]')?.dataset.portion ??
    target.closest<HTMLElement>('[role="row"]')?.dataset.key ??
    null
  )
}

function listItems(days: EditorDays, { dayKey, slot }: MealPlace): readonly EditorItem[] {
  return days.find(({ key }) => key === dayKey)?.meals[slot].items ?? []
}

async function readKeys(items: readonly { kind: string }[]): Promise<string[]> {
  const keys: string[] = []
  for (const item of items as Parameters<typeof isTextDropItem>[0][]) {
    if (isTextDropItem(item) && item.types.has(ITEM_DRAG_TYPE)) keys.push(await item.getText(ITEM_DRAG_TYPE))
  }
  return keys
}

/** The dialog that is open for a food or an alternative. */
type OpenDialog = { item: EditorItem; kind: 'move' | 'copy' | 'favourite' | 'swap' }

/** Redrawn only when this food or its shown energy changes. */
const ItemRow = memo(function ItemRow({
  itemKey,
  dayKey,
  dayIndex,
  slot,
  label,
  onOpen,
}: MealPlace & { itemKey: string; dayIndex: number; label: string; onOpen: (dialog: OpenDialog) => void }) {
  const place = { dayKey, slot }
  const item = usePlanState(({ days }) => listItems(days, place).find(({ key }) => key === itemKey))
  const index = usePlanState(({ days }) => listItems(days, place).findIndex(({ key }) => key === itemKey))
  // The food is no longer in the plan, and the row is about to disappear from the list.
  if (item === undefined) return null
  return <FoodRow item={item} index={index} place={place} dayIndex={dayIndex} label={label} onOpen={onOpen} />
})

function FoodRow({
  item,
  index,
  place,
  dayIndex,
  label,
  onOpen,
}: {
  item: EditorItem
  index: number
  place: MealPlace
  dayIndex: number
  label: string
  onOpen: (dialog: OpenDialog) => void
}) {
  const { dispatch, addFoods, announce } = usePlanStore()
  const client = usePlanState((state) => state.client)
  const count = usePlanState(({ days }) => listItems(days, place).length)
  const path = `days.${dayIndex}.meals.${place.slot}.items.${index}`
  const energyKcal = usePlanState((state) => findShownKcal(state, { dayIndex, slot: place.slot, index }))
  const error = useFieldError(path)
  const [isAddingAlternative, setIsAddingAlternative] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const closeSearch = (): void => {
    setIsAddingAlternative(false)
    // Returns the focus to the button that opened the search.
    row.current?.querySelector<HTMLElement>('button[aria-label^="Actions for"]')?.focus()
  }
  const isFull = item.alternatives.length >= MAX_ALTERNATIVES
  const isFirst = index === 0
  const isLast = index === count - 1
  const open = useStableCallback((kind: OpenDialog['kind']) => onOpen({ item, kind }))
  const step = useStableCallback((to: number) =>
    dispatch({ type: 'move-item', itemKey: item.key, place, index: index + to }),
  )
  const remove = useStableCallback(() => {
    dispatch({ type: 'remove-item', itemKey: item.key })
    announce(t`${{ itemName: item.name }} removed from ${{ meal: label }}`)
  })
  const entries = useMemo(
    (): MenuEntry[] => [
      { id: 'swap', label: t`Swap…`, shortcut: 'S', icon: ArrowLeftRight, onAction: () => open('swap') },
      {
        id: 'alternative',
        label: t`Add an alternative (or)`,
        icon: Split,
        isDisabled: isFull,
        onAction: () => setIsAddingAlternative(true),
      },
      { id: 'move', label: t`Move to…`, icon: CornerDownRight, onAction: () => open('move') },
      { id: 'copy', label: t`Copy to…`, icon: Copy, onAction: () => open('copy') },
      { id: 'favourite', label: t`Favourites…`, icon: Heart, onAction: () => open('favourite') },
      { id: 'up', label: t`Move up`, icon: ArrowUp, isDisabled: isFirst, onAction: () => step(-1) },
      { id: 'down', label: t`Move down`, icon: ArrowDown, isDisabled: isLast, onAction: () => step(2) },
      { id: 'remove', label: t`Remove`, icon: Trash2, isDanger: true, onAction: remove },
    ],
    [isFull, isFirst, isLast, open, step, remove],
  )
  return (
    <div id={fieldId(path)} ref={row}>
      <Portion item={item} energyKcal={energyKcal} entries={entries} isDraggable />
      {item.alternatives.map((other) => (
        <Alternative
          key={other.key}
          item={other}
          entries={[
            {
              id: 'swap',
              label: t`Swap…`,
              shortcut: 'S',
              icon: ArrowLeftRight,
              onAction: () => onOpen({ item: other, kind: 'swap' }),
            },
            {
              id: 'prefer',
              label: t`Make it the first choice`,
              icon: Star,
              onAction: () => {
                dispatch({ type: 'prefer-alternative', itemKey: other.key })
                announce(t`${{ otherName: other.name }} is now the first choice`)
              },
            },
            {
              id: 'remove',
              label: t`Remove`,
              icon: Trash2,
              isDanger: true,
              onAction: () => {
                dispatch({ type: 'remove-item', itemKey: other.key })
                announce(t`${{ otherName: other.name }} removed`)
              },
            },
          ]}
        />
      ))}
      {isAddingAlternative && (
        <FoodSearch
          label={t`Alternative to ${{ itemName: item.name }}`}
          isLabelHidden
          className="py-1 pl-9"
          inputRef={focusOnMount}
          findMarks={(food) => describeMarks(findConflicts(food, client))}
          onClose={closeSearch}
          onChoose={(food) => {
            const known = toKnownFood(food)
            addFoods({ [food.id]: known })
            dispatch({ type: 'add-alternative', itemKey: item.key, item: createDefaultItem(food) })
            announce(t`${{ foodName: food.name }} added as an alternative to ${{ itemName: item.name }}`)
            closeSearch()
          }}
          room={MAX_ALTERNATIVES - item.alternatives.length}
          choices="all"
          onChooseTyped={(typed) => {
            addFoods(Object.fromEntries(typed.map(({ food }) => [food.id, toKnownFood(food)])))
            dispatch({ type: 'add-alternatives', itemKey: item.key, items: typed.map(toItem) })
            announce(
              t`${{ foods: typed.map(({ food }) => food.name).join(', ') }} added as alternatives to ${{ itemName: item.name }}`,
            )
          }}
        />
      )}
      {error && <p className="pl-9 text-sm font-medium text-beet">{error}</p>}
    </div>
  )
}

/** Another choice for a food. It is not part of the totals, so its energy is rounded by itself. */
function Alternative({ item, entries }: { item: EditorItem; entries: readonly MenuEntry[] }) {
  const foods = usePlanState((state) => state.foods)
  const per100Kcal = createFoodLookup(foods)(item.foodId)?.energyKcal
  const energyKcal = per100Kcal === undefined ? null : (per100Kcal * item.grams) / 100
  return <Portion item={item} energyKcal={energyKcal} entries={entries} isAlternative />
}

/** A food with its amount, in a household measure or in grams, and its conflicts with the client's record. */
function Portion({
  item,
  energyKcal,
  entries,
  isDraggable = false,
  isAlternative = false,
}: {
  item: EditorItem
  /** As it is shown; `null` if it is not known. */
  energyKcal: number | null
  entries: readonly MenuEntry[]
  isDraggable?: boolean
  isAlternative?: boolean
}) {
  const foods = usePlanState((state) => state.foods)
  const client = usePlanState((state) => state.client)
  const food = foods[item.foodId]
  const conflicts = findConflicts(food, client)
  const hasAllergy = conflicts.allergies.length > 0
  return (
    <div
      data-portion={item.key}
      className={joinClasses(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-1.5 gap-y-0.5 rounded-control py-1 @xl:grid-cols-[auto_minmax(11rem,1fr)_minmax(0,auto)_4.5rem_auto]',
        hasAllergy && 'bg-beet-tint',
      )}
    >
      {isDraggable ? (
        <DragHandle name={item.name} />
      ) : (
        <span className="w-7 text-right text-sm font-semibold text-muted italic">{t`or`}</span>
      )}
      <div className="min-w-0">
        <p className="leading-snug break-words">
          {item.name}
          {food && <span className="text-sm text-muted"> · {say(PREPARATION_LABELS[food.preparation])}</span>}
        </p>
        {(hasAllergy || conflicts.preferences.length > 0) && (
          <p
            className={joinClasses(
              'flex items-center gap-1 text-sm font-semibold',
              hasAllergy ? 'text-beet' : 'text-turmeric-ink',
            )}
          >
            <TriangleAlert size={14} aria-hidden className="shrink-0" />
            {describeMarks(conflicts).join(' · ')}
          </p>
        )}
      </div>
      <div className="order-last col-span-2 col-start-2 flex flex-wrap items-center gap-x-2 gap-y-1 @xl:order-none @xl:col-span-1 @xl:col-start-auto">
        <Amount item={item} />
        <LevelSelect item={item} food={food} />
        <p className="ml-auto text-sm tabular @xl:hidden">
          {energyKcal === null ? <span className="text-muted">{t`not known`}</span> : formatKcal(energyKcal)}
          <span className="text-muted"> · {formatGrams(item.grams)}</span>
        </p>
      </div>
      <p className="hidden text-right text-sm tabular @xl:block">
        {energyKcal === null ? (
          <span className="text-muted">{t`not known`}</span>
        ) : (
          <span className={isAlternative ? 'text-muted' : 'font-semibold'}>{formatKcal(energyKcal)}</span>
        )}
        <span className="block text-xs text-muted">{formatGrams(item.grams)}</span>
      </p>
      <PortionMenu name={item.name} entries={entries} />
    </div>
  )
}

/**
 * The amount of a food: a number of a household measure, or grams. Changing the measure changes the weight as little as
 * possible.
 */
function Amount({ item }: { item: EditorItem }) {
  const { dispatch } = usePlanStore()
  const foods = usePlanState((state) => state.foods)
  const measures = useStableValue(listMeasures(foods, item))
  const inUse = item.measure
  const quantity = inUse ? inUse.quantity : item.grams
  const step = inUse ? 0.5 : item.grams >= 100 ? 10 : 5
  const set = (next: number, isTyping = false): void => {
    if (inUse) {
      dispatch({
        type: 'set-measure',
        itemKey: item.key,
        measure: { label: inUse.label, grams: inUse.grams },
        quantity: next,
        isTyping,
      })
    } else dispatch({ type: 'set-grams', itemKey: item.key, grams: next, isTyping })
  }
  const stepDown = Math.max(step, (Math.ceil(quantity / step) - 1) * step)
  const stepUp = (Math.floor(quantity / step) + 1) * step
  const max = inUse ? 1000 : 5000
  const options = useMemo(
    () => [
      ...measures.map((measure) => ({
        value: `${measure.label} ${measure.grams}`,
        label: measure.label,
        hint: formatGrams(measure.grams),
      })),
      { value: 'g', label: t`grams` },
    ],
    [measures],
  )
  const less = useStableCallback(() => set(stepDown))
  const more = useStableCallback(() => set(stepUp))
  const choose = useStableCallback((value: string) => {
    const measure = measures.find(({ label, grams }) => `${label} ${grams}` === value)
    if (measure) {
      dispatch({
        type: 'set-measure',
        itemKey: item.key,
        measure,
        quantity: convertToMeasure(item.grams, measure.grams),
      })
    } else dispatch({ type: 'set-grams', itemKey: item.key, grams: item.grams })
  })
  return (
    <>
      <div className="flex items-center">
        <StepButton
          label={t`Less ${{ itemName: item.name }}`}
          icon={Minus}
          isDisabled={quantity <= step}
          onPress={less}
        />
        <AmountField
          label={
            inUse
              ? t`Number of ${{ measure: inUse.label }} of ${{ itemName: item.name }}`
              : t`Grams of ${{ itemName: item.name }}`
          }
          value={quantity}
          max={max}
          unit={inUse ? undefined : 'g'}
          onChange={(next) => set(next, true)}
        />
        <StepButton
          label={t`More ${{ itemName: item.name }}`}
          icon={Plus}
          isDisabled={stepUp > max}
          onPress={more}
        />
      </div>
      <MeasureSelect
        label={t`Measure of ${{ itemName: item.name }}`}
        options={options}
        value={inUse ? `${inUse.label} ${inUse.grams}` : 'g'}
        onChange={choose}
      />
    </>
  )
}

/* The controls beside an amount, which are not redrawn while it is typed. */

const StepButton = memo(function StepButton(props: {
  label: string
  icon: LucideIcon
  isDisabled: boolean
  onPress: () => void
}) {
  return <IconButton {...props} size="sm" className="pointer-coarse:size-11" excludeFromTabOrder />
})

const MeasureSelect = memo(function MeasureSelect(props: {
  label: string
  options: readonly SelectOption[]
  value: string
  onChange: (value: string) => void
}) {
  return <Select {...props} isLabelHidden className="w-30" />
})

const DragHandle = memo(function DragHandle({ name }: { name: string }) {
  return (
    <PressArea
      slot="drag"
      aria-label={t`Drag ${name}`}
      className="flex size-7 cursor-grab items-center justify-center rounded-control text-muted focus-ring data-hovered:bg-sunken"
    >
      <GripVertical size={18} aria-hidden />
    </PressArea>
  )
})

const PortionMenu = memo(function PortionMenu({
  name,
  entries,
}: {
  name: string
  entries: readonly MenuEntry[]
}) {
  return <MenuButton label={t`Actions for ${name}`} entries={entries} size="sm" />
})
