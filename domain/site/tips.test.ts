import { expect, test } from 'vitest'
import { countReadingMinutes, selectRelatedTips } from './tips.ts'

const sectionOf = (words: number) => ({ paragraphs: [Array.from({ length: words }, () => 'dal').join(' ')] })

test('minutes are counted from characters, at least one', () => {
  expect(countReadingMinutes({ sections: [sectionOf(20)] })).toBe(1)
  // 2,398 characters.
  expect(countReadingMinutes({ sections: [sectionOf(300), sectionOf(300)] })).toBe(3)
})

test('articles of the same topic come first, with one of another topic, and never the article itself', () => {
  const tips = [
    { slug: 'a', topic: 'kitchen' },
    { slug: 'b', topic: 'weight' },
    { slug: 'c', topic: 'kitchen' },
    { slug: 'd', topic: 'kitchen' },
    { slug: 'e', topic: 'kitchen' },
  ] as const
  expect(selectRelatedTips(tips, 'c', 3).map(({ slug }) => slug)).toEqual(['d', 'e', 'b'])
  expect(selectRelatedTips(tips, 'b', 3).map(({ slug }) => slug)).toEqual(['c', 'd', 'e'])
  expect(selectRelatedTips(tips.slice(0, 1), 'a', 3)).toEqual([])
})
