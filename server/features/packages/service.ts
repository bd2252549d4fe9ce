import type { Package } from '#contract/subscription-plans.ts'
import type { Queryable } from '#server/db/transaction.ts'
import type { Platform } from '#server/platform/platform.ts'
import { packagesRepository as packages } from './repository.ts'

/** What the practice offers, in its order. */
export async function listPackages({ database }: Platform): Promise<Package[]> {
  return packages.list(database.pool)
}

/** A package that is on offer; null: it is not, or never was. */
export async function findPackage(db: Queryable, key: string): Promise<Package | null> {
  return packages.find(db, key)
}
