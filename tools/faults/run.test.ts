import { expect, test } from 'vitest'
import { openRun } from './run.ts'

const never = new Promise<void>(() => undefined)

test('each wait ends at its limit with a sentence that says what was waited for', async () => {
  const { run } = openRun(new AbortController().signal, () => undefined)
  await expect(run.within('a server is ready', never, 20)).rejects.toThrow(
    'Not within 0.02 s: a server is ready.',
  )
  await expect(run.waitUntil('a write is stored', () => false, 20)).rejects.toThrow(
    'Not within 0.02 s: a write is stored.',
  )
  expect(await run.within('a server is ready', Promise.resolve('ready'), 20)).toBe('ready')
})

test('each wait ends when the command is broken off', async () => {
  const broken = new AbortController()
  const { run } = openRun(broken.signal, () => undefined)
  const waits = [
    run.pause(60_000),
    run.within('a server is ready', never),
    run.waitUntil('a write is stored', () => false),
  ]
  broken.abort(new Error('Broken off by SIGTERM.'))
  for (const wait of waits) await expect(wait).rejects.toThrow('Broken off by SIGTERM.')
})

test('everything is undone, the last first, also after a step that fails', async () => {
  const done: string[] = []
  const { run, undo } = openRun(new AbortController().signal, (sentence) => done.push(sentence))
  run.defer(() => done.push('folder'))
  run.defer(async () => {
    throw new Error('the server does not end')
  })
  run.defer(() => done.push('writers'))
  await undo()
  expect(done).toEqual(['writers', 'Cleaning up: the server does not end', 'folder'])
})
