import type pg from 'pg'
import { todayIn } from '#domain/units/dates.ts'
import type { Random } from '../demo/random.ts'
import { isRecord, type KnownValues } from './values.ts'

/** Ids of a table, in the order of their rows: those of the person who attacks, and others. */
type Ids = { own: string[]; all: string[] }

/** The tables whose ids the calls take, by the word of the address before the id. */
const TABLES: Record<string, string> = {
  clients: 'users',
  users: 'users',
  'resend-invite': 'users',
  invites: 'users',
  availability: 'users',
  of: 'users',
  progress: 'users',
  dashboard: 'users',
  'diet-plans': 'diet_plans',
  'plan-templates': 'plan_templates',
  'food-items': 'food_items',
  dishes: 'food_items',
  recipes: 'food_items',
  consultations: 'consultations',
  'client-notes': 'client_notes',
  diary: 'diary_entries',
  'diary-photos': 'diary_entries',
  entries: 'progress_entries',
  photos: 'progress_photos',
  'plan-reviews': 'plan_reviews',
  subscriptions: 'subscription_plans',
  invoices: 'invoices',
  receipts: 'receipts',
  payments: 'payments',
  groceries: 'own_groceries',
  'cook-links': 'cook_links',
  'data-exports': 'data_exports',
  backups: 'backup_runs',
  holidays: 'holidays',
  sessions: 'sessions',
  'test-mail': 'outgoing_mails',
}

/** The tables of the fields that contain ids. */
const FIELD_TABLES: Record<string, string> = {
  userId: 'users',
  clientId: 'users',
  staffId: 'users',
  personId: 'users',
  holderId: 'users',
  actorId: 'users',
  subjectId: 'users',
  foodId: 'food_items',
  dishId: 'food_items',
  instead: 'food_items',
  planId: 'diet_plans',
  dietPlanId: 'diet_plans',
  templateId: 'plan_templates',
  consultationId: 'consultations',
  subscriptionId: 'subscription_plans',
  sessionId: 'sessions',
}

const OWNER_COLUMNS = ['user_id', 'client_id', 'staff_id']
const MAX_REMEMBERED = 40
const MAX_IDS = 60

/** Values from the database and from earlier answers. */
export type RememberedValues = KnownValues & {
  /** Returns an id for a call: a row of the table that the word in its address names. */
  findId: (random: Random, resource: string) => string | undefined
  /** Remembers ids, versions and the like of an answer. */
  remember: (answer: unknown) => void
}

/** Reads the ids of a database. `ownerId`: the person who attacks, whose own rows are picked more often. */
export async function readKnownValues(
  pool: pg.Pool,
  { ownerId, fixed }: { ownerId: string | null; fixed: Record<string, readonly unknown[]> },
): Promise<RememberedValues> {
  const ids = new Map<string, Ids>()
  for (const table of new Set([...Object.values(TABLES), ...Object.values(FIELD_TABLES)])) {
    ids.set(table, await readIds(pool, table, ownerId))
  }
  const today = todayIn('Asia/Kolkata', new Date())
  const remembered = new Map<string, unknown[]>()
  const findInTable = (random: Random, table: string): string | undefined => {
    const { own = [], all = [] } = ids.get(table) ?? {}
    const list = own.length > 0 && random.chance(0.6) ? own : all
    return list.length > 0 ? random.pick(list) : undefined
  }
  const find = (random: Random, name: string): unknown => {
    const given = fixed[name]
    if (given && random.chance(0.8)) return random.pick(given)
    if (name === 'version') return random.between(0, 3)
    const seen = remembered.get(name)
    if (seen && random.chance(0.5)) return random.pick(seen)
    const table = FIELD_TABLES[name]
    return table ? findInTable(random, table) : undefined
  }
  return {
    today,
    find,
    findId: (random, resource) => {
      const seen = remembered.get('id')
      if (seen && random.chance(0.1)) return String(random.pick(seen))
      const table = TABLES[resource]
      return table ? findInTable(random, table) : undefined
    },
    remember: (answer) => {
      let left = 60
      const visit = (value: unknown, depth: number): void => {
        if (depth > 4 || left <= 0) return
        if (Array.isArray(value)) for (const item of value.slice(0, 3)) visit(item, depth + 1)
        else if (isRecord(value)) {
          for (const [key, inner] of Object.entries(value)) {
            if (typeof inner === 'object') visit(inner, depth + 1)
            else if (REMEMBERED.test(key) && inner !== undefined) {
              left -= 1
              const list = remembered.get(key) ?? []
              if (list.length >= MAX_REMEMBERED) list.shift()
              list.push(inner)
              remembered.set(key, list)
            }
          }
        }
      }
      visit(answer, 0)
    },
  }
}

/** Names of fields that a later request may need as they were answered. */
const REMEMBERED =
  /^(?:id|.*Id|updatedAt|startsAt|version|number|key|hash|cursor|slot|hold|name|quote.*|.*Paise)$/

async function readIds(pool: pg.Pool, table: string, ownerId: string | null): Promise<Ids> {
  const columns = await pool.query<{ name: string }>(
    'select column_name as name from information_schema.columns where table_name = $1',
    [table],
  )
  const names = columns.rows.map(({ name }) => name)
  if (!names.includes('id')) return { own: [], all: [] }
  const newest = await pool.query<{ id: string }>(
    `select id from ${table} order by ctid desc limit ${MAX_IDS}`,
  )
  const owner = table === 'users' ? 'id' : OWNER_COLUMNS.find((name) => names.includes(name))
  const own =
    owner && ownerId
      ? await pool.query<{ id: string }>(
          `select id from ${table} where ${owner} = $1 order by ctid limit 20`,
          [ownerId],
        )
      : { rows: [] }
  return {
    own: own.rows.map(({ id }) => String(id)),
    all: newest.rows.map(({ id }) => String(id)),
  }
}
