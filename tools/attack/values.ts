import fc from 'fast-check'
import { addDays } from '#domain/units/dates.ts'
import type { Random } from '../demo/random.ts'
import type { JsonSchema } from './endpoints.ts'

/** Values that fit the field of a name, such as ids of existing plans for `planId`. */
export type KnownValues = {
  /** A value for a field, or `undefined` if none is known. `name`: the field's name. */
  find: (random: Random, name: string) => unknown
  today: string
}

type Made = { random: Random; known: KnownValues; root: JsonSchema }

/** Makes a value that a schema accepts, as far as JSON Schema says what it accepts. */
export function makeValid(schema: JsonSchema, random: Random, known: KnownValues): unknown {
  return make(schema, 'body', { random, known, root: schema }, 0)
}

function make(schema: JsonSchema, name: string, made: Made, depth: number): unknown {
  const { random, known } = made
  if (schema.$ref) return make(resolve(schema.$ref, made.root), name, made, depth)
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) {
    const values = options.filter(({ type }) => type !== 'null')
    const isNull = values.length < options.length && (values.length === 0 || random.chance(0.25))
    return isNull ? null : make(random.pick(values), name, made, depth)
  }
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => make(part, name, made, depth))
    return parts.every(isRecord) ? Object.assign({}, ...parts) : parts[0]
  }
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  switch (type) {
    case 'object':
      return makeObject(schema, made, depth)
    case 'array':
      return makeArray(schema, name, made, depth)
    case 'boolean':
      return random.chance(0.5)
    case 'integer':
    case 'number':
      return makeNumber(schema, name, made)
    case 'null':
      return null
    default: {
      const value = random.chance(0.9) ? known.find(random, name) : undefined
      if (value !== undefined && (type === undefined || fits(value, schema))) return value
      return makeText(schema, made)
    }
  }
}

function makeObject(schema: JsonSchema, made: Made, depth: number): Record<string, unknown> {
  const { random } = made
  const result: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    const isNeeded = schema.required?.includes(key) ?? false
    if (isNeeded || random.chance(depth > 4 ? 0.1 : 0.6)) result[key] = make(inner, key, made, depth + 1)
  }
  const { additionalProperties: rest, propertyNames } = schema
  if (typeof rest === 'object' && Object.keys(rest).length > 0 && !schema.properties) {
    // A record over names needs all of them; another takes some.
    const keys = propertyNames?.enum ?? [makeText(propertyNames ?? {}, made)]
    for (const key of keys) {
      if (schema.required?.includes(String(key)) || random.chance(0.7))
        result[String(key)] = make(rest, String(key), made, depth + 1)
    }
  }
  return result
}

function makeArray(schema: JsonSchema, name: string, made: Made, depth: number): unknown[] {
  if (schema.prefixItems) return schema.prefixItems.map((item) => make(item, name, made, depth + 1))
  const least = schema.minItems ?? 0
  const most = Math.min(schema.maxItems ?? 3, Math.max(least, 3))
  const count = made.random.between(least, most)
  // The items of `foodIds` are named like one of them.
  const single = name.replace(/ies$/, 'y').replace(/s$/, '')
  return Array.from({ length: count }, () => make(schema.items ?? {}, single, made, depth + 1))
}

function makeNumber(schema: JsonSchema, name: string, { random, known }: Made): number {
  const least = schema.minimum ?? (schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + 1)
  const most = Math.min(schema.maximum ?? schema.exclusiveMaximum ?? least + 100, 1_000_000_000)
  const value = random.chance(0.9) ? known.find(random, name) : undefined
  if (typeof value === 'number' && value >= least && value <= most) return value
  if (random.chance(0.1)) return random.pick([least, most])
  const isInteger = schema.type === 'integer'
  const top = Math.min(most, least + 300)
  const picked = least + random.next() * (top - least)
  return isInteger ? Math.round(picked) : Math.round(picked * 10) / 10
}

const WORDS = [
  'rice',
  'dal',
  'walks',
  'after',
  'dinner',
  'Asha',
  'two',
  'rotis',
  'milk',
  'green',
  'नमस्ते',
  'ok',
]

function makeText(schema: JsonSchema, { random, known }: Made): string {
  switch (schema.format) {
    case 'uuid':
      return makeUuid(random)
    case 'date':
      return addDays(known.today, random.between(-40, 40))
    case 'date-time':
      return new Date(
        Date.parse(`${known.today}T04:30:00Z`) + random.between(-400, 400) * 900_000,
      ).toISOString()
    case 'email':
      return `person.${random.between(1, 9999)}@example.com`
    case 'uri':
      return 'https://example.com/page'
  }
  if (schema.pattern) return makeMatching(schema.pattern, random)
  const least = schema.minLength ?? 0
  const most = schema.maxLength ?? 60
  let text = Array.from({ length: random.between(1, 5) }, () => random.pick(WORDS)).join(' ')
  while (text.length < least) text += ` ${random.pick(WORDS)}`
  return text.slice(0, Math.max(most, least))
}

/** Examples of each pattern: the library takes half a second for the first one. */
const examples = new Map<string, readonly string[]>()

function makeMatching(pattern: string, random: Random): string {
  const known = examples.get(pattern)
  if (known) return random.pick(known)
  let made: readonly string[]
  try {
    made = fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { seed: 1, numRuns: 30 })
  } catch {
    // A pattern with parts that the library cannot invert, such as look-ahead.
    made = ['2026-11', 'plain', '123456']
  }
  examples.set(pattern, made)
  return random.pick(made)
}

/** Makes an id of nothing. */
export function makeUuid(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.between(0, 15).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

function fits(value: unknown, { maxLength, minLength, pattern, format }: JsonSchema): boolean {
  if (typeof value !== 'string') return false
  if (value.length > (maxLength ?? Number.POSITIVE_INFINITY) || value.length < (minLength ?? 0)) return false
  if (format === 'uuid') return value.length === 36
  return pattern === undefined || new RegExp(pattern, 'u').test(value)
}

function resolve(ref: string, root: JsonSchema): JsonSchema {
  if (ref === '#') return root
  return root.$defs?.[ref.replace('#/$defs/', '')] ?? {}
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RawJson)
}

/** A number or text as JSON that `JSON.stringify` would not write, such as `1e400` or half a surrogate pair. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const LONG = 'long'.repeat(2500)

/** Values that no field expects: of other types, at the ends of ranges, and texts with a meaning for some program. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
  { toString: 'x', valueOf: 1 },
  { $ne: null },
  0,
  -1,
  1.5,
  -0.0000001,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  new RawJson('1e400'),
  new RawJson('-1e400'),
  new RawJson('123456789012345678901234567890'),
  new RawJson('"\\ud800"'),
  new RawJson('"\\udfff x"'),
  new RawJson('"\\u0000"'),
  new RawJson(`${'['.repeat(60)}${']'.repeat(60)}`),
  '',
  ' ',
  '\t\r\n',
  'x\u0000y',
  '\u0001\u0008\u001b[31m',
  '\u202egnp.exe\u202c',
  '\u2066\u2069\u200b\u200d\ufeff',
  `e${'\u0301'.repeat(300)}`,
  '👩‍👩‍👧‍👦'.repeat(40),
  '﷽'.repeat(100),
  'İıſßŉ',
  'ﬀ',
  '１２３',
  '١٢٣',
  '\ufffe\uffff',
  '\u2028\u2029',
  LONG,
  'a'.repeat(255),
  'a'.repeat(256),
  `${'a'.repeat(5000)}!`,
  "' or 1=1 --",
  "'; drop table users; --",
  "\\'; select pg_sleep(5); --",
  '" or ""="',
  '$1',
  '%',
  '%%%___',
  '\\',
  '\\\\%',
  "a & | ! <-> ( ) :* '",
  '(((((((((((((((',
  '[a-z',
  '.*.*.*.*.*.*.*.*x',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text itself is the attack
  '${7*7}#{7*7}<%= 7*7 %>',
  '=1+1',
  '=cmd|"/c calc"!A1',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'http://localhost:5432/',
  '//evil.example',
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'undefined',
  'null',
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '1e3',
  '-0',
  '00',
  '1,000',
  '1_000',
  ' 1 ',
  'true',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '{00000000-0000-4000-8000-000000000000}',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '1900-01-01',
  '2199-12-31',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '2016-12-31T23:59:60Z',
  '2026-11-27T00:00:00+14:00',
  '2026-11-27T24:00:00Z',
  'a\r\nset-cookie: x=1',
  'a@example.com\r\nbcc: b@example.com',
  'аsha@example.com',
  '"a b"@example.com',
]

/** Picks a hostile value for a field. Some are just beyond the limits of its schema. */
export function makeHostile(random: Random, schema: JsonSchema | null): unknown {
  const beyond: unknown[] = []
  const { minimum, maximum, maxLength, maxItems, format } = schema ?? {}
  if (minimum !== undefined) beyond.push(minimum - 1, minimum, minimum + 0.5)
  if (maximum !== undefined) beyond.push(maximum + 1, maximum, maximum - 0.5)
  if (maxLength !== undefined)
    beyond.push('x'.repeat(maxLength), 'x'.repeat(maxLength + 1), '\u0958'.repeat(maxLength))
  if (maxItems !== undefined) beyond.push(Array.from({ length: Math.min(maxItems + 1, 2000) }, () => 'x'))
  if (format === 'uuid') beyond.push(makeUuid(random))
  const picked = random.pick(beyond.length > 0 && random.chance(0.3) ? beyond : HOSTILE)
  // A later change of the request must not change the list.
  return isRecord(picked) || Array.isArray(picked) ? structuredClone(picked) : picked
}

/** A place in a value: its path, and the schema of the field there if it is known. */
type Place = { path: (string | number)[]; schema: JsonSchema | null }

/** Lists the places of a value, the whole included. */
export function listPlaces(value: unknown, schema: JsonSchema | null): Place[] {
  const places: Place[] = []
  const visit = (inner: unknown, path: (string | number)[], at: JsonSchema | null): void => {
    if (places.length > 400) return
    places.push({ path, schema: at })
    if (Array.isArray(inner)) {
      for (const [index, item] of inner.entries()) visit(item, [...path, index], at?.items ?? null)
    } else if (isRecord(inner)) {
      for (const [key, item] of Object.entries(inner))
        visit(item, [...path, key], at?.properties?.[key] ?? null)
    }
  }
  visit(value, [], schema)
  return places
}

/** Replaces the value at a place. Changes `value` itself unless the place is the whole. */
export function replaceAt(value: unknown, path: readonly (string | number)[], replacement: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return replacement
  if (Array.isArray(value) && typeof key === 'number') value[key] = replaceAt(value[key], rest, replacement)
  else if (isRecord(value)) value[key] = replaceAt(value[key], rest, replacement)
  return value
}

/** Writes JSON, with the parts that `JSON.stringify` cannot write. */
export function writeJson(value: unknown): string {
  if (value instanceof RawJson) return value.text
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`
  if (isRecord(value)) {
    const fields = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${writeJson(inner)}`)
    return `{${fields.join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
