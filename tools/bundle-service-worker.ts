import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchRoutes, type RouteObject } from 'react-router'
import { rolldown } from 'rolldown'
import { listDocumentPaths } from '#web/service-worker/client-documents.ts'

/** The fields of a route in the framework's list that are read here. */
type ManifestRoute = {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
  imports?: string[]
  css?: string[]
}
type Manifest = {
  url: string
  entry: { module: string; imports: string[] }
  routes: Record<string, ManifestRoute>
}

const ASSET_NAME = /[\w-]+\.(?:js|css|woff2)/g

/**
 * Bundles the service worker to `build/client/service-worker.js`, with the list of files that the client area needs.
 *
 * @param version Changes with every change of the sources.
 * @returns The number of these files.
 */
export async function bundleServiceWorker(root: string, version: string): Promise<number> {
  const clientDir = join(root, 'build', 'client')
  const assets = listClientAssets(clientDir)
  const bundle = await rolldown({
    cwd: root,
    input: 'web/service-worker/main.ts',
    platform: 'browser',
    transform: {
      define: {
        PRECACHED_ASSETS: JSON.stringify(assets),
        PRECACHE_VERSION: JSON.stringify(version.slice(0, 12)),
      },
    },
  })
  await bundle.write({ file: join(clientDir, 'service-worker.js'), format: 'iife', minify: true })
  await bundle.close()
  return assets.length
}

/**
 * Lists the built files that the documents of the client area load, also later: their scripts, everything that these
 * import at once or on demand, styles, and the fonts in them.
 */
export function listClientAssets(clientDir: string): string[] {
  const known = new Set(
    readdirSync(join(clientDir, 'assets')).filter((name) => /\.(js|css|woff2)$/.test(name)),
  )
  const manifest = readManifest(clientDir, known)
  const routes = Object.values(manifest.routes)
  const tree = buildTree(routes, undefined)
  const used = listDocumentPaths()
    .flatMap((path) => matchRoutes(tree, path) ?? [])
    .map(({ route }) => routes.find(({ id }) => id === route.id))
  const first = [JSON.stringify(manifest.entry), ...used.map((route) => JSON.stringify(route))].flatMap(
    findNames,
  )
  const manifestName = manifest.url.split('/').at(-1) ?? ''
  const reached = new Set([manifestName])
  const waiting = first
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (!known.has(name) || reached.has(name)) continue
    reached.add(name)
    if (!name.endsWith('.woff2'))
      waiting.push(...findNames(readFileSync(join(clientDir, 'assets', name), 'utf8')))
  }
  return [...reached].sort().map((name) => `/assets/${name}`)
}

function findNames(text: string): string[] {
  return [...text.matchAll(ASSET_NAME)].map(([name]) => name)
}

/** Reads the framework's list of routes: `window.__reactRouterManifest={…};`. */
function readManifest(clientDir: string, names: ReadonlySet<string>): Manifest {
  const name = [...names].find((file) => /^manifest-\w+\.js$/.test(file))
  if (!name) throw new Error('The list of routes is missing.')
  const text = readFileSync(join(clientDir, 'assets', name), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest // the framework writes it
}

function buildTree(routes: readonly ManifestRoute[], parentId: string | undefined): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index: true } : { id, path, children: buildTree(routes, id) },
    )
}
