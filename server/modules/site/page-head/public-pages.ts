import { msg } from '@lingui/core/runtime-macro'
import { paths } from '#contract/paths.ts'
import type { PracticeContent } from '#contract/site/content.ts'
import type { DrawingName } from '#domain/site/drawings.ts'
import { say } from '#domain/words/say.ts'

/** A page that search engines may show, with the title and drawing of its picture for shared links. */
export type PublicPage = {
  path: string
  /** Its heading as people read it. */
  heading: string
  title: string
  drawing: DrawingName
  /** The day of its last own change, `YYYY-MM-DD`; `null` if its text has no date. */
  changedOn: string | null
}

/** Programmes and articles without a drawing of their own take these in turn. */
const PROGRAMME_DRAWINGS: readonly DrawingName[] = [
  'thali',
  'roti',
  'sabzi',
  'dal',
  'greens',
  'curd',
  'fruit',
]
const TIP_DRAWINGS: readonly DrawingName[] = ['katori', 'spices', 'grains', 'nuts', 'glass', 'shelf']

/**
 * Lists every page that search engines may show, by its English address. There are no pages by city: they would repeat the same
 * content (decision 7).
 */
export function listPublicPages({ brand, services, tips, policies }: PracticeContent): PublicPage[] {
  const latestTip = tips
    .map(({ reviewedOn, publishedOn }) => latest(reviewedOn, publishedOn))
    .sort()
    .at(-1)
  return [
    {
      path: paths.landing(),
      heading: brand.name,
      title: say(msg`Diet plans from Indian food`),
      drawing: 'thali',
      changedOn: null,
    },
    {
      path: paths.calorieCalculator(),
      heading: say(msg`Calorie Calculator`),
      title: say(msg`Calorie Calculator for Indian food`),
      drawing: 'katori',
      changedOn: null,
    },
    {
      path: paths.mealPlanner(),
      heading: say(msg`Meal Planner`),
      title: say(msg`Meal Planner for an Indian week`),
      drawing: 'tiffin',
      changedOn: null,
    },
    {
      path: paths.tips(),
      heading: say(msg`Health tips`),
      title: say(msg`Health tips for an Indian kitchen`),
      drawing: 'shelf',
      changedOn: latestTip ?? null,
    },
    ...services.map(({ id, title }, index) => ({
      path: paths.service(id),
      heading: title,
      title: say(msg`${{ programme: title }}: diet plan`),
      drawing: takeInTurn(PROGRAMME_DRAWINGS, index),
      changedOn: null,
    })),
    ...tips.map(({ slug, title, drawing, reviewedOn, publishedOn }, index) => ({
      path: paths.tip(slug),
      heading: title,
      title,
      drawing: drawing ?? takeInTurn(TIP_DRAWINGS, index),
      changedOn: latest(reviewedOn, publishedOn),
    })),
    ...(['privacy', 'terms', 'refunds'] as const).map((name) => ({
      path: paths[name](),
      heading: policies[name].title,
      title: policies[name].title,
      drawing: 'report' as const,
      changedOn: policies[name].updatedOn,
    })),
  ]
}

function takeInTurn(drawings: readonly DrawingName[], index: number): DrawingName {
  return drawings[index % drawings.length] ?? 'thali'
}

function latest(reviewedOn: string, publishedOn: string | null): string {
  return publishedOn !== null && publishedOn > reviewedOn ? publishedOn : reviewedOn
}
