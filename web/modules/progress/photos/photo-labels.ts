import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { getProgressPhoto, type PhotoView, type ProgressPhoto } from '#contract/progress/progress-photos.ts'
import { formatDate, formatMonth } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { buildUrl } from '#web/kit/api/client.ts'

export const VIEW_LABELS: Record<PhotoView, MessageDescriptor> = {
  front: msg({ message: 'Front', context: 'angle of a photo' }),
  side: msg({ message: 'Side', context: 'angle of a photo' }),
  back: msg({ message: 'Back', context: 'angle of a photo' }),
  other: msg({ message: 'Other', context: 'angle of a photo' }),
}

/** Example: `Front, 21 Nov 2026`. */
export function namePhoto({ view, takenOn }: Pick<ProgressPhoto, 'view' | 'takenOn'>): string {
  return `${say(VIEW_LABELS[view])}, ${formatDate(takenOn)}`
}

/** Returns the address of a photo. It needs the session cookie, so nobody else can load it. */
export function findPhotoUrl(id: string, size: 'full' | 'thumbnail'): string {
  return buildUrl(getProgressPhoto, { params: { id }, querystring: { size } })
}

/** Groups photos by month, in the given order. */
export function groupByMonth(
  photos: readonly ProgressPhoto[],
): { month: string; label: string; photos: ProgressPhoto[] }[] {
  const months = new Map<string, ProgressPhoto[]>()
  for (const photo of photos) {
    const month = photo.takenOn.slice(0, 7)
    const group = months.get(month)
    if (group) group.push(photo)
    else months.set(month, [photo])
  }
  return [...months].map(([month, group]) => ({ month, label: formatMonth(month), photos: group }))
}

/**
 * Chooses the best pair to compare: the latest photo and the first of the same view; if no view was taken twice, the
 * latest and the first of all. Returns `null` for fewer than two photos.
 *
 * @param photos Newest first.
 */
export function choosePair(
  photos: readonly ProgressPhoto[],
): { earlier: ProgressPhoto; later: ProgressPhoto } | null {
  const later = photos[0]
  const first = photos.at(-1)
  if (!later || !first || later === first) return null
  const earlier = photos.findLast((photo) => photo.view === later.view && photo !== later) ?? first
  return { earlier, later }
}
