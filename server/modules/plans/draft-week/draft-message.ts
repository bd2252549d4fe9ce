import type { DraftCell } from '#domain/plans/draft-week/cell-options.ts'
import type { DraftStep } from '#domain/plans/draft-week/draft-week.ts'
import type { DraftInput } from '#domain/plans/draft-week/week-in-progress.ts'
import type { PlanMeal } from '#domain/plans/plan.ts'

/** The work of the worker: a week, or other meals for one cell. */
export type DraftTask =
  | { kind: 'week'; input: DraftInput }
  | { kind: 'cell'; input: DraftInput; cell: DraftCell; count: number }

/** A result of the worker: a step of a week, or the meals for a cell. */
export type DraftResult = DraftStep | { kind: 'meals'; meals: PlanMeal[] }

export type DraftRequest = { id: number; task: DraftTask }

/** `result` is `null` when the task is finished; `problem` is the message of an error. */
export type DraftReply = { id: number; result: DraftResult | null } | { id: number; problem: string }
