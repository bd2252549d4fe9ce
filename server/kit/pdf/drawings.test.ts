import { expect, test } from 'vitest'
import { DRAWINGS } from '#domain/site/drawings.ts'
import { findProjectRoot } from '#server/kit/project-root.ts'
import { readDrawings, toSrgb } from './drawings.ts'

test('each drawing becomes a file whose colours the typesetter knows', () => {
  const drawings = readDrawings(findProjectRoot())
  expect([...drawings.keys()].sort()).toEqual([...DRAWINGS].sort())
  for (const [name, svg] of drawings) {
    expect(svg, name).not.toMatch(/var\(|oklch|NaN/)
    expect(svg, name).toMatch(/fill="rgb/)
  }
})

test('colours are converted as browsers do it', () => {
  expect(toSrgb('oklch(1 0 0)')).toBe('rgb(255,255,255)')
  // As drawn by Chromium.
  expect(toSrgb('oklch(0.45 0.1 155)')).toBe('rgb(23,101,60)')
  expect(toSrgb('oklch(0.8 0.15 80)')).toBe('rgb(240,177,53)')
  expect(toSrgb('oklch(0.24 0.03 160 / 0.1)')).toMatch(/^rgba\(\d+,\d+,\d+,0\.1\)$/)
})
