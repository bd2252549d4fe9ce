import { expect, it } from 'vitest'
import { todayIn } from './dates.ts'
import { renameTimeZone } from './time-zones.ts'

it('returns the current name of a time zone, which means the same zone', () => {
  expect(renameTimeZone('Asia/Calcutta')).toBe('Asia/Kolkata')
  expect(renameTimeZone('Europe/Kiev')).toBe('Europe/Kyiv')
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    const at = new Date('2026-11-22T18:40:00Z')
    expect(todayIn(renameTimeZone(timeZone), at), timeZone).toBe(todayIn(timeZone, at))
  }
})
