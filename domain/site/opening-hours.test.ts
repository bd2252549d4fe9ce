import { expect, test } from 'vitest'
import { findHoursProblem, groupHours } from './opening-hours.ts'

const day = (weekday: number, opens = '10:00', closes = '18:00') => ({ weekday, opens, closes })

test('days in a row with the same hours are one group', () => {
  const hours = [day(2), day(1), day(3), day(5, '16:00', '20:00'), day(5, '09:00', '13:00'), day(7), day(6)]
  expect(groupHours(hours)).toEqual([
    { days: 'Mon to Wed', weekdays: [1, 2, 3], spans: [{ opens: '10:00', closes: '18:00' }] },
    {
      days: 'Fri',
      weekdays: [5],
      spans: [
        { opens: '09:00', closes: '13:00' },
        { opens: '16:00', closes: '20:00' },
      ],
    },
    { days: 'Sat, Sun', weekdays: [6, 7], spans: [{ opens: '10:00', closes: '18:00' }] },
  ])
  expect(groupHours([])).toEqual([])
})

test('a span that ends before it begins, or overlaps another of its day, is found', () => {
  expect(findHoursProblem([day(1), day(2), day(1, '18:00', '20:00')])).toBeNull()
  expect(findHoursProblem([day(1), day(2, '10:00', '10:00')])).toMatchObject({ path: [1, 'closes'] })
  expect(findHoursProblem([day(1), day(1, '17:00', '20:00')])).toMatchObject({ path: [1, 'opens'] })
})
