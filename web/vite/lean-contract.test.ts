import { describe, expect, test } from 'vitest'
import { createContractReader } from './lean-contract.ts'

const SOURCES: Record<string, string> = {
  '/site/contract/endpoint.ts': `import type { z } from 'zod'
export function endpoint<const E extends object>(shape: E): E { return shape }`,
  '/site/contract/limits.ts': 'export const MAX_NOTE = 500',
  '/site/contract/common.ts': `import { z } from 'zod'
export const Uuid = z.uuid()
export const PAGE_SIZE = 50`,
  '/site/contract/ticks.ts': `import { z } from 'zod'
import { FIRST_STATE, STATES } from '#domain/ticks.ts'
import { PAGE_SIZE, Uuid } from './common.ts'
import { endpoint } from './endpoint.ts'
import { MAX_NOTE } from './limits.ts'
export { LABELS, type Label } from '#domain/ticks.ts'
export { Uuid as Id } from './common.ts'
export const Tick = z.object({ id: Uuid, state: z.enum(STATES) })
export type Tick = z.infer<typeof Tick>
const { shape } = Tick
export const States = shape.state
export const SIZE = PAGE_SIZE * 2
export const USUAL = FIRST_STATE
const tags = ['ticks']
export const setTick = endpoint({
  method: 'PUT',
  url: '/api/ticks',
  schema: { tags, body: Tick.extend({ note: z.string().max(MAX_NOTE) }) },
})`,
}

const contract = createContractReader('/site', (path) => SOURCES[path] ?? null)
const redirect = (source: string, path = '/site/web/modules/today.tsx') =>
  contract.redirectImports(path, source).replaceAll('\n', '')

describe('the version without schemas', () => {
  const lean = contract.writeLean('/site/contract/ticks.ts')

  test('has the endpoint without its schema', () => {
    expect(lean).toContain("url: '/api/ticks'")
    expect(lean).not.toContain('schema')
  })

  test('has no name that needs Zod, and no import of one', () => {
    expect(lean).not.toMatch(/shape|States|from 'zod'|Tick = z\.object|\bUuid\b|'\.\/common\.ts'/)
  })

  test('has the constants, and imports what they need from versions without schemas', () => {
    expect(lean).toContain('export const SIZE = PAGE_SIZE * 2')
    expect(lean).toContain('import { PAGE_SIZE } from "/site/contract/common.ts?lean"')
    expect(lean).toContain('import { FIRST_STATE } from "#domain/ticks.ts"')
  })

  test('imports nothing that only the schemas used', () => {
    expect(lean).not.toMatch(/\bSTATES\b|MAX_NOTE/)
  })
})

describe('imports of a page', () => {
  test('endpoints, constants and names that are passed on come from the version without schemas', () => {
    expect(redirect("import { LABELS, SIZE, setTick } from '#contract/ticks.ts'")).toBe(
      'import { LABELS, SIZE, setTick } from "/site/contract/ticks.ts?lean";',
    )
  })

  test('schemas come from the whole module, also under another name', () => {
    expect(redirect("import { Id, setTick as set, Tick as Shape } from '#contract/ticks.ts'")).toBe(
      'import { setTick as set } from "/site/contract/ticks.ts?lean";import { Id, Tick as Shape } from "/site/contract/ticks.ts";',
    )
  })

  test('an endpoint whose schema is read comes from the whole module', () => {
    expect(
      redirect("import { setTick } from '#contract/ticks.ts'\nconst Body = setTick.schema.body"),
    ).toContain('import { setTick } from "/site/contract/ticks.ts";')
  })

  test('lists read the schemas of their endpoints', () => {
    const source =
      "import { ListScreen } from '#web/kit/list/list-screen.tsx'\nimport { setTick } from '#contract/ticks.ts'"
    expect(redirect(source)).toContain('import { setTick } from "/site/contract/ticks.ts";')
  })

  test('types are left out, and other imports stay as they are', () => {
    expect(redirect("import { useState } from 'react'\nimport type { Tick } from '#contract/ticks.ts'")).toBe(
      "import { useState } from 'react'",
    )
    expect(redirect("import { type Tick, SIZE } from '#contract/ticks.ts'")).toBe(
      'import { SIZE } from "/site/contract/ticks.ts?lean";',
    )
  })
})
