import { expect, it } from 'vitest'
import { findFileProblem } from './find-file-problem.ts'

it('explains why a file cannot be uploaded', () => {
  expect(findFileProblem({ type: 'image/jpeg', size: 2_000_000 })).toBeNull()
  expect(findFileProblem({ type: 'text/plain', size: 20 })).toBe('Please choose a JPEG, PNG or WebP photo.')
  expect(findFileProblem({ type: 'image/png', size: 13 * 1024 * 1024 })).toMatch('larger than 12 MB')
  expect(findFileProblem({ type: 'image/webp', size: 0 })).toMatch('empty')
})
