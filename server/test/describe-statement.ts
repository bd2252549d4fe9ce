import type pg from 'pg'
import type { Field } from '#server/kit/database/row-checks.ts'

/**
 * The parts of the protocol that describe a result without running the statement; the library's types leave them out.
 */
type Protocol = {
  parse: (query: { name: string; text: string }) => void
  bind: (query: { values: null[] }) => void
  describe: (what: { type: 'P'; name: string }) => void
  sync: () => void
}

/**
 * Asks PostgreSQL for the columns of a statement's result, without running it. Empty if the statement returns no rows.
 * Throws if it is not valid SQL.
 *
 * @param parameterCount Number of its parameters.
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
      // The client also calls the query for these messages.
      handleParseComplete: () => undefined,
      callback: (error: Error | null) => {
        if (error) reject(error)
      },
    }
    client.query(description as unknown as pg.Submittable) // `submit` names the parts of the protocol that are used.
  })
}
