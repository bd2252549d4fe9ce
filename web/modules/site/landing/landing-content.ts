import type { HealthTip, PracticeContent, ServiceProgram } from '#contract/site/content.ts'

/** The fields of a programme that the landing page shows. Its own page shows the rest. */
export type LandingService = Pick<
  ServiceProgram,
  'id' | 'title' | 'description' | 'features' | 'pricePerMonthPaise' | 'duration' | 'successRatePercent'
>

/** The fields of an article that the landing page shows. */
export type LandingTip = Pick<HealthTip, 'slug' | 'title' | 'summary' | 'readingMinutes'>

/** The practice's content that the landing page shows. */
export type LandingContent = Pick<
  PracticeContent,
  'brand' | 'claims' | 'steps' | 'testimonials' | 'chatGreeting' | 'disclaimer'
> & { services: LandingService[]; tips: LandingTip[] }

/** Selects the content for the landing page. All of it becomes part of the document, so it must be small. */
export function pickLandingContent(content: PracticeContent): LandingContent {
  const { brand, claims, steps, testimonials, chatGreeting, disclaimer } = content
  return {
    brand,
    claims,
    steps,
    testimonials,
    chatGreeting,
    disclaimer,
    services: content.services.map(
      ({ id, title, description, features, pricePerMonthPaise, duration, successRatePercent }) => ({
        id,
        title,
        description,
        features,
        pricePerMonthPaise,
        duration,
        successRatePercent,
      }),
    ),
    tips: content.tips.map(({ slug, title, summary, readingMinutes }) => ({
      slug,
      title,
      summary,
      readingMinutes,
    })),
  }
}
