import { AsyncLocalStorage } from 'node:async_hooks'
import { requestContext } from '@fastify/request-context'
import type { FastifyRequest } from 'fastify'

declare module '@fastify/request-context' {
  interface RequestContextData {
    /** The request that is being answered. */
    request: FastifyRequest
  }
}

/** The request or the job that the server is working on. */
export type CurrentWork = FastifyRequest | { task: string }

const job = new AsyncLocalStorage<{ task: string }>()

/** Runs a job, so that its log entries name it. */
export function runAsJob<Result>(task: string, work: () => Result): Result {
  return job.run({ task }, work)
}

/** Finds the request or job for which the calling code runs; `null` at the start of the server, for example. */
export function findCurrentWork(): CurrentWork | null {
  return requestContext.get('request') ?? job.getStore() ?? null
}

/** Names a request by its id and the pattern of its route, never its address, and a job by its task. */
export function nameWork(work: CurrentWork | null): { reqId?: string; route?: string; task?: string } {
  if (work === null) return {}
  if ('task' in work) return { task: work.task }
  return { reqId: work.id, route: work.routeOptions.url ?? 'unknown' }
}
