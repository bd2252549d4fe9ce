import { t } from '@lingui/core/macro'
import { CookingPot, FileUp, Plus, SearchX } from 'lucide-react'
import { exportFoodItems, listManagedFoodItems } from '#contract/foods/food-items.ts'
import { paths } from '#contract/paths.ts'
import type { ListFilters } from '#web/kit/list/list-filters.ts'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { type FoodAction, foodColumns } from './food-columns.tsx'
import { FoodDetailDialog } from './food-detail-dialog.tsx'
import { describeEmpty } from './food-empty.tsx'
import { FOOD_FILTERS } from './food-filters.ts'
import { PackagedFoodsButton } from './packaged/packaged-foods-dialog.tsx'

/** The practice's foods, searched and filtered on the server, page by page. */
export const FoodsList = ({
  headingId,
  hasOpenDialog,
  onTask,
  onAdd,
}: {
  headingId: string
  /** True if a dialog about another food is open. */
  hasOpenDialog: boolean
  onTask: (task: FoodAction) => void
  /** Opens the form of a new food with its name, or without one. */
  onAdd: (name: string) => void
}) => (
  <ListScreen
    endpoint={listManagedFoodItems}
    exportEndpoint={exportFoodItems}
    pageSize={25}
    words={{
      failure: t`The foods could not be loaded`,
      more: t`Show more foods`,
      loading: t`Loading foods`,
    }}
    exportFile={{ name: 'foods.csv', failure: t`Failed to export the foods` }}
    title={t`Food Items`}
    heading={{ id: headingId, canRefresh: false, actions: <Additions onAdd={() => onAdd('')} /> }}
    isHeadingFirst
    search={{
      label: t`Search foods`,
      placeholder: t`Name in any language`,
      className: 'min-[22rem]:col-span-2 lg:col-span-1',
    }}
    searchName="food"
    filters={FOOD_FILTERS}
    filtersClassName="grid gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-[minmax(12rem,1fr)_10rem_14rem_11rem_9rem_9rem]"
    summary={(filters) => !hasOpenDialog && <NamedFood filters={filters} />}
    skeleton={{ count: 8, height: 'h-14' }}
    icon={SearchX}
    empty={(filters) => describeEmpty(filters, onAdd)}
    keyOf={({ id }) => id}
    columns={foodColumns(onTask)}
    isCountVisible
    look={{
      caption: t`Foods, values per 100 g`,
      tableFrom: 'md',
      narrow: 'figures',
      frameClassName: 'rounded-card border border-line',
      tableClassName: 'tabular',
    }}
    className="flex min-w-0 flex-col gap-4"
  />
)

const Additions = ({ onAdd }: { onAdd: () => void }) => (
  <>
    <Button size="sm" icon={Plus} onPress={onAdd}>
      {t`Add food item`}
    </Button>
    <LinkButton href={paths.adminDishNew()} variant="secondary" size="sm" icon={CookingPot}>
      {t`Add dish`}
    </LinkButton>
    <LinkButton href={paths.adminFoodsImport()} variant="secondary" size="sm" icon={FileUp}>
      {t`Import`}
    </LinkButton>
    <PackagedFoodsButton />
  </>
)

/** Shows the details of the food in the address, which a link from elsewhere can contain. */
function NamedFood({ filters: { get, set } }: { filters: ListFilters<typeof listManagedFoodItems> }) {
  const id = get('item')
  return id && <FoodDetailDialog key={id} food={{ id }} onClose={() => set({ item: null })} />
}
