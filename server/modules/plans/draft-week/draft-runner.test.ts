import { afterEach, describe, expect, it } from 'vitest'
import { makeDish, makeWishes } from '#domain/plans/draft-week/dishes.fixture.ts'
import type { DraftResult, DraftTask } from './draft-message.ts'
import { createDraftRunner } from './draft-runner.ts'

/* The real worker with the real solver. */

const errors: unknown[] = []
const runner = createDraftRunner({ log: { error: (...entry: unknown[]) => void errors.push(entry) } })

afterEach(async () => {
  await runner.close()
  expect(errors).toEqual([])
})

const dishes = ['a', 'b', 'c', 'd'].map((id) => makeDish(id, { roles: ['snack'], slots: ['evening'] }))

const week = (dayCount: number): DraftTask => ({
  kind: 'week',
  input: { dishes, locked: [], wishes: makeWishes(['eveningSnack'], 100, { dayCount }) },
})

async function collect(results: AsyncIterable<DraftResult>): Promise<string[]> {
  const kinds: string[] = []
  for await (const { kind } of results) kinds.push(kind)
  return kinds
}

describe('the runner of drafts', () => {
  it('runs tasks in turn', async () => {
    const { signal } = new AbortController()
    const all = await Promise.all(
      ['one', 'two'].map((person) => collect(runner.run(week(3), person, signal))),
    )
    expect(all).toEqual([
      ['day', 'day', 'day'],
      ['day', 'day', 'day'],
    ])
  })

  it('ends a cancelled task without an error, and runs the next one in a new worker', async () => {
    const controller = new AbortController()
    const results = runner.run(week(5000), 'one', controller.signal)
    expect((await results.next()).value).toMatchObject({ kind: 'day' })
    controller.abort()
    let count = 0
    for await (const _day of results) count += 1
    expect(count).toBeLessThan(4999)
    expect(await collect(runner.run(week(1), 'one', new AbortController().signal))).toEqual(['day'])
  })

  it('does not start a task that was cancelled while it waited', async () => {
    const controller = new AbortController()
    const first = collect(runner.run(week(2), 'one', new AbortController().signal))
    const second = collect(runner.run(week(2), 'two', controller.signal))
    controller.abort()
    expect(await first).toEqual(['day', 'day'])
    expect(await second).toEqual([])
  })

  it('lets a person have two tasks, and refuses a third before it waits', async () => {
    const { signal } = new AbortController()
    const accepted = [runner.run(week(1), 'one', signal), runner.run(week(1), 'one', signal)]
    expect(() => runner.run(week(1), 'one', signal)).toThrow('You can draft two weeks at a time')
    await Promise.all(accepted.map(collect))
    expect(await collect(runner.run(week(1), 'one', signal))).toEqual(['day'])
  })
})
