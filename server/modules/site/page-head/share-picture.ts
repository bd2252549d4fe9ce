import { createHash } from 'node:crypto'
import type { Brand, PracticeContent } from '#contract/site/content.ts'
import { getSharePicture } from '#contract/site/share-pictures.ts'
import { listPublicPages, type PublicPage } from './public-pages.ts'

/** What a picture for shared links shows. Its address changes with it. */
export type SharePicture = Pick<PublicPage, 'title' | 'drawing'> & {
  name: string
  tagline: string
  /** The hash of the practice's own logo; `null` for the default mark. */
  logo: string | null
}

/** Increase it when the look of the pictures changes, so that they get new addresses. */
const LOOK_VERSION = 1

/** Lists the pictures of all public pages by their hashes. */
export function listSharePictures(content: PracticeContent, logo: string | null): Map<string, SharePicture> {
  return new Map(
    listPublicPages(content).map((page) => {
      const picture = toSharePicture(page, content.brand, logo)
      return [hashPicture(picture), picture]
    }),
  )
}

/** Returns the address of a page's picture. */
export function sharePictureUrl(page: PublicPage, brand: Brand, logo: string | null): string {
  return getSharePicture.url.replace(':hash', hashPicture(toSharePicture(page, brand, logo)))
}

function toSharePicture({ title, drawing }: PublicPage, brand: Brand, logo: string | null): SharePicture {
  return { title, drawing, name: brand.name, tagline: brand.tagline, logo }
}

function hashPicture({ title, drawing, name, tagline, logo }: SharePicture): string {
  return createHash('sha256')
    .update(JSON.stringify([LOOK_VERSION, title, drawing, name, tagline, logo]))
    .digest('hex')
}
