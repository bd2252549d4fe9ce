import { setSession } from '#web/kit/api/session.ts'
import { startOutbox } from '#web/kit/offline/outbox-runtime.ts'
import { readWaitingWrites } from '#web/kit/offline/waiting-writes.ts'
import { OFFLINE_WRITES } from '#web/offline-area.ts'
import type { PlannedWrite } from './planned-writes.ts'

/*
 * The outbox of the product on a page without a screen, for tests with thousands of writes. The test puts this file into a
 * page of the site; the database, the tabs, the calls and the server are the real ones.
 */

declare global {
  interface Window {
    /** Given by the test: notes that the device has stored a write. */
    noteStored: (device: number, id: string, place: number) => Promise<void>
    harness: {
      start: (userId: string) => Promise<void>
      write: (device: number, writes: readonly PlannedWrite[]) => Promise<void>
      flush: () => Promise<void>
      readState: () => { waiting: number; refused: { id: string; code: string }[] }
    }
  }
}

let outbox: Awaited<ReturnType<typeof startOutbox>> | null = null

window.harness = {
  start: async (userId) => {
    const person = { id: userId, role: 'client', isOnboardingComplete: true } as unknown as Parameters<
      typeof setSession
    >[0] // the outbox reads only the id
    setSession(person)
    outbox = await startOutbox(userId, OFFLINE_WRITES)
  },
  write: async (device, writes) => {
    for (const { place, name, input } of writes) {
      const definition = await OFFLINE_WRITES[name]?.()
      if (!definition) throw new Error(`${name} is not declared.`)
      const write = await outbox?.add(definition, input)
      if (write) await window.noteStored(device, write.id, place)
      // Without waiting, as a hand does.
      void outbox?.flush().catch(() => undefined)
    }
  },
  flush: async () => outbox?.flush(),
  readState: () => {
    const { writes } = readWaitingWrites()
    return {
      waiting: writes.filter(({ write }) => write.problem === null).length,
      refused: writes.flatMap(({ write: { id, problem } }) =>
        problem === null ? [] : [{ id, code: problem.kind === 'refused' ? problem.body.code : problem.kind }],
      ),
    }
  },
}
