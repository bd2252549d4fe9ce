import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SCRIPT = join(import.meta.dirname, 'remove-when-left.ts')

test('the folder of a demo that was killed is removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pathya-demo-'))
  writeFileSync(join(folder, 'file'), 'text')
  // It is killed at once, as nobody can prevent.
  const killed = `
    import { removeWhenLeft } from ${JSON.stringify(SCRIPT)}
    removeWhenLeft(${JSON.stringify(folder)})
    process.kill(process.pid, 'SIGKILL')`
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', killed], {
    cwd: import.meta.dirname,
  })
  expect(signal).toBe('SIGKILL')
  await expect.poll(() => existsSync(folder)).toBe(false)
})
