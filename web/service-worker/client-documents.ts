import { findScreen, SCREENS } from '#contract/screens.ts'

/** The screens that open without a connection: the client area, and the screens of every signed-in person. */
const OFFLINE_AUDIENCES: ReadonlySet<string> = new Set(['client', 'member'])

/** Lists the addresses of the stored documents. A screen with names in its address has one document for all of them. */
export function listDocumentPaths(): string[] {
  return SCREENS.filter(({ audience }) => OFFLINE_AUDIENCES.has(audience)).map(({ path }) =>
    toDocumentPath(path),
  )
}

/** Returns the address of the stored document for a path; `null` if its screen does not open without a connection. */
export function findDocumentPath(pathname: string): string | null {
  const screen = findScreen(pathname)
  return screen && OFFLINE_AUDIENCES.has(screen.audience) ? toDocumentPath(screen.path) : null
}

function toDocumentPath(screen: string): string {
  return screen.replace(/:[a-z]+/g, '-')
}
