import type { PracticeSettings, TestMailFate } from '#contract/settings.ts'
import { isoInstant } from '#server/db/sql.ts'
import type { Queryable } from '#server/db/transaction.ts'

type StoredSettings = Omit<PracticeSettings, 'brand'>

const COLUMNS = `version, is_second_factor_required_for_staff as "isSecondFactorRequiredForStaff",
                 case when upi_id is not null
                   then jsonb_build_object('id', upi_id, 'payeeName', upi_payee_name) end as upi`
const SETTINGS = `select ${COLUMNS} from practice_settings where id = 1`

/** What the practice has decided, and what stands beside it. */
export const settingsRepository = {
  async find(db: Queryable): Promise<StoredSettings> {
    const { rows } = await db.query<StoredSettings>(SETTINGS)
    return requireRow(rows[0])
  },

  /** As `find`; others who change settings wait until the transaction ends. */
  async lock(db: Queryable): Promise<StoredSettings> {
    const { rows } = await db.query<StoredSettings>(`${SETTINGS} for update`)
    return requireRow(rows[0])
  },

  /** Writes what is new under the next version. */
  async update(
    db: Queryable,
    settings: Omit<StoredSettings, 'version'>,
    updatedBy: string,
  ): Promise<StoredSettings> {
    const { rows } = await db.query<StoredSettings>(
      `update practice_settings
          set is_second_factor_required_for_staff = $1, upi_id = $2, upi_payee_name = $3,
              version = version + 1, updated_by = $4, updated_at = now()
        where id = 1
        returning ${COLUMNS}`,
      [
        settings.isSecondFactorRequiredForStaff,
        settings.upi?.id ?? null,
        settings.upi?.payeeName ?? null,
        updatedBy,
      ],
    )
    return requireRow(rows[0])
  },

  /** Whether a session was opened with a second factor. */
  async hasSecondFactor(db: Queryable, sessionId: string): Promise<boolean> {
    const { rows } = await db.query<{ has: boolean }>(
      'select has_second_factor as has from sessions where id = $1',
      [sessionId],
    )
    return rows[0]?.has ?? false
  },

  /** The last import of the food tables; null before the first. */
  async findFoodImport(db: Queryable): Promise<{ contentHash: string; importedAt: string } | null> {
    const { rows } = await db.query<{ contentHash: string; importedAt: string }>(
      `select content_hash as "contentHash", ${isoInstant('created_at')} as "importedAt"
         from food_imports order by id desc limit 1`,
    )
    return rows[0] ?? null
  },

  /** A mail of one template to one address; null for none. */
  async findMail(
    db: Queryable,
    mail: { id: string; to: string; template: string },
  ): Promise<{ status: TestMailFate['status']; attempts: number; lastError: string | null } | null> {
    const { rows } = await db.query<{
      status: TestMailFate['status']
      attempts: number
      lastError: string | null
    }>(
      `select status, attempts, last_error as "lastError" from outgoing_mails
        where id = $1 and to_email = $2 and template = $3`,
      [mail.id, mail.to, mail.template],
    )
    return rows[0] ?? null
  },
}

/** The row is there from the first migration on, and a check allows no other. */
function requireRow(row: StoredSettings | undefined): StoredSettings {
  if (!row) throw new Error('The row of practice_settings is missing.')
  return row
}
