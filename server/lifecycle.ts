import { setTimeout as sleep } from 'node:timers/promises'

/** A started part and how it is closed. If `timeoutMs` is `null`, the server always waits for it. */
export type Closer = { name: string; close: (cause: StopCause) => Promise<void>; timeoutMs: number | null }

/** Who stops the server: a person at its terminal, a service manager (or npm on its behalf), or a failure. */
export type StopCause = 'person' | 'manager' | 'failure'

/** Lets parts take part in starting and stopping the server; created by `runUntilStopped`. */
export type Lifecycle = {
  /** Adds a closer. The last one added is closed first. */
  addCloser: (closer: Closer) => void
  /** Ends the server for a reason other than a signal. The sentence is printed and the exit code is 1. */
  fail: (sentence: string) => void
  /** Ends a program that is done, with its exit code. */
  finish: (exitCode: number) => void
  /** Throws when the server is stopping. Called between the steps of a start. */
  checkpoint: () => void
}

/** The start cannot continue. The message is a sentence for the person who started the server. */
export class StartError extends Error {
  override name = 'StartError'
}

class StopRequested extends Error {
  override name = 'StopRequested'
}

/** One Ctrl-C can arrive twice: from the terminal, and again from npm. */
const REPEATED_SIGNAL_MS = 1000

/**
 * Runs `start`, then waits for SIGTERM, SIGINT (Ctrl-C), SIGHUP (the terminal was closed) or the end of the parent
 * process, and then closes what was started, last first. A second signal, at least a second after the first, stops
 * waiting for open requests; even then everything is closed.
 *
 * @param options.stopWithPids Processes (npm and its shell) whose end counts as a signal, because not all of them pass
 *   signals on.
 * @returns The exit code: 0 after a signal, 1 after a failure, which has been printed.
 */
export async function runUntilStopped(
  start: (lifecycle: Lifecycle) => Promise<void>,
  options: {
    log: (sentence: string) => void
    logError: (sentence: string) => void
    stopWithPids: readonly number[]
  },
): Promise<number> {
  const closers: Closer[] = []
  let exitCode = 0
  let cause: StopCause = 'failure'
  let stopRequestedAt = 0
  let requestStop: () => void = () => undefined
  let hurry: () => void = () => undefined
  const stopped = new Promise<void>((done) => {
    requestStop = done
  })
  const hurried = new Promise<void>((done) => {
    hurry = done
  })

  const stop = (by: StopCause): void => {
    if (stopRequestedAt === 0) {
      stopRequestedAt = Date.now()
      cause = by
      options.log('Stopping.')
      requestStop()
    } else if (Date.now() - stopRequestedAt > REPEATED_SIGNAL_MS) hurry()
  }
  const fail = (sentence: string): void => {
    options.logError(sentence)
    exitCode = 1
    stopRequestedAt ||= Date.now()
    requestStop()
  }
  process.on('SIGTERM', () => stop('manager'))
  // Ctrl-C, or the terminal was closed.
  process.on('SIGINT', () => stop(process.stdin.isTTY || process.stdout.isTTY ? 'person' : 'manager'))
  process.on('SIGHUP', () => stop('person'))
  // An uncaught error also closes the server in order. Errors while everything is closing are ignored.
  process.on('uncaughtException', (error) => {
    if (stopRequestedAt === 0) fail(describeFailure(error))
  })
  const parentWatch = setInterval(() => {
    if (options.stopWithPids.every(isRunning)) return
    clearInterval(parentWatch)
    stop('manager')
  }, 250)
  parentWatch.unref()

  try {
    const started = start({
      addCloser: (closer) => closers.push(closer),
      fail,
      finish: (code) => {
        if (stopRequestedAt > 0) return
        exitCode = code
        stopRequestedAt = Date.now()
        requestStop()
      },
      checkpoint: () => {
        if (stopRequestedAt > 0) throw new StopRequested()
      },
    })
    await Promise.race([started, hurried])
    await stopped
  } catch (error) {
    // Ctrl-C also ends a program that a step was waiting for; this process receives the signal slightly later.
    await sleep(20)
    if (stopRequestedAt === 0) fail(describeFailure(error))
  }

  clearInterval(parentWatch)
  await closeAll(closers.reverse(), { cause, hurried, logError: options.logError })
  return exitCode
}

/** Closes one part after the other. `hurried` ends the wait for parts that have a time limit. */
async function closeAll(
  closers: readonly Closer[],
  {
    cause,
    hurried,
    logError,
  }: { cause: StopCause; hurried: Promise<void>; logError: (sentence: string) => void },
): Promise<void> {
  for (const closer of closers) {
    const closed = closer.close(cause).then(
      () => 'closed',
      (error: unknown) => describeFailure(error),
    )
    const outcome =
      closer.timeoutMs === null
        ? await closed
        : await Promise.race([closed, hurried, sleep(closer.timeoutMs, undefined, { ref: false })])
    if (!outcome) logError(`Not waiting any longer for ${closer.name}.`)
    else if (outcome !== 'closed') logError(`Stopping ${closer.name} did not succeed: ${outcome}`)
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Returns only the message if it is a sentence written for people; otherwise the stack, for the developer. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return /^(StartError|ConfigError|EmbeddedPostgresError)$/.test(error.name)
    ? error.message
    : (error.stack ?? error.message)
}
