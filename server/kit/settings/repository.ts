import {
  type PracticeSettings,
  SETTINGS_AREAS,
  type SettingsArea,
  type SettingsVersion,
  type UpiAccount,
} from '#contract/practice/settings.ts'
import { BMI_GUIDELINES } from '#domain/body/bmi.ts'
import { MONTH_REGIONS } from '#domain/plans/fasts/fast-names.ts'
import { FAST_PLACE_KEYS } from '#domain/plans/fasts/fast-places.ts'
import { boolean, instant, integer, json, oneOf, text, uuid } from '../database/columns.ts'
import type { Db } from '../database/db.ts'
import { type StatementRow, statement } from '../database/statement.ts'
import { toJson } from '../database/tables.ts'

const SETTINGS_ROW = {
  version: integer,
  isSecondFactorRequiredForStaff: boolean,
  upi: json<UpiAccount>('built below of two columns that are null together').nullable(),
  bmiGuideline: oneOf(BMI_GUIDELINES),
  publishedSuccessPercent: integer.nullable(),
  clientPasswordLength: integer,
  staffPasswordLength: integer,
  isBackedUpNightly: boolean,
  backupNights: integer,
  fastPlace: oneOf(FAST_PLACE_KEYS),
  fastRegion: oneOf(MONTH_REGIONS),
  hijriShift: integer,
  firstPlanDays: integer.nullable(),
}
const SETTINGS_COLUMNS = `version, is_second_factor_required_for_staff as "isSecondFactorRequiredForStaff",
  case when upi_id is not null then jsonb_build_object('id', upi_id, 'payeeName', upi_payee_name) end as upi,
  bmi_guideline as "bmiGuideline", published_success_percent as "publishedSuccessPercent",
  client_password_length as "clientPasswordLength", staff_password_length as "staffPasswordLength",
  is_backed_up_nightly as "isBackedUpNightly", backup_nights as "backupNights",
  fast_place as "fastPlace", fast_region as "fastRegion", hijri_shift as "hijriShift",
  first_plan_days as "firstPlanDays"`

const readSettings = statement({
  name: 'read-practice-settings',
  row: SETTINGS_ROW,
  text: `select ${SETTINGS_COLUMNS} from practice_settings where id = 1`,
})

const lockSettings = statement({
  name: 'lock-practice-settings',
  row: SETTINGS_ROW,
  text: `select ${SETTINGS_COLUMNS} from practice_settings where id = 1 for update`,
})

const updateSettings = statement({
  name: 'update-practice-settings',
  params: {
    isSecondFactorRequiredForStaff: boolean,
    upiId: text.nullable(),
    upiPayeeName: text.nullable(),
    bmiGuideline: oneOf(BMI_GUIDELINES),
    publishedSuccessPercent: integer.nullable(),
    clientPasswordLength: integer,
    staffPasswordLength: integer,
    isBackedUpNightly: boolean,
    backupNights: integer,
    fastPlace: oneOf(FAST_PLACE_KEYS),
    fastRegion: oneOf(MONTH_REGIONS),
    hijriShift: integer,
    firstPlanDays: integer.nullable(),
    updatedBy: uuid,
  },
  row: SETTINGS_ROW,
  text: (p) =>
    `update practice_settings
        set is_second_factor_required_for_staff = ${p.isSecondFactorRequiredForStaff}, upi_id = ${p.upiId},
            upi_payee_name = ${p.upiPayeeName}, bmi_guideline = ${p.bmiGuideline},
            published_success_percent = ${p.publishedSuccessPercent}, client_password_length = ${p.clientPasswordLength},
            staff_password_length = ${p.staffPasswordLength}, is_backed_up_nightly = ${p.isBackedUpNightly},
            backup_nights = ${p.backupNights}, fast_place = ${p.fastPlace}, fast_region = ${p.fastRegion},
            hijri_shift = ${p.hijriShift}, first_plan_days = ${p.firstPlanDays}, version = version + 1, updated_by = ${p.updatedBy}, updated_at = now()
      where id = 1
      returning ${SETTINGS_COLUMNS}`,
})

const VERSION_ROW = {
  id: integer,
  area: oneOf(SETTINGS_AREAS),
  version: integer,
  changedBy: text.nullable(),
  createdAt: instant,
  isCurrent: boolean,
  fields: json<string[]>('the keys of two objects, listed below'),
}
/** Columns of a version, with the names of the parts that differ from the previous version. */
const VERSION_COLUMNS = `v.id, v.area, v.version, v.changed_by_name as "changedBy", v.created_at as "createdAt",
  not exists (select from settings_versions n where n.area = v.area and n.version > v.version) as "isCurrent",
  case when p.content is null then '[]'::jsonb else
    (select coalesce(jsonb_agg(key order by key), '[]'::jsonb)
       from jsonb_each(v.content) new full join jsonb_each(p.content) old using (key)
      where new.value is distinct from old.value) end as fields`
const WITH_PREVIOUS = `from settings_versions v left join lateral (
    select o.content from settings_versions o where o.area = v.area and o.version < v.version
     order by o.version desc limit 1) p on true`

const listVersions = statement({
  name: 'list-settings-versions',
  params: { area: oneOf(SETTINGS_AREAS).nullable(), before: integer.nullable(), limit: integer },
  row: VERSION_ROW,
  text: (p) =>
    `select ${VERSION_COLUMNS} ${WITH_PREVIOUS}
      where (${p.area}::text is null or v.area = ${p.area}) and (${p.before}::bigint is null or v.id < ${p.before})
      order by v.id desc limit ${p.limit}`,
})

const CONTENT = json<Record<string, unknown>>('saveSettingsVersion stores objects alone')

const findVersion = statement({
  name: 'find-settings-version',
  params: { id: integer },
  row: { ...VERSION_ROW, content: CONTENT, previous: CONTENT.nullable() },
  text: (p) =>
    `select ${VERSION_COLUMNS}, v.content, p.content as previous ${WITH_PREVIOUS} where v.id = ${p.id}`,
})

export type StoredSettings = Omit<PracticeSettings, 'brand'>

/** Reads and writes the settings of the practice, and the versions of these and other areas of settings. */
export const settingsStore = {
  find(db: Db): Promise<StoredSettings> {
    return readSettings.read(db)
  },

  /** Does the same as `find` and locks the row: others who change settings wait until the transaction ends. */
  lock(db: Db): Promise<StoredSettings> {
    return lockSettings.read(db)
  },

  /** Saves new settings under the next version. */
  update(
    db: Db,
    { upi, ...settings }: Omit<StoredSettings, 'version'>,
    updatedBy: string,
  ): Promise<StoredSettings> {
    return updateSettings.read(db, {
      ...settings,
      upiId: upi?.id ?? null,
      upiPayeeName: upi?.payeeName ?? null,
      updatedBy,
    })
  },

  /** Stores a version. A version that is already stored is not changed. */
  async insertVersion(
    db: Db,
    version: {
      area: SettingsArea
      version: number
      content: object
      changedBy: string | null
      changedByName: string | null
    },
  ): Promise<void> {
    await db
      .insertInto('settings_versions')
      .values({
        area: version.area,
        version: version.version,
        content: toJson<unknown>(version.content),
        changed_by: version.changedBy,
        changed_by_name: version.changedByName,
      })
      .onConflict((conflict) => conflict.columns(['area', 'version']).doNothing())
      .execute()
  },

  /** Checks whether any version of an area is stored. */
  async hasVersions(db: Db, area: SettingsArea): Promise<boolean> {
    const version = await db
      .selectFrom('settings_versions')
      .select('id')
      .where('area', '=', area)
      .limit(1)
      .executeTakeFirst()
    return version !== undefined
  },

  /**
   * Lists up to `limit` versions, newest first, starting before the id `before`. If `area` is null, versions of all
   * areas are listed.
   */
  listVersions(
    db: Db,
    query: { area: SettingsArea | null; before: number | null; limit: number },
  ): Promise<SettingsVersion[]> {
    return listVersions.all(db, query)
  },

  /** Returns one version with its content and the content of the previous version, or `null` if it does not exist. */
  findVersion(db: Db, id: number): Promise<StatementRow<typeof findVersion> | null> {
    return findVersion.find(db, { id })
  },
}
