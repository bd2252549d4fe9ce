import { assessBmi, type BmiGuideline } from '#domain/body/bmi.ts'
import { formatNumber } from '#domain/units/format.ts'
import { useBmiGuideline } from '#web/kit/use-bmi-guideline.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

/** Guidelines draw their lines elsewhere, so that a badge says whose it has. */
const GUIDELINES: Record<BmiGuideline, string> = { indian: 'Indian', who: 'WHO' }

/** A category has one colour in every classification. */
const TONES = {
  Underweight: 'bmi-blue',
  Normal: 'bmi-green',
  'Normal Weight': 'bmi-green',
  Overweight: 'bmi-yellow',
  Obese: 'bmi-red',
} as const satisfies Record<string, BadgeTone>

/**
 * A BMI to one decimal with its category by the practice's guideline, which it names. Under 18 the figure is shown without one: categories are for adults.
 *
 * @param isPregnant Categories are not shown then either.
 * @param hasFigure False where the figure is shown beside the badge already.
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
  const guideline = useBmiGuideline()
  if (!assessment.ok) return <Badge>{figure}</Badge>
  const category = guideline === 'indian' ? assessment.indian.category : assessment.category
  return (
    <Badge tone={TONES[category]}>
      {hasFigure && `${figure} · `}
      {category} ({GUIDELINES[guideline]})
    </Badge>
  )
}
