import { execFileSync } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultResult } from './report.ts'
import type { Run } from './run.ts'
import { openScene } from './scene.ts'
import { readPostmaster } from './servers.ts'
import type { Writers } from './writers.ts'

const PAUSE_MS = 3000
const VICTIMS = ['server', 'database', 'clients'] as const
const SLOW_CLIENTS = 20

/** Stops the server, PostgreSQL or the connections of clients for some seconds while people write. */
export async function testPauses(run: Run, dataDir: string, pauseCount: number): Promise<FaultResult> {
  const { readServer, writers, finish } = await openScene(run, dataDir)
  const server = readServer()
  const problems: string[] = []
  for (let pause = 1; pause <= pauseCount; pause++) {
    await run.pause(500)
    const victim = VICTIMS[(pause - 1) % VICTIMS.length]
    const before = writers.acknowledged.length
    if (victim === 'server') await pauseProcesses(run, [server.pid])
    if (victim === 'database') await pauseProcesses(run, listFamily(readPostmaster(dataDir)))
    if (victim === 'clients') problems.push(...(await pauseClients(run, server.url, writers)))
    await run.waitUntil('a write is stored after a pause', () => writers.acknowledged.length > before)
    run.log(
      `Pause ${pause} of ${pauseCount} (${victim}): ${writers.acknowledged.length} writes acknowledged so far.`,
    )
  }
  await run.pause(500)
  return finish('Pauses of the server, PostgreSQL or clients', pauseCount, problems)
}

async function pauseProcesses(run: Run, pids: readonly number[]): Promise<void> {
  for (const pid of pids) signal(pid, 'SIGSTOP')
  try {
    await run.pause(PAUSE_MS)
  } finally {
    for (const pid of pids) signal(pid, 'SIGCONT')
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // A connection of PostgreSQL that has ended in the meantime.
  }
}

/** Lists PostgreSQL's process and those of its connections. */
function listFamily(postmaster: number): number[] {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  return [postmaster, ...children.trim().split(/\s+/).map(Number)]
}

/** Clients send half a request and stop. Others are served meanwhile, and the rest of the request is answered. */
async function pauseClients(run: Run, url: string, { acknowledged }: Writers): Promise<string[]> {
  const { hostname, port } = new URL(url)
  const answers = Array.from({ length: SLOW_CLIENTS }, async () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    const answered = new Promise<string>((done) =>
      socket.once('data', (chunk) => done(chunk.toString('latin1'))),
    )
    socket.write('GET /api/health HTTP/1.1\r\nHost: loc')
    await sleep(PAUSE_MS)
    socket.write('alhost\r\nConnection: close\r\n\r\n')
    const answer = await Promise.race([answered, sleep(5000, 'no answer')])
    socket.destroy()
    return answer
  })
  const before = acknowledged.length
  await run.pause(PAUSE_MS - 200)
  const hasServed = acknowledged.length > before
  const all = await Promise.all(answers)
  return [
    ...(hasServed ? [] : ['slow clients stopped the others']),
    ...(all.every((answer) => answer.startsWith('HTTP/1.1 200')) ? [] : ['a slow client got no answer']),
  ]
}
