import type { LandingPart } from '#contract/paths.ts'
import { paths } from '#contract/paths.ts'
import type { Brand, EditableContent } from '#contract/site/content.ts'

/*
 * What the editor of the public pages and the frame beside it tell each other. Both are pages of this site, and neither
 * listens to another.
 */

/** A page that can be looked at: the front page, or what belongs to a part of the content. */
export type PreviewedPage =
  /** `part`: the id of the part to open at; left out: from the top. */
  | { kind: 'landing'; part?: LandingPart | 'claims' }
  | { kind: 'service'; id: string }
  | { kind: 'tip'; slug: string }
  | { kind: 'policy'; name: keyof EditableContent['policies'] }

export type PreviewMessage =
  /** The frame: I am here, and show nothing yet. */
  | { pathya: 'preview-ready' }
  /** The editor: show this. `brand` null: as it is saved. */
  | { pathya: 'preview-show'; content: EditableContent; brand: Brand | null; page: PreviewedPage }
  /** The frame: a link to this page was pressed. */
  | { pathya: 'preview-open'; page: PreviewedPage }

/** A message of ours; null: anybody else's. */
export function readPreviewMessage(event: MessageEvent, from: Window | null): PreviewMessage | null {
  if (event.origin !== window.location.origin || event.source !== from) return null
  const data: unknown = event.data
  const isOurs = typeof data === 'object' && data !== null && 'pathya' in data
  return isOurs ? (data as PreviewMessage) : null // sent by the other of these two pages
}

/** The page behind a path of the site; null: none that can be looked at here. */
export function toPreviewedPage(path: string): PreviewedPage | null {
  const [, first = '', second = ''] = path.split('/')
  if (path === paths.landing()) return { kind: 'landing' }
  if (first === 'services' && second) return { kind: 'service', id: decodeURIComponent(second) }
  if (first === 'tips' && second) return { kind: 'tip', slug: decodeURIComponent(second) }
  if (first === 'privacy' || first === 'terms' || first === 'refunds') return { kind: 'policy', name: first }
  return null
}
