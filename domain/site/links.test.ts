import { expect, test } from 'vitest'
import { findLinkProblem } from './links.ts'

test('a link leads where its name says', () => {
  expect(findLinkProblem('instagram', 'https://www.instagram.com/pathya')).toBeNull()
  expect(findLinkProblem('x', 'https://twitter.com/pathya')).toBeNull()
  expect(findLinkProblem('website', 'https://pathya.example')).toBeNull()
  expect(findLinkProblem('instagram', 'https://notinstagram.com/pathya')).toBe(
    'This is not a link to Instagram',
  )
  // The address itself is checked elsewhere.
  expect(findLinkProblem('youtube', 'no address')).toBeNull()
})
