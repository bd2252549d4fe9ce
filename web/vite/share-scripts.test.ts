import { describe, expect, test } from 'vitest'
import { type KnownModule, nameSharedFiles } from './share-scripts.ts'

const LUCIDE = '/site/node_modules/lucide-react/dist/esm/lucide-react.mjs'
const LEAF = '/site/node_modules/lucide-react/dist/esm/icons/leaf.mjs'
const BELL = '/site/node_modules/lucide-react/dist/esm/icons/bell.mjs'

const ENTRIES = {
  root: '/site/web/root.tsx',
  landing: '/site/web/routes/public/landing.tsx',
  calculator: '/site/web/routes/public/calorie-calculator.tsx',
  planner: '/site/web/routes/public/meal-planner.tsx',
  login: '/site/web/routes/account/entry-tab.tsx',
  frame: '/site/web/routes/portal/layout.tsx',
  home: '/site/web/routes/portal/home.tsx',
  plan: '/site/web/routes/portal/plan.tsx',
  practice: '/site/web/routes/practice/layout.tsx',
  foods: '/site/web/routes/practice/admin/foods.tsx',
}

function nameFiles(modules: Record<string, readonly string[]>, code: Record<string, string> = {}) {
  const find = (id: string): KnownModule => ({ importedIds: modules[id] ?? [], code: code[id] ?? '' })
  return nameSharedFiles(new Set(Object.values(ENTRIES)), find)
}

describe('file of a shared module', () => {
  test('modules for every page share one file, and so do those for all first pages', () => {
    const first = [ENTRIES.landing, ENTRIES.calculator, ENTRIES.planner, ENTRIES.home]
    const names = nameFiles({
      [ENTRIES.root]: ['react'],
      ...Object.fromEntries(first.map((id) => [id, ['ring']])),
      ring: ['geometry'],
    })
    expect(names.get('react')).toBe('everywhere')
    expect(names.get('ring')).toBe('everywhere')
    expect(names.get('geometry')).toBe('everywhere')
  })

  test('modules of two areas are loaded by those areas only', () => {
    const names = nameFiles({
      [ENTRIES.login]: ['field'],
      [ENTRIES.calculator]: ['field'],
    })
    expect(names.get('field')).toBe('calculator+entry')
  })

  test('the first screen of clients needs few files: its modules share files by who else needs them', () => {
    const names = nameFiles({
      [ENTRIES.home]: ['meals', 'energy', 'field', 'plate'],
      [ENTRIES.calculator]: ['energy'],
      [ENTRIES.login]: ['field', 'energy'],
      [ENTRIES.plan]: ['plate', 'field'],
    })
    expect(names.get('meals')).toBe('home')
    expect(names.get('energy')).toBe('first+home')
    expect(names.get('field')).toBe('entry+home')
    expect(names.get('plate')).toBe('home+portal')
  })

  test('what the index of React Aria exports from elsewhere is found by its name', () => {
    const INDEX = '/site/node_modules/react-aria-components/dist/exports/index.mjs'
    const LINKS = '/site/node_modules/react-aria/dist/private/utils/openLink.mjs'
    const names = nameFiles(
      { [ENTRIES.home]: [INDEX], [INDEX]: [LINKS, 'table'] },
      {
        [ENTRIES.home]: "import { RouterProvider } from 'react-aria-components'",
        [INDEX]:
          'import {Table as $t} from "../private/Table.mjs";\n' +
          'import {RouterProvider as $r} from "react-aria/private/utils/openLink";',
      },
    )
    expect(names.get(LINKS)).toBe('home')
    expect(names.has('table')).toBe(false)
  })

  test('of the query library a screen needs only what it names', () => {
    const library = (name: string, file: string) =>
      `/site/node_modules/@tanstack/${name}/build/modern/${file}.js`
    const index = library('react-query', 'index')
    const core = library('query-core', 'index')
    const names = nameFiles(
      {
        [ENTRIES.home]: [index],
        [index]: [library('react-query', 'useQuery'), library('react-query', 'useMutation'), core],
        [core]: [library('query-core', 'queryClient'), library('query-core', 'query')],
      },
      { [ENTRIES.home]: 'import { QueryClient, useQuery } from "@tanstack/react-query"' },
    )
    expect([...names.keys()].sort()).toEqual(
      [library('query-core', 'queryClient'), library('react-query', 'useQuery')].sort(),
    )
  })

  test('modules of a layout share one file, whichever of its screens need them too', () => {
    const names = nameFiles({
      [ENTRIES.frame]: ['query', 'shell'],
      [ENTRIES.plan]: ['query'],
    })
    expect(names.get('query')).toBe(names.get('shell'))
  })

  test('screens, and modules of single screens, are left to the bundler', () => {
    const names = nameFiles({
      [ENTRIES.login]: ['form'],
      [ENTRIES.plan]: ['grid', 'form'],
      [ENTRIES.foods]: ['grid', 'form'],
    })
    expect(names.size).toBe(0)
  })

  test('an icon belongs to the modules that name it, not to all modules that use icons', () => {
    const names = nameFiles(
      { [ENTRIES.landing]: [LUCIDE], [ENTRIES.home]: [LUCIDE], [LUCIDE]: [LEAF, BELL] },
      {
        [ENTRIES.landing]: 'import { Leaf } from "lucide-react"',
        [ENTRIES.home]: 'import { Bell as Ringing, Leaf } from "lucide-react"',
        [LUCIDE]:
          'export { default as Bell, default as BellIcon } from "./icons/bell.mjs"\n' +
          'export { default as Leaf } from "./icons/leaf.mjs"',
      },
    )
    expect(names.get(LEAF)).toBe('first+home')
    expect(names.get(BELL)).toBe('home')
  })
})
