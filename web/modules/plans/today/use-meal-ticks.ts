import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import type { MealSlot } from '#domain/plans/plan.ts'
import type { TickState } from '#domain/plans/ticks.ts'
import { useIsOffline } from '#web/kit/offline/connection.ts'
import { useShown } from '#web/kit/offline/use-shown.ts'
import { useWaitingOf } from '#web/kit/offline/waiting-writes.ts'
import { writeOffline } from '#web/kit/offline/write-offline.ts'
import { mealTicksQuery } from './home-queries.ts'
import { tickWrite } from './tick-write.ts'

/** The tick of a meal; `state` null removes it. */
export type TickChoice = { state: TickState | null; note: string | null }

/** The ticks of a day's meals. */
export type TicksOfDay = Partial<Record<MealSlot, { state: TickState; note: string | null }>>

export type MealTicks = {
  /** The ticks as far as this device knows them. */
  ofDay: (day: string) => TicksOfDay
  /**
   * False while it is not known which meals are marked: nothing may then be shown as not marked. Without a connection, other
   * devices may have marked some.
   */
  isKnown: boolean
  /** When the ticks were read, if the server cannot be reached; `null` if they are the server's. */
  outdatedSince: string | null
  /** Checks whether the choice for a meal is stored on this device and waits for a connection. */
  isWaiting: (day: string, slot: MealSlot) => boolean
  /** Returns why the last tick of a meal is not stored. `null` if it is stored or being sent. */
  problemOf: (day: string, slot: MealSlot) => string | null
  /**
   * Stores the choice on this device, shows it and sends it, also later. If the server refuses it, `problemOf` returns the
   * reason. Returns false then.
   */
  set: (day: string, slot: MealSlot, choice: TickChoice) => Promise<boolean>
  error: unknown
  refetch: () => void
}

/**
 * Returns the ticks of a plan's meals on a day and the day before it, without the ticks of a plan that it replaced.
 * Choices reach the server in the order in which they were made.
 */
export function useMealTicks(planId: string, today: string): MealTicks {
  const { data, error, refetch, outdatedSince } = useShown({
    ...mealTicksQuery(today),
    // A phone that sleeps or is offline receives no live updates of ticks made elsewhere.
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  const waiting = useWaitingOf(tickWrite)
  const isOffline = useIsOffline()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const latest = useRef<Pick<MealTicks, 'ofDay' | 'isKnown'>>(null)

  const ofDay = (day: string): TicksOfDay => {
    const ticks: TicksOfDay = {}
    for (const tick of data ?? []) {
      if (tick.day === day && tick.dietPlanId === planId) ticks[tick.slot] = tick
    }
    if (data !== undefined) return ticks
    for (const { input } of waiting) {
      const { slot, state, note = null } = input.body
      if (input.body.day !== day) continue
      if (state === null) delete ticks[slot]
      else ticks[slot] = { state, note }
    }
    return ticks
  }
  latest.current = { ofDay, isKnown: data !== undefined }

  const set: MealTicks['set'] = async (day, slot, choice) => {
    const key = `${day} ${slot}`
    setProblems((all) => without(all, key))
    const shown = latest.current?.ofDay(day)[slot]
    const seen = latest.current?.isKnown
      ? shown
        ? { state: shown.state, note: shown.note }
        : null
      : undefined
    try {
      const outcome = await writeOffline(tickWrite, {
        body: { day, slot, ...choice, dietPlanId: planId, seen },
      })
      if (outcome.kind !== 'refused') return true
      setProblems((all) => ({
        ...all,
        [key]: tickWrite.explain?.(outcome.body, { body: { day, slot, ...choice } }) ?? outcome.body.message,
      }))
      if (outcome.body.code === 'stale_version') void refetch()
    } catch {
      setProblems((all) => ({
        ...all,
        [key]: t`We could not save this on your phone. Free some space and try again.`,
      }))
    }
    return false
  }

  return {
    ofDay,
    isKnown: data !== undefined,
    outdatedSince,
    isWaiting: (day, slot) =>
      isOffline && waiting.some(({ input: { body } }) => body.day === day && body.slot === slot),
    problemOf: (day, slot) => problems[`${day} ${slot}`] ?? null,
    set,
    error,
    refetch: () => void refetch(),
  }
}

function without<T>(all: Record<string, T>, key: string): Record<string, T> {
  const { [key]: _left, ...rest } = all
  return rest
}
