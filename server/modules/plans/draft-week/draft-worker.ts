import { parentPort } from 'node:worker_threads'
import { findCellOptions } from '#domain/plans/draft-week/cell-options.ts'
import { draftWeek } from '#domain/plans/draft-week/draft-week.ts'
import type { SolveModel } from '#domain/plans/draft-week/solve-day.ts'
import type { DraftReply, DraftRequest, DraftResult, DraftTask } from './draft-message.ts'
import { loadSolver } from './solve-with-highs.ts'

const solver = loadSolver()

parentPort?.on('message', (request: DraftRequest) => void answer(request))

async function answer({ id, task }: DraftRequest): Promise<void> {
  const send = (reply: DraftReply): void => parentPort?.postMessage(reply)
  try {
    for (const result of work(task, await solver)) send({ id, result })
    send({ id, result: null })
  } catch (error) {
    send({ id, problem: error instanceof Error ? error.message : String(error) })
  }
}

function* work(task: DraftTask, solve: SolveModel): Generator<DraftResult> {
  if (task.kind === 'week') yield* draftWeek(task.input, solve)
  else yield { kind: 'meals', meals: findCellOptions(task.input, task.cell, task.count, solve) }
}
