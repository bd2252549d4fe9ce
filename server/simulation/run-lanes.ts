import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { findTestDataFolder, makeRunFolder } from '#server/test/run-folder.ts'
import { startSmtp } from '#server/test/smtp-double.ts'
import { startTestPostgres } from '#server/test/test-postgres.ts'
import type { AnyArea } from './area.ts'
import { type HistoryResult, runHistory } from './history.ts'
import { seedCrypto } from './seeded-crypto.ts'
import { createSimulatedDatabase } from './simulated-database.ts'
import { createWorld } from './world.ts'

export type SimulationOptions = {
  areas: readonly AnyArea[]
  /** The seed of the next history; `null` if there are no more. */
  nextSeed: () => number | null
  laneCount: number
  onHistory: (result: HistoryResult & { seed: number; durationMs: number }) => void
}

/** Runs histories in several lanes at once, each with a database and server processes of its own. */
export async function runLanes({ areas, nextSeed, laneCount, onHistory }: SimulationOptions): Promise<void> {
  seedCrypto()
  const folder = makeRunFolder(findTestDataFolder())
  const postgres = await startTestPostgres()
  const runLane = async (lane: number): Promise<void> => {
    const database = await createSimulatedDatabase(postgres)
    const smtp = await startSmtp()
    const world = await createWorld(database, smtp, join(folder, String(lane)))
    try {
      for (let seed = nextSeed(); seed !== null; seed = nextSeed()) {
        const startedAt = performance.now()
        const result = await runHistory(world, areas, seed)
        onHistory({ seed, ...result, durationMs: performance.now() - startedAt })
      }
    } finally {
      await world.close()
      await smtp.close()
      await database.drop()
    }
  }
  try {
    await Promise.all(Array.from({ length: laneCount }, (_, lane) => runLane(lane)))
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
