import type pg from 'pg'
import { ErrorBody } from '#contract/errors.ts'
import { writeCallBackConsent } from '#domain/privacy/booking-consent.ts'
import { makePlanPayload } from '#server/test/plan-payload.ts'
import { BRAND } from '../demo/people.ts'
import { createRandom, type Random } from '../demo/random.ts'
import { parseJson } from './check-answer.ts'
import type { AttackedCall, JsonSchema } from './endpoints.ts'
import { type RememberedValues, readKnownValues } from './known-values.ts'
import { fillPath, writeQuery } from './make-request.ts'
import type { AttackPractice, AttackRole } from './practice.ts'
import type { AttackAnswer, Sender } from './send.ts'
import { isRecord, makeValid, replaceAt } from './values.ts'

/** A marker in a field: `number` is written in its text, so that a screen that shows it is recognised. */
export type Marker = { number: number; call: string; field: string }

/**
 * What a marker tries. `markup`: elements and attributes that run a script. `link`: an address that runs a script.
 * `formula`: a cell that a spreadsheet would compute. `long`: a word that breaks a layout.
 */
export type MarkerKind = 'markup' | 'link' | 'formula' | 'long'

/** Lower numbers are in the records of `makePractice`. */
const FIRST_NUMBER = 1000

/** Calls `attackRan`, which the browser of the test defines, with the number of the marker. */
export function writeMarker(kind: MarkerKind, number: number, maxLength: number): string {
  const run = `attackRan(${number})`
  const texts: Record<MarkerKind, string[]> = {
    markup: [
      `zm${number}z "><img src=x onerror=${run}><script>${run}</script><svg onload=${run}>{{${run}}}\${${run}}'-${run}-'</title></textarea><iframe srcdoc="<script>parent.${run}</script>">`,
      `zm${number}z "><img src=x onerror=${run}><script>${run}</script>`,
      `zm${number}z <img src=x onerror=${run}>`,
      `zm${number}z<b onclick=${run}>`,
      `zm${number}z<b>`,
    ],
    link: [`javascript:${run}//zm${number}z`, `zm${number}z`],
    formula: [`=HYPERLINK("http://evil.example/zm${number}z","x")`, `=1+1 zm${number}z`, `@zm${number}z`],
    long: [
      `zm${number}z${'W'.repeat(150)}`,
      `zm${number}z${'W'.repeat(60)}`,
      `zm${number}z${'W'.repeat(25)}`,
      `zm${number}z`,
    ],
  }
  return texts[kind].find((text) => text.length <= maxLength) ?? ''
}

/** Calls whose effects would end the attack, or that store nothing that a screen shows. */
const LEFT_OUT = new Set([
  'archiveClients',
  'withdrawConsent',
  'requestErasure',
  'changePassword',
  'disableSecondFactor',
  'renewRecoveryCodes',
  'enrollSecondFactor',
  'confirmSecondFactor',
  'answerSecondFactor',
  'archiveDietPlans',
])

/** Tries until a body is accepted, and tries with markers, before a call is given up. */
const MAX_TRIES = 12

/** Bodies of calls that change a whole: what is stored now, from the address that answers it. */
const STORED: Record<string, { path: string; read: (answer: Record<string, unknown>) => unknown }> = {
  updateContent: { path: '/api/admin/content', read: (answer) => answer },
  updateTaxSettings: { path: '/api/admin/settings/tax', read: (answer) => answer },
  updateSettings: { path: '/api/admin/settings', read: ({ settings }) => settings },
}

const FOOD = { name: 'Food', category: 'breakfast', calories: 180, protein: 4, carbs: 30, fat: 5 }

/** Bodies whose parts must fit each other, so that chance rarely makes one that is accepted. */
function writeBodies({ ids }: AttackPractice, foodId: string): Record<string, object> {
  const now = new Date()
  const today = now.toISOString().slice(0, 10)
  const items = [{ foodId, name: 'Rice', grams: 200, measure: null }]
  const days = [
    { dayNumber: 1, dayLabel: 'Every day', meals: { lunch: { time: '1 PM', note: 'Note', items } } },
  ]
  return {
    createCallBack: {
      name: 'Asha',
      phone: '98450 54321',
      message: 'Hello',
      consent: true,
      consentWording: writeCallBackConsent(BRAND),
    },
    createFoodItem: { ...FOOD, description: 'Text', scientificName: 'Text' },
    copyFoodItem: { ...FOOD, description: 'Text' },
    createProgressEntry: {
      userId: ids.client,
      weight: 73.5,
      notes: 'Text',
      entryDate: now.toISOString(),
      measurements: {},
    },
    createPlanTemplate: { name: 'Name', description: 'Text', days },
    createDietPlan: {
      ...makePlanPayload(ids.client, items),
      status: 'draft',
      days,
      healthIssues: 'Text',
      description: 'Text',
      motivationalQuote: 'Text',
      tips: ['Text'],
    },
    setFastDecision: { decision: 'off', reason: 'A reason of some length' },
    createDayOff: { staffId: ids.granted, firstDay: today, lastDay: today, label: 'Text' },
    importFoodItems: {
      csv: 'Name,Category,Calories,Protein,Carbs,Fat\nImported,breakfast,150,4,25,4\n',
      dryRun: false,
      updatesExisting: true,
    },
    updateProfile: {
      location: 'Text',
      otherAllergies: 'Text',
      dislikes: 'Text',
      medicines: 'Text',
    },
  }
}

export type Planted = { markers: Marker[]; refused: string[]; unreached: string[] }

type Planter = {
  calls: readonly AttackedCall[]
  pool: pg.Pool
  sender: Sender
  url: string
  practice: AttackPractice
  log: (sentence: string) => void
  signal: AbortSignal
}

/**
 * Puts a marker into every text field of every call that stores text, as the roles that may make the call, about one
 * client. Fields that refuse markup are listed as refused.
 */
export async function plantMarkers(kind: MarkerKind, planter: Planter): Promise<Planted> {
  const planted: Planted = { markers: [], refused: [], unreached: [] }
  const food = await planter.pool.query<{ id: string }>(
    `select id from food_items where name = 'Rice of the attack'`,
  )
  const bodies = writeBodies(planter.practice, food.rows[0]?.id ?? '')
  let count = FIRST_NUMBER
  const nextNumber = (): number => {
    count += 1
    return count
  }
  for (const role of ['nobody', 'client', 'granted', 'admin'] as const) {
    await planter.practice.restore(role)
    const known = await readKnownValues(planter.pool, {
      ownerId: planter.practice.ids.client,
      fixed: fixedValues(planter.practice, role),
    })
    for (const call of planter.calls) {
      if (!call.body || LEFT_OUT.has(call.name) || !isOf(role, call)) continue
      if (listTextFields(call.body).length === 0) continue
      planter.signal.throwIfAborted()
      await plantInCall(call, { kind, role, known, planter, planted, nextNumber, bodies })
    }
    planter.log(`  Texts stored as ${role}: ${planted.markers.length} in all.`)
  }
  return planted
}

/** Each call is made by the role with the fewest rights that it needs. */
function isOf(role: AttackRole, { access, url }: AttackedCall): boolean {
  if (access === 'public') return role === 'nobody'
  if (/:own$|^verified$|^session$/.test(access)) return role === 'client'
  if (/^(?:users|settings|payments|packages|audit)/.test(access) || url.startsWith('/api/admin/'))
    return role === 'admin'
  return role === 'granted'
}

function fixedValues({ ids, emails }: AttackPractice, role: AttackRole): Record<string, readonly unknown[]> {
  const today = new Date().toISOString().slice(0, 10)
  return {
    userId: [ids.client],
    clientId: [ids.client],
    ids: [ids.client],
    staffId: [ids.granted],
    email: role === 'client' ? [emails.client] : ['marked.person@example.com'],
    phone: ['98450 12345'],
    day: [today],
    from: [today],
    to: [today],
    time: ['00:10'],
    locale: ['en'],
    password: ['mango-tree-1987-long'],
    gstin: [null],
    consent: [true],
    foods: [[]],
    measurements: [{}],
  }
}

type Plant = {
  kind: MarkerKind
  role: AttackRole
  known: RememberedValues
  planter: Planter
  planted: Planted
  nextNumber: () => number
  bodies: Record<string, object>
}

/** Reads what a call would replace, if it replaces a whole. */
async function readStored(call: AttackedCall, { role, planter }: Plant): Promise<unknown> {
  const stored = STORED[call.name]
  if (!stored) return undefined
  const headers = { cookie: planter.practice.cookieOf(role) ?? '' }
  const answer = await planter.sender.send({ method: 'GET', path: stored.path, headers, body: null })
  const body = parseJson(answer.body.toString())
  return isRecord(body) ? stored.read(body) : undefined
}

async function plantInCall(call: AttackedCall, plant: Plant): Promise<void> {
  const { kind, known, planted, nextNumber } = plant
  const random = createRandom(hashOf(call.name))
  /** Fields in which a marker was refused. */
  const refused = new Set<string>()
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const plain =
      plant.bodies[call.name] ?? (await readStored(call, plant)) ?? makeValid(call.body ?? {}, random, known)
    const places = listTexts(plain, call.body, call.body).filter(({ field }) => !refused.has(field))
    const markers: Marker[] = []
    let marked: unknown = structuredClone(plain)
    // Every second try is without markers, to learn whether the rest of the body is accepted.
    const isMarked = tries % 2 === 0
    for (const { path, field, maxLength } of isMarked ? places : []) {
      const number = nextNumber()
      const text = writeMarker(kind, number, maxLength)
      if (text === '') continue
      marked = replaceAt(marked, path, text)
      markers.push({ number, call: call.name, field })
    }
    const answer = await sendBody(call, marked, random, plant)
    if (answer.status < 300) {
      if (isMarked && markers.length > 0) {
        planted.markers.push(...markers)
        planted.refused.push(...[...refused].map((field) => `${call.name} ${field}`))
        return
      }
      continue
    }
    if (!isMarked) continue
    const error = ErrorBody.safeParse(parseJson(answer.body.toString()))
    for (const { path } of error.data?.issues ?? []) {
      const field = path.replace(/\.\d+(?=\.|$)/g, '.0')
      if (places.some((place) => place.field === field)) refused.add(field)
    }
    if (places.length === 0) break
  }
  planted.unreached.push(call.name)
}

async function sendBody(
  call: AttackedCall,
  body: unknown,
  random: Random,
  plant: Plant,
): Promise<AttackAnswer> {
  const { role, known, planter } = plant
  const cookie = planter.practice.cookieOf(role)
  const query = writeQuery(call.query ? makeValid(call.query, random, known) : undefined)
  const search = new URLSearchParams(query).toString()
  const isForm = call.kind === 'form'
  const answer = await planter.sender.send({
    method: call.method,
    path: `${fillPath(call, random, known, false)}${search === '' ? '' : `?${search}`}`,
    headers: {
      origin: planter.url,
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(cookie ? { cookie } : {}),
    },
    body: Buffer.from(isForm ? new URLSearchParams(writeQuery(body)).toString() : JSON.stringify(body)),
  })
  if (answer.status < 300) known.remember(parseJson(answer.body.toString()))
  if (answer.status === 401) await planter.practice.restore(role)
  return answer
}

type TextPlace = { path: (string | number)[]; field: string; maxLength: number }

/** Lists the free texts of a value: those without a format, a list of values or a pattern. */
function listTexts(value: unknown, schema: JsonSchema | null, root: JsonSchema | null): TextPlace[] {
  const places: TextPlace[] = []
  const visit = (inner: unknown, at: JsonSchema | null, path: (string | number)[]): void => {
    const own = at?.$ref ? (root?.$defs?.[at.$ref.replace('#/$defs/', '')] ?? null) : at
    const options = own?.anyOf ?? own?.oneOf
    if (options) {
      for (const option of options) visit(inner, option, path)
      return
    }
    for (const part of own?.allOf ?? []) visit(inner, part, path)
    if (typeof inner === 'string') {
      if (own?.type !== 'string' || own.format || own.enum || 'const' in own) return
      const field = path.join('.').replace(/\.\d+(?=\.|$)/g, '.0')
      if (!places.some((place) => place.path.join('.') === path.join('.')))
        places.push({ path, field, maxLength: own.maxLength ?? 400 })
    } else if (Array.isArray(inner)) {
      for (const [index, item] of inner.entries()) visit(item, own?.items ?? null, [...path, index])
    } else if (isRecord(inner)) {
      for (const [key, item] of Object.entries(inner)) {
        const rest = own?.additionalProperties
        visit(item, own?.properties?.[key] ?? (typeof rest === 'object' ? rest : null), [...path, key])
      }
    }
  }
  visit(value, schema, [])
  return places
}

/** Checks whether a body can contain a free text. */
function listTextFields(schema: JsonSchema): string[] {
  return JSON.stringify(schema).includes('"type":"string"') ? ['some'] : []
}

function hashOf(text: string): number {
  return [...text].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0, 7)
}
