import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The last work of a start, such as the first round of jobs, is done by then. */
const DELAY_MS = 3000

/**
 * Gives back the memory that only the start needed: a quarter of what the process uses then, much more after a first import of
 * foods. Node would hold it until the process needs it again. Collecting takes about a tenth of a second, once.
 */
export function releaseMemoryOfStart(): void {
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  setTimeout(
    () => void collect({ type: 'major', execution: 'async', flavor: 'last-resort' }),
    DELAY_MS,
  ).unref()
}
