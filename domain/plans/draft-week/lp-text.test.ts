import { expect, it } from 'vitest'
import { writeLp } from './lp-text.ts'

it('writes a model whose lines the solver can read, however long a row is', () => {
  const binaries = Array.from({ length: 2000 }, (_, index) => `x${index}`)
  const text = writeLp({
    objective: binaries.map((name, index) => [index / 7, name]),
    rows: [{ name: 'all', terms: binaries.map((name) => [1.5, name]), sign: '>=', limit: 3 }],
    binaries,
    upperBounds: new Map([['s', 2.5]]),
  })
  expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThan(300)
  expect(text).toContain(' 0 <= s <= 2.5')
})

it('writes small and negative factors without an exponent', () => {
  const text = writeLp({
    objective: [[-2, 'x']],
    rows: [
      {
        name: 'one',
        terms: [
          [0.00001, 'x'],
          [1e-9, 'y'],
        ],
        sign: '<=',
        limit: 1,
      },
      { name: 'two', terms: [], sign: '>=', limit: 1 },
    ],
    binaries: ['x'],
    upperBounds: new Map(),
  })
  expect(text).toContain(' obj: - 2 x')
  expect(text).toContain(' one: + 0.00001 x <= 1')
  expect(text).toContain(' two: 0 zero >= 1')
})
