import type { Random } from '../demo/random.ts'
import type { AttackedCall } from './endpoints.ts'
import type { RememberedValues } from './known-values.ts'
import type { AttackRequest } from './send.ts'
import {
  isRecord,
  listPlaces,
  makeHostile,
  makeUuid,
  makeValid,
  RawJson,
  replaceAt,
  writeJson,
} from './values.ts'

/** How a request is meant: as the product sends it, with bad values, or with a bad form. */
export type AttackKind = 'valid' | 'hostile' | 'malformed'

/** A call of the contract as a request. `expectsStream`: the answer does not end. */
export type MadeRequest = { kind: AttackKind; request: AttackRequest }

type Parts = {
  path: string
  query: [string, string][]
  headers: Record<string, string | string[]>
  body: Buffer | null
}

/** Makes one request of a call: mostly valid ones, whose answers contain most, then hostile and malformed ones. */
export function makeRequest(
  call: AttackedCall,
  {
    random,
    known,
    url,
    cookie,
  }: { random: Random; known: RememberedValues; url: string; cookie: string | null },
): MadeRequest {
  const kind: AttackKind = random.chance(0.4) ? 'valid' : random.chance(0.65) ? 'hostile' : 'malformed'
  const { method } = call
  const headers: Record<string, string | string[]> = { origin: url, 'sec-fetch-site': 'same-origin' }
  if (cookie) headers.cookie = cookie
  const body = call.body ? makeValid(call.body, random, known) : undefined
  const query = call.query ? makeValid(call.query, random, known) : undefined
  const spoil = kind === 'hostile' ? random.pick(listSpoilable(call)) : null
  const parts: Parts = {
    path: fillPath(call, random, known, spoil === 'params'),
    query: writeQuery(spoil === 'query' ? spoilValue(query, call.query, random) : query),
    headers,
    body: null,
  }
  if (body !== undefined && call.kind === 'form') {
    const fields = writeQuery(spoil === 'body' ? spoilValue(body, call.body, random) : body)
    headers['content-type'] = 'application/x-www-form-urlencoded'
    parts.body = Buffer.from(
      new URLSearchParams(fields.map(([key, value]) => [key, value.toWellFormed()])).toString(),
    )
  } else if (body !== undefined) {
    headers['content-type'] = 'application/json'
    parts.body = Buffer.from(writeJson(spoil === 'body' ? spoilValue(body, call.body, random) : body))
  } else if (method !== 'GET' && random.chance(0.3)) {
    parts.body = Buffer.from(random.pick(PHOTO_BODIES))
    headers['content-type'] = random.pick([
      'image/png',
      'image/jpeg',
      'image/webp',
      'application/octet-stream',
    ])
  }
  if (random.chance(0.1)) headers['idempotency-key'] = makeUuid(random)
  if (random.chance(0.1)) headers['accept-encoding'] = random.pick(['gzip', 'br', 'zstd', 'gzip;q=0, *'])
  if (kind === 'malformed') random.pick(MALFORM)(parts, random)
  const text = parts.query
    .map(
      ([key, value]) =>
        `${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
    )
    .join('&')
  const path = parts.path + (text === '' ? '' : `${parts.path.includes('?') ? '&' : '?'}${text}`)
  return { kind, request: { method, path: keepSendable(path), headers: parts.headers, body: parts.body } }
}

function listSpoilable(call: AttackedCall): ('params' | 'query' | 'body')[] {
  const parts = (['params', 'query', 'body'] as const).filter((part) => call[part])
  return parts.length > 0 ? parts : ['query']
}

/** Puts hostile values at one to three places. */
function spoilValue(value: unknown, schema: AttackedCall['body'], random: Random): unknown {
  let spoilt: unknown = value ?? {}
  for (let times = random.between(1, 3); times > 0; times -= 1) {
    const places = listPlaces(spoilt, schema)
    // Rarely the whole value: the places inside say more.
    const place = random.pick(places.length > 1 && random.chance(0.9) ? places.slice(1) : places)
    spoilt = replaceAt(spoilt, place.path, makeHostile(random, place.schema))
  }
  if (isRecord(spoilt) && random.chance(0.1))
    spoilt[random.pick(['role', 'isAdmin', 'userId', 'id', 'grants'])] = 'admin'
  return spoilt
}

export function fillPath(
  call: AttackedCall,
  random: Random,
  known: RememberedValues,
  isSpoilt: boolean,
): string {
  const { url } = call
  const values = call.params ? makeValid(call.params, random, known) : {}
  return url.replace(/([\w-]+)?\/:(\w+)/g, (_part, resource: string | undefined, name: string) => {
    const before = resource ?? ''
    let value: unknown = isRecord(values) ? values[name] : ''
    if (/id$/i.test(name) && random.chance(0.9)) value = known.findId(random, before) ?? value
    if (isSpoilt) value = makeHostile(random, call.params?.properties?.[name] ?? null)
    return `${before}/${encodeURIComponent(writeText(value))}`
  })
}

function writeText(value: unknown): string {
  const text =
    value instanceof RawJson ? value.text : typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.toWellFormed()
}

export function writeQuery(query: unknown): [string, string][] {
  if (!isRecord(query)) return query === undefined ? [] : [['q', writeText(query)]]
  return Object.entries(query).flatMap(([key, value]): [string, string][] =>
    Array.isArray(value) ? value.map((item) => [key, writeText(item)]) : [[key, writeText(value)]],
  )
}

/** Node refuses to send a path with these characters; `encodeURIComponent` leaves none of them. */
function keepSendable(path: string): string {
  return path.replace(/[^\x21-\x7e]/g, (sign) => encodeURIComponent(sign.toWellFormed()))
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PHOTO_BODIES = [
  PNG,
  Buffer.from('GIF89a'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  Buffer.concat([PNG.subarray(0, 40), Buffer.alloc(2000, 0xff)]),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  Buffer.alloc(0),
]

const setHeader =
  (name: string, ...values: (string | string[])[]) =>
  (parts: Parts, random: Random): void => {
    parts.headers[name] = random.pick(values)
  }

const setBody =
  (...bodies: (string | Buffer)[]) =>
  (parts: Parts, random: Random): void => {
    parts.body = Buffer.from(random.pick(bodies))
    parts.headers['content-type'] = 'application/json'
  }

/** Ways to spoil the form of a request. */
const MALFORM: readonly ((parts: Parts, random: Random) => void)[] = [
  // The same key several times, and in the spelling of other frameworks.
  (parts, random) => {
    const [key = 'limit', value = '1'] = parts.query[0] ?? []
    parts.query.push([key, value], [key, random.pick(['2', '', "' or 1=1 --"])])
  },
  (parts, random) => {
    const [key = 'limit'] = parts.query[0] ?? []
    parts.query.push([
      random.pick([`${key}[]`, `${key}[a]`, `${key}.a`, '__proto__', 'constructor[prototype][x]']),
      'x',
    ])
  },
  (parts, random) => {
    parts.path += random.pick([
      '?%',
      '?%00',
      '?%ff=%fe',
      '?a=%zz',
      '?&&&===',
      '?a;b=1',
      `?${'a=1&'.repeat(2000)}`,
      '?__proto__=1',
    ])
    parts.query = []
  },
  (parts, random) => {
    parts.path += random.pick([
      '/',
      '//',
      '/..',
      '/%2e%2e/',
      '%00',
      '%',
      '/%ff',
      '%0d%0aset-cookie:x=1',
      ';a=b',
      '.json',
    ])
  },
  (parts, random) => {
    parts.path = parts.path.replace(
      '/api/',
      random.pick(['/API/', '/api//', '/api/./', '/api/../api/', '//api/', '/%61pi/']),
    )
  },
  setBody('{', '', 'null', '[]', '""', '{"a":1}}', '\ufeff{}', '{"a":NaN}', "{'a':1}", '{"a":1,"a":2}'),
  setBody(`${'['.repeat(5000)}`, `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, '{"__proto__":{"role":"admin"}}'),
  setBody('{"constructor":{"prototype":{"role":"admin"}}}', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])),
  setBody(JSON.stringify({ text: 'x'.repeat(300_000) }), JSON.stringify({ list: Array(20_000).fill(0) })),
  setHeader(
    'content-type',
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    '',
    'application/json, text/plain',
  ),
  setHeader('origin', 'null', 'https://evil.example', '', 'http://localhost:1', 'file://'),
  setHeader('sec-fetch-site', 'cross-site', 'same-site', 'x'),
  setHeader('idempotency-key', '', 'x'.repeat(5000), '\u00ff', '{}', '../..', ' '),
  setHeader('accept-language', 'hi', 'te;q=0.1', '*', 'x'.repeat(3000), 'en;q=x', '../../etc', '<script>'),
  setHeader('x-forwarded-for', '127.0.0.1', '1.2.3.4, 5.6.7.8', 'x'.repeat(2000), '::ffff:1.2.3.4'),
  setHeader('x-forwarded-host', 'evil.example', 'evil.example:1/', '\u00e9'),
  setHeader('x-http-method-override', 'DELETE', 'PUT'),
  setHeader('if-none-match', '*', 'W/"x"', `"${'x'.repeat(2000)}"`, '"'),
  setHeader('range', 'bytes=0-', 'bytes=-1', 'bytes=0-1,2-3,4-5', 'x'),
  setHeader('accept', 'text/html', 'application/xml', '*/*;q=x', 'x'.repeat(3000)),
  setHeader(
    'authorization',
    'Bearer x',
    'Basic eDp5',
    `Bearer ${'a.'.repeat(500)}`,
    'Bearer eyJhbGciOiJub25lIn0.e30.',
  ),
  setHeader(
    'cookie',
    'pathya_session=',
    'pathya_session=x; pathya_session=y',
    '=;;=',
    `a=${'x'.repeat(4000)}`,
    '__Host-pathya_session=x',
    'pathya_session=%ff%00',
  ),
  setHeader('expect', '100-continue'),
  setHeader('connection', 'close', 'keep-alive, x-request-id', 'upgrade'),
  setHeader('x-request-id', 'x'.repeat(3000), '\u00ff', '../..'),
  setHeader('host', 'evil.example', 'localhost:1', '127.0.0.1', '[::1]', 'a b', 'localhost,evil.example'),
  setHeader('transfer-encoding', 'chunked'),
  setHeader('referer', 'https://evil.example/', 'javascript:alert(1)'),
]
