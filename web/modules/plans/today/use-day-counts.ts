import { useRef, useState } from 'react'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { type getToday, setDayCount } from '#contract/plans/today.ts'
import type { DayCountKind } from '#domain/plans/day-counts.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { todayQuery } from './today-query.ts'

type Today = EndpointOutput<typeof getToday>

/**
 * Returns a function that sets the count of a kind. It is shown at once; the calls reach the server in their order, and
 * a count that could not be saved is undone with a sentence.
 */
export function useDayCounts(today: Today): {
  set: (kind: DayCountKind, amount: number) => void
  problems: Partial<Record<DayCountKind, string>>
} {
  const [problems, setProblems] = useState<Partial<Record<DayCountKind, string>>>({})
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(0)

  const show = (counts: Partial<Today['counts']>): void => {
    queryClient.setQueryData(
      todayQuery.queryKey,
      (known) => known && { ...known, counts: { ...known.counts, ...counts } },
    )
  }
  const set = (kind: DayCountKind, amount: number): void => {
    const number = latest.current + 1
    latest.current = number
    setProblems((all) => ({ ...all, [kind]: undefined }))
    show(kind === 'water' ? { waterMl: amount } : { steps: amount })
    queue.current = queue.current
      .then(() => call(setDayCount, { body: { day: today.today, kind, amount } }))
      .then((counts) => {
        if (latest.current === number) show(counts)
      })
      .catch((failure: unknown) => {
        setProblems((all) => ({
          ...all,
          [kind]: messageOf(failure, 'This was not saved. Please try again.'),
        }))
        void queryClient.invalidateQueries({ queryKey: todayQuery.queryKey })
      })
  }
  return { set, problems }
}
