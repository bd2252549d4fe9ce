import type { HealthTip } from '#contract/site/content.ts'
import { countReadingMinutes } from '#domain/site/tips.ts'

/** What a list of articles shows of one: pages contain no more of the others. */
export type ListedTip = Pick<HealthTip, 'slug' | 'title' | 'drawing'> & { readingMinutes: number }

export function toListedTip(tip: HealthTip): ListedTip {
  return {
    slug: tip.slug,
    title: tip.title,
    drawing: tip.drawing,
    readingMinutes: countReadingMinutes(tip),
  }
}
