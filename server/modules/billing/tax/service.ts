import { msg } from '@lingui/core/runtime-macro'
import type { TaxSettings } from '#contract/billing/tax-settings.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
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

/** Returns the tax settings of the practice. */
export async function findTaxSettings(ctx: Pick<Ctx, 'db'>): Promise<TaxSettings> {
  return taxSettings.find(ctx.db)
}

/**
 * Replaces the tax settings if they are still the version that the caller saw. They apply to invoices from then on;
 * documents issued before do not change.
 */
export async function updateTaxSettings(ctx: Ctx, input: TaxSettings): Promise<TaxSettings> {
  const actor = requireActor(ctx)
  return inTransaction(ctx, async (inside) => {
    const { db } = inside
    const stored = await taxSettings.lock(db)
    if (stored.version !== input.version) {
      throw conflict(
        'stale_version',
        say(msg`Someone else changed the tax settings while you were editing.`),
        {
          settings: stored,
        },
      )
    }
    const fields = FIELDS.filter((field) => stored[field] !== input[field])
    if (fields.length === 0) return stored
    const saved = await taxSettings.update(db, input, actor.userId)
    await saveSettingsVersion(db, actor, {
      area: 'tax',
      ...splitVersion(saved),
      previous: splitVersion(stored),
    })
    await inside.audit({
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
