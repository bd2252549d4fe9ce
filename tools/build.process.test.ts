import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { SCREENS } from '#contract/screens.ts'
import { LOCALES } from '#domain/words/locale.ts'
import { hashSource } from '#server/kit/http/security-headers.ts'
import { readBuiltScripts } from '#server/kit/pages/built-scripts.ts'
import { RUN_DEFERRED_SCRIPTS } from '#web/kit/boot/deferred-scripts.ts'
import { REMEMBER_EARLY_CLICKS } from '#web/kit/boot/early-clicks.ts'
import { isBuildCurrent } from './source-stamp.ts'

const root = join(import.meta.dirname, '..')
const client = join(root, 'build', 'client')

describe('the build', () => {
  test('has the stamp of its sources', () => {
    expect(isBuildCurrent(root)).toBe(true)
  })

  test('has two compressed versions of every script and style sheet, and both unpack to the original file', () => {
    const paths = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.(js|css|svg)$/.test(path),
    )
    expect(paths.length).toBeGreaterThan(20)
    for (const path of paths) {
      const content = readFileSync(join(client, path))
      // Compression may enlarge files of a few bytes, which are then served uncompressed.
      if (content.length < 200) continue
      expect(brotliDecompressSync(readFileSync(join(client, `${path}.br`))).equals(content), path).toBe(true)
      expect(gunzipSync(readFileSync(join(client, `${path}.gz`))).equals(content), path).toBe(true)
    }
  })

  test('lists the inline scripts of its pages: a few for all pages, and one for the routes of each language', () => {
    const scripts = readBuiltScripts(root)
    expect(scripts.size).toBeGreaterThan((SCREENS.length * LOCALES.length) / 2)
    expect(scripts.size).toBeLessThan(SCREENS.length * LOCALES.length * 2)
    for (const code of [REMEMBER_EARLY_CLICKS, RUN_DEFERRED_SCRIPTS])
      expect(scripts).toContain(hashSource(code))
  })

  test('contains neither the results of its intermediate steps nor source maps for browsers', () => {
    expect(existsSync(join(root, 'build', 'pages'))).toBe(false)
    const maps = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.map'),
    )
    expect(maps).toEqual([])
  })

  test('is a production build, without the libraries’ development code', () => {
    const server = join(root, 'build', 'server')
    const code = readdirSync(server, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.js'))
      .map((path) => readFileSync(join(server, path), 'utf8'))
      .join('\n')
    expect(code).not.toContain('react-dom-server.node.development')
    expect(code).not.toContain('react-jsx-runtime.development')
    // Pages and server share one router, so that both use the same context classes.
    expect(code.match(/class RouterContextProvider|RouterContextProvider = class/g)).toHaveLength(1)
  })
})
