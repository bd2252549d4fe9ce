import pg from 'pg'
import type { Write } from './load.ts'

/** What the database contains of the writes that were acknowledged. */
export type Verdict = {
  acknowledged: number
  /** Acknowledged and not in the database. */
  lost: number
  /** In the database more than once. */
  doubled: number
  /** Never acknowledged, although tried again. */
  unanswered: number
}

const COUNT = {
  weight: `select notes as mark, array_agg(id::text) as ids from progress_entries where notes = any($1) group by notes`,
  booking: `select name as mark, array_agg(id::text) as ids from consultations where name = any($1) group by name`,
}

/** Compares what was acknowledged with what is in the database. */
export async function checkWrites(url: string, writes: readonly Write[]): Promise<Verdict> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const verdict: Verdict = { acknowledged: 0, lost: 0, doubled: 0, unanswered: 0 }
    for (const kind of ['weight', 'booking'] as const) {
      const made = writes.filter((write) => write.kind === kind)
      const { rows } = await client.query<{ mark: string; ids: string[] }>(COUNT[kind], [
        made.map(({ mark }) => mark),
      ])
      const stored = new Map(rows.map(({ mark, ids }) => [mark, ids]))
      for (const { mark, id } of made) {
        const ids = stored.get(mark) ?? []
        if (ids.length > 1) verdict.doubled += 1
        if (id === null) verdict.unanswered += 1
        else {
          verdict.acknowledged += 1
          if (!ids.includes(id)) verdict.lost += 1
        }
      }
    }
    return verdict
  } finally {
    await client.end()
  }
}
