import type pg from 'pg'
import type { Field } from '#server/kit/database/row-checks.ts'

/** The parts of the protocol that describe a result without running anything; the library's types leave them out. */
type Protocol = {
  parse: (query: { name: string; text: string }) => void
  bind: (query: { values: null[] }) => void
  describe: (what: { type: 'P'; name: string }) => void
  sync: () => void
}

/**
 * Asks PostgreSQL what a statement would give, without running it; empty: no rows. Throws where it is no valid SQL.
 *
 * @param parameterCount How many parameters it has.
 */
export function describeStatement(client: pg.Client, text: string, parameterCount: number): Promise<Field[]> {
  return new Promise((resolve, reject) => {
    let fields: Field[] = []
    let failure: Error | null = null
    const description = {
      submit: (connection: Protocol) => {
        connection.parse({ name: '', text })
        connection.bind({ values: Array.from({ length: parameterCount }, () => null) })
        connection.describe({ type: 'P', name: '' })
        connection.sync()
      },
      handleRowDescription: (message: { fields: Field[] }) => {
        fields = message.fields
      },
      handleError: (error: Error) => {
        failure = error
        reject(error)
      },
      handleReadyForQuery: () => {
        if (!failure) resolve(fields)
      },
      // The client tells its query of these too.
      handleParseComplete: () => undefined,
      callback: (error: Error | null) => {
        if (error) reject(error)
      },
    }
    client.query(description as unknown as pg.Submittable) // its `submit` names the protocol's parts that are used
  })
}
