import type { FastifyRequest } from 'fastify'
import type { TaxSettings } from '#contract/billing/tax-settings.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { conflict } from '#server/kit/app-error.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import { type Queryable, runInTransaction } from '#server/kit/database/transaction.ts'
import type { Platform } from '#server/kit/platform.ts'
import { saveSettingsVersion } from '#server/kit/settings/settings.ts'
import { taxSettingsRepository as taxSettings } from './repository.ts'

const FIELDS = [
  'legalName',
  'address',
  'stateCode',
  'gstin',
  'treatment',
  'rateBasisPoints',
  'sacCode',
] as const

/** How the practice invoices. */
export async function getTaxSettings({ database }: Platform): Promise<TaxSettings> {
  return findTaxSettings(database.pool)
}

/** The same for other features, inside their transactions. */
export async function findTaxSettings(db: Queryable): Promise<TaxSettings> {
  return taxSettings.find(db)
}

/**
 * Replaces the tax settings when they are still those that the caller saw. They count for what is invoiced from then on;
 * what was invoiced holds what they were.
 */
export async function updateTaxSettings(
  { database }: Platform,
  request: FastifyRequest,
  input: TaxSettings,
): Promise<TaxSettings> {
  const actor = requireActor(request)
  return runInTransaction(database.pool, async (db) => {
    const stored = await taxSettings.lock(db)
    if (stored.version !== input.version) {
      throw conflict('stale_version', 'Somebody else has changed the tax settings meanwhile.', {
        settings: stored,
      })
    }
    const fields = FIELDS.filter((field) => stored[field] !== input[field])
    if (fields.length === 0) return stored
    const saved = await taxSettings.update(db, input, actor.userId)
    await saveSettingsVersion(db, actor, {
      area: 'tax',
      ...splitVersion(saved),
      previous: splitVersion(stored),
    })
    await recordAudit(db, actor, request, {
      action: 'tax-settings.update',
      entity: 'tax-settings',
      details: { version: saved.version, fields },
    })
    return saved
  })
}

function splitVersion({ version, ...content }: TaxSettings): { version: number; content: object } {
  return { version, content }
}
