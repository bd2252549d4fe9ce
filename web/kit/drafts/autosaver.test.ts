import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { type AutosaverOptions, createAutosaver } from './autosaver.ts'
import type { SaveStatus } from './save-status.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function refuse(statusCode: number, code: ErrorBody['code']): ApiError {
  const body = { statusCode, error: 'Error', code, message: `It is ${code}.` }
  return new ApiError(statusCode, 'Error', JSON.stringify(body))
}

const OFFLINE = new TypeError('Failed to fetch')

/**
 * Opens an autosaver for a text that is saved as a whole. `troubles` are the errors that the next requests throw;
 * `null` for a request that succeeds.
 */
function open(options: Partial<AutosaverOptions<never>> = {}) {
  const statuses: SaveStatus[] = []
  const stored: string[] = []
  const troubles: (Error | null)[] = []
  const gates: Promise<void>[] = []
  let text: string | null = null
  const saver = createAutosaver({
    hasUnsaved: () => text !== null,
    send: async () => {
      const sent = text ?? ''
      const trouble = troubles.shift() ?? null
      await gates.shift()
      if (trouble) throw trouble
      stored.push(sent)
      if (text === sent) text = null
    },
    onStatus: (status) => statuses.push(status),
    ...options,
  })
  return {
    saver,
    stored,
    troubles,
    gates,
    kinds: () => statuses.map(({ kind }) => kind),
    last: () => statuses.at(-1),
    write: (next: string) => {
      text = next
      saver.touch()
    },
    forget: () => {
      text = null
    },
  }
}

describe('an autosaver', () => {
  test('sends when typing pauses', async () => {
    const { write, stored, kinds } = open()
    for (const text of ['a', 'ab', 'abc']) {
      write(text)
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(stored).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(stored).toEqual(['abc'])
    expect(kinds()).toEqual(['unsaved', 'unsaved', 'unsaved', 'saving', 'saved'])
  })

  test('makes one request at a time, the newest content last', async () => {
    const { write, saver, stored, gates } = open()
    const { promise, resolve } = Promise.withResolvers<void>()
    gates.push(promise)
    write('a')
    const first = saver.flush()
    write('ab')
    const second = saver.flush()
    write('abc')
    expect(stored).toEqual([])
    resolve()
    await Promise.all([first, second])
    expect(stored).toEqual(['a', 'abc'])
    expect(saver.hasUnsaved()).toBe(false)
  })

  test('retries at increasing intervals while the server cannot be reached', async () => {
    const { write, saver, stored, troubles, last } = open()
    troubles.push(OFFLINE, OFFLINE, OFFLINE, OFFLINE)
    write('a')
    await saver.flush()
    expect(last()).toEqual({ kind: 'offline', isRetrying: true })
    for (const pauseMs of [3000, 10_000, 30_000, 30_000]) {
      expect(stored).toEqual([])
      await vi.advanceTimersByTimeAsync(pauseMs)
    }
    expect(stored).toEqual(['a'])
    expect(last()).toMatchObject({ kind: 'saved' })
  })

  test('starts again with a short interval for the first failure after a success', async () => {
    const { write, saver, stored, troubles } = open()
    troubles.push(OFFLINE, OFFLINE, null, OFFLINE)
    write('a')
    await saver.flush()
    await vi.advanceTimersByTimeAsync(13_000)
    expect(stored).toEqual(['a'])
    write('b')
    await saver.flush()
    await vi.advanceTimersByTimeAsync(3000)
    expect(stored).toEqual(['a', 'b'])
  })

  test("shows the server's refusal, and retries only when requested", async () => {
    const { write, saver, stored, troubles, last } = open()
    troubles.push(refuse(400, 'invalid_input'))
    write('a')
    await saver.flush()
    expect(last()).toMatchObject({
      kind: 'refused',
      body: { message: 'It is invalid_input.' },
      isRetrying: false,
    })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(stored).toEqual([])
    await saver.flush()
    expect(stored).toEqual(['a'])
  })

  test.each([
    ['a fault of the server', refuse(500, 'internal'), 'refused'],
    ['too many requests', refuse(429, 'too_many_requests'), 'refused'],
    ['the page of a proxy', new ApiError(502, 'Bad Gateway', '<html>'), 'offline'],
  ])('retries by itself after %s', async (_name, trouble, kind) => {
    const { write, saver, stored, troubles, last } = open()
    troubles.push(trouble)
    write('a')
    await saver.flush()
    expect(last()).toMatchObject({ kind, isRetrying: true })
    await vi.advanceTimersByTimeAsync(3000)
    expect(stored).toEqual(['a'])
  })

  test('sends again at once when a refusal was resolved, five times at most', async () => {
    let putRightCount = 0
    const { write, saver, stored, troubles, last } = open({
      onRefused: () => {
        putRightCount += 1
        return 'again'
      },
    })
    troubles.push(...Array.from({ length: 6 }, () => refuse(409, 'stale_version')))
    write('a')
    await saver.flush()
    expect(putRightCount).toBe(6)
    expect(last()).toMatchObject({ kind: 'refused', isRetrying: true })
    await vi.advanceTimersByTimeAsync(3000)
    expect(stored).toEqual(['a'])
  })

  test('sends nothing while it is on hold', async () => {
    const { write, saver, stored, last } = open()
    saver.hold({ kind: 'gone', body: { statusCode: 404, error: '', code: 'not_found', message: 'Gone.' } })
    write('a')
    await saver.flush()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(stored).toEqual([])
    expect(last()).toMatchObject({ kind: 'gone' })
    saver.release()
    await saver.flush()
    expect(stored).toEqual(['a'])
  })

  test('counts an error while a refusal is handled as the failure', async () => {
    const { write, saver, troubles, last } = open({
      onRefused: () => {
        throw OFFLINE
      },
    })
    troubles.push(refuse(409, 'stale_version'))
    write('a')
    await saver.flush()
    expect(last()).toEqual({ kind: 'offline', isRetrying: true })
  })

  test('lets a request finish after it was stopped, and starts no other until it is started', async () => {
    const { write, saver, stored, troubles, gates } = open()
    const { promise, resolve } = Promise.withResolvers<void>()
    gates.push(promise)
    write('a')
    const sent = saver.flush()
    saver.stop()
    resolve()
    await sent
    expect(stored).toEqual(['a'])
    troubles.push(OFFLINE)
    write('b')
    await saver.flush()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(stored).toEqual(['a'])
    saver.start()
    await vi.advanceTimersByTimeAsync(1200)
    expect(stored).toEqual(['a', 'b'])
  })

  test('does not report saving if nothing is waiting any more', async () => {
    const { write, saver, forget, kinds } = open({ readIdle: () => null })
    write('a')
    forget()
    await saver.flush()
    expect(kinds()).toEqual(['unsaved'])
  })
})
