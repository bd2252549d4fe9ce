import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createOutbox, type Outbox, type OutboxStore, type SendOutcome } from './outbox.ts'
import type { WaitingWrite } from './waiting-writes.ts'

const USER = 'a-client'

/** What survives the end of a browser: writes by their place in the order. */
function createDisk() {
  const writes = new Map<number, WaitingWrite>()
  let seq = 0
  const store: OutboxStore = {
    next: async (userId) =>
      [...writes.values()].find((write) => write.userId === userId && write.problem === null),
    add: async (write) => {
      seq += 1
      const stored = { ...write, seq }
      writes.set(seq, stored)
      return stored
    },
    update: async (write) => void (writes.has(write.seq) && writes.set(write.seq, write)),
    remove: async (place) => void writes.delete(place),
    finish: async (write) => void writes.delete(write.seq),
  }
  return { writes, store }
}

/** A server that remembers keys. Each request is lost, done without its answer arriving, or done. */
function createServer() {
  const done = new Map<string, unknown>()
  return {
    done,
    receive: async (write: WaitingWrite, fate: 'lost' | 'no-answer' | 'done'): Promise<SendOutcome> => {
      if (fate === 'lost') return { kind: 'later' }
      if (!done.has(write.id)) done.set(write.id, write.input)
      return fate === 'no-answer' ? { kind: 'later' } : { kind: 'sent', answer: write.input }
    },
  }
}

const options = { userId: USER, alone: (work: () => Promise<void>) => work(), onChange: () => undefined }

describe('the outbox', () => {
  test('tells nobody of a change after it was stopped: the screen may be another person’s', async () => {
    const disk = createDisk()
    const onChange = vi.fn()
    const outbox = createOutbox({
      ...options,
      store: disk.store,
      now: () => new Date(),
      send: async () => ({ kind: 'later' }),
      onChange,
    })
    const write = await outbox.add('tick', 1)
    expect(onChange).toHaveBeenCalledOnce()
    outbox.stop()
    await outbox.remove(write)
    expect(disk.writes.size).toBe(0)
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('loses nothing, sends nothing twice, and preserves the order of each device, whatever is cut or ended', async () => {
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ kind: fc.constant('write'), device: fc.nat(1) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('flush'), device: fc.nat(1) }) },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constantFrom('end', 'end-while-sending'), device: fc.nat(1) }),
      },
    )
    const fate = fc.constantFrom('lost', 'no-answer', 'done' as const)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), fc.infiniteStream(fate), async (steps, fates) => {
        const server = createServer()
        const devices = [createDisk(), createDisk()]
        const written: string[][] = [[], []]
        let isConnected = false
        const open = (device: number, dieAfter = Number.POSITIVE_INFINITY): Outbox => {
          let sentCount = 0
          return createOutbox({
            ...options,
            store: devices[device]?.store ?? createDisk().store,
            now: () => new Date(),
            send: async (write) => {
              sentCount += 1
              // The browser is ended during the request: nothing of this outbox happens after that.
              if (sentCount > dieAfter) {
                await server.receive(write, 'no-answer')
                return { kind: 'stopped' }
              }
              return server.receive(write, isConnected ? 'done' : (fates.next().value ?? 'lost'))
            },
          })
        }
        const outboxes = [open(0), open(1)]
        for (const { kind, device } of steps) {
          const outbox = outboxes[device]
          if (kind === 'write') {
            const name = `${device}/${written[device]?.length}`
            await outbox?.add('note', name)
            written[device]?.push(name)
          } else if (kind === 'flush') {
            await outbox?.flush()
          } else {
            outbox?.stop()
            if (kind === 'end-while-sending') await open(device, 0).flush()
            outboxes[device] = open(device)
          }
        }
        isConnected = true
        for (const outbox of outboxes) {
          await outbox.flush()
          outbox.stop()
        }
        const received = [...server.done.values()].map(String)
        for (const device of [0, 1]) {
          expect(received.filter((name) => name.startsWith(`${device}/`))).toEqual(written[device])
          expect(devices[device]?.writes.size).toBe(0)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('changes are not dropped after minutes of conflict', async () => {
    const { writes, store } = createDisk()
    const body = { statusCode: 409, error: 'Conflict', code: 'stale_version', message: 'Changed' } as const
    const sent: unknown[] = []
    const outbox = createOutbox({
      ...options,
      store,
      now: () => new Date(),
      send: async ({ input }) => {
        sent.push(input)
        return input === 'old'
          ? { kind: 'refused', problem: { kind: 'refused', body } }
          : { kind: 'sent', answer: null }
      },
    })
    await outbox.add('tick', 'old')
    await outbox.add('tick', 'next')
    for (let attempt = 0; attempt < 20; attempt += 1) await outbox.flush()
    // The refused one remains with its reason, and holds up nothing.
    expect(sent).toEqual(['old', 'next'])
    expect([...writes.values()]).toMatchObject([{ input: 'old', problem: { kind: 'refused', body } }])
    outbox.stop()
  })

  test('a write of months ago is not sent again by itself, because the server may have forgotten that it has it', async () => {
    const { writes, store } = createDisk()
    let now = new Date('2026-11-26T08:00:00Z')
    const send = vi.fn(async (): Promise<SendOutcome> => ({ kind: 'later' }))
    const outbox = createOutbox({ ...options, store, now: () => now, send })
    await outbox.add('weight', 71)
    await outbox.flush()
    now = new Date('2026-12-26T08:00:00Z')
    await outbox.flush()
    expect(send).toHaveBeenCalledTimes(2)
    now = new Date('2027-02-25T08:00:00Z')
    await outbox.flush()
    expect(send).toHaveBeenCalledTimes(2)
    expect([...writes.values()]).toMatchObject([{ input: 71, problem: { kind: 'unsure' } }])
    outbox.stop()
  })

  test('a write that was never sent is sent however old it is', async () => {
    const { writes, store } = createDisk()
    let now = new Date('2026-11-26T08:00:00Z')
    const outbox = createOutbox({
      ...options,
      store,
      now: () => now,
      send: async () => ({ kind: 'sent', answer: null }),
    })
    await outbox.add('weight', 71)
    now = new Date('2027-11-26T08:00:00Z')
    await outbox.flush()
    expect(writes.size).toBe(0)
    outbox.stop()
  })
})
