import { findFreePort, type ServerProcess } from '#server/test/server-process.ts'
import { addPractice, connectTo, listTitles } from './practice.ts'
import { type FaultResult, makeResult } from './report.ts'
import type { Run } from './run.ts'
import { startReady, stopServer } from './servers.ts'
import { startWriters, type Writers } from './writers.ts'

const WRITERS = 4

/** A server on a data folder of its own, with people who write all the time. */
export type Scene = {
  readServer: () => ServerProcess
  writers: Writers
  /** Starts the server again after its process was killed. */
  startAgain: () => Promise<void>
  /** Lets the writers finish, compares their writes with what is stored, and stops the server. */
  finish: (what: string, faults: number, problems?: readonly string[]) => Promise<FaultResult>
}

/** Starts the server and the writers of a scenario. */
export async function openScene(run: Run, dataDir: string): Promise<Scene> {
  const port = String(await findFreePort())
  let server = await startReady(run, dataDir, port)
  const database = await connectTo(dataDir)
  const practice = await addPractice(database)
  await database.end()
  const writers = startWriters(run, () => server.url, practice, WRITERS)
  return {
    readServer: () => server,
    writers,
    startAgain: async () => {
      server = await startReady(run, dataDir, port)
    },
    finish: async (what, faults, problems = []) => {
      await writers.stop()
      const after = await connectTo(dataDir)
      const stored = await listTitles(after)
      await after.end()
      const hasEnded = server.child.exitCode !== null || server.child.signalCode !== null
      await stopServer(run, server)
      const result = makeResult(what, faults, writers, stored)
      const ended = hasEnded ? ['the server ended'] : []
      return { ...result, problems: [...result.problems, ...problems, ...ended] }
    },
  }
}
