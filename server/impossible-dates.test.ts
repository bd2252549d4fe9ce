import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { EndpointShape } from '#contract/endpoint.ts'
import { projectRoot } from '#server/test/server-process.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { signInAs } from '#server/test/test-app.ts'

/*
 * Sends an impossible date or time in every place where a call of the contract takes one. The cases come from the
 * schemas themselves, so that a new call cannot be forgotten here.
 */

const IMPOSSIBLE = {
  month: ['2026-13', '2026-00', '0000-01', '9999-99'],
  date: ['2026-02-30', '2026-13-01', '2026-00-10', '2025-02-29', '0000-01-01', '9999-12-31', 'tomorrow', ''],
  instant: ['2026-02-30T10:00:00Z', '2026-13-01T10:00:00Z', '2026-02-03T25:00:00Z', '2026-02-30', ''],
}
/** These instants exist, but are at the limits of databases and calendars: each call has its own answer. */
const EXTREME_INSTANTS = ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z']

type Kind = keyof typeof IMPOSSIBLE
type Part = 'querystring' | 'body'
type Path = (string | number)[]
type Case = { endpoint: EndpointShape; part: Part; path: Path; kind: Kind; sample: unknown }
/** The part of JSON Schema that Zod writes. */
type JsonSchema = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  exclusiveMinimum?: number
  minLength?: number
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

const MONTH = '2026-06'
const SAMPLES: Record<string, string> = {
  date: '2026-06-15',
  'date-time': '2026-06-15T10:00:00Z',
  email: 'asha@example.com',
  uuid: '2f6d1f52-6a3f-4b6e-9a51-0c1f6b0c9d11',
}

/** Makes a value of the right type for every field, including optional fields. */
function makeSample(schema: JsonSchema): unknown {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const samples = choices.map(makeSample)
    return samples.find((sample) => listDates(sample).length > 0) ?? samples[0]
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(makeSample))
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, makeSample(inner)]),
      )
    case 'array':
      return (schema.prefixItems ?? (schema.items ? [schema.items] : [])).map(makeSample)
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return makeText(schema)
  }
}

function makeText({ format, pattern, minLength = 1 }: JsonSchema): string {
  const known = format && SAMPLES[format]
  if (known) return known
  // Patterns of names, slugs and phone numbers also accept the parts of a month in another order.
  const accepts = (text: string) => pattern !== undefined && new RegExp(pattern, 'u').test(text)
  if (accepts(MONTH) && !accepts('06-2026')) return MONTH
  return 'a'.repeat(minLength)
}

/** Lists the places of dates, months and instants in a value. */
function listDates(value: unknown, path: Path = []): { path: Path; kind: Kind }[] {
  if (typeof value === 'string') {
    if (value === SAMPLES.date) return [{ path, kind: 'date' }]
    if (value === SAMPLES['date-time']) return [{ path, kind: 'instant' }]
    return value === MONTH ? [{ path, kind: 'month' }] : []
  }
  if (Array.isArray(value)) return value.flatMap((inner, index) => listDates(inner, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => listDates(inner, [...path, key]))
}

/** Returns a copy of the value with a replacement at one place. */
function replaceAt(value: unknown, path: Path, replacement: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return replacement
  if (Array.isArray(value)) {
    return value.map((inner, index) => (index === key ? replaceAt(inner, rest, replacement) : inner))
  }
  return Object.fromEntries(
    Object.entries(Object(value)).map(([name, inner]) => [
      name,
      name === key ? replaceAt(inner, rest, replacement) : inner,
    ]),
  )
}

async function listEndpoints(): Promise<EndpointShape[]> {
  const names = readdirSync(join(projectRoot, 'contract'), { recursive: true, encoding: 'utf8' })
  const modules: Record<string, unknown>[] = await Promise.all(
    names
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => import(join(projectRoot, 'contract', name))),
  )
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint))
}

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'url' in value && 'access' in value
}

async function listCases(): Promise<Case[]> {
  const parts: Part[] = ['querystring', 'body']
  return (await listEndpoints()).flatMap((endpoint) =>
    parts.flatMap((part) => {
      const schema = endpoint.schema[part]
      if (!schema) return []
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
      const sample = makeSample(json as JsonSchema) // written by Zod from the schemas of the contract
      return listDates(sample).map((date) => ({ endpoint, part, sample, ...date }))
    }),
  )
}

const cases = await listCases()
const titles = cases.map(
  (example) =>
    [`${example.endpoint.method} ${example.endpoint.url}: ${example.path.join('.')}`, example] as const,
)

const context = setUpTestApp()
let cookies: (string | null)[]

beforeAll(async () => {
  const people = [await signInAs(context, 'admin'), await signInAs(context, 'client')]
  cookies = [...people.map(({ cookie }) => cookie), null]
})

function send({ endpoint, part, path, sample }: Case, date: string, cookie: string | null) {
  const value = replaceAt(sample, path, date)
  const query = part === 'querystring' ? Object.entries(Object(value)).map(([k, v]) => [k, String(v)]) : []
  return context.app.inject({
    method: endpoint.method,
    url: endpoint.url.replace(/:\w+/g, SAMPLES.uuid ?? ''),
    query: Object.fromEntries(query),
    headers: cookie === null ? {} : { cookie },
    ...(part === 'body' ? { payload: Object(value) } : {}),
  })
}

it('finds the dates of the contract', () => {
  const found = titles.map(([title]) => title)
  expect(found.length).toBeGreaterThan(40)
  expect(found).toContain('GET /api/admin/analytics/export: from')
  expect(found).toContain('GET /api/consultations/slots: openMonth')
  expect(found).toContain('POST /api/diet-plans: safetyRecords.reviewDate')
})

describe.each(titles)('%s', (_title, example) => {
  if (example.kind === 'instant') {
    it.each(EXTREME_INSTANTS)('answers %s', async (instant) => {
      const answers = await Promise.all(cookies.map((cookie) => send(example, instant, cookie)))
      for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500)
    })
  }

  it('refuses a text that is not a date with an error beside the field', async () => {
    for (const date of IMPOSSIBLE[example.kind]) {
      const answers = await Promise.all(cookies.map((cookie) => send(example, date, cookie)))
      const statuses = answers.map(({ statusCode }) => statusCode)
      expect(
        statuses.every((status) => status < 500),
        `${date}: ${statuses}`,
      ).toBe(true)
      const refused = answers.find(({ statusCode }) => statusCode === 400)
      expect(refused, `${date}: ${statuses}`).toBeDefined()
      const issue = refused
        ?.json<{ issues?: { path: string; message: string }[] }>()
        .issues?.find(({ path }) => path === example.path.join('.'))
      expect(issue?.message, `${date}: ${refused?.body}`).toMatch(
        /^(Please choose|Choose) a [a-z]|^Please check the year/,
      )
    }
  })
})
