import { findScreen, isNamedByContent } from '#contract/screens.ts'

/**
 * Returns the address under which a path is rendered; `null` if there is no such page. Screens with names from the
 * practice's content have one page for each name, other screens one page for all parameters: the cache grows with the
 * content of the site and never with the requests.
 *
 * @param contentPaths The addresses of the pages in the content.
 */
export function toPagePath(pathname: string, contentPaths: ReadonlySet<string>): string | null {
  const screen = findScreen(pathname)
  if (!screen) return null
  if (!isNamedByContent(screen)) return toScreenPath(screen.path)
  const asked = readPathOf(screen.path, pathname)
  return contentPaths.has(asked) ? asked : null
}

/**
 * Returns the address under which the data of a page is rendered; `null` if there is no such page. The query is
 * ignored: a browser that requests the data of some routes finds it in the data of all.
 *
 * @param pathname The address that browsers request: the page's with `.data`, or with `_.data` after a slash.
 */
export function toDataPath(pathname: string, contentPaths: ReadonlySet<string>): string | null {
  const path = toPagePath(pathname.replace(/(?:(?<=\/)_)?\.data$/, ''), contentPaths)
  if (path === null) return null
  return path === '/' ? '/_.data' : `${path}.data`
}

/**
 * Returns where the page for an address that does not exist is rendered. Browsers find the screen by the address: if a
 * screen exists and only a name in the address does not, the page must be that of the same screen.
 */
export function toUnknownPath(pathname: string): string {
  const screen = findScreen(pathname)
  return screen ? toScreenPath(screen.path) : '/unknown'
}

/** Returns where the one page of a screen is rendered, whatever names its address contains. */
export function toScreenPath(screen: string): string {
  return screen.replace(/:[a-z]+/g, '-')
}

/** Returns a path in the spelling of its screen, with the names as they were requested. */
function readPathOf(screen: string, pathname: string): string {
  const parts = pathname.split('/')
  return screen
    .split('/')
    .map((part, index) => (part.startsWith(':') ? (parts[index] ?? '') : part))
    .join('/')
}
