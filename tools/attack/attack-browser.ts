import pg from 'pg'
import type { ServerProcess } from '#server/test/server-process.ts'
import { browseMarkers } from './browse-markers.ts'
import { checkFiles } from './check-files.ts'
import { readCalls } from './endpoints.ts'
import { type MarkerKind, plantMarkers, writeMarker } from './plant-markers.ts'
import { makePractice } from './practice.ts'
import { createSender, POOL_LIMITS } from './send.ts'

export const MARKER_KINDS = ['markup', 'link', 'long', 'formula'] as const satisfies readonly MarkerKind[]

export type MarkerReport = {
  kind: MarkerKind
  /** Fields in which a marker is stored, and those that refuse it. */
  fields: number
  refused: number
  /** Screens and mails that were opened, files that were read. */
  screens: number
  files: number
  /** Fields whose marker was shown as text on a screen or in a file. */
  shown: number
  failures: string[]
}

export type BrowserAttack = {
  database: pg.PoolConfig
  kind: MarkerKind
  log: (sentence: string) => void
  /** Ends the attack early. */
  signal: AbortSignal
  /** The folder for pictures of every screen that is opened; none if null. */
  pictures: string | null
}

/** The longest text that every field of `makePractice` stores. */
const MAX_TEXT = 300
const MAX_NAME = 90

/** Stores markers of one kind in every text field, and reads every screen and file that shows them. */
export async function attackBrowser(
  server: ServerProcess,
  { database, kind, log, signal, pictures }: BrowserAttack,
): Promise<MarkerReport> {
  const pool = new pg.Pool({ ...database, ...POOL_LIMITS })
  const sender = createSender(server.url)
  try {
    const calls = await readCalls()
    let count = 0
    const practice = await makePractice(pool, sender, server.url, (_kind, field) => {
      // These refuse everything but letters, digits and common punctuation.
      if (field.startsWith('billing')) return 'Plain text'
      count += 1
      return writeMarker(kind, count, /name|title|location|reason/i.test(field) ? MAX_NAME : MAX_TEXT)
    })
    const failures = new Set<string>()
    const fail = (failure: string): void => {
      // At once, because the rest of the run takes minutes.
      if (!failures.has(failure)) log(`FAILED ${failure}`)
      failures.add(failure)
    }
    const place = { calls, pool, sender, practice, url: server.url, log, fail, signal }
    const planted = await plantMarkers(kind, place)
    const browsed =
      kind === 'formula'
        ? { screens: 0, seen: new Set<number>() }
        : await browseMarkers({ ...place, kind, pictures })
    const files = await checkFiles(place)
    const fieldOf = new Map(planted.markers.map(({ number, call, field }) => [number, `${call} ${field}`]))
    const numbers = [...browsed.seen, ...files.seen]
    const shown = new Set(numbers.map((number) => fieldOf.get(number) ?? `practice ${number}`))
    return {
      kind,
      fields: new Set(fieldOf.values()).size + count,
      refused: new Set(planted.refused).size,
      screens: browsed.screens,
      files: files.files,
      shown: shown.size,
      failures: [...failures],
    }
  } finally {
    sender.close()
    await pool.end()
  }
}
