import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { EndpointOutput } from '#contract/endpoint.ts'
import type { getToday } from '#contract/plans/today.ts'
import type { DayCountKind } from '#domain/plans/day-counts.ts'
import { useIsOffline } from '#web/kit/offline/connection.ts'
import { useWaitingOf } from '#web/kit/offline/waiting-writes.ts'
import { writeOffline } from '#web/kit/offline/write-offline.ts'
import { dayCountWrite } from './day-count-write.ts'

type Today = EndpointOutput<typeof getToday>

/**
 * Returns what is counted today, and a function that adds to it, also without a connection.
 *
 * @returns `total` is `null` while it is not known; `added` is what waits on this device. `problems` says why an addition
 *   was refused.
 */
export function useDayCounts({ today, counts }: Today): {
  countOf: (kind: DayCountKind) => { total: number | null; added: number }
  add: (kind: DayCountKind, amount: number) => void
  isWaiting: boolean
  problems: Partial<Record<DayCountKind, string>>
} {
  const waiting = useWaitingOf(dayCountWrite).filter(({ input: { body } }) => body.day === today)
  const isOffline = useIsOffline()
  const [problems, setProblems] = useState<Partial<Record<DayCountKind, string>>>({})

  const send = async (kind: DayCountKind, amount: number): Promise<void> => {
    setProblems((all) => ({ ...all, [kind]: undefined }))
    let problem: string | undefined
    try {
      const outcome = await writeOffline(dayCountWrite, { body: { day: today, kind, add: amount } })
      if (outcome.kind === 'refused') problem = outcome.body.message
    } catch {
      problem = t`We could not save this on your phone. Free some space and try again.`
    }
    if (problem !== undefined) setProblems((all) => ({ ...all, [kind]: problem }))
  }
  return {
    countOf: (kind) => ({
      total: counts && (kind === 'water' ? counts.waterMl : counts.steps),
      added: waiting.reduce((sum, { input: { body } }) => sum + (body.kind === kind ? body.add : 0), 0),
    }),
    add: (kind, amount) => void send(kind, amount),
    isWaiting: isOffline && waiting.length > 0,
    problems,
  }
}
