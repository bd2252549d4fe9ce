import type { PlanDay } from '../plan.ts'
import { type DraftConflict, findConflict } from './conflicts.ts'
import { reviseWeek } from './revise-week.ts'
import type { SolveModel } from './solve-day.ts'
import { beginWeek, type DraftedDay, type DraftInput } from './week-in-progress.ts'

/**
 * A step of a draft: a finished day; another version of an earlier day, which takes its place; the reason why a day cannot
 * be drafted; or that the time was not enough.
 */
export type DraftStep =
  | { kind: 'day'; day: PlanDay }
  | { kind: 'revised'; day: PlanDay }
  | { kind: 'conflict'; conflict: DraftConflict }
  | { kind: 'unfinished'; dayNumber: number }

/**
 * Drafts a week day by day. Dishes that were used are preferred less on later days, which gives a week of many dishes. If
 * the dishes of a day are used up, an earlier day is drafted again without them. The steps end with the first day that
 * cannot be drafted.
 */
export function* draftWeek(input: DraftInput, solve: SolveModel): Generator<DraftStep> {
  const week = beginWeek(input, solve)
  const drafted = new Map<number, DraftedDay>()
  for (let dayNumber = 1; dayNumber <= input.wishes.dayCount; dayNumber += 1) {
    const day = week.describe(dayNumber, drafted)
    const found = week.draft(day)
    if (found.kind === 'found') {
      drafted.set(dayNumber, found)
      yield { kind: 'day', day: found.day }
      continue
    }
    const revision = found.kind === 'impossible' ? reviseWeek(week, dayNumber, drafted) : null
    if (revision === null) {
      const conflict = findConflict(day, solve)
      yield conflict ? { kind: 'conflict', conflict } : { kind: 'unfinished', dayNumber }
      return
    }
    drafted.set(revision.earlier.day.dayNumber, revision.earlier)
    drafted.set(dayNumber, revision.day)
    yield { kind: 'revised', day: revision.earlier.day }
    yield { kind: 'day', day: revision.day.day }
  }
}
