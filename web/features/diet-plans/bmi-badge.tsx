import { assessBmi } from '#domain/body/bmi.ts'
import { formatNumber } from '#domain/units/format.ts'
import { Badge } from '#web/ui/badge.tsx'

/**
 * A BMI to one decimal with its category. Under 18 the figure stands without one: categories are for adults.
 *
 * @param isPregnant Categories are not shown then either.
 * @param hasFigure False where the figure stands beside the badge already.
 */
export function BmiBadge({
  bmi,
  ageYears,
  isPregnant = false,
  hasFigure = true,
}: {
  bmi: number
  ageYears: number | null
  isPregnant?: boolean
  hasFigure?: boolean
}) {
  const assessment = assessBmi(bmi, { ageYears, isPregnant })
  const figure = `BMI ${formatNumber(bmi, 1, true)}`
  return assessment.ok ? (
    <Badge tone={`bmi-${assessment.tone}`}>
      {hasFigure && `${figure} · `}
      {assessment.category}
    </Badge>
  ) : (
    <Badge>{figure}</Badge>
  )
}
