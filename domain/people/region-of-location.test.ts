import { expect, it } from 'vitest'
import { findRegionOfLocation } from './region-of-location.ts'

it.each([
  ['Indiranagar, Bengaluru', 'south'],
  ['Kolkata 700 001', 'east'],
  ['Navi Mumbai', 'west'],
  ['new delhi', 'north'],
  ['Goalpara', null],
  ['Hyderabad or Pune', null],
  ['London', null],
  ['', null],
  [null, null],
])('the region of %s is %s', (location, region) => {
  expect(findRegionOfLocation(location)).toBe(region)
})
