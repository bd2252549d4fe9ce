import { setSession } from '#web/kit/api/session.ts'
import { startOutbox } from '#web/kit/offline/outbox-runtime.ts'
import { readWaitingWrites } from '#web/kit/offline/waiting-writes.ts'
import { tickWrite } from '#web/modules/plans/today/tick-write.ts'

/*
 * The outbox of the product on a page without a screen, for tests with thousands of writes. The test puts this file into a
 * page of the site; the database, the tabs, the calls and the server are the real ones.
 */

export type Tick = { day: string; slot: 'breakfast' | 'lunch' | 'dinner'; note: string; seen?: null }

declare global {
  interface Window {
    /** Given by the test: notes that the device has stored a write. */
    noteStored: (device: number, id: string) => Promise<void>
    harness: {
      start: (userId: string) => Promise<void>
      write: (device: number, ticks: readonly Tick[]) => Promise<void>
      flush: () => Promise<void>
      readState: () => { waiting: number; refused: string[] }
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
    outbox = await startOutbox(userId, { 'meal-tick': async () => tickWrite })
  },
  write: async (device, ticks) => {
    for (const { day, slot, note, seen } of ticks) {
      const body = { day, slot, state: 'swapped', note, ...(seen === null && { seen: null }) } as const
      const write = await outbox?.add(tickWrite, { body })
      if (write) await window.noteStored(device, write.id)
      // Without waiting, as a hand does.
      void outbox?.flush().catch(() => undefined)
    }
  },
  flush: async () => outbox?.flush(),
  readState: () => {
    const { writes } = readWaitingWrites()
    return {
      waiting: writes.filter(({ write }) => write.problem === null).length,
      refused: writes.flatMap(({ write }) => (write.problem === null ? [] : [write.id])),
    }
  },
}
