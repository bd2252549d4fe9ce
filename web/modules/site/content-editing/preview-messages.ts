import type { LandingPart } from '#contract/paths.ts'
import { paths } from '#contract/paths.ts'
import type { Brand, EditableContent } from '#contract/site/content.ts'

/*
 * Messages between the editor of the public pages and its preview iframe. Both are pages of this site and ignore
 * messages of other origins.
 */

/** A page to preview: the landing page, or the page of one part of the content. */
export type PreviewedPage =
  /** `part`: the id of the section to scroll to; without it, the top. */
  | { kind: 'landing'; part?: LandingPart | 'claims' }
  | { kind: 'service'; id: string }
  | { kind: 'tip'; slug: string }
  | { kind: 'policy'; name: keyof EditableContent['policies'] }

export type PreviewMessage =
  /** The iframe is ready and shows nothing yet. */
  | { pathya: 'preview-ready' }
  /** The editor asks the iframe to show this. If `brand` is `null`, the saved brand is used. */
  | { pathya: 'preview-show'; content: EditableContent; brand: Brand | null; page: PreviewedPage }
  /** A link to this page was pressed in the iframe. */
  | { pathya: 'preview-open'; page: PreviewedPage }

/** Parses a message between the two pages. Returns `null` for any other message. */
export function readPreviewMessage(event: MessageEvent, from: Window | null): PreviewMessage | null {
  if (event.origin !== window.location.origin || event.source !== from) return null
  const data: unknown = event.data
  const isOurs = typeof data === 'object' && data !== null && 'pathya' in data
  return isOurs ? (data as PreviewMessage) : null // only the two pages send messages to this origin
}

/** Returns the preview page for a path of the site. Returns `null` if it cannot be previewed. */
export function toPreviewedPage(path: string): PreviewedPage | null {
  const [, first = '', second = ''] = path.split('/')
  if (path === paths.landing()) return { kind: 'landing' }
  if (first === 'services' && second) return { kind: 'service', id: decodeURIComponent(second) }
  if (first === 'tips' && second) return { kind: 'tip', slug: decodeURIComponent(second) }
  if (first === 'privacy' || first === 'terms' || first === 'refunds') return { kind: 'policy', name: first }
  return null
}
