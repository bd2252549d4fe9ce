import { expect, it } from 'vitest'
import { runForEach } from './run-for-each.ts'

it('continues after an item that fails, and throws the first failure in the end', async () => {
  const done: number[] = []
  const work = async (item: number): Promise<void> => {
    if (item % 2 === 0) throw new Error(`not ${item}`)
    done.push(item)
  }
  await expect(runForEach([1, 2, 3, 4, 5], new AbortController().signal, work)).rejects.toThrow('not 2')
  expect(done).toEqual([1, 3, 5])
})

it('begins no further item once it is aborted', async () => {
  const controller = new AbortController()
  const done: number[] = []
  await runForEach([1, 2, 3], controller.signal, async (item) => {
    done.push(item)
    if (item === 2) controller.abort()
  })
  expect(done).toEqual([1, 2])
})
