import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { msg } from '@lingui/core/runtime-macro'
import type { Logger } from 'pino'
import { say } from '#domain/words/say.ts'
import { AppError } from '#server/kit/app-error.ts'
import { findProjectRoot } from '#server/kit/project-root.ts'
import type { DraftReply, DraftResult, DraftTask } from './draft-message.ts'

export type DraftRunner = {
  /**
   * Runs a task in the worker, after the tasks before it. The results come one by one.
   *
   * @param personId The caller, who can have one task in progress and one waiting.
   * @throws AppError 429 if the caller has two tasks already, 503 if too many tasks wait; both before the first result.
   */
  run: (task: DraftTask, personId: string, signal: AbortSignal) => AsyncGenerator<DraftResult>
  /** Stops the worker. Tasks that are not finished fail. */
  close: () => Promise<void>
}

const WORKER_FILE = 'server/modules/plans/draft-week/draft-worker.ts'
const QUEUE_LIMIT = 16
/** One in progress and one waiting. */
const PLACES_A_PERSON = 2
const RETRY_SECONDS = 10
/** A day needs a few seconds, and the proof of a conflict some more; the solver limits each of its steps itself. */
const STEP_TIMEOUT_MS = 180_000
const IDLE_STOP_MS = 60_000

/**
 * Creates the queue of drafts and the worker thread that makes them, one after the other, so that no draft blocks the
 * event loop. The worker is started for the first draft and after a minute without one is stopped. A draft is
 * cancelled by ending the worker; the next draft starts another.
 */
export function createDraftRunner({ log }: { log: Pick<Logger, 'error'> }): DraftRunner {
  const places = createPlaces()
  const worker = createDraftWorker(log)
  let last: Promise<unknown> = Promise.resolve()

  async function* runInTurn(
    task: DraftTask,
    signal: AbortSignal,
    release: () => void,
  ): AsyncGenerator<DraftResult> {
    const before = last
    const turn = Promise.withResolvers<void>()
    last = turn.promise
    try {
      await before
      if (!signal.aborted) yield* worker.work(task, signal)
    } finally {
      turn.resolve()
      release()
    }
  }

  return {
    run(task, personId, signal) {
      const release = places.claim(personId)
      signal.addEventListener('abort', release, { once: true })
      return runInTurn(task, signal, release)
    },
    close: worker.stop,
  }
}

/** Counts the tasks of each person and of all, with sentences for callers who have to wait. */
function createPlaces(): { claim: (personId: string) => () => void } {
  const counts = new Map<string, number>()
  return {
    claim(personId) {
      const own = counts.get(personId) ?? 0
      const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
      if (own >= PLACES_A_PERSON) {
        throw new AppError(
          429,
          'too_many_requests',
          say(msg`You can draft two weeks at a time. Please wait for one to finish.`),
          {
            retryAfterSeconds: RETRY_SECONDS,
          },
        )
      }
      if (all >= QUEUE_LIMIT) {
        throw new AppError(
          503,
          'unavailable',
          say(msg`Other weeks are being drafted right now. Please try again in a minute.`),
          {
            retryAfterSeconds: 60,
          },
        )
      }
      counts.set(personId, own + 1)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        const left = (counts.get(personId) ?? 1) - 1
        if (left > 0) counts.set(personId, left)
        else counts.delete(personId)
      }
    },
  }
}

type Current = { id: number; receive: (reply: DraftReply) => void; fail: (error: Error) => void }

/** Manages the one worker thread. The caller waits for the end of a task before it starts the next. */
function createDraftWorker(log: Pick<Logger, 'error'>) {
  let worker: Worker | null = null
  let current: Current | null = null
  let idleTimer: NodeJS.Timeout | undefined
  let lastId = 0

  function start(): Worker {
    const started = openWorker()
    let failure = ''
    started.on('message', (reply: DraftReply) => {
      if (reply.id === current?.id) current.receive(reply)
    })
    started.on('error', (error) => {
      failure = error instanceof Error ? error.message : String(error)
    })
    started.on('exit', (code) => {
      if (worker !== started) return
      worker = null
      log.error({ code, failure }, 'draft worker died; the next draft starts another')
      current?.fail(new Error(failure || `The draft worker ended with code ${code}.`))
    })
    return started
  }

  async function stop(): Promise<void> {
    clearTimeout(idleTimer)
    const stopping = worker
    worker = null
    current?.fail(new Error('The draft worker was stopped.'))
    await stopping?.terminate()
  }

  async function* work(task: DraftTask, signal: AbortSignal): AsyncGenerator<DraftResult> {
    clearTimeout(idleTimer)
    worker ??= start()
    worker.ref()
    lastId += 1
    const id = lastId
    const replies: DraftReply[] = []
    let next = createSignal()
    let isFinished = false
    const receive = (reply: DraftReply): void => {
      replies.push(reply)
      next.resolve()
    }
    current = { id, receive, fail: (error) => next.reject(error) }
    const cancel = (): void => void stop()
    signal.addEventListener('abort', cancel, { once: true })
    const timer = setTimeout(cancel, STEP_TIMEOUT_MS)
    try {
      worker.postMessage({ id, task })
      for (;;) {
        await next.promise
        next = createSignal()
        timer.refresh()
        for (const reply of replies.splice(0)) {
          isFinished = 'problem' in reply || reply.result === null
          if ('problem' in reply) throw new Error(reply.problem)
          if (reply.result === null) return
          yield reply.result
        }
      }
    } catch (error) {
      // Nobody waits for the results of a cancelled draft.
      if (!signal.aborted) throw error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
      if (current?.id === id) current = null
      // A task whose reader has stopped would go on before the next one.
      if (!isFinished) await stop()
      worker?.unref()
      idleTimer = setTimeout(() => void stop(), IDLE_STOP_MS).unref()
    }
  }

  return { work, stop }
}

function openWorker(): Worker {
  return new Worker(join(findProjectRoot(), WORKER_FILE), {
    name: 'draft',
    // Flags meant for the server (an inspector, a test runner's loader) must not reach the worker.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
}

/** A promise that may be rejected while nobody waits for it. */
function createSignal(): PromiseWithResolvers<void> {
  const signal = Promise.withResolvers<void>()
  signal.promise.catch(() => undefined)
  return signal
}
