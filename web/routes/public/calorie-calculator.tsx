import { t } from '@lingui/core/macro'
import { paths } from '#contract/paths.ts'
import { pageDataContext } from '#web/kit/boot/page-context.ts'
import { CalculatorPage } from '#web/modules/site/calculator/calculator-page.tsx'
import { describePage } from '#web/modules/site/page-meta.ts'
import type { Route } from './+types/calorie-calculator.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { brand: context.get(pageDataContext).content.brand.name }
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: t`Calorie Calculator for Indian food: katori, roti, dal`,
    description: t`Add your Indian dishes and foods, see calories, protein, fibre and sodium, and compare them with your daily needs.`,
    path: paths.calorieCalculator(),
  })
}

export default function CalorieCalculator({ loaderData }: Route.ComponentProps) {
  return <CalculatorPage brand={loaderData.brand} />
}
