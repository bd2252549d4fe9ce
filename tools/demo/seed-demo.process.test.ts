import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { cleanName, findHealthWords } from '#domain/plans/cook-words.ts'
import { LEFT_OUT_OF_BACKUPS } from '#server/kit/backup/backup-tables.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { holdBuiltFoods } from '#server/test/built-foods.ts'
import { readDatabase } from '#server/test/read-database.ts'
import { runTool } from '#server/test/run-tool.ts'
import { makeTestFolder, startServerProcess } from '#server/test/server-process.ts'
import { makeDemoDatabase } from './demo-database.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from './people.ts'

/**
 * SQL that describes a practice, without the data that always differ: ids, hashes, payment references, times of
 * writing.
 */
const SNAPSHOT_QUERY = `
  select json_build_object(
    'people', (select json_agg(json_build_object('email', email, 'role', role, 'age', age, 'height', height_cm,
                 'allergies', allergies, 'goals', health_goals) order by email) from users),
    'weights', (select json_agg(json_build_object('email', u.email, 'date', p.entry_date::date, 'weight', p.weight)
                 order by u.email, p.entry_date) from progress_entries p join users u on u.id = p.user_id),
    'plans', (select json_agg(json_build_object('email', u.email, 'title', p.title, 'status', p.status,
                 'versions', (select json_agg(v.published_at::date order by v.number) from diet_plan_versions v
                               where v.diet_plan_id = p.id),
                 'start', p.start_date,
                 'lunch', jsonb_path_query_array(d.meals, '$.lunch.items[*].name'),
                 'grams', jsonb_path_query_array(d.meals, '$.lunch.items[*].grams')) order by u.email, p.start_date, d.day_number)
                 from diet_plans p join users u on u.id = p.user_id join daily_meal_plans d on d.diet_plan_id = p.id),
    'money', (select json_agg(json_build_object('email', u.email, 'status', s.status, 'start', s.start_date,
                 'claimed', s.payment_claimed_at is not null, 'payments',
                 (select json_agg(json_build_object('amount', m.amount_paise, 'receipt', r.number) order by m.created_at)
                    from payments m left join receipts r on r.payment_id = m.id where m.subscription_id = s.id))
                 order by u.email, s.start_date) from subscription_plans s join users u on u.id = s.user_id),
    'consultations', (select json_agg(json_build_object('name', c.name, 'kind', c.kind, 'status', c.status, 'startsAt', c.starts_at,
                 'isFollowUp', c.is_follow_up,
                 'client', u.email, 'events', (select json_agg(e.kind order by e.at) from consultation_events e
                                                where e.consultation_id = c.id and e.at <= now()))
                 order by c.name, c.kind, c.created_at, c.starts_at)
                 from consultations c left join users u on u.id = c.client_id),
    'news', (select json_agg(json_build_object('email', u.email, 'kind', n.kind, 'isUnread', n.read_at is null)
                order by u.email, n.kind, n.created_at, n.cause_key like '% 2') from notifications n join users u on u.id = n.user_id),
    'isWhole', (select json_agg(n.params->'isWhole' order by n.created_at) from notifications n
                  join users u on u.id = n.user_id and u.email = 'client@demo.example' where n.kind = 'payment-confirmed'),
    'laterThanNow', (select count(*)::int from progress_entries where entry_date > now()),
    'events', (select count(*) from consultation_events)
  ) as picture`

/** The practice is made twice, with tens of thousands of queries, which takes minutes on a busy machine. */
const LIMIT_MS = 15 * 60_000

test(
  'the demo is a complete practice, the same every time, and its logins work',
  async () => {
    await holdBuiltFoods('full')
    const pictures: {
      people: { role: string }[]
      plans: {
        email: string
        title: string
        status: string
        versions: string[] | null
        start: string
        lunch: string[]
      }[]
      money: {
        email: string
        status: string
        claimed: boolean
        payments: { receipt: string | null }[] | null
      }[]
      consultations: {
        kind: string
        status: string
        startsAt: string | null
        isFollowUp: boolean
        client: string | null
        events: string[] | null
      }[]
      isWhole: boolean[]
      laterThanNow: number
      events: number
    }[] = []
    for (let run = 0; run < 2; run++) {
      const demo = await makeDemoDatabase(() => undefined, 'full')
      const client = new pg.Client(demo.url)
      await client.connect()
      try {
        const { rows } = await client.query(SNAPSHOT_QUERY)
        pictures.push(rows[0].picture)
        if (run === 0) await expectRestored(demo)
      } finally {
        await client.end()
        await demo.remove()
      }
    }
    const [first, second] = pictures
    expect(second).toEqual(first)
    expect(first?.people.filter(({ role }) => role === 'admin')).toHaveLength(1)
    // Two at work and one who was invited.
    expect(first?.people.filter(({ role }) => role === 'employee')).toHaveLength(3)
    // Forty clients, one who is not onboarded, one who is not verified, and three whom the admin created.
    expect(first?.people.filter(({ role }) => role === 'client')).toHaveLength(45)
    expect(first?.plans).toContainEqual(
      expect.objectContaining({ email: 'client@demo.example', status: 'active' }),
    )
    for (const status of ['draft', 'completed']) {
      expect(first?.plans.some((plan) => plan.status === status)).toBe(true)
    }
    // What somebody who cooks would read of the dishes.
    for (const name of new Set(first?.plans.flatMap(({ lunch }) => lunch))) {
      expect(findHealthWords(cleanName(name) ?? 'no name'), name).toEqual([])
    }
    const own = first?.plans.filter(({ email }) => email === 'client@demo.example') ?? []
    expect(own.some(({ versions }) => versions?.length === 2)).toBe(true)
    const titles = new Map(own.map(({ start, title }) => [start, title]))
    expect(new Set(titles.values()).size).toBe(titles.size)
    expect(first?.laterThanNow).toBe(0)
    // Two subscriptions were paid in one payment each, the last one in two halves.
    expect(first?.isWhole).toEqual([true, true, false, true])
    const money = first?.money ?? []
    expect([...new Set(money.map(({ status }) => status))].sort()).toEqual([
      'active',
      'cancelled',
      'ended',
      'pending',
    ])
    expect(money.some(({ claimed, status }) => claimed && status === 'pending')).toBe(true)
    const receipts = money.flatMap(({ payments }) => payments?.flatMap(({ receipt }) => receipt ?? []) ?? [])
    // Each financial year has a series that begins with number 1, without duplicates and gaps.
    const series = Map.groupBy(receipts.toSorted(), (number) => number.slice(0, -'/000001'.length))
    expect(series.size).toBeGreaterThan(0)
    for (const [year, numbers] of series) {
      expect(numbers).toEqual(numbers.map((_, index) => `${year}/${String(index + 1).padStart(6, '0')}`))
    }
    const today = new Date().toISOString().slice(0, 10)
    const consultations = first?.consultations ?? []
    for (const kind of ['booking', 'call-back']) {
      const states = consultations
        .filter((consultation) => consultation.kind === kind)
        .map(({ status }) => status)
      expect([...new Set(states)].sort()).toEqual(['cancelled', 'confirmed', 'done', 'new', 'no-show'])
    }
    const isAhead = ({ startsAt }: { startsAt: string | null }) => startsAt !== null && startsAt > today
    expect(consultations.filter(({ client }) => client === 'client@demo.example').some(isAhead)).toBe(true)
    // Every event was stored, and every month has some free consultations left.
    expect(consultations.flatMap(({ events }) => events ?? [])).toHaveLength(first?.events ?? 0)
    const months = consultations.flatMap(({ startsAt, kind, status, isFollowUp }) =>
      kind === 'booking' && !isFollowUp && status !== 'cancelled' && startsAt ? [startsAt.slice(0, 7)] : [],
    )
    for (const month of months) expect(months.filter((other) => other === month).length).toBeLessThan(14)
    expect(own.some(({ status, start }) => status === 'active' && start > today)).toBe(true)
  },
  LIMIT_MS,
)

/**
 * Makes an encrypted backup of a whole practice and restores it on another machine with the two commands: all data are
 * there, and the logins work.
 */
async function expectRestored(demo: { url: string }): Promise<void> {
  const folder = makeTestFolder()
  try {
    const key = { BACKUP_KEY: 'a-key-of-thirty-two-characters-or-more' }
    const file = join(folder.path, 'practice.zip.age')
    const backup = runTool('backup.ts', [file], { DATABASE_URL: demo.url, ...key })
    expect(backup, backup.output).toMatchObject({ status: 0 })
    expect(backup.output).toMatch(/\d+ rows of \d+ tables, .* SHA-256 [0-9a-f]{64}\nIt is encrypted/)
    const other = { DATA_DIR: join(folder.path, 'data') }
    const restore = () => runTool('restore.ts', [file], { ...other, ...key })
    const restored = restore()
    expect(restored, restored.output).toMatchObject({ status: 0 })
    const postgres = await startEmbeddedPostgres({ dataDir: other.DATA_DIR, log: () => undefined })
    const [before, after] = await Promise.all([readDatabase(demo.url), readDatabase(postgres.url)])
    await postgres.stop()
    for (const name of Object.keys(LEFT_OUT_OF_BACKUPS)) {
      delete before[name]
      delete after[name]
    }
    expect(after).toEqual(before)
    await expectLogins(other)
    const again = restore()
    expect(again.status).toBe(1)
    expect(again.output).toContain('The database is not empty')
  } finally {
    folder.remove()
  }
}

/** The menus that the demo's client shares with a cook name nothing about health. */
async function expectNothingForCooks(url: string, token: string): Promise<void> {
  const post = async (path: string, body: object, headers = {}) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    return response.json()
  }
  const session = await fetch(`${url}/api/auth/sync-user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  })
  expect(session.status).toBe(200)
  const cookie = session.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  const made = await post('/api/cook-links', { people: 2 }, { cookie })
  const menu = await post('/api/cook-links/open', { token: made.url.split('#token=')[1] })
  expect(menu.hasMenu).toBe(true)
  expect(findHealthWords(JSON.stringify(menu))).toEqual([])
}

async function expectLogins(env: Record<string, string>): Promise<void> {
  const server = await startServerProcess({ env })
  try {
    await server.ready
    for (const { email } of DEMO_LOGINS) {
      const signedIn = await fetch(`${server.url}/api/identity/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: DEMO_PASSWORD }),
      })
      expect(signedIn.status).toBe(200)
      const { token } = await signedIn.json()
      const user = await fetch(`${server.url}/api/auth/user`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(await user.json()).toMatchObject({
        email,
        emailVerified: email !== 'unverified@demo.example',
        isOnboardingComplete: email === 'client@demo.example',
      })
      // It uses the token up.
      if (email === 'client@demo.example') await expectNothingForCooks(server.url, token)
    }
    expect(server.readOutput()).not.toContain('There is no admin yet')
  } finally {
    server.child.kill('SIGTERM')
    await server.exited
  }
}
