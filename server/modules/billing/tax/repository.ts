import { sql } from 'kysely'
import type { TaxSettings } from '#contract/billing/tax-settings.ts'
import { TAX_TREATMENTS } from '#domain/billing/tax.ts'
import { integer, oneOf, text } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { statement } from '#server/kit/database/statement.ts'

const ROW = {
  version: integer,
  legalName: text,
  address: text,
  stateCode: text.nullable(),
  gstin: text.nullable(),
  treatment: oneOf(TAX_TREATMENTS),
  rateBasisPoints: integer,
  sacCode: text,
}

/** The migration creates this row, and a check constraint allows no other. */
const SETTINGS = `select version, legal_name as "legalName", address, state_code as "stateCode", gstin, treatment,
                         rate_basis_points as "rateBasisPoints", sac_code as "sacCode"
                    from tax_settings where id = 1`

const readTaxSettings = statement({ name: 'read-tax-settings', row: ROW, text: SETTINGS })
const lockTaxSettings = statement({ name: 'lock-tax-settings', row: ROW, text: `${SETTINGS} for update` })

/** Stores and reads the tax settings of the practice. */
export const taxSettingsRepository = {
  find(db: Db): Promise<TaxSettings> {
    return readTaxSettings.read(db)
  },

  /** Does the same as `find` and locks the row: others who change the settings wait until the transaction ends. */
  lock(db: Db): Promise<TaxSettings> {
    return lockTaxSettings.read(db)
  },

  /** Saves settings under the next version. */
  async update(db: Db, settings: TaxSettings, updatedBy: string): Promise<TaxSettings> {
    await db
      .updateTable('tax_settings')
      .set((row) => ({
        legal_name: settings.legalName,
        address: settings.address,
        state_code: settings.stateCode,
        gstin: settings.gstin,
        treatment: settings.treatment,
        rate_basis_points: settings.rateBasisPoints,
        sac_code: settings.sacCode,
        version: row('version', '+', 1),
        updated_by: updatedBy,
        updated_at: sql`now()`,
      }))
      .where('id', '=', 1)
      .execute()
    return readTaxSettings.read(db)
  },
}
