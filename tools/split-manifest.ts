import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The fields of a route in the framework's list that are read here. */
export type ManifestRoute = {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
  imports?: string[]
}
export type Manifest = {
  url: string
  entry: { module: string; imports: string[] }
  routes: Record<string, ManifestRoute>
}

const NAME = /^manifest-(\w+)\.js$/

/**
 * Takes the shared files of each screen out of the framework's list of routes, which every page loads: they are most of
 * it, and are not needed before the code of another screen is fetched (`web/kit/boot/screen-code.ts`). They go into
 * `imports-<version>.json`. Documents still name the files of their own screen.
 *
 * @returns The whole list, and the addresses of both files.
 */
export function splitManifest(clientDir: string): { manifest: Manifest; files: string[] } {
  const folder = join(clientDir, 'assets')
  const name = readdirSync(folder).find((file) => NAME.test(file))
  if (!name) throw new Error('The list of routes is missing.')
  // The framework writes it: `window.__reactRouterManifest={…};`.
  const text = readFileSync(join(folder, name), 'utf8')
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}') + 1
  const manifest = JSON.parse(text.slice(start, end)) as Manifest
  const routes = Object.entries(manifest.routes)
  const imports = Object.fromEntries(routes.map(([id, route]) => [id, route.imports ?? []]))
  const short = {
    ...manifest,
    routes: Object.fromEntries(
      routes.map(([id, { imports: _left, ...route }]) => [id, leaveOutFalse(route)]),
    ),
  }
  const importsName = name.replace(NAME, 'imports-$1.json')
  writeFileSync(join(folder, name), text.slice(0, start) + JSON.stringify(short) + text.slice(end))
  writeFileSync(join(folder, importsName), JSON.stringify(imports))
  return { manifest, files: [name, importsName].map((file) => `/assets/${file}`) }
}

/** A flag that is missing means the same to the framework as one that is false. */
function leaveOutFalse(route: object): object {
  return Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false))
}
