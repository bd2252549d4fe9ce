import type { PracticeSettings, SettingsArea, SettingsVersion } from '#contract/practice/settings.ts'
import { isoInstant } from '../database/sql.ts'
import type { Queryable } from '../database/transaction.ts'

export type StoredSettings = Omit<PracticeSettings, 'brand'>

const COLUMNS = `version, is_second_factor_required_for_staff as "isSecondFactorRequiredForStaff",
                 case when upi_id is not null
                   then jsonb_build_object('id', upi_id, 'payeeName', upi_payee_name) end as upi,
                 bmi_guideline as "bmiGuideline", published_success_percent as "publishedSuccessPercent",
                 client_password_length as "clientPasswordLength", staff_password_length as "staffPasswordLength",
                 is_backed_up_nightly as "isBackedUpNightly", backup_nights as "backupNights"`
/** With the names of the parts that differ from the version before. */
const VERSION = `v.id::int as id, v.area, v.version, v.changed_by_name as "changedBy",
  ${isoInstant('v.created_at')} as "createdAt",
  not exists (select from settings_versions n where n.area = v.area and n.version > v.version) as "isCurrent",
  case when p.content is null then '[]'::jsonb else
    (select coalesce(jsonb_agg(key order by key), '[]'::jsonb)
       from jsonb_each(v.content) new full join jsonb_each(p.content) old using (key)
      where new.value is distinct from old.value) end as fields`
const WITH_PREVIOUS = `from settings_versions v left join lateral (
    select o.content from settings_versions o where o.area = v.area and o.version < v.version
     order by o.version desc limit 1) p on true`
const SETTINGS = `select ${COLUMNS} from practice_settings where id = 1`

/** The settings of the practice, and the versions that they and other areas of settings had. */
export const settingsStore = {
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
          set is_second_factor_required_for_staff = $1, upi_id = $2, upi_payee_name = $3, bmi_guideline = $5,
              published_success_percent = $6, client_password_length = $7, staff_password_length = $8,
              is_backed_up_nightly = $9, backup_nights = $10,
              version = version + 1, updated_by = $4, updated_at = now()
        where id = 1
        returning ${COLUMNS}`,
      [
        settings.isSecondFactorRequiredForStaff,
        settings.upi?.id ?? null,
        settings.upi?.payeeName ?? null,
        updatedBy,
        settings.bmiGuideline,
        settings.publishedSuccessPercent,
        settings.clientPasswordLength,
        settings.staffPasswordLength,
        settings.isBackedUpNightly,
        settings.backupNights,
      ],
    )
    return requireRow(rows[0])
  },

  /** Keeps a version; one that is kept already stays as it is. */
  async insertVersion(
    db: Queryable,
    version: {
      area: SettingsArea
      version: number
      content: unknown
      changedBy: string | null
      changedByName: string | null
    },
  ): Promise<void> {
    await db.query(
      `insert into settings_versions (area, version, content, changed_by, changed_by_name)
       values ($1, $2, $3, $4, $5) on conflict (area, version) do nothing`,
      [
        version.area,
        version.version,
        JSON.stringify(version.content),
        version.changedBy,
        version.changedByName,
      ],
    )
  },

  /** Whether any version of an area is kept. */
  async hasVersions(db: Queryable, area: SettingsArea): Promise<boolean> {
    const { rows } = await db.query<{ has: boolean }>(
      'select exists (select from settings_versions where area = $1) as has',
      [area],
    )
    return rows[0]?.has ?? false
  },

  /** Versions newest first, at most `limit` before the one with the id `before`; `area` null: of all areas. */
  async listVersions(
    db: Queryable,
    query: { area: SettingsArea | null; before: number | null; limit: number },
  ): Promise<SettingsVersion[]> {
    const { rows } = await db.query<SettingsVersion>(
      `select ${VERSION} ${WITH_PREVIOUS}
        where ($1::text is null or v.area = $1) and ($2::bigint is null or v.id < $2)
        order by v.id desc limit $3`,
      [query.area, query.before, query.limit],
    )
    return rows
  },

  async findVersion(
    db: Queryable,
    id: number,
  ): Promise<
    (SettingsVersion & { content: Record<string, unknown>; previous: Record<string, unknown> | null }) | null
  > {
    const { rows } = await db.query(
      `select ${VERSION}, v.content, p.content as previous ${WITH_PREVIOUS} where v.id = $1`,
      [id],
    )
    return rows[0] ?? null
  },
}

/** The row is there from the first migration on, and a check allows no other. */
function requireRow(row: StoredSettings | undefined): StoredSettings {
  if (!row) throw new Error('The row of practice_settings is missing.')
  return row
}
