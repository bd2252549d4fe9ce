import { globSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Access } from '#contract/access.ts'
import { PLAIN_FIELDS } from '#contract/appointments/plain-booking.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { plainPaths } from '#contract/paths.ts'
import { SCREENS } from '#contract/screens.ts'

const root = join(import.meta.dirname, '..', '..')

/** A part of JSON Schema: what Zod writes of the schemas of the contract. */
export type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  format?: string
  pattern?: string
  $ref?: string
  $defs?: Record<string, JsonSchema>
}

/** What can be requested: a call of the contract, a page, or a form that works without JavaScript. */
export type AttackedCall = {
  kind: 'call' | 'page' | 'form'
  /** The name of the endpoint object; method and path of others. */
  name: string
  method: string
  url: string
  access: Access
  /** The schemas of the answers by status. */
  response: Readonly<Record<number, z.ZodType>>
  params: JsonSchema | null
  query: JsonSchema | null
  body: JsonSchema | null
}

/**
 * Lists everything to attack: every endpoint object of `contract/`, in the order of their files and names, every screen,
 * and the forms without JavaScript.
 */
export async function readCalls(): Promise<AttackedCall[]> {
  const files = globSync('contract/**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .sort()
  const calls = new Map<string, AttackedCall>()
  for (const file of files) {
    const exported: Record<string, unknown> = await import(join(root, file))
    for (const [name, value] of Object.entries(exported)) {
      if (!isEndpoint(value)) continue
      const { method, url, access, schema } = value
      calls.set(`${method} ${url}`, {
        kind: 'call',
        name,
        method,
        url,
        access,
        response: schema.response,
        params: toJsonSchema(schema.params),
        query: toJsonSchema(schema.querystring),
        body: toJsonSchema(schema.body),
      })
    }
  }
  return [...calls.values(), ...listPages(), ...listForms()]
}

const TEXT: JsonSchema = { type: 'string' }

/** Lists the screens, with the fields that some of them read from their address. */
function listPages(): AttackedCall[] {
  const fields = ['next', 'search', 'tab', 'from', 'page', 'client', 'cursor', 'q', 'utm_source']
  const query = { type: 'object', properties: Object.fromEntries(fields.map((field) => [field, TEXT])) }
  return SCREENS.map(({ path }) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const params = {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, TEXT])),
      required: names,
    }
    return makePage('page', 'GET', path, { params: names.length > 0 ? params : null, query, body: null })
  })
}

function listForms(): AttackedCall[] {
  const fields = [...PLAIN_FIELDS, 'week', 'from', 'action', 'key']
  const body = { type: 'object', properties: Object.fromEntries(fields.map((field) => [field, TEXT])) }
  const { booking, code, booked, move, callBack } = plainPaths
  return [booking(), code(), booked(), move(), callBack()].map((path) =>
    makePage('form', 'POST', path, { params: null, query: null, body }),
  )
}

function makePage(
  kind: 'page' | 'form',
  method: string,
  url: string,
  input: Pick<AttackedCall, 'params' | 'query' | 'body'>,
): AttackedCall {
  return { kind, name: `${method} ${url}`, method, url, access: 'public', response: {}, ...input }
}

function isEndpoint(value: unknown): value is EndpointShape {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'access' in value
  )
}

function toJsonSchema(schema: z.ZodType | undefined): JsonSchema | null {
  if (!schema) return null
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema // the part of it that is read here
}
