import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { paths } from '#contract/paths.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { NeedsScript } from '#web/kit/needs-script.tsx'
import { PlannerSkeleton } from '#web/modules/planner/planner-skeleton.tsx'
import { PlannerStart } from '#web/modules/planner/planner-start.tsx'
import { describePage } from '#web/modules/site/page-meta.ts'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import type { Route } from './+types/meal-planner.ts'

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: t`Indian Meal Planner for the week, with calories`,
    description: t`Plan a week of Indian meals by drag and drop: calories and macros for each day from real food data, a grocery list and a page to print. Free, no account needed.`,
    path: paths.mealPlanner(),
  })
}

export default function MealPlanner() {
  const isHydrated = useIsHydrated()
  useEffect(() => {
    // The planner retries, and shows the error.
    loadUser().catch(() => null)
  }, [])
  return (
    <div className="page pt-5 pb-16 sm:pt-8 print:p-0">
      <h1 className="heading mb-1 text-2xl sm:text-3xl">{t`Meal Planner`}</h1>
      <NeedsScript text={t`The planner needs JavaScript.`} className="mb-4 text-lg" />
      {/*
       * Touch scrolls instead of dragging, so meals are added with buttons. The text is large so that it is the largest
       * content painted before the tool loads.
       */}
      <p className="mb-4 text-lg text-muted pointer-fine:hidden">
        {t`Add meals to your week and see each day’s nutrition.`}
      </p>
      <p className="mb-6 hidden text-muted pointer-fine:block">
        {t`Drag meals to a day, or add them from their menus, and see each day’s nutrition.`}
      </p>
      {isHydrated ? <PlannerStart /> : <PlannerSkeleton />}
    </div>
  )
}
