import { Apple, CookingPot, Copy, FileUp, Pencil, RotateCcw, SearchX, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  deleteFoodItem,
  exportFoodItems,
  FOOD_PREPARATION_LABELS,
  FOOD_SOURCES,
  FOOD_STATES,
  FOOD_TAG_LABELS,
  FOOD_TAGS,
  type FoodSource,
  type FoodState,
  listManagedFoodItems,
  type ManagedFoodItem,
  restoreFoodItem,
} from '#contract/foods/food-items.ts'
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { FOOD_GROUPS } from '#domain/foods/food-groups.ts'
import { FOOD_CATEGORIES, FOOD_CATEGORY_LABELS, isOneOf } from '#domain/people/options.ts'
import { formatNumber } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { CsvButton } from '#web/kit/csv-button.tsx'
import { PagedList } from '#web/kit/paged-list.tsx'
import { useFocusAfterRemoval } from '#web/kit/use-focus-after-removal.ts'
import { useListAddress } from '#web/kit/use-list-address.ts'
import { usePagedList } from '#web/kit/use-paged-list.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AddFoodForm } from './add-food-form.tsx'
import { EditFoodDialog } from './edit-food-dialog.tsx'
import { FoodDetailDialog } from './food-detail-dialog.tsx'
import { refreshFoods } from './use-food-form.ts'

const PAGE_SIZE = 25

const SOURCE_LABELS: Record<FoodSource, string> = {
  custom: 'Our own',
  dish: 'Dishes',
  ifct2017: 'IFCT 2017',
  usda: 'USDA',
}
const STATE_LABELS: Record<FoodState, string> = {
  active: 'In use',
  retired: 'Retired',
  quarantined: 'Held back',
}

/** What one may do with a food, as somebody has chosen it. */
type Task = { kind: 'look' | 'edit' | 'delete'; food: ManagedFoodItem }

/**
 * The practice's foods: adding one, finding one, changing, deleting and restoring. For people who may write foods; its
 * filters live in the address.
 */
export function FoodItemsManager() {
  const filters = useFilters()
  const [task, setTask] = useState<Task | null>(null)
  const { address, ...narrowed } = filters
  const asked = { search: address.search, ...narrowed }
  const foods = usePagedList(listManagedFoodItems, { querystring: { limit: PAGE_SIZE, ...asked } })
  const close = (): void => setTask(null)
  const namedId = address.get('item')
  const rowsRef = useFocusAfterRemoval()

  return (
    <div className="flex flex-col gap-8">
      <AddFoodForm />
      <section ref={rowsRef} aria-labelledby="foods-heading" className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="foods-heading" className="heading text-xl">
            Food Items{foods.totalCount !== null && ` (${formatNumber(foods.totalCount)})`}
          </h2>
          <div className="flex flex-wrap gap-2">
            <LinkButton href={paths.adminDishNew()} variant="secondary" size="sm" icon={CookingPot}>
              Add Dish
            </LinkButton>
            <LinkButton href={paths.adminFoodsImport()} variant="secondary" size="sm" icon={FileUp}>
              Import
            </LinkButton>
            <CsvButton
              endpoint={exportFoodItems}
              input={{ querystring: asked }}
              fileName="foods.csv"
              what="the foods"
            />
          </div>
        </div>
        <FilterFields filters={filters} />
        <PagedList
          list={foods}
          failure="The foods could not be loaded"
          more="Show more foods"
          loading={<LoadingRows label="Loading foods" count={8} rowClassName="h-14" />}
          empty={<Nothing filters={filters} />}
        >
          {(shown) => (
            <>
              <FoodTable foods={shown} onTask={setTask} />
              <FoodCards foods={shown} onTask={setTask} />
              <p role="status" className="text-sm text-muted tabular">
                {formatNumber(shown.length)} of {formatNumber(foods.totalCount ?? shown.length)} shown
              </p>
            </>
          )}
        </PagedList>
      </section>
      {task?.kind === 'look' && <FoodDetailDialog food={task.food} onClose={close} />}
      {namedId !== null && task === null && (
        <FoodDetailDialog key={namedId} food={{ id: namedId }} onClose={() => address.set({ item: null })} />
      )}
      {task?.kind === 'edit' && <EditFoodDialog food={task.food} onClose={close} />}
      {task?.kind === 'delete' && <DeleteFoodDialog food={task.food} onClose={close} />}
    </div>
  )
}

/** What the list is narrowed to, in the address. */
function useFilters() {
  const address = useListAddress('food')
  return {
    address,
    category: FOOD_CATEGORIES.find((value) => value === address.get('category')),
    group: FOOD_GROUPS.find((value) => value === address.get('group')),
    tag: FOOD_TAGS.find((value) => value === address.get('tag')),
    source: FOOD_SOURCES.find((value) => value === address.get('source')),
    state: FOOD_STATES.find((value) => value === address.get('state')) ?? 'active',
  }
}

type Filters = ReturnType<typeof useFilters>

const FILTER_NAMES = ['category', 'group', 'tag', 'source', 'state'] as const

function FilterFields({ filters: { address, category, group, tag, source, state } }: { filters: Filters }) {
  return (
    <search className="grid grid-cols-2 gap-3 lg:grid-cols-3 2xl:grid-cols-[minmax(12rem,1fr)_10rem_14rem_11rem_9rem_9rem]">
      <TextField
        label="Search foods"
        type="search"
        placeholder="Name in any language"
        className="col-span-2 lg:col-span-1"
        value={address.typed}
        maxLength={MAX_SEARCH_LENGTH}
        onChange={(event) => address.type(event.currentTarget.value)}
      />
      <FilterSelect
        label="Filter by category"
        allLabel="All categories"
        options={FOOD_CATEGORIES.map((value) => ({ value, label: FOOD_CATEGORY_LABELS[value] }))}
        value={category}
        onChange={(value) => address.set({ category: value })}
      />
      <FilterSelect
        label="Food group"
        allLabel="All groups"
        options={FOOD_GROUPS.map((value) => ({ value, label: value }))}
        value={group}
        onChange={(value) => address.set({ group: value })}
      />
      <FilterSelect
        label="Suits"
        allLabel="Everybody"
        options={FOOD_TAGS.map((value) => ({ value, label: FOOD_TAG_LABELS[value] }))}
        value={tag}
        onChange={(value) => address.set({ tag: value })}
      />
      <FilterSelect
        label="Source"
        allLabel="All sources"
        options={FOOD_SOURCES.toReversed().map((value) => ({ value, label: SOURCE_LABELS[value] }))}
        value={source}
        onChange={(value) => address.set({ source: value })}
      />
      <Select
        label="State"
        options={FOOD_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
        value={state}
        onChange={(value) => address.set({ state: value === 'active' ? null : value })}
        className="col-span-2 sm:col-span-1"
      />
    </search>
  )
}

/** Hands the foods of the list, all of its pages, to the browser as a file. */
type FoodListProps = { foods: readonly ManagedFoodItem[]; onTask: (task: Task) => void }

function FoodTable({ foods, onTask }: FoodListProps) {
  return (
    <Table
      caption="Foods, figures per 100 g"
      frameClassName="hidden rounded-card border border-line md:block"
      className="tabular"
    >
      <thead className="bg-inherit">
        <tr className="bg-inherit">
          <Th>Name</Th>
          <Th>Category</Th>
          <Th isNumeric>kcal</Th>
          <Th isNumeric>Protein</Th>
          <Th isNumeric>Carbs</Th>
          <Th isNumeric>Fat</Th>
          <Th isNumeric>Fibre</Th>
          <Th className="text-right">Actions</Th>
        </tr>
      </thead>
      <tbody>
        {foods.map((food) => (
          <tr key={food.id}>
            <Td className="min-w-56">
              <FoodName food={food} onTask={onTask} />
            </Td>
            <Td>{describeCategory(food)}</Td>
            <Td isNumeric>{formatNumber(food.calories)}</Td>
            <Td isNumeric>{formatNumber(food.protein, 1, true)}</Td>
            <Td isNumeric>{formatNumber(food.carbs, 1, true)}</Td>
            <Td isNumeric>{formatNumber(food.fat, 1, true)}</Td>
            <Td isNumeric>{food.fiber === null ? '—' : formatNumber(food.fiber, 1, true)}</Td>
            <Td className="py-1!">
              <FoodActions food={food} onTask={onTask} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function FoodCards({ foods, onTask }: FoodListProps) {
  return (
    <ul className="flex flex-col gap-3 md:hidden" aria-label="Foods, figures per 100 g">
      {foods.map((food) => (
        <li key={food.id} className="rounded-card border border-line bg-surface p-4">
          <div className="flex items-start justify-between gap-2">
            <FoodName food={food} onTask={onTask} />
            <FoodActions food={food} onTask={onTask} />
          </div>
          <dl className="mt-3 grid grid-cols-4 gap-2 text-sm tabular">
            <Figure label="kcal" value={formatNumber(food.calories)} />
            <Figure label="Protein" value={formatNumber(food.protein, 1, true)} />
            <Figure label="Carbs" value={formatNumber(food.carbs, 1, true)} />
            <Figure label="Fat" value={formatNumber(food.fat, 1, true)} />
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  )
}

/** A food's name, where it is from, and what is to be known before it is used. */
function FoodName({ food, onTask }: { food: ManagedFoodItem; onTask: (task: Task) => void }) {
  const hindiName = food.names.find(({ language }) => language === 'hi')?.name
  return (
    <div className="min-w-0">
      <p className="font-semibold break-words">
        {food.state === 'quarantined' ? (
          food.name
        ) : (
          <button
            type="button"
            title="All nutrients, names and sources"
            className="rounded-[2px] text-left font-semibold underline decoration-line decoration-1 underline-offset-3 hover:decoration-ink focus-ring"
            onClick={() => onTask({ kind: 'look', food })}
          >
            {food.name}
          </button>
        )}
        {hindiName && (
          <span lang="hi" className="font-normal text-muted">
            {' '}
            · {hindiName}
          </span>
        )}
      </p>
      <p className="text-xs text-muted">
        {describeSource(food)} · {FOOD_PREPARATION_LABELS[food.preparation]}
      </p>
      {food.state !== 'active' && (
        <p className="mt-1 flex flex-wrap items-center gap-1.5 text-xs text-muted">
          <Badge tone={food.state === 'retired' ? 'neutral' : 'turmeric'}>{STATE_LABELS[food.state]}</Badge>
          {food.state === 'quarantined' && food.quarantineReason}
        </p>
      )}
    </div>
  )
}

function FoodActions({ food, onTask }: { food: ManagedFoodItem; onTask: (task: Task) => void }) {
  const isOwn = food.source === 'custom'
  const navigate = useNavigate()
  /** A dish is changed by its recipe, on a screen of its own. */
  const edit = (): void => {
    if (food.isDish) void navigate(isOwn ? paths.adminDish(food.id) : paths.adminDishNew(food.id))
    else onTask({ kind: 'edit', food })
  }
  return (
    <div className="flex shrink-0 justify-end">
      {food.state === 'retired' && <RestoreButton food={food} />}
      {food.state !== 'quarantined' && (
        <IconButton label={describeEditing(food)} icon={isOwn ? Pencil : Copy} onPress={edit} />
      )}
      {(isOwn || food.state === 'active') && (
        <IconButton
          label={`Delete ${food.name}`}
          icon={Trash2}
          onPress={() => onTask({ kind: 'delete', food })}
        />
      )}
    </div>
  )
}

function describeEditing({ name, source, isDish }: ManagedFoodItem): string {
  if (source !== 'custom') return `Copy ${name} to edit it`
  return isDish ? `Edit recipe of ${name}` : `Edit ${name}`
}

function RestoreButton({ food }: { food: ManagedFoodItem }) {
  const [isPending, setIsPending] = useState(false)
  const restore = async (): Promise<void> => {
    setIsPending(true)
    try {
      await call(restoreFoodItem, { params: { id: food.id } })
      refreshFoods()
      showToast({
        title: 'Food item restored',
        description: `${food.name} is found again.`,
        tone: 'success',
      })
    } catch (error) {
      showToast({
        title: 'Failed to restore food item',
        description: messageOf(error, 'Please try again.'),
        tone: 'danger',
      })
    } finally {
      setIsPending(false)
    }
  }
  return (
    <IconButton
      label={`Restore ${food.name}`}
      icon={RotateCcw}
      isDisabled={isPending}
      onPress={() => void restore()}
    />
  )
}

function DeleteFoodDialog({ food, onClose }: { food: ManagedFoodItem; onClose: () => void }) {
  const [isPending, setIsPending] = useState(false)
  const remove = async (): Promise<void> => {
    setIsPending(true)
    try {
      const { result, message } = await call(deleteFoodItem, { params: { id: food.id } })
      refreshFoods()
      showToast({
        title: result === 'deleted' ? 'Food item deleted' : 'Food item retired',
        description: message,
        tone: 'success',
      })
    } catch (error) {
      showToast({
        title: 'Failed to delete food item',
        description: messageOf(error, 'Please try again.'),
        tone: 'danger',
      })
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title="Are you sure you want to delete this food item?"
      confirmLabel={isPending ? 'Deleting...' : 'Delete'}
      isOpen
      isPending={isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p className="font-semibold">{food.name}</p>
      <p className="mt-1 text-muted">
        {food.source === 'custom'
          ? 'If plans or dishes use it, it is retired instead: no longer found, but they keep it. Otherwise it is gone for good.'
          : 'It came with the food tables, so it is retired: no longer found, but plans that use it keep it. You can restore it.'}
      </p>
    </ConfirmDialog>
  )
}

function Nothing({ filters: { address, category, group, tag, source, state } }: { filters: Filters }) {
  const isNarrowed = Boolean(address.search || category || group || tag || source)
  if (!isNarrowed && state !== 'active') {
    return (
      <EmptyState icon={Apple} title={state === 'retired' ? 'No food is retired' : 'No food is held back'}>
        {state === 'retired'
          ? 'Foods that you delete while plans use them appear here, and can be restored.'
          : 'Foods of the tables whose figures do not add up appear here until they are corrected.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={SearchX}
      title="No foods found"
      actions={
        <Button variant="secondary" onPress={() => address.clear(FILTER_NAMES)}>
          Show all foods
        </Button>
      }
    >
      Look for another name, or narrow the list less, or add the food above.
    </EmptyState>
  )
}

function describeSource({ source, isDish, sourceLabel }: ManagedFoodItem): string {
  if (source === 'dish') return 'Dish'
  return isDish ? 'Dish of our own' : sourceLabel
}

function describeCategory({ category }: ManagedFoodItem): string {
  return isOneOf(FOOD_CATEGORIES, category) ? FOOD_CATEGORY_LABELS[category] : '—'
}
