import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdaptedDays, adaptDaysToClient } from '#contract/plans/adapt-days.ts'
import type { PlanDay } from '#domain/plans/plan.ts'
import { call } from '#web/kit/api/client.ts'
import type { KnownFoods } from '../shared/plan-figures.ts'

/** The days of a template while they are adapted to the client. */
export type Adapting = {
  /** The days to use: adapted, or as they are in the template if the writer wants that or there is no client. */
  days: readonly PlanDay[]
  foods: KnownFoods
  isOn: boolean
  setIsOn: (isOn: boolean) => void
  /** Foods that the client does not like, as they are sent. */
  dislikes: readonly string[]
  setDislikes: (dislikes: readonly string[]) => void
  /** True if the adapted days are wanted and not there yet. */
  isWaiting: boolean
  /** The adapted days with the list of changes; `null` if they are not wanted or not there. */
  result: AdaptedDays | null
  error: Error | null
  retry: () => void
}

/** Adapts days to a client. Nothing is sent without a client, or while the writer wants the days as they are. */
export function useAdaptedDays(
  template: { days: readonly PlanDay[]; foods: KnownFoods },
  clientId: string | null,
): Adapting {
  const [isOn, setIsOn] = useState(true)
  const [dislikes, setDislikes] = useState<readonly string[]>([])
  const isWanted = isOn && clientId !== null
  const query = useQuery({
    // Health data of the client decide the answer, so it is removed after the dialog is closed.
    queryKey: ['adapted-days', clientId, dislikes, template.days],
    queryFn: ({ signal }) =>
      call(
        adaptDaysToClient,
        { body: { clientId: clientId ?? '', days: [...template.days], dislikes: [...dislikes] } },
        { signal },
      ),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
  })
  const result = isWanted ? (query.data ?? null) : null
  return {
    days: result?.days ?? template.days,
    foods: result === null ? template.foods : { ...template.foods, ...result.foods },
    isOn,
    setIsOn,
    dislikes,
    setDislikes,
    isWaiting: isWanted && result === null,
    result,
    error: isWanted ? query.error : null,
    retry: () => void query.refetch(),
  }
}
