import { matchRoutes, type RouteObject } from 'react-router'

/** The fields of a route in the framework's list, `window.__reactRouterManifest`, that are read here. */
type ManifestRoute = {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
  imports?: readonly string[]
  clientLoaderModule?: string
  clientMiddlewareModule?: string
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, ManifestRoute | undefined> }
  }
}

let fetchedFiles: Set<string> | null = null

/**
 * Fetches the code of the screen at a path into the browser's cache, if it is not there yet.
 *
 * @throws TypeError if the server cannot be reached. A file that no longer exists is not an error here: the site has
 *   been rebuilt, and the router rightly loads the document.
 */
export async function fetchScreenCode(pathname: string): Promise<void> {
  // In development, there are many modules, and they come from elsewhere.
  if (import.meta.env.DEV) return
  // The code of this screen is there.
  fetchedFiles ??= new Set(listFiles(window.location.pathname))
  const known = fetchedFiles
  const missing = listFiles(pathname).filter((file) => !known.has(file))
  await Promise.all(
    missing.map(async (file) => {
      const response = await fetch(file, { credentials: 'same-origin' })
      await response.arrayBuffer()
      known.add(file)
    }),
  )
}

function listFiles(pathname: string): string[] {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {}).filter(
    (route) => route !== undefined,
  )
  const matches = matchRoutes(buildTree(routes, undefined), pathname) ?? []
  const files = matches.flatMap(({ route }) => {
    const found = routes.find(({ id }) => id === route.id)
    return [
      found?.module,
      found?.clientLoaderModule,
      found?.clientMiddlewareModule,
      ...(found?.imports ?? []),
    ]
  })
  return [...new Set(files.filter((file) => file !== undefined))]
}

function buildTree(routes: readonly ManifestRoute[], parentId: string | undefined): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index: true } : { id, path, children: buildTree(routes, id) },
    )
}
