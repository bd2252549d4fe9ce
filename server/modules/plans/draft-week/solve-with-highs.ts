import loadHighs from 'highs'
import type { SolveModel, SolverAnswer } from '#domain/plans/draft-week/solve-day.ts'

/** Loads the solver HiGHS. A solution blocks the thread, so the server loads it in a worker only. */
export async function loadSolver(): Promise<SolveModel> {
  const highs = await loadHighs()
  return (lp, { timeLimitSeconds, gap, absoluteGap }) => {
    const { Status, Columns } = highs.solve(lp, {
      time_limit: timeLimitSeconds,
      mip_rel_gap: gap,
      mip_abs_gap: absoluteGap,
      output_flag: false,
    })
    const values = Object.fromEntries(
      Object.entries(Columns).map(([name, column]) => [name, 'Primal' in column ? column.Primal : 0]),
    )
    return { status: readStatus(Status), values }
  }
}

function readStatus(status: string): SolverAnswer['status'] {
  if (status === 'Optimal') return 'optimal'
  return status === 'Infeasible' ? 'infeasible' : 'interrupted'
}
