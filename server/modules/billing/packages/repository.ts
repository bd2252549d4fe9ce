import type { AdminPackage, Package, PackageInput } from '#contract/billing/packages.ts'
import { isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

const PACKAGE = `key, name, description, plan_type as "planType", duration_weeks as "durationWeeks",
  amount_paise::float8 as "amountPaise"`

const FOR_STAFF = `${PACKAGE}, tax_treatment as "taxTreatment", tax_rate_basis_points as "taxRateBasisPoints",
  sac_code as "sacCode", ${isoInstant('retired_at')} as "retiredAt", version,
  coalesce(sold.count, 0) as "soldCount"`

const WITH_SOLD = `packages left join (
  select package_key, count(*)::int as count from subscription_plans where package_key is not null group by package_key
) sold on sold.package_key = packages.key`

/** What the practice sells by itself. */
export const packagesRepository = {
  /** Those on offer, in the practice's order. */
  async list(db: Queryable): Promise<Package[]> {
    const { rows } = await db.query<Package>(
      `select ${PACKAGE} from packages where retired_at is null order by position, key`,
    )
    return rows
  },

  /** One that is on offer; null: it is not. */
  async find(db: Queryable, key: string): Promise<Package | null> {
    const { rows } = await db.query<Package>(
      `select ${PACKAGE} from packages where key = $1 and retired_at is null`,
      [key],
    )
    return rows[0] ?? null
  },

  /** All: those on offer in the practice's order, then retired ones, the latest first. */
  async listAll(db: Queryable): Promise<AdminPackage[]> {
    const { rows } = await db.query<AdminPackage>(
      `select ${FOR_STAFF} from ${WITH_SOLD} order by retired_at desc nulls first, position, key`,
    )
    return rows
  },

  /** One, on offer or not, locked until the transaction ends; null: there is none. */
  async lock(db: Queryable, key: string): Promise<AdminPackage | null> {
    const { rows } = await db.query<AdminPackage>(
      `select ${FOR_STAFF} from ${WITH_SOLD} where key = $1 for update of packages`,
      [key],
    )
    return rows[0] ?? null
  },

  /** Keeps others from adding, retiring and ordering packages until the transaction ends. */
  async lockOrder(db: Queryable): Promise<void> {
    await db.query(`select pg_advisory_xact_lock(hashtext('packages.order'))`)
  },

  /** Writes one down behind those on offer; false: its key is taken. */
  async insert(db: Queryable, key: string, input: PackageInput): Promise<boolean> {
    const { rowCount } = await db.query(
      `insert into packages (key, name, description, plan_type, duration_weeks, amount_paise, tax_treatment,
                             tax_rate_basis_points, sac_code, position)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce(max(position), 0) + 1 from packages
       on conflict (key) do nothing`,
      [key, ...toRow(input)],
    )
    return rowCount === 1
  },

  async update(db: Queryable, key: string, input: PackageInput): Promise<void> {
    await db.query(
      `update packages set name = $2, description = $3, plan_type = $4, duration_weeks = $5, amount_paise = $6,
              tax_treatment = $7, tax_rate_basis_points = $8, sac_code = $9, version = version + 1, updated_at = now()
        where key = $1`,
      [key, ...toRow(input)],
    )
  },

  /** Retires one, or brings it back behind those on offer. */
  async setOffered(db: Queryable, key: string, isOffered: boolean): Promise<void> {
    await db.query(
      `update packages set retired_at = case when $2 then null else now() end,
              position = case when $2 then (select coalesce(max(position), 0) + 1 from packages) else position end,
              version = version + 1, updated_at = now()
        where key = $1`,
      [key, isOffered],
    )
  },

  /** Puts these, which are all on offer, in this order. What did not move keeps its version. */
  async order(db: Queryable, keys: readonly string[]): Promise<void> {
    await db.query(
      `update packages p set position = o.position
         from unnest($1::text[]) with ordinality as o(key, position)
        where p.key = o.key and p.position <> o.position`,
      [keys],
    )
  },
}

function toRow(input: PackageInput): unknown[] {
  return [
    input.name,
    input.description || null,
    input.planType,
    input.durationWeeks,
    input.amountPaise,
    input.taxTreatment,
    input.taxTreatment === 'taxable' ? input.taxRateBasisPoints : null,
    input.sacCode || null,
  ]
}
