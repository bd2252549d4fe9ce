import type { JobTasks } from '#server/kit/jobs/jobs.ts'
import { BrokenInvariant } from './area.ts'
import type { Random } from './random.ts'
import { withRandom } from './seeded-crypto.ts'
import { type Cut, cutGate, throughGate } from './statement-gate.ts'
import { type World, waitForEnd } from './world.ts'

type QueuedJob = { id: string; task: string; payload: unknown; attempts: number }

const NEXT_JOBS = `select j.id, t.identifier as task, j.payload, j.attempts
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
 order by j.id`

/** A job that fails so often is a fault. Jobs fail here only if their connection is cut, once each. */
const MAX_ATTEMPTS = 3
const MAX_JOBS = 200

/**
 * How jobs run: in an order that `random` chooses. `scheduled`: the jobs that the clock adds. `cut`: where the
 * connection of one job breaks; it then runs again, as the queue does it. A cut at the answer means that its process
 * died before the queue recorded the end of the job. `sendsMail`: false only marks mails.
 */
export type JobsRun = { random: Random; scheduled: readonly string[]; cut: Cut | null; sendsMail: boolean }

/** Runs jobs until the queue is empty. */
export async function runJobs(world: World, { random, scheduled, cut, sendsMail }: JobsRun): Promise<void> {
  const { observer } = world.database
  const waiting = scheduled.map((task): QueuedJob => ({ id: '', task, payload: null, attempts: 0 }))
  let nextCut = cut
  for (let count = 0; count < MAX_JOBS; count++) {
    const { rows } = await observer.query<QueuedJob>(NEXT_JOBS)
    const jobs = [...waiting, ...rows]
    if (jobs.length === 0) return
    const job = random.pick(jobs)
    const { tasks, quietTasks } = random.pick(world.processes)
    const cutHere = random.below(jobs.length) === 0 ? nextCut : null
    if (cutHere) nextCut = null
    if (await tryJob(world, sendsMail ? tasks : quietTasks, job, { random, cut: cutHere })) {
      if (job.id === '') waiting.splice(waiting.indexOf(job), 1)
      else await observer.query('delete from graphile_worker._private_jobs where id = $1', [job.id])
      continue
    }
    job.attempts += 1
    if (job.attempts >= MAX_ATTEMPTS) throw new BrokenInvariant(`The job ${job.task} fails.`)
    if (job.id === '') continue
    await observer.query('update graphile_worker._private_jobs set attempts = $2 where id = $1', [
      job.id,
      job.attempts,
    ])
  }
  throw new BrokenInvariant('The queue never becomes empty.')
}

/** @returns True if the job has ended well. */
async function tryJob(
  world: World,
  tasks: JobTasks,
  { task, payload, attempts }: QueuedJob,
  { random, cut }: { random: Random; cut: Cut | null },
): Promise<boolean> {
  const run = tasks[task]
  if (!run) throw new BrokenInvariant(`There is no task ${task}.`)
  let brokenPid: number | null = null
  const job = { attempt: attempts + 1, signal: new AbortController().signal, workerId: 'simulated' }
  const work = () => withRandom(random, () => run(payload, job))
  try {
    await (cut
      ? throughGate(
          cutGate(cut, (pid) => {
            brokenPid = pid
          }),
          work,
        )
      : work())
    // As if the process had died before the queue recorded the end.
    return cut?.at !== 'answer'
  } catch (error) {
    if (brokenPid === null) throw error
    await waitForEnd(world, brokenPid)
    return false
  }
}
