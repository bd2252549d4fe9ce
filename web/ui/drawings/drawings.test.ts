import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DRAWINGS } from '#domain/site/drawings.ts'

const shapes = readFileSync(join(import.meta.dirname, 'drawings.svg'), 'utf8')
const theme = readFileSync(join(import.meta.dirname, '..', 'theme.css'), 'utf8')

test('all drawings together have at most 30 kB', () => {
  expect(Buffer.byteLength(shapes)).toBeLessThanOrEqual(30_000)
})

test('each name has a drawing, and each drawing a name', () => {
  const drawn = [...shapes.matchAll(/<g id="([^"]+)">/g)].map(([, name]) => name)
  expect(drawn.toSorted()).toEqual([...DRAWINGS].sort())
})

test('drawings have only colours of the theme', () => {
  const colours = [...shapes.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, colour]) => colour ?? '')
  expect(colours.length).toBeGreaterThan(0)
  for (const colour of new Set(colours)) {
    const [, token] = /^var\((--[\w-]+)\)$/.exec(colour) ?? []
    expect(theme, colour).toContain(`${token}: `)
  }
})

test('drawings consist of shapes alone, which a strict policy allows', () => {
  const elements = new Set([...shapes.matchAll(/<(\w+)/g)].map(([, element]) => element))
  expect([...elements].sort()).toEqual(['circle', 'ellipse', 'g', 'path', 'rect', 'svg'])
  expect(shapes).not.toMatch(/ (?:style|class|href|on\w+)=/)
})
