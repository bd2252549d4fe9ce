import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Apple, Copy, Pencil, RotateCcw, SearchX, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  deleteFoodItem,
  FOOD_PREPARATION_LABELS,
  FOOD_SOURCES,
  FOOD_STATES,
  type FoodSource,
  type FoodState,
  listManagedFoodItems,
  type ManagedFoodItem,
  restoreFoodItem,
} from '#contract/food-items.ts'
import { FOOD_CATEGORIES, FOOD_CATEGORY_LABELS, type FoodCategory, isOneOf } from '#domain/people/options.ts'
import { formatNumber } from '#domain/units/format.ts'
import { messageOf } from '#web/api/api-error.ts'
import { call, callPage } from '#web/api/client.ts'
import { useDebounced } from '#web/features/shell/use-debounced.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Select } from '#web/ui/select.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AddFoodForm } from './add-food-form.tsx'
import { EditFoodDialog } from './edit-food-dialog.tsx'
import { refreshFoods } from './use-food-form.ts'

const PAGE_SIZE = 25
const LOADING_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

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
type Task = { kind: 'edit' | 'delete'; food: ManagedFoodItem }

/**
 * The practice's foods: adding one, finding one, changing, deleting and restoring. For people who may write foods; its
 * filters live in the address.
 */
export function FoodItemsManager() {
  const { filters, setFilters, typed, setTyped } = useFilters()
  const [task, setTask] = useState<Task | null>(null)
  const { pages, shown, totalCount } = useFoods(filters)
  const close = (): void => setTask(null)

  return (
    <div className="flex flex-col gap-8">
      <AddFoodForm />
      <section aria-labelledby="foods-heading" className="flex min-w-0 flex-col gap-4">
        <h2 id="foods-heading" className="heading text-xl">
          Food Items{totalCount === null ? '' : ` (${formatNumber(totalCount)})`}
        </h2>
        <Filters filters={filters} setFilters={setFilters} typed={typed} setTyped={setTyped} />
        {pages.isPending ? (
          <LoadingRows />
        ) : pages.isError && shown.length === 0 ? (
          <ErrorState
            title="The foods could not be loaded"
            detail={messageOf(pages.error, '')}
            onRetry={() => void pages.refetch()}
            isRetrying={pages.isFetching}
          />
        ) : shown.length === 0 ? (
          <Nothing
            filters={filters}
            onClear={() => {
              setTyped('')
              setFilters({ search: '', category: null, source: null, state: 'active' })
            }}
          />
        ) : (
          <>
            <FoodTable foods={shown} onTask={setTask} />
            <FoodCards foods={shown} onTask={setTask} />
            {pages.isFetchNextPageError && (
              <ErrorState title="The foods could not be loaded" onRetry={() => void pages.fetchNextPage()} />
            )}
            <div className="flex flex-wrap items-center gap-4">
              <p role="status" className="text-sm text-muted tabular">
                {formatNumber(shown.length)} of {formatNumber(totalCount ?? shown.length)} shown
              </p>
              {pages.hasNextPage && !pages.isFetchNextPageError && (
                <Button
                  variant="secondary"
                  size="sm"
                  onPress={() => void pages.fetchNextPage()}
                  isPending={pages.isFetchingNextPage}
                >
                  Show more foods
                </Button>
              )}
            </div>
          </>
        )}
      </section>
      {task?.kind === 'edit' && (
        <EditFoodDialog
          key={task.food.updatedAt}
          food={task.food}
          onClose={close}
          onShowNewer={(food) => setTask({ kind: 'edit', food })}
        />
      )}
      {task?.kind === 'delete' && <DeleteFoodDialog food={task.food} onClose={close} />}
    </div>
  )
}

type FilterValues = {
  search: string
  category: FoodCategory | null
  source: FoodSource | null
  state: FoodState
}

function useFoods(filters: FilterValues) {
  const pages = useInfiniteQuery({
    queryKey: ['api', 'admin', 'food-items', 'pages', filters],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        listManagedFoodItems,
        {
          querystring: {
            limit: PAGE_SIZE,
            state: filters.state,
            ...(filters.search ? { search: filters.search } : {}),
            ...(filters.category ? { category: filters.category } : {}),
            ...(filters.source ? { source: filters.source } : {}),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Others keep foods too: every visit looks again, showing what is known meanwhile.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const shown = pages.data?.pages.flatMap(({ items }) => items) ?? []
  return { pages, shown, totalCount: pages.data?.pages[0]?.totalCount ?? null }
}

function Filters({
  filters,
  setFilters,
  typed,
  setTyped,
}: {
  filters: FilterValues
  setFilters: (change: Partial<FilterValues>) => void
  typed: string
  setTyped: (text: string) => void
}) {
  return (
    <search className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,1fr)_11rem_11rem_9rem]">
      <TextField
        label="Search foods"
        type="search"
        placeholder="Name in any language"
        className="col-span-2 lg:col-span-1"
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Select
        label="Filter by category"
        options={[
          { value: 'all', label: 'All categories' },
          ...FOOD_CATEGORIES.map((value) => ({ value, label: FOOD_CATEGORY_LABELS[value] })),
        ]}
        value={filters.category ?? 'all'}
        onChange={(value) => setFilters({ category: isOneOf(FOOD_CATEGORIES, value) ? value : null })}
      />
      <Select
        label="Source"
        options={[
          { value: 'all', label: 'All sources' },
          ...FOOD_SOURCES.toReversed().map((value) => ({ value, label: SOURCE_LABELS[value] })),
        ]}
        value={filters.source ?? 'all'}
        onChange={(value) => setFilters({ source: isOneOf(FOOD_SOURCES, value) ? value : null })}
      />
      <Select
        label="State"
        options={FOOD_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
        value={filters.state}
        onChange={(value) => setFilters({ state: isOneOf(FOOD_STATES, value) ? value : 'active' })}
        className="col-span-2 sm:col-span-1"
      />
    </search>
  )
}

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
              <FoodName food={food} />
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
            <FoodName food={food} />
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
function FoodName({ food }: { food: ManagedFoodItem }) {
  const hindiName = food.names.find(({ language }) => language === 'hi')?.name
  return (
    <div className="min-w-0">
      <p className="font-semibold break-words">
        {food.name}
        {hindiName && (
          <span lang="hi" className="font-normal text-muted">
            {' '}
            · {hindiName}
          </span>
        )}
      </p>
      <p className="text-xs text-muted">
        {food.source === 'dish' ? 'Dish' : food.sourceLabel} · {FOOD_PREPARATION_LABELS[food.preparation]}
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
  return (
    <div className="flex shrink-0 justify-end">
      {food.state === 'retired' && <RestoreButton food={food} />}
      {food.state !== 'quarantined' && (
        <IconButton
          label={isOwn ? `Edit ${food.name}` : `Copy ${food.name} to edit it`}
          icon={isOwn ? Pencil : Copy}
          onPress={() => onTask({ kind: 'edit', food })}
        />
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

function Nothing({ filters, onClear }: { filters: FilterValues; onClear: () => void }) {
  const { search, category, source, state } = filters
  if (search === '' && category === null && source === null && state !== 'active') {
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
        <Button variant="secondary" onPress={onClear}>
          Show all foods
        </Button>
      }
    >
      Look for another name, category or source, or add the food above.
    </EmptyState>
  )
}

function LoadingRows() {
  return (
    <Loading label="Loading foods" className="flex flex-col gap-2">
      {LOADING_ROWS.map((key) => (
        <Skeleton key={key} className="h-14 w-full" />
      ))}
    </Loading>
  )
}

function describeCategory({ category }: ManagedFoodItem): string {
  return isOneOf(FOOD_CATEGORIES, category) ? FOOD_CATEGORY_LABELS[category] : '—'
}

/** Filters live in the address, so that a reload, a link or "back" shows the same list. */
function useFilters() {
  const [params, setParams] = useSearchParams()
  const [category, source, state] = [params.get('category'), params.get('source'), params.get('state')]
  const filters: FilterValues = {
    search: params.get('food') ?? '',
    category: isOneOf(FOOD_CATEGORIES, category) ? category : null,
    source: isOneOf(FOOD_SOURCES, source) ? source : null,
    state: isOneOf(FOOD_STATES, state) ? state : 'active',
  }
  const [typed, setTyped] = useState(filters.search)
  const settled = useDebounced(typed.trim(), 250)
  const setFilters = (change: Partial<FilterValues>): void => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) {
          const key = name === 'search' ? 'food' : name
          if (value && !(name === 'state' && value === 'active')) next.set(key, value)
          else next.delete(key)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed leads to a new search
  useEffect(() => {
    if (settled !== filters.search) setFilters({ search: settled })
  }, [settled])
  return { filters, setFilters, typed, setTyped }
}
