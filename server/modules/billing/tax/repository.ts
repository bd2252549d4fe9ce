import type { TaxSettings } from '#contract/billing/tax-settings.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

const COLUMNS = `version, legal_name as "legalName", address, state_code as "stateCode", gstin, treatment,
                 rate_basis_points as "rateBasisPoints", sac_code as "sacCode"`
const SETTINGS = `select ${COLUMNS} from tax_settings where id = 1`

/** How the practice invoices. */
export const taxSettingsRepository = {
  async find(db: Queryable): Promise<TaxSettings> {
    const { rows } = await db.query<TaxSettings>(SETTINGS)
    return requireRow(rows[0])
  },

  /** As `find`; others who change them wait until the transaction ends. */
  async lock(db: Queryable): Promise<TaxSettings> {
    const { rows } = await db.query<TaxSettings>(`${SETTINGS} for update`)
    return requireRow(rows[0])
  },

  /** Writes what is new under the next version. */
  async update(db: Queryable, settings: TaxSettings, updatedBy: string): Promise<TaxSettings> {
    const { rows } = await db.query<TaxSettings>(
      `update tax_settings
          set legal_name = $1, address = $2, state_code = $3, gstin = $4, treatment = $5, rate_basis_points = $6,
              sac_code = $7, version = version + 1, updated_by = $8, updated_at = now()
        where id = 1
        returning ${COLUMNS}`,
      [
        settings.legalName,
        settings.address,
        settings.stateCode,
        settings.gstin,
        settings.treatment,
        settings.rateBasisPoints,
        settings.sacCode,
        updatedBy,
      ],
    )
    return requireRow(rows[0])
  },
}

/** The row is there from its migration on, and a check allows no other. */
function requireRow(row: TaxSettings | undefined): TaxSettings {
  if (!row) throw new Error('The row of tax_settings is missing.')
  return row
}
