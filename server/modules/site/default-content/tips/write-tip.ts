import type { HealthTip } from '#contract/site/content.ts'

/** An article as it is written here. */
export type WrittenTip = Omit<
  HealthTip,
  'author' | 'reviewer' | 'topic' | 'publishedOn' | 'reviewedOn' | 'sections'
> & {
  /** Headings with their paragraphs. */
  sections: [heading: string, ...paragraphs: string[]][]
}

/** The day on which the texts were written and compared with their sources. */
const CHECKED_ON = '2026-11-26'

/**
 * Makes the articles of a topic. They were written for the product, so no person is named as their author, and no
 * dietician has reviewed them yet.
 */
export function makeTips(topic: HealthTip['topic'], tips: readonly WrittenTip[]): HealthTip[] {
  return tips.map((tip) => ({
    ...tip,
    topic,
    sections: tip.sections.map(([heading, ...paragraphs]) => ({ heading, paragraphs })),
    author: null,
    reviewer: null,
    publishedOn: CHECKED_ON,
    reviewedOn: CHECKED_ON,
  }))
}
