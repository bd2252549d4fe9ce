import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { EndpointShape } from './endpoint.ts'

/** The largest integer of most columns. */
const MAX_INTEGER = 2 ** 31 - 1

/** Larger whole numbers that are accepted: amounts and ids are in larger columns, the others have a rule in code. */
const LARGE_INPUTS = [
  'GET /api/admin/settings/versions/:id params id',
  'POST /api/admin/packages body amountPaise',
  'POST /api/admin/subscriptions/:id/payments body amountPaise',
  'POST /api/admin/subscriptions/:id/refunds body amountPaise',
  'POST /api/day-counts body add',
  'POST /api/notifications/read body ids',
  'POST /api/subscriptions body duePaise',
  'PUT /api/admin/packages/:key body amountPaise',
]

type JsonSchema = { type?: string; maximum?: number; [key: string]: unknown }

test('a whole number that the database cannot hold is refused by the contract, not by the database', async () => {
  const endpoints = await loadEndpoints()
  expect(endpoints.length).toBeGreaterThan(200)
  const tooLarge = endpoints.flatMap(({ method, url, schema }) =>
    (['params', 'querystring', 'body'] as const).flatMap((part) => {
      const input = schema[part]
      if (!input) return []
      const json = z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' }) as JsonSchema
      return listIntegers(json, [])
        .filter(({ maximum }) => maximum === undefined || maximum > MAX_INTEGER)
        .map(({ path }) => `${method} ${url} ${part} ${path.join('.')}`)
    }),
  )
  expect(tooLarge.sort()).toEqual(LARGE_INPUTS)
})

async function loadEndpoints(): Promise<EndpointShape[]> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const modules = await Promise.all(
    files
      .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file))
      .map((file): Promise<Record<string, unknown>> => import(join(import.meta.dirname, file))),
  )
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
}

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'url' in value && 'schema' in value
}

function listIntegers(schema: JsonSchema, path: string[]): { path: string[]; maximum: number | undefined }[] {
  if (schema.type === 'integer') return [{ path, maximum: schema.maximum }]
  return Object.entries(schema).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? listIntegers(value as JsonSchema, isKeyword(key) ? path : [...path, key])
      : [],
  )
}

const isKeyword = (key: string): boolean =>
  ['properties', 'items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties', '$defs'].includes(key) ||
  /^\d+$/.test(key)
