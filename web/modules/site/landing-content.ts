import type { HealthTip, PracticeContent, ServiceProgram } from '#contract/site/content.ts'

/** What the landing page shows of a programme; the rest stands on the programme's own page. */
export type LandingService = Pick<
  ServiceProgram,
  'id' | 'title' | 'description' | 'features' | 'pricePerMonthPaise' | 'duration' | 'successRatePercent'
>

/** What it shows of an article. */
export type LandingTip = Pick<HealthTip, 'slug' | 'title' | 'summary' | 'readingMinutes'>

/** What the landing page shows of the practice's content. */
export type LandingContent = Pick<
  PracticeContent,
  'brand' | 'claims' | 'steps' | 'testimonials' | 'chatGreeting' | 'disclaimer'
> & { services: LandingService[]; tips: LandingTip[] }

/** Takes from the practice's content what the landing page needs: everything that it takes is part of the document. */
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
