import type {
  EditableContent,
  HealthTip,
  PracticeContent,
  ResultConfirmation,
  ServiceProgram,
} from '#contract/site/content.ts'
import type { PageData } from '#contract/site/page-data.ts'
import {
  listAllResults,
  listConfirmedResults,
  type PublicPerson,
  readSuccessRate,
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
  'id' | 'title' | 'concern' | 'description' | 'features' | 'pricePerMonthPaise' | 'duration' | 'caution'
> & {
  firstMonth: { title: string; text: string } | null
  /** `null` unless the practice has written what the figure means. */
  successRate: ReturnType<typeof readSuccessRate>
}

/** The fields of an article that the landing page shows. */
export type LandingTip = ListedTip & Pick<HealthTip, 'summary'>

/** The number of articles that the landing page names. The library has all. */
const LANDING_TIPS = 4

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

/** What the landing page shows besides texts: a day of real food, and the packages on offer. */
export type LandingFacts = Pick<PageData, 'livingDay' | 'packages'>

/** Selects the facts for the landing page. */
export function pickLandingFacts({ livingDay, packages }: PageData): LandingFacts {
  return { livingDay, packages }
}

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
    services: content.services.map(pickService),
    tips: pickTips(content.tips).map((tip) => ({ ...toListedTip(tip), summary: tip.summary })),
  }
}

/** Picks the first article of each topic, and fills up with others. */
function pickTips(tips: readonly HealthTip[]): HealthTip[] {
  const firsts = TIP_TOPICS.flatMap((topic) => tips.find((tip) => tip.topic === topic) ?? [])
  return [...firsts, ...tips.filter((tip) => !firsts.includes(tip))].slice(0, LANDING_TIPS)
}

function pickService(service: ServiceProgram): LandingService {
  const { id, title, concern, description, features, pricePerMonthPaise, duration, caution, steps } = service
  return {
    id,
    title,
    concern,
    description,
    features,
    pricePerMonthPaise,
    duration,
    caution,
    // The first step is what happens before the first plan.
    firstMonth: steps[1] ?? steps[0] ?? null,
    successRate: readSuccessRate(service),
  }
}
