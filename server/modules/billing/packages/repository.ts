import { sql } from 'kysely'
import type { AdminPackage, Package, PackageInput } from '#contract/billing/packages.ts'
import { TAX_TREATMENTS } from '#domain/billing/tax.ts'
import { arrayOf, boolean, instant, integer, oneOf, text } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { statement } from '#server/kit/database/statement.ts'

const COLUMNS = [
  'key',
  'name',
  'description',
  'plan_type as planType',
  'duration_weeks as durationWeeks',
  'amount_paise as amountPaise',
] as const

const STAFF_ROW = {
  key: text,
  name: text,
  description: text.nullable(),
  planType: text,
  durationWeeks: integer,
  amountPaise: integer,
  taxTreatment: oneOf(TAX_TREATMENTS).nullable(),
  taxRateBasisPoints: integer.nullable(),
  sacCode: text.nullable(),
  retiredAt: instant.nullable(),
  version: integer,
  soldCount: integer,
}

/** Columns of a package with the number of subscriptions ever chosen from it. */
const FOR_STAFF = `select key, name, description, plan_type as "planType", duration_weeks as "durationWeeks",
    amount_paise as "amountPaise", tax_treatment as "taxTreatment", tax_rate_basis_points as "taxRateBasisPoints",
    sac_code as "sacCode", retired_at as "retiredAt", version, coalesce(sold.count, 0) as "soldCount"
  from packages
  left join (select package_key, count(*) as count from subscription_plans
              where package_key is not null group by package_key) sold on sold.package_key = packages.key`

const listAllPackages = statement({
  name: 'list-all-packages',
  row: STAFF_ROW,
  text: `${FOR_STAFF} order by retired_at desc nulls first, position, key`,
})

const lockPackage = statement({
  name: 'lock-package',
  params: { key: text },
  row: STAFF_ROW,
  text: (p) => `${FOR_STAFF} where key = ${p.key} for update of packages`,
})

const lockPackageOrder = statement({
  name: 'lock-package-order',
  text: `select from (select pg_advisory_xact_lock(hashtext('packages.order'))) as locked`,
})

const insertPackage = statement({
  name: 'insert-package',
  params: {
    key: text,
    name: text,
    description: text.nullable(),
    planType: text,
    durationWeeks: integer,
    amountPaise: integer,
    taxTreatment: oneOf(TAX_TREATMENTS).nullable(),
    taxRateBasisPoints: integer.nullable(),
    sacCode: text.nullable(),
  },
  text: (p) =>
    `insert into packages (key, name, description, plan_type, duration_weeks, amount_paise, tax_treatment,
                           tax_rate_basis_points, sac_code, position)
     select ${p.key}, ${p.name}, ${p.description}, ${p.planType}, ${p.durationWeeks}, ${p.amountPaise},
            ${p.taxTreatment}, ${p.taxRateBasisPoints}, ${p.sacCode}, coalesce(max(position), 0) + 1 from packages
     on conflict (key) do nothing`,
})

const setPackageOffered = statement({
  name: 'set-package-offered',
  params: { key: text, isOffered: boolean },
  text: (p) =>
    `update packages set retired_at = case when ${p.isOffered} then null else now() end,
            position = case when ${p.isOffered} then (select coalesce(max(position), 0) + 1 from packages)
                            else position end,
            version = version + 1, updated_at = now()
      where key = ${p.key}`,
})

const orderPackages = statement({
  name: 'order-packages',
  params: { keys: arrayOf(text) },
  text: (p) =>
    `update packages p set position = o.position
       from unnest(${p.keys}::text[]) with ordinality as o(key, position)
      where p.key = o.key and p.position <> o.position`,
})

/** Stores and reads the packages of the practice. */
export const packagesRepository = {
  /** Lists the packages on offer, in the practice's order. */
  list(db: Db): Promise<Package[]> {
    return db
      .selectFrom('packages')
      .select(COLUMNS)
      .where('retired_at', 'is', null)
      .orderBy('position')
      .orderBy('key')
      .execute()
  },

  /** Returns a package if it is on offer, otherwise `null`. */
  async find(db: Db, key: string): Promise<Package | null> {
    const offered = await db
      .selectFrom('packages')
      .select(COLUMNS)
      .where('key', '=', key)
      .where('retired_at', 'is', null)
      .executeTakeFirst()
    return offered ?? null
  },

  /** Lists all packages: those on offer in the practice's order, then retired ones, the latest first. */
  listAll(db: Db): Promise<AdminPackage[]> {
    return listAllPackages.all(db)
  },

  /** Locks and returns a package, on offer or not, until the transaction ends. Returns `null` if there is none. */
  lock(db: Db, key: string): Promise<AdminPackage | null> {
    return lockPackage.find(db, { key })
  },

  /** Prevents others from adding, retiring and ordering packages until the transaction ends. */
  async lockOrder(db: Db): Promise<void> {
    await lockPackageOrder.run(db)
  },

  /** Adds a package after the others on offer. Returns false if its key is taken. */
  async insert(db: Db, key: string, input: PackageInput): Promise<boolean> {
    return (await insertPackage.run(db, { key, ...normalize(input) })) === 1
  },

  async update(db: Db, key: string, input: PackageInput): Promise<void> {
    const stored = normalize(input)
    await db
      .updateTable('packages')
      .set((row) => ({
        name: stored.name,
        description: stored.description,
        plan_type: stored.planType,
        duration_weeks: stored.durationWeeks,
        amount_paise: stored.amountPaise,
        tax_treatment: stored.taxTreatment,
        tax_rate_basis_points: stored.taxRateBasisPoints,
        sac_code: stored.sacCode,
        version: row('version', '+', 1),
        updated_at: sql`now()`,
      }))
      .where('key', '=', key)
      .execute()
  },

  /** Retires a package, or puts it on offer again after the others. */
  async setOffered(db: Db, key: string, isOffered: boolean): Promise<void> {
    await setPackageOffered.run(db, { key, isOffered })
  },

  /** Puts these packages, which must all be on offer, in this order. Packages that did not move keep their version. */
  async order(db: Db, keys: readonly string[]): Promise<void> {
    await orderPackages.run(db, { keys })
  },
}

/** Returns a package in its stored form: empty texts become null, and only taxable packages have a rate. */
function normalize(input: PackageInput) {
  const { name, planType, durationWeeks, amountPaise, taxTreatment } = input
  return {
    name,
    description: input.description || null,
    planType,
    durationWeeks,
    amountPaise,
    taxTreatment,
    taxRateBasisPoints: taxTreatment === 'taxable' ? input.taxRateBasisPoints : null,
    sacCode: input.sacCode || null,
  }
}
