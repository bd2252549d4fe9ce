import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CHROMIUM_FLAGS, findChromium, findInstalledChromium } from './find-chromium.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pathya-chromium-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

function writeProgram(name: string, script: string): string {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

describe('findChromium', () => {
  test('finds a Chromium on this machine that renders a page', { timeout: 60_000 }, async () => {
    const path = await findChromium()
    const page = 'data:text/html;charset=utf-8,<script>document.write(6*7+" नमस्ते")</script>'
    const args = [...CHROMIUM_FLAGS, `--user-data-dir=${folder}/profile`, '--dump-dom', page]
    const { stdout } = spawnSync(path, args, { encoding: 'utf8' })
    expect(stdout).toContain('42 नमस्ते')
  })

  test('prefers CHROMIUM_PATH', async () => {
    const path = writeProgram('my-browser', 'echo Chromium 1.2.3')
    expect(await findInstalledChromium({ CHROMIUM_PATH: path })).toBe(path)
  })

  test('reports that CHROMIUM_PATH is not a browser, and does not use another one instead', async () => {
    const path = join(folder, 'missing')
    await expect(findChromium({ CHROMIUM_PATH: path, PATH: process.env.PATH })).rejects.toThrow(
      `CHROMIUM_PATH (${path}) is not a Chromium that runs.`,
    )
  })

  test('prefers the headless shell to a whole browser', async () => {
    writeProgram('chromium', 'echo Chromium 156.0.1')
    const shell = writeProgram('chromium-headless-shell', 'echo Chromium 156.0.1')
    expect(await findInstalledChromium({ PATH: folder })).toBe(shell)
  })

  test('skips a script that only explains how to install the browser', async () => {
    writeProgram('chromium', 'echo "requires the chromium snap to be installed" >&2; exit 1')
    const chrome = writeProgram('google-chrome', 'echo Google Chrome 140.0.1')
    expect(await findInstalledChromium({ PATH: folder })).toBe(chrome)
  })
})
