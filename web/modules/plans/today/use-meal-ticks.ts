import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type MealTick, setMealTick } from '#contract/plans/meal-ticks.ts'
import type { MealSlot } from '#domain/plans/plan.ts'
import type { TickState } from '#domain/plans/ticks.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { mealTicksQuery } from './home-queries.ts'

/** The tick of a meal; `state` null removes it. */
export type TickChoice = { state: TickState | null; note: string | null }

/** The ticks of a day's meals. */
export type TicksOfDay = Partial<Record<MealSlot, { state: TickState; note: string | null }>>

export type MealTicks = {
  ofDay: (day: string) => TicksOfDay
  /** Returns why the last tick of a meal is not stored. `null` if it is stored or being sent. */
  problemOf: (day: string, slot: MealSlot) => string | null
  /**
   * Shows the choice immediately. If it cannot be stored it is undone, and `problemOf` returns the reason. Returns
   * whether it is stored.
   */
  set: (day: string, slot: MealSlot, choice: TickChoice) => Promise<boolean>
  /** False while it is not known which meals are marked: nothing may then be shown as not marked. */
  isKnown: boolean
  error: unknown
  refetch: () => void
}

/**
 * Returns the ticks of a plan's meals on a day and the day before it, without the ticks of a plan that it replaced.
 * Choices for one meal reach the server in the order in which they were made.
 */
export function useMealTicks(planId: string, today: string): MealTicks {
  const query = mealTicksQuery(today)
  const { data, error, refetch } = useQuery({
    ...query,
    // A phone that sleeps or is offline receives no live updates of ticks made elsewhere.
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  // A tick being sent wins over the server's state, so that an update in between does not make it flicker.
  const [chosen, setChosen] = useState<Record<string, TickChoice>>({})
  const [problems, setProblems] = useState<Record<string, string>>({})
  const queues = useRef(new Map<string, Promise<unknown>>())

  const set: MealTicks['set'] = async (day, slot, choice) => {
    const key = `${day} ${slot}`
    setChosen((all) => ({ ...all, [key]: choice }))
    setProblems((all) => without(all, key))
    const before = queues.current.get(key)
    const sending = (async () => {
      await before?.catch(() => undefined)
      return call(setMealTick, { body: { day, slot, ...choice } })
    })()
    queues.current.set(key, sending)
    const isLatest = (): boolean => queues.current.get(key) === sending
    try {
      const { tick } = await sending
      queryClient.setQueryData(query.queryKey, (all) => all && putTick(all, day, slot, tick))
      return true
    } catch (failure) {
      if (isLatest()) {
        const message = messageOf(failure, 'This was not saved. Please try again.')
        setProblems((all) => ({ ...all, [key]: message }))
      }
      return false
    } finally {
      if (isLatest()) {
        queues.current.delete(key)
        setChosen((all) => without(all, key))
      }
    }
  }

  return {
    ofDay: (day) => {
      const ticks: TicksOfDay = {}
      for (const tick of data ?? []) {
        if (tick.day === day && tick.dietPlanId === planId) ticks[tick.slot] = tick
      }
      for (const [key, { state, note }] of Object.entries(chosen)) {
        const [chosenDay, slot] = key.split(' ') as [string, MealSlot] // `set` builds the key from these two
        if (chosenDay !== day) continue
        if (state === null) delete ticks[slot]
        else ticks[slot] = { state, note }
      }
      return ticks
    },
    problemOf: (day, slot) => problems[`${day} ${slot}`] ?? null,
    set,
    isKnown: data !== undefined,
    error,
    refetch: () => void refetch(),
  }
}

function putTick(ticks: MealTick[], day: string, slot: MealSlot, tick: MealTick | null): MealTick[] {
  const others = ticks.filter((other) => other.day !== day || other.slot !== slot)
  return tick ? [...others, tick] : others
}

function without<T>(all: Record<string, T>, key: string): Record<string, T> {
  const { [key]: _left, ...rest } = all
  return rest
}
