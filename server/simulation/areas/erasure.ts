import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { todayIn } from '#domain/units/dates.ts'
import { type Area, BrokenInvariant, defineArea, requireSame, type Step } from '../area.ts'
import { drawKey } from '../history.ts'
import { type Answer, addPeople, type Call, type Person, type World } from '../world.ts'

const DAY_MS = 86_400_000
const GRACE_MS = 14 * DAY_MS

type Client = {
  person: Person
  /** A word in every text of this client. */
  mark: string
  dueAt: number | null
  isErased: boolean
  weightCount: number
  diaryCount: number
  noteCount: number
  paymentCount: number
  subscriptionId: string | null
}
type Model = { admin: Person; clients: readonly Client[]; packageKey: string; pricePaise: number }

function put(model: Model, index: number, part: Partial<Client>): Model {
  return {
    ...model,
    clients: model.clients.map((client, at) => (at === index ? { ...client, ...part } : client)),
  }
}

/** Defines a step of a client, or of staff about a client. An erased client is unknown to both. */
function step(
  name: string,
  index: number,
  by: 'client' | 'admin',
  make: (client: Client, model: Model, now: Date) => Omit<Call, 'as'> | null,
  judge: (model: Model, client: Client, answer: Answer, now: Date) => Model | string,
  isIdempotent = false,
): Step<Model> {
  return {
    name: `${name}, client ${index}`,
    prepare: (model, now) => {
      const client = model.clients[index]
      const call = client && make(client, model, now)
      return call ? { ...call, as: by === 'admin' ? model.admin : client.person } : null
    },
    judge: (model, answer, { now }) => {
      const client = model.clients[index]
      if (!client) return 'no such client'
      if (client.isErased) {
        return answer.status === (by === 'admin' ? 404 : 401) ? model : 'expected that nobody is there'
      }
      return judge(model, client, answer, now)
    },
    ...(isIdempotent && { assume: (model) => model }),
  }
}

const count =
  (field: 'weightCount' | 'diaryCount' | 'noteCount' | 'paymentCount', index: number) =>
  (model: Model, client: Client, answer: Answer): Model | string =>
    answer.status < 300 ? put(model, index, { [field]: client[field] + 1 }) : 'expected to be stored'

const weigh = (index: number) =>
  step(
    'write down a weight',
    index,
    'client',
    ({ person, mark }, _model, now) => ({
      method: 'POST',
      url: '/api/progress',
      payload: {
        id: randomUUID(),
        userId: person.id,
        weight: 74,
        notes: `${mark} feels well`,
        entryDate: now.toISOString(),
      },
      key: drawKey(),
    }),
    count('weightCount', index),
  )

const writeDiary = (index: number) =>
  step(
    'write the diary',
    index,
    'client',
    ({ mark }, _model, now) => ({
      method: 'POST',
      url: '/api/diary',
      payload: { id: randomUUID(), day: todayIn('Asia/Kolkata', now), time: '08:00', text: `${mark} idli` },
      key: drawKey(),
    }),
    count('diaryCount', index),
  )

const note = (index: number) =>
  step(
    'write a note about them',
    index,
    'admin',
    ({ person, mark }, _model, now) => ({
      method: 'POST',
      url: `/api/clients/${person.id}/notes`,
      payload: {
        notedOn: todayIn('Asia/Kolkata', now),
        parts: {
          assessment: `${mark} is tired`,
          diagnosis: '',
          intervention: '',
          monitoring: '',
          evaluation: '',
        },
      },
      key: drawKey(),
    }),
    count('noteCount', index),
  )

const choose = (index: number) =>
  step(
    'choose a package',
    index,
    'client',
    (_client, { packageKey, pricePaise }) => ({
      method: 'POST',
      url: '/api/subscriptions',
      payload: { packageKey, kind: 'new', duePaise: pricePaise },
      key: drawKey(),
    }),
    (model, client, answer) => {
      if (client.subscriptionId !== null)
        return answer.code === 'pending_exists' ? model : 'expected pending_exists'
      const { id } = answer.body as { id: string } // the contract's
      return answer.status === 200 ? put(model, index, { subscriptionId: id }) : 'expected a subscription'
    },
  )

const pay = (index: number) =>
  step(
    'record a payment',
    index,
    'admin',
    ({ subscriptionId, mark }, _model, now) =>
      subscriptionId === null
        ? null
        : {
            method: 'POST',
            url: `/api/admin/subscriptions/${subscriptionId}/payments`,
            payload: {
              amountPaise: 10_000,
              method: 'upi',
              receivedOn: todayIn('Asia/Kolkata', now),
              note: `from ${mark}`,
            },
            key: drawKey(),
          },
    count('paymentCount', index),
  )

const ask = (index: number) =>
  step(
    'ask to be erased',
    index,
    'client',
    ({ person }) => ({
      method: 'POST',
      url: '/api/erasure',
      payload: { email: person.email },
    }),
    (model, { dueAt }, answer, now) => {
      if (answer.status !== 200) return 'expected the date of the erasure'
      return put(model, index, { dueAt: dueAt ?? now.getTime() + GRACE_MS })
    },
  )

const withdraw = (index: number) =>
  step(
    'withdraw it',
    index,
    'client',
    () => ({ method: 'DELETE', url: '/api/erasure' }),
    (model, _client, answer) =>
      answer.status === 200 ? put(model, index, { dueAt: null }) : 'expected no erasure',
  )

/** Clients write, pay and ask to be erased; after fourteen days nothing of them is left except what must stay. */
export const erasure = defineArea<Model>({
  name: 'erasure',
  jobs: ['erase-due'],
  waits: [DAY_MS, 13 * DAY_MS, 15 * DAY_MS, 15 * DAY_MS],
  start: async (world, random) => {
    const marks = ['Zqanemone', 'Zqbasalt']
    const [admin, ...people] = await addPeople(world, random, [
      { role: 'admin' },
      ...marks.map((lastName) => ({ role: 'client' as const, lastName })),
    ])
    if (!admin) throw new Error('There is no admin.')
    const { rows } = await world.database.observer.query<{ key: string; price: number }>(
      `select key, amount_paise::int as price from packages order by position, key limit 1`,
    )
    const clients = people.map((person, index) => ({
      person,
      mark: marks[index] ?? '',
      dueAt: null,
      isErased: false,
      weightCount: 0,
      diaryCount: 0,
      noteCount: 0,
      paymentCount: 0,
      subscriptionId: null,
    }))
    return { admin, clients, packageKey: rows[0]?.key ?? '', pricePaise: rows[0]?.price ?? 0 }
  },
  steps: [
    ...[weigh, writeDiary, note, choose, pay].map((make) => ({
      weight: 2,
      arbitrary: fc.integer({ min: 0, max: 1 }).map(make),
    })),
    { weight: 5, arbitrary: fc.integer({ min: 0, max: 1 }).map(ask) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 1 }).map(withdraw) },
  ],
  pass: (model, now) => ({
    ...model,
    clients: model.clients.map((client) =>
      client.dueAt !== null && client.dueAt <= now.getTime() ? { ...client, isErased: true } : client,
    ),
  }),
  check: async (world, model) => {
    for (const client of model.clients) {
      if (client.isErased) await requireErased(world, client)
      else await requireWhole(world, client)
      await requireDocuments(world, client)
    }
  },
} satisfies Area<Model>)

/** Where an erased person may still be found: documents of the practice, the log of who did what, and the last mail. */
const ALLOWED: Record<'id' | 'words', readonly string[]> = {
  id: ['public.audit_log', 'public.invoices', 'public.outgoing_mails', 'public.receipts'],
  words: ['public.invoices', 'public.outgoing_mails', 'public.receipts'],
}

async function requireErased(world: World, { person, mark }: Client): Promise<void> {
  const { observer } = world.database
  const { rows: tables } = await observer.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and pg_relation_size(c.oid) between 1 and 1000000`,
  )
  const search = tables.map(
    ({ name }) => `select '${name}' as name, bool_or(t::text ilike '%' || $1 || '%') as id,
      bool_or(t::text ilike any (array['%' || $2 || '%', '%' || $3 || '%'])) as words from ${name} t`,
  )
  const { rows } = await observer.query<{ name: string; id: boolean | null; words: boolean | null }>(
    search.join(' union all '),
    [person.id, person.email, mark],
  )
  for (const kind of ['id', 'words'] as const) {
    const found = rows.filter((row) => row[kind] && !ALLOWED[kind].includes(row.name)).map(({ name }) => name)
    if (found.length > 0)
      throw new BrokenInvariant(`An erased person is still in ${found.join(', ')} (${kind}).`)
  }
  const { rows: mails } = await observer.query('select template from outgoing_mails where to_email = $1', [
    person.email,
  ])
  requireSame('Mails to an erased person', mails, [{ template: 'erasure-done' }])
}

/** Nothing is missing of a person who is not erased. */
async function requireWhole(world: World, { person, ...expected }: Client): Promise<void> {
  const { rows } = await world.database.observer.query(
    `select (select count(*)::int from progress_entries where user_id = $1) as "weightCount",
            (select count(*)::int from diary_entries where user_id = $1) as "diaryCount",
            (select count(*)::int from client_notes where user_id = $1) as "noteCount",
            (select count(*)::int from erasure_requests where user_id = $1) as "requestCount"`,
    [person.id],
  )
  const { weightCount, diaryCount, noteCount, dueAt } = expected
  requireSame('What a client wrote', rows[0], {
    weightCount,
    diaryCount,
    noteCount,
    requestCount: dueAt === null ? 0 : 1,
  })
}

/** Receipts stay, also after an erasure. */
async function requireDocuments(world: World, { person, paymentCount }: Client): Promise<void> {
  const { rows } = await world.database.observer.query(
    'select count(*)::int as "receiptCount" from receipts where user_id = $1',
    [person.id],
  )
  requireSame('The receipts of a client', rows[0], { receiptCount: paymentCount })
}
