import { findScreen, isNamedByContent } from '#contract/screens.ts'

/**
 * The address under which a path is rendered; null: there is no such page. Screens with names from the practice's
 * content have a page for each of its names, the others one page for all parameters: the cache grows with the content
 * of the site and never with the requests.
 *
 * @param contentPaths The addresses that the content gives.
 */
export function toPagePath(pathname: string, contentPaths: ReadonlySet<string>): string | null {
  const screen = findScreen(pathname)
  if (!screen) return null
  if (!isNamedByContent(screen)) return toScreenPath(screen.path)
  const asked = readPathOf(screen.path, pathname)
  return contentPaths.has(asked) ? asked : null
}

/**
 * The address under which the data of a page is rendered; null: no page, no data. The query is left aside: a request
 * names the routes it wants, and takes what it wants from the data of all.
 *
 * @param pathname As browsers ask: the page's with `.data`, or with `_.data` after a slash.
 */
export function toDataPath(pathname: string, contentPaths: ReadonlySet<string>): string | null {
  const path = toPagePath(pathname.replace(/(?:(?<=\/)_)?\.data$/, ''), contentPaths)
  if (path === null) return null
  return path === '/' ? '/_.data' : `${path}.data`
}

/**
 * Where the page for an address that does not exist is rendered. Browsers find the screen by the address: where there is
 * one, and only its name is made up, the page has to be that of the same screen.
 */
export function toUnknownPath(pathname: string): string {
  const screen = findScreen(pathname)
  return screen ? toScreenPath(screen.path) : '/unknown'
}

/** Where the one page of a screen is rendered, whatever names its address holds. */
export function toScreenPath(screen: string): string {
  return screen.replace(/:[a-z]+/g, '-')
}

/** A path in the letters of its screen, with its names as they were asked for. */
function readPathOf(screen: string, pathname: string): string {
  const parts = pathname.split('/')
  return screen
    .split('/')
    .map((part, index) => (part.startsWith(':') ? (parts[index] ?? '') : part))
    .join('/')
}
