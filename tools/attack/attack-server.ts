import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { ServerProcess } from '#server/test/server-process.ts'
import { findInLog, readPeople } from './canaries.ts'
import { readCalls } from './endpoints.ts'
import { type AttackRole, makePractice } from './practice.ts'
import { attackAs, type RoleResult } from './run-attack.ts'
import { createSender, POOL_LIMITS } from './send.ts'

/**
 * More than a server takes that collects its garbage late, which it does with much memory free. In a run of the full
 * size, a leak of 7 kB a request is more.
 */
const MAX_MEMORY_MB = 1200

export type AttackOptions = {
  database: pg.PoolConfig
  /** Texts that no answer contains: keys and passwords of the server. */
  secrets: readonly string[]
  roles: readonly AttackRole[]
  /** Requests of each role. */
  count: number
  seed: number
  /** If given, requests from this index on are logged with their answers. */
  showFrom?: number
  log: (sentence: string) => void
  /** Ends the attack early. */
  signal?: AbortSignal
}

export type AttackReport = {
  results: RoleResult[]
  callCount: number
  failures: string[]
  /** Before the attack, after each role, and at most. */
  memoryMb: { first: number; byRole: number[]; most: number }
  logLength: number
}

/** Attacks a running server as several roles, one after the other: those with fewer rights first. */
export async function attackServer(server: ServerProcess, options: AttackOptions): Promise<AttackReport> {
  const { database, roles, log, ...size } = options
  const pool = new pg.Pool({ ...database, ...POOL_LIMITS })
  const sender = createSender(server.url)
  try {
    const calls = await readCalls()
    const practice = await makePractice(pool, sender, server.url)
    const results: RoleResult[] = []
    const memory = [readMemoryMb(server.pid)]
    const memoryByRole: number[] = []
    const measure = (): void => void memory.push(readMemoryMb(server.pid))
    for (const role of roles) {
      log(`Attacking as ${role}.`)
      const startedAt = performance.now()
      const onThousand = (_role: AttackRole, index: number): void => {
        measure()
        const seconds = Math.round((performance.now() - startedAt) / 1000)
        if (index % 5000 === 0) log(`  ${index} requests in ${seconds} s.`)
      }
      const attack = { calls, pool, sender, url: server.url, practice, log, onThousand }
      results.push(await attackAs(role, { ...attack, ...size }))
      measure()
      memoryByRole.push(memory.at(-1) ?? 0)
    }
    const failures = results.flatMap((result) => result.failures)
    const ready = await sender.send({ method: 'GET', path: '/api/ready', headers: {}, body: null })
    if (ready.status !== 200)
      failures.push(`The server answers ${ready.status} to /api/ready after the attack.`)
    if (server.child.exitCode !== null) failures.push('The server has ended.')
    const personal = findInLog(server.readOutput(), await readPeople(pool, null))
    if (personal.length > 0)
      failures.push(`The log contains personal data: ${personal.slice(0, 5).join(', ')}`)
    const most = Math.max(...memory)
    if (most > MAX_MEMORY_MB) failures.push(`The server took ${most} MB, more than ${MAX_MEMORY_MB} MB.`)
    return {
      results,
      callCount: calls.length,
      failures,
      memoryMb: { first: memory[0] ?? 0, byRole: memoryByRole, most },
      logLength: server.readOutput().length,
    }
  } finally {
    sender.close()
    await pool.end()
  }
}

/** The resident memory of a process; 0 on systems without `/proc`. */
function readMemoryMb(pid: number): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
  } catch {
    return 0
  }
}
