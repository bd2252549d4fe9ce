import { msg } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { DraftEvent, draftCell, draftWeek } from '#contract/plans/draft-week.ts'
import type { MealSlot, PlanDay, PlanMeal } from '#domain/plans/plan.ts'
import { say } from '#domain/words/say.ts'
import { ApiError, messageOf } from '#web/kit/api/api-error.ts'
import { callForLines } from '#web/kit/api/call-for-lines.ts'
import { call } from '#web/kit/api/client.ts'
import { type KnownFoods, mergeFoods } from '../../shared/plan-figures.ts'
import { listFilledCells, type SentCell, type SentWishes } from './draft-wishes.ts'
import type { Conflict } from './relax-wishes.ts'

/** A week while it is drafted and afterwards. */
export type Drafting = {
  state: 'idle' | 'drafting' | 'done' | 'stopped'
  days: readonly PlanDay[]
  foods: KnownFoods
  conflict: Conflict | null
  /** A sentence about a fault, or about a draft that has ended early. `null` if there is none. */
  problem: string | null
  unknownDislikes: readonly string[]
  /** A sentence about a dish to include that cannot be drafted; the wishes are shown again. */
  keepProblem: string | null
}

const IDLE: Drafting = {
  state: 'idle',
  days: [],
  foods: {},
  conflict: null,
  problem: null,
  unknownDislikes: [],
  keepProblem: null,
}
const FAILED = msg`The week could not be drafted. Please try again.`

/** Drafts weeks for a stored plan and changes single meals of them. Nothing is drafted any more when it is removed. */
export function useDrafting(planId: string) {
  const [drafting, setDrafting] = useState(IDLE)
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const begin = (): AbortSignal => {
    controller.current?.abort()
    controller.current = new AbortController()
    return controller.current.signal
  }

  /** Drafts the week from the wishes; the locked meals stay. */
  const start = async (wishes: SentWishes, locked: readonly SentCell[]): Promise<void> => {
    const signal = begin()
    setDrafting({ ...IDLE, state: 'drafting' })
    const update = (change: (before: Drafting) => Drafting): void => {
      if (!signal.aborted) setDrafting(change)
    }
    try {
      const input = { params: { id: planId }, body: { wishes, locked: [...locked] } }
      for await (const event of callForLines(draftWeek, DraftEvent, input, { signal })) {
        update((before) => readEvent(before, event))
      }
      // Without a last event the connection was lost.
      update((before) =>
        before.state === 'drafting' ? { ...before, state: 'stopped', problem: say(FAILED) } : before,
      )
    } catch (error) {
      const keepProblem = findKeepProblem(error)
      if (keepProblem !== null) update(() => ({ ...IDLE, keepProblem }))
      else update((before) => ({ ...before, state: 'stopped', problem: messageOf(error, say(FAILED)) }))
    }
  }

  /** Stops the draft on the server too. */
  const cancel = (): void => {
    controller.current?.abort()
    setDrafting(IDLE)
  }

  /** Returns other meals for a cell of the drafted week, best first. Their foods are added to the known ones. */
  const findOthers = async (
    wishes: SentWishes,
    place: { dayNumber: number; slot: MealSlot },
    count: number,
  ): Promise<PlanMeal[]> => {
    const body = { wishes, cells: listFilledCells(drafting.days), ...place, count }
    const { meals, foods } = await call(draftCell, { params: { id: planId }, body }, { signal: begin() })
    setDrafting((before) => ({ ...before, foods: mergeFoods(before.foods, foods) }))
    return meals
  }

  const replaceMeal = (place: { dayNumber: number; slot: MealSlot }, meal: PlanMeal): void =>
    setDrafting((before) => ({
      ...before,
      days: before.days.map((day) =>
        day.dayNumber === place.dayNumber ? { ...day, meals: { ...day.meals, [place.slot]: meal } } : day,
      ),
    }))

  return { drafting, start, cancel, findOthers, replaceMeal }
}

function findKeepProblem(error: unknown): string | null {
  const issues = error instanceof ApiError ? error.issues : []
  return issues.find(({ path }) => path.includes('keepFoodIds'))?.message ?? null
}

function readEvent(before: Drafting, event: DraftEvent): Drafting {
  switch (event.kind) {
    case 'day':
      return { ...before, days: [...before.days, event.day], foods: mergeFoods(before.foods, event.foods) }
    case 'revised':
      return {
        ...before,
        days: before.days.map((day) => (day.dayNumber === event.day.dayNumber ? event.day : day)),
        foods: mergeFoods(before.foods, event.foods),
      }
    case 'conflict':
      return { ...before, state: 'stopped', conflict: event }
    case 'unfinished':
      return { ...before, state: 'stopped', problem: event.text }
    case 'done':
      return { ...before, state: 'done', unknownDislikes: event.unknownDislikes }
  }
}
