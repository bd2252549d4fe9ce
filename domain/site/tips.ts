import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
/** The subjects by which the health tips are grouped, in the order of the page. */
export const TIP_TOPICS = ['kitchen', 'nutrients', 'weight', 'health', 'family', 'days'] as const
export type TipTopic = (typeof TIP_TOPICS)[number]

export const TIP_TOPIC_LABELS: Record<TipTopic, MessageDescriptor> = {
  kitchen: msg`Everyday kitchen`,
  nutrients: msg`Protein, iron, vitamins`,
  weight: msg`Weight and movement`,
  health: msg`Diabetes, thyroid, heart and more`,
  family: msg`Women and children`,
  days: msg`Fasts, festivals, work and sleep`,
}

/**
 * Characters that are read in a minute, slowly and in a second language: 160 English words with their spaces. Hindi and Telugu
 * take as many characters as English for the same text, but not as many words: Telugu has three where English has four.
 */
const CHARACTERS_A_MINUTE = 850

type Text = { sections: readonly { paragraphs: readonly string[] }[] }

/** Counts the words of a text, headings left out. */
export function countWords({ sections }: Text): number {
  return sections.flatMap(({ paragraphs }) => paragraphs.join(' ').split(' ')).length
}

/** Computes the minutes that reading an article takes in any language, at least one. */
export function countReadingMinutes({ sections }: Text): number {
  const characters = sections.reduce((sum, { paragraphs }) => sum + paragraphs.join(' ').length, 0)
  return Math.max(1, Math.round(characters / CHARACTERS_A_MINUTE))
}

/** Selects the articles to read next: those of the same topic first, in turn, so that each is linked from another. */
export function selectRelatedTips<T extends { slug: string; topic: TipTopic }>(
  tips: readonly T[],
  slug: string,
  count: number,
): T[] {
  const index = tips.findIndex((tip) => tip.slug === slug)
  const others = [...tips.slice(index + 1), ...tips.slice(0, Math.max(0, index))]
  const topic = tips[index]?.topic
  const same = others.filter((tip) => tip.topic === topic)
  const rest = others.filter((tip) => tip.topic !== topic)
  // One place is for another topic, so that a reader finds out of each group.
  return [...same.slice(0, count - 1), ...rest, ...same.slice(count - 1)].slice(0, count)
}
