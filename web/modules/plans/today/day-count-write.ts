import { msg } from '@lingui/core/runtime-macro'
import { addDayCount, getToday } from '#contract/plans/today.ts'
import { MAX_DAY_COUNTS } from '#domain/plans/day-counts.ts'
import { formatDate, formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { defineOfflineWrite } from '#web/kit/offline/define-offline-write.ts'

/** Adds water or steps to the count of a day, or removes some. Additions of two devices add up, so none can be stale. */
export const dayCountWrite = defineOfflineWrite(addDayCount, {
  name: 'day-count',
  changes: (on) => [
    on(getToday, (today, { input: { body }, answer }) => {
      if (body.day !== today.today) return today
      // The server's counts are right even if an answer that was read before has this addition already.
      if (answer) return { ...today, counts: answer }
      if (today.counts === null) return today
      const key = body.kind === 'water' ? 'waterMl' : 'steps'
      const amount = Math.min(MAX_DAY_COUNTS[body.kind], Math.max(0, today.counts[key] + body.add))
      return { ...today, counts: { ...today.counts, [key]: amount } }
    }),
  ],
  describe: ({ body: { day, kind, add } }) => {
    const count = formatNumber(Math.abs(add))
    const amount = kind === 'water' ? say(msg`${{ count }} ml of water`) : say(msg`${{ count }} steps`)
    const date = formatDate(day)
    return add < 0
      ? say(msg`${{ amount }} removed on ${{ date }}`)
      : say(msg`${{ amount }} added on ${{ date }}`)
  },
})
