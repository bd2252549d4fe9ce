import { type Logger, pino } from 'pino'
import type { Config } from '#server/config.ts'

/**
 * Creates the log: structured lines on standard output. Only values that are passed on purpose are written: requests
 * and answers are reduced to their id, so that no address, header or body of a person gets in by accident.
 */
export function createLogger(level: Config['logLevel']): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: {
      req: (request: { id?: unknown }) => ({ id: request.id }),
      res: (response: { statusCode?: unknown }) => ({ statusCode: response.statusCode }),
      err: (error: Error & { code?: unknown }) => ({ name: error.name, code: error.code }),
    },
  })
}
