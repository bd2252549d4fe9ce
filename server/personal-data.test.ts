import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { msg } from '@lingui/core/runtime-macro'
import { expect, test } from 'vitest'
import { collectPersonalData, type PersonalData } from '#server/kit/personal-data/personal-data.ts'
import { PERSONAL_DATA } from './personal-data.ts'

const modulesDir = join(import.meta.dirname, 'modules')
const section = (name: string) => ({
  name,
  about: msg`About you`,
  isTable: true,
  tables: [],
  read: async () => [],
})

test('every module declares what it stores about people', async () => {
  const names = readdirSync(modulesDir)
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) {
    const path = join(modulesDir, name, 'personal-data/personal-data.ts')
    expect(existsSync(path), path).toBe(true)
    const declared: Record<string, PersonalData> = await import(path)
    const { sections = [], folders = [], leftOut = {} } = declared[`${name}Data`] ?? {}
    expect(PERSONAL_DATA.sections).toEqual(expect.arrayContaining([...sections]))
    expect(PERSONAL_DATA.folders).toEqual(expect.arrayContaining([...folders]))
    expect(PERSONAL_DATA.leftOut).toMatchObject(leftOut)
  }
})

test('the file begins with the profile and ends with the erasure', () => {
  const names = PERSONAL_DATA.sections.map(({ name }) => name)
  expect(names).toHaveLength(36)
  expect([names[0], names.at(-1)]).toEqual(['profile', 'erasure'])
  expect(PERSONAL_DATA.folders.map(({ name }) => name)).toEqual([
    'plans',
    'receipts',
    'invoices',
    'photos',
    'diary-photos',
    'dish-photos',
  ])
})

test('sections follow the order given, and others come after them', () => {
  const { sections } = collectPersonalData(
    [{ sections: [section('new'), section('b')] }, { sections: [section('a')] }],
    { sections: ['a', 'b'], folders: [] },
  )
  expect(sections.map(({ name }) => name)).toEqual(['a', 'b', 'new'])
})

test('two sections with the same name are refused', () => {
  const modules = [{ sections: [section('a')] }, { sections: [section('a')] }]
  expect(() => collectPersonalData(modules, { sections: [], folders: [] })).toThrow("Two modules export 'a'.")
})
