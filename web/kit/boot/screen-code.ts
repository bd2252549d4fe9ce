import { matchRoutes, type RouteObject } from 'react-router'

/** The fields of a route in the framework's list, `window.__reactRouterManifest`, that are read here. */
type ManifestRoute = {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
}

declare global {
  interface Window {
    /** The framework's facts about the page; `basename` is the language's part of the address. */
    __reactRouterContext?: { basename?: string }
    __reactRouterManifest?: { url: string; routes: Record<string, ManifestRoute | undefined> }
  }
}

let fetchedFiles: Set<string> | null = null

/** The shared files of each screen, which the build takes out of the framework's list (`tools/split-manifest.ts`). */
type Imports = Readonly<Record<string, readonly string[] | undefined>>
let imports: Promise<Imports> | null = null

/** Fetches the list of the files of all screens, once. Called ahead, it makes the first navigation faster. */
export function prepareScreenCode(): Promise<Imports> {
  if (imports) return imports
  imports = loadImports()
  imports.catch(() => {
    imports = null
  })
  return imports
}

async function loadImports(): Promise<Imports> {
  const url = (window.__reactRouterManifest?.url ?? '').replace(/manifest-(\w+)\.js$/, 'imports-$1.json')
  const response = await fetch(url, { credentials: 'same-origin' })
  // The site has been rebuilt: the router loads the document.
  return response.ok ? response.json() : {}
}

/**
 * Fetches the code of the screen at a path into the browser's cache, if it is not there yet.
 *
 * @throws TypeError if the server cannot be reached. A file that no longer exists is not an error here: the site has
 *   been rebuilt, and the router rightly loads the document.
 */
export async function fetchScreenCode(pathname: string): Promise<void> {
  // In development, there are many modules, and they come from elsewhere.
  if (import.meta.env.DEV) return
  const here = window.location.pathname
  const shared = await prepareScreenCode()
  // The code of this screen is there.
  fetchedFiles ??= new Set(listFiles(here, shared))
  const known = fetchedFiles
  const missing = listFiles(pathname, shared).filter((file) => !known.has(file))
  await Promise.all(
    missing.map(async (file) => {
      const response = await fetch(file, { credentials: 'same-origin' })
      await response.arrayBuffer()
      known.add(file)
    }),
  )
}

function listFiles(pathname: string, shared: Imports): string[] {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {}).filter(
    (route) => route !== undefined,
  )
  const basename = window.__reactRouterContext?.basename
  const matches = matchRoutes(buildTree(routes, undefined), pathname, basename) ?? []
  const files = matches.flatMap(({ route }) => [
    routes.find(({ id }) => id === route.id)?.module,
    ...(shared[route.id ?? ''] ?? []),
  ])
  return [...new Set(files.filter((file) => file !== undefined))]
}

function buildTree(routes: readonly ManifestRoute[], parentId: string | undefined): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index: true } : { id, path, children: buildTree(routes, id) },
    )
}
