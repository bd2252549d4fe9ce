import { execFileSync } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#server/test/server-process.ts'
import { readPostmaster, startReady, stopServer } from './kills.ts'
import { addPractice, connectTo, listTitles } from './practice.ts'
import { type FaultResult, makeResult } from './report.ts'
import { startWriters } from './writers.ts'

const WRITERS = 4
const PAUSE_MS = 3000
const SLOW_CLIENTS = 20

/** Stops the server, PostgreSQL or the connections of clients for some seconds while people write. */
export async function testPauses(dataDir: string, pauseCount: number): Promise<FaultResult> {
  const server = await startReady(dataDir, String(await findFreePort()))
  const database = await connectTo(dataDir)
  const practice = await addPractice(database)
  await database.end()
  const writers = startWriters(() => server.url, practice, WRITERS)
  const problems: string[] = []
  for (let pause = 0; pause < pauseCount; pause++) {
    await sleep(500)
    if (pause % 3 === 0) await pauseProcesses([server.pid])
    if (pause % 3 === 1) await pauseProcesses(listFamily(readPostmaster(dataDir)))
    if (pause % 3 === 2) problems.push(...(await pauseClients(server.url, () => writers.acknowledged.length)))
  }
  await sleep(500)
  await writers.stop()
  const after = await connectTo(dataDir)
  const stored = await listTitles(after)
  await after.end()
  if (server.child.exitCode !== null) problems.push('the server ended')
  await stopServer(server)
  const result = makeResult('Pauses of the server, PostgreSQL or clients', pauseCount, writers, stored)
  return { ...result, problems: [...result.problems, ...problems] }
}

async function pauseProcesses(pids: readonly number[]): Promise<void> {
  for (const pid of pids) signal(pid, 'SIGSTOP')
  await sleep(PAUSE_MS)
  for (const pid of pids) signal(pid, 'SIGCONT')
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
async function pauseClients(url: string, readCount: () => number): Promise<string[]> {
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
  const before = readCount()
  await sleep(PAUSE_MS - 200)
  const hasServed = readCount() > before
  const all = await Promise.all(answers)
  return [
    ...(hasServed ? [] : ['slow clients stopped the others']),
    ...(all.every((answer) => answer.startsWith('HTTP/1.1 200')) ? [] : ['a slow client got no answer']),
  ]
}
