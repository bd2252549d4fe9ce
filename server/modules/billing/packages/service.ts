import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { AdminPackage, Package, PackageInput } from '#contract/billing/packages.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { conflict, invalidField, notFound } from '#server/kit/app-error.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import { type Queryable, runInTransaction } from '#server/kit/database/transaction.ts'
import { runOnce } from '#server/kit/http/idempotency.ts'
import type { Platform } from '#server/kit/platform.ts'
import { packagesRepository as packages } from './repository.ts'

/** Names may be the same: then the key gets another ending. */
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

/** What the practice offers, in its order. */
export async function listPackages({ database }: Platform): Promise<Package[]> {
  return packages.list(database.pool)
}

/** A package that is on offer; null: it is not, or never was. */
export async function findPackage(db: Queryable, key: string): Promise<Package | null> {
  return packages.find(db, key)
}

/** The first package on offer of so many weeks at this price, a diet plan before a programme; null: there is none. */
export async function findPackageByPrice(
  db: Queryable,
  { durationWeeks, amountPaise }: Pick<Package, 'durationWeeks' | 'amountPaise'>,
): Promise<Package | null> {
  const alike = (await packages.list(db)).filter(
    (offer) => offer.durationWeeks === durationWeeks && offer.amountPaise === amountPaise,
  )
  return alike.find(({ planType }) => planType === 'diet_plan') ?? alike[0] ?? null
}

/** All packages as the practice keeps them. */
export async function listAllPackages({ database }: Platform): Promise<AdminPackage[]> {
  return packages.listAll(database.pool)
}

/** Offers another package, behind the others. */
export async function createPackage(
  platform: Platform,
  request: FastifyRequest,
  input: PackageInput,
): Promise<AdminPackage> {
  const actor = requireActor(request)
  requireWholeTax(input)
  return runOnce(platform.database.pool, request, actor, async (db) => {
    await packages.lockOrder(db)
    const key = await insert(db, input)
    await recordAudit(db, actor, request, { action: 'package.create', entity: 'package', entityId: key })
    return reread(db, key)
  })
}

/** Changes a package when it is still as the caller saw it (else 409 `stale_version`). What was sold stays as it was. */
export async function updatePackage(
  platform: Platform,
  request: FastifyRequest,
  key: string,
  { version, ...input }: PackageInput & { version: number },
): Promise<AdminPackage> {
  const actor = requireActor(request)
  requireWholeTax(input)
  return runInTransaction(platform.database.pool, async (db) => {
    const stored = await lockAt(db, key, version)
    const wanted = { ...input, description: input.description || null, sacCode: input.sacCode || null }
    const fields = FIELDS.filter((field) => stored[field] !== wanted[field])
    if (fields.length === 0) return stored
    await packages.update(db, key, wanted)
    await recordAudit(db, actor, request, {
      action: 'package.update',
      entity: 'package',
      entityId: key,
      details: { fields },
    })
    return reread(db, key)
  })
}

/** Retires a package, or brings it back behind the others. */
export async function offerPackage(
  platform: Platform,
  request: FastifyRequest,
  key: string,
  { isOffered, version }: { isOffered: boolean; version: number },
): Promise<AdminPackage> {
  const actor = requireActor(request)
  return runInTransaction(platform.database.pool, async (db) => {
    await packages.lockOrder(db)
    const stored = await packages.lock(db, key)
    if (!stored) throw notFound()
    if ((stored.retiredAt === null) === isOffered) return stored
    requireVersion(stored, version)
    await packages.setOffered(db, key, isOffered)
    await recordAudit(db, actor, request, {
      action: isOffered ? 'package.restore' : 'package.retire',
      entity: 'package',
      entityId: key,
    })
    return reread(db, key)
  })
}

/** Puts the packages on offer in another order; the keys have to be theirs, each once (else 409 `stale_version`). */
export async function orderPackages(
  platform: Platform,
  request: FastifyRequest,
  keys: readonly string[],
): Promise<AdminPackage[]> {
  const actor = requireActor(request)
  return runInTransaction(platform.database.pool, async (db) => {
    await packages.lockOrder(db)
    const before = (await packages.list(db)).map(({ key }) => key)
    if (before.toSorted().join() !== keys.toSorted().join()) {
      throw conflict('stale_version', 'Somebody else has changed the packages meanwhile.')
    }
    if (before.join() !== keys.join()) {
      await packages.order(db, keys)
      await recordAudit(db, actor, request, { action: 'package.order', entity: 'package' })
    }
    return packages.listAll(db)
  })
}

async function insert(db: Queryable, input: PackageInput): Promise<string> {
  for (let tries = 0; tries < KEY_TRIES; tries++) {
    const key = writeKey(input.name)
    if (await packages.insert(db, key, input)) return key
  }
  throw new Error('Every key that was drawn belongs to another package.')
}

/** Such as `summer-plan-6f3a`: readable in addresses and files, and nobody else's. */
function writeKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
  return `${words || 'package'}-${randomBytes(3).toString('hex')}`
}

async function lockAt(db: Queryable, key: string, version: number): Promise<AdminPackage> {
  const stored = await packages.lock(db, key)
  if (!stored) throw notFound()
  requireVersion(stored, version)
  return stored
}

function requireVersion(stored: AdminPackage, version: number): void {
  if (stored.version !== version) {
    throw conflict('stale_version', 'Somebody else has changed this package meanwhile.', { package: stored })
  }
}

function requireWholeTax({ taxTreatment, taxRateBasisPoints }: PackageInput): void {
  if (taxTreatment === 'taxable' && taxRateBasisPoints === null) {
    throw invalidField('taxRateBasisPoints', 'Please enter a rate')
  }
}

async function reread(db: Queryable, key: string): Promise<AdminPackage> {
  const stored = await packages.lock(db, key)
  if (!stored) throw notFound()
  return stored
}
