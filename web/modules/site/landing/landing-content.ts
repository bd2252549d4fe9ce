import type {
  EditableContent,
  HealthTip,
  PracticeContent,
  ResultConfirmation,
  ServiceProgram,
} from '#contract/site/content.ts'
import {
  listAllResults,
  listConfirmedResults,
  type PublicPerson,
  type ShownResult,
  toPublicPerson,
} from '#contract/site/public-content.ts'
import { TIP_TOPICS } from '#domain/site/tips.ts'
import { type ListedTip, toListedTip } from '../listed-tip.ts'

/** The content as the editor's preview has it: not everything about a confirmation leaves the server. */
export type PreviewedContent = EditableContent & {
  brand: PracticeContent['brand']
  confirmations: Pick<ResultConfirmation, 'confirmed' | 'confirmedOn'>[]
}

/** The fields of a programme that the landing page shows. Its own page shows the rest. */
export type LandingService = Pick<
  ServiceProgram,
  | 'id'
  | 'title'
  | 'description'
  | 'features'
  | 'pricePerMonthPaise'
  | 'duration'
  | 'successRatePercent'
  | 'successRateMeaning'
>

/** The fields of an article that the landing page shows. */
export type LandingTip = ListedTip & Pick<HealthTip, 'summary'>

/** The number of articles that the landing page names. The library has all. */
const LANDING_TIPS = 6

/** The practice's content that the landing page shows. */
export type LandingContent = Pick<
  PracticeContent,
  | 'brand'
  | 'claims'
  | 'steps'
  | 'place'
  | 'hours'
  | 'links'
  | 'questions'
  | 'legal'
  | 'chatGreeting'
  | 'disclaimer'
> & { services: LandingService[]; tips: LandingTip[]; results: ShownResult[]; people: PublicPerson[] }

/**
 * Selects the content for the landing page. All of it becomes part of the document, so it must be small.
 *
 * @param options.isPreview True in the editor's preview, which also shows results that nobody has confirmed.
 */
export function pickLandingContent(
  content: PreviewedContent,
  { isPreview = false }: { isPreview?: boolean } = {},
): LandingContent {
  const { brand, claims, steps, place, hours, links, questions, legal, chatGreeting, disclaimer } = content
  return {
    brand,
    claims,
    steps,
    place,
    hours,
    links,
    questions,
    legal,
    chatGreeting,
    disclaimer,
    results: isPreview ? listAllResults(content) : listConfirmedResults(content),
    people: content.people.map(toPublicPerson),
    services: content.services.map((service) => ({
      id: service.id,
      title: service.title,
      description: service.description,
      features: service.features,
      pricePerMonthPaise: service.pricePerMonthPaise,
      duration: service.duration,
      successRatePercent: service.successRatePercent,
      successRateMeaning: service.successRateMeaning,
    })),
    tips: pickTips(content.tips).map((tip) => ({ ...toListedTip(tip), summary: tip.summary })),
  }
}

/** Picks the first article of each topic, and fills up with others. */
function pickTips(tips: readonly HealthTip[]): HealthTip[] {
  const firsts = TIP_TOPICS.flatMap((topic) => tips.find((tip) => tip.topic === topic) ?? [])
  return [...firsts, ...tips.filter((tip) => !firsts.includes(tip))].slice(0, LANDING_TIPS)
}
