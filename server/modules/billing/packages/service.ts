import { randomBytes } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import type { AdminPackage, Package, PackageInput } from '#contract/billing/packages.ts'
import { say } from '#domain/words/say.ts'
import { conflict, invalidField, notFound } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { loadTranslate } from '#server/modules/site/service.ts'
import { packagesRepository as packages } from './repository.ts'

/** Names may be equal; then the key gets another ending, at most this many times. */
const KEY_TRIES = 5

const FIELDS = [
  'name',
  'description',
  'planType',
  'durationWeeks',
  'amountPaise',
  'taxTreatment',
  'taxRateBasisPoints',
  'sacCode',
] as const satisfies readonly (keyof PackageInput)[]

/** Lists the packages on offer, in the practice's order and in the language of the reader. */
export async function listPackages(ctx: Ctx): Promise<Package[]> {
  const [offered, translate] = await Promise.all([packages.list(ctx.db), loadTranslate(ctx.db)])
  return offered.map(({ name, description, ...others }) => ({
    ...others,
    name: translate(name),
    description: description === null ? null : translate(description),
  }))
}

/** Returns a package that is on offer, or `null` if it is not or does not exist. */
export async function findPackage(ctx: Pick<Ctx, 'db'>, key: string): Promise<Package | null> {
  return packages.find(ctx.db, key)
}

/**
 * Returns the first package on offer with this duration and price, a diet plan before a programme, or `null` if there
 * is none.
 */
export async function findPackageByPrice(
  ctx: Pick<Ctx, 'db'>,
  { durationWeeks, amountPaise }: Pick<Package, 'durationWeeks' | 'amountPaise'>,
): Promise<Package | null> {
  const alike = (await packages.list(ctx.db)).filter(
    (offer) => offer.durationWeeks === durationWeeks && offer.amountPaise === amountPaise,
  )
  return alike.find(({ planType }) => planType === 'diet_plan') ?? alike[0] ?? null
}

/** Lists all packages for staff, retired ones included. */
export async function listAllPackages(ctx: Ctx): Promise<AdminPackage[]> {
  return packages.listAll(ctx.db)
}

/** Adds a package on offer, after the others. */
export async function createPackage(ctx: Ctx, input: PackageInput): Promise<AdminPackage> {
  requireWholeTax(input)
  return runOnce(ctx, async (inside) => {
    const { db } = inside
    await packages.lockOrder(db)
    const key = await insert(db, input)
    await inside.audit({ action: 'package.create', entity: 'package', entityId: key })
    return reread(db, key)
  })
}

/**
 * Changes a package if it is still the version that the caller saw (otherwise 409 `stale_version`). Sold subscriptions
 * do not change.
 */
export async function updatePackage(
  ctx: Ctx,
  key: string,
  { version, ...input }: PackageInput & { version: number },
): Promise<AdminPackage> {
  requireWholeTax(input)
  return inTransaction(ctx, async (inside) => {
    const { db } = inside
    const stored = await lockAt(db, key, version)
    const wanted = { ...input, description: input.description || null, sacCode: input.sacCode || null }
    const fields = FIELDS.filter((field) => stored[field] !== wanted[field])
    if (fields.length === 0) return stored
    await packages.update(db, key, wanted)
    await inside.audit({
      action: 'package.update',
      entity: 'package',
      entityId: key,
      details: { fields },
    })
    return reread(db, key)
  })
}

/** Retires a package, or puts it on offer again after the others. */
export async function offerPackage(
  ctx: Ctx,
  key: string,
  { isOffered, version }: { isOffered: boolean; version: number },
): Promise<AdminPackage> {
  return inTransaction(ctx, async (inside) => {
    const { db } = inside
    await packages.lockOrder(db)
    const stored = await packages.lock(db, key)
    if (!stored) throw notFound()
    if ((stored.retiredAt === null) === isOffered) return stored
    requireVersion(stored, version)
    await packages.setOffered(db, key, isOffered)
    await inside.audit({
      action: isOffered ? 'package.restore' : 'package.retire',
      entity: 'package',
      entityId: key,
    })
    return reread(db, key)
  })
}

/**
 * Puts the packages on offer in another order. The keys must be exactly theirs, each once (otherwise 409
 * `stale_version`).
 */
export async function orderPackages(ctx: Ctx, keys: readonly string[]): Promise<AdminPackage[]> {
  return inTransaction(ctx, async (inside) => {
    const { db } = inside
    await packages.lockOrder(db)
    const before = (await packages.list(db)).map(({ key }) => key)
    if (before.toSorted().join() !== keys.toSorted().join()) {
      throw conflict('stale_version', say(msg`Someone else changed the packages while you were editing.`))
    }
    if (before.join() !== keys.join()) {
      await packages.order(db, keys)
      await inside.audit({ action: 'package.order', entity: 'package' })
    }
    return packages.listAll(db)
  })
}

async function insert(db: Db, input: PackageInput): Promise<string> {
  for (let tries = 0; tries < KEY_TRIES; tries++) {
    const key = writeKey(input.name)
    if (await packages.insert(db, key, input)) return key
  }
  throw new Error('Every key that was drawn belongs to another package.')
}

/**
 * Returns a key such as `summer-plan-6f3a1c`: readable in URLs and files, with a random ending that makes it unique.
 */
function writeKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
  return `${words || 'package'}-${randomBytes(3).toString('hex')}`
}

async function lockAt(db: Db, key: string, version: number): Promise<AdminPackage> {
  const stored = await packages.lock(db, key)
  if (!stored) throw notFound()
  requireVersion(stored, version)
  return stored
}

function requireVersion(stored: AdminPackage, version: number): void {
  if (stored.version !== version) {
    throw conflict('stale_version', say(msg`Someone else changed this package while you were editing.`), {
      package: stored,
    })
  }
}

function requireWholeTax({ taxTreatment, taxRateBasisPoints }: PackageInput): void {
  if (taxTreatment === 'taxable' && taxRateBasisPoints === null) {
    throw invalidField('taxRateBasisPoints', say(msg`Please enter a rate`))
  }
}

async function reread(db: Db, key: string): Promise<AdminPackage> {
  const stored = await packages.lock(db, key)
  if (!stored) throw notFound()
  return stored
}
