import type { DishDetails } from '#contract/foods/dish-details.ts'
import type { PlanFood } from '#contract/plans/diet-plans.ts'
import { DISH_VARIANTS } from '#domain/foods/dish-variants.ts'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { listSwapRoles, type SwapBasis, type SwapFood } from '#domain/plans/swaps/swap-food.ts'
import {
  arrayOf,
  boolean,
  type Columns,
  integer,
  json,
  oneOf,
  text,
  uuid,
} from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

const ROW = {
  id: uuid,
  name: text,
  preparation: oneOf(['raw', 'cooked', 'ready']),
  source: text,
  foodGroup: text.nullable(),
  measures: json<PlanFood['measures']>('checked when the food was saved'),
  allergens: arrayOf(text).nullable(),
  tags: arrayOf(text),
  code: text.nullable(),
  variant: oneOf(DISH_VARIANTS).nullable(),
  variants: arrayOf(oneOf(DISH_VARIANTS)),
  nutrients: json<NutrientAmounts>('checked when the food was saved'),
  lowerBounds: json<string[]>('built by this statement'),
  method: text.nullable(),
  dishFormula: integer.nullable(),
  hindiName: text.nullable(),
  details: json<DishDetails>('checked when the dish was saved'),
} satisfies Columns

const SELECT = `select f.id, f.name, f.preparation, f.source, f.food_group as "foodGroup", f.measures, f.allergens, f.tags,
       f.code, f.variant, f.variants, f.core_nutrients as nutrients,
       jsonb_path_query_array(f.provenance, '$.keyvalue() ? (@.value.kind == "partial").key') as "lowerBounds",
       f.cooking_method as method, f.dish_formula as "dishFormula",
       (select n->>'name' from jsonb_array_elements(f.names) n where n->>'language' = 'hi' limit 1) as "hindiName",
       f.dish_details - 'steps' as details
  from food_items f`

/** SQL condition for a food that may be offered. */
const IS_OFFERED =
  "f.is_active and f.retired_at is null and f.quarantine_reason is null and f.variant is distinct from 'restaurant'"

const listByIds = statement({
  name: 'list-swap-foods-by-ids',
  params: { ids: arrayOf(uuid) },
  row: ROW,
  text: (p) => `${SELECT} where f.id = any(${p.ids}::uuid[]) and f.quarantine_reason is null`,
})

/** Only dishes have roles; the sources are named because they are indexed. */
const listByRoles = statement({
  name: 'list-swap-foods-by-roles',
  params: { roles: arrayOf(text), withLight: boolean },
  row: ROW,
  text: (p) =>
    `${SELECT} where f.source in ('dish', 'custom') and ${IS_OFFERED} and (f.variant is null or ${p.withLight})
        and f.dish_details -> 'roles' ?| ${p.roles}::text[]`,
})

const listByGroup = statement({
  name: 'list-swap-foods-by-group',
  params: { group: text, preparation: text },
  row: ROW,
  text: (p) =>
    `${SELECT} where f.food_group = ${p.group} and f.preparation = ${p.preparation} and ${IS_OFFERED}`,
})

/** The groups are those of foods that are eaten by themselves; other foods of the tables are ingredients. */
const listByTags = statement({
  name: 'list-swap-foods-by-tags',
  params: { tags: arrayOf(text), groups: arrayOf(text) },
  row: ROW,
  text: (p) =>
    `${SELECT} where ${IS_OFFERED} and f.variant is null and f.allergens is not null and f.tags && ${p.tags}::text[]
        and (f.dish_details ? 'roles' or f.food_group = any(${p.groups}::text[]) and f.source <> 'custom')
      order by f.name, f.id`,
})

const listPairs = statement({
  name: 'list-dish-pairs',
  params: { ids: arrayOf(uuid) },
  row: { dishId: uuid, pairId: uuid },
  text: (p) =>
    `select dish_id as "dishId", pair_id as "pairId" from dish_pairs
      where dish_id = any(${p.ids}::uuid[]) or pair_id = any(${p.ids}::uuid[])`,
})

/** A food as swaps need it, with its data as plans show it. */
export type StoredSwapFood = SwapFood & { planFood: PlanFood }

function toSwapFood(row: StatementRow<typeof listByIds>): StoredSwapFood {
  const { id, foodGroup, lowerBounds, details, ...planFood } = row
  const isExact = ([key]: [string, unknown]) => !lowerBounds.includes(key)
  return {
    id,
    name: row.name,
    source: row.source,
    preparation: row.preparation,
    foodGroup,
    roles: details.roles ?? [],
    slots: details.slots ?? [],
    region: details.region ?? null,
    measures: row.measures,
    usualPortion: details.usualPortion ?? null,
    allergens: row.allergens,
    tags: row.tags,
    nutrients: Object.fromEntries(Object.entries(row.nutrients).filter(isExact)),
    planFood,
  }
}

/** The foods from which swaps are chosen. */
export const swapsRepository = {
  /** Finds foods by their ids, including retired ones. */
  async listByIds(db: Db, ids: readonly string[]): Promise<StoredSwapFood[]> {
    return (await listByIds.all(db, { ids })).map(toSwapFood)
  },

  /**
   * Lists the foods that may be offered and have this role, or this group and state.
   *
   * @param withLight True for the light level of dishes too; usually only the usual level is offered.
   */
  async listByBasis(db: Db, basis: SwapBasis, withLight = false): Promise<StoredSwapFood[]> {
    const rows =
      basis.kind === 'role'
        ? await listByRoles.all(db, { roles: listSwapRoles(basis.role), withLight })
        : await listByGroup.all(db, { group: basis.group, preparation: basis.preparation })
    return rows.map(toSwapFood)
  },

  /** Lists the reviewed dishes with one of these tags, and such foods of these groups. */
  async listByTags(db: Db, tags: readonly string[], groups: readonly string[]): Promise<StoredSwapFood[]> {
    return (await listByTags.all(db, { tags, groups })).map(toSwapFood)
  },

  /** Lists the pairs of dishes that are usually eaten together, of which one has one of these ids. */
  listPairs(db: Db, ids: readonly string[]): Promise<StatementRow<typeof listPairs>[]> {
    return listPairs.all(db, { ids })
  },
}
