import { describe, expect, it } from 'vitest'
import type { ProgressPhoto } from '#contract/progress/progress-photos.ts'
import { choosePair, findPhotoUrl, groupByMonth, namePhoto } from './photo-labels.ts'

function makePhoto(takenOn: string, view: ProgressPhoto['view'] = 'front'): ProgressPhoto {
  return {
    id: `${takenOn} ${view}`,
    takenOn,
    view,
    width: 900,
    height: 1200,
    createdAt: `${takenOn}T06:00:00Z`,
  }
}

it('groups photos by month in the given order', () => {
  const photos = [makePhoto('2026-11-20'), makePhoto('2026-11-02'), makePhoto('2026-09-01')]
  expect(groupByMonth(photos).map(({ label, photos: { length } }) => [label, length])).toEqual([
    ['November 2026', 2],
    ['September 2026', 1],
  ])
  expect(namePhoto(makePhoto('2026-11-20', 'side'))).toBe('Side, 20 Nov 2026')
  expect(findPhotoUrl('abc', 'thumbnail')).toBe('/api/progress/photos/abc?size=thumbnail')
})

describe('pair to compare', () => {
  it('is the latest photo and the first of its view', () => {
    const latest = makePhoto('2026-11-20', 'side')
    const earlierSide = makePhoto('2026-08-01', 'side')
    const photos = [latest, makePhoto('2026-10-01', 'side'), earlierSide, makePhoto('2026-07-01')]
    expect(choosePair(photos)).toEqual({ earlier: earlierSide, later: latest })
  })

  it('is the first and the latest of all if no view was taken twice', () => {
    const latest = makePhoto('2026-11-20', 'back')
    const first = makePhoto('2026-07-01')
    expect(choosePair([latest, makePhoto('2026-10-01', 'side'), first])).toEqual({
      earlier: first,
      later: latest,
    })
  })

  it('needs two photos', () => {
    expect(choosePair([])).toBeNull()
    expect(choosePair([makePhoto('2026-11-20')])).toBeNull()
  })
})
